// What the browser tests share: a server of their own, guests with pages, games that begin from a seed, and waiting for
// what the page shows (never for time).
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const web = resolve(dirname(fileURLToPath(import.meta.url)), "..");
export const DESK = { width: 1440, height: 900 },
  PHONE = { width: 390, height: 844 };
export const PATIENCE = 60000; // a condition that does not come about in this time, on a busy machine too, fails its test

export const check = (good, words) => {
  if (!good) throw new Error(words);
};

function freePort() {
  return new Promise((done, fail) => {
    const s = createServer();
    s.once("error", fail);
    s.listen(0, "127.0.0.1", () => {
      const { port } = s.address();
      s.close(() => done(port));
    });
  });
}

/** A server with an empty file of its own, which can be stopped and started again. */
export class Server {
  constructor(program, loud = false) {
    this.program = program;
    this.loud = loud;
    this.folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "longroll-web-")); // no waiting for a busy disk
  }

  async start() {
    this.port ??= await freePort();
    this.base = `http://127.0.0.1:${this.port}`;
    const out = this.loud ? "inherit" : "ignore";
    this.process = spawn(
      this.program,
      [
        "serve",
        "--port",
        String(this.port),
        "--data-file",
        join(this.folder, "games.db"),
        "--web",
        join(web, "dist"),
        "--rate",
        "0",
        "--quiet",
      ],
      { stdio: ["ignore", out, out] },
    );
    for (const end = Date.now() + PATIENCE; Date.now() < end;) {
      try {
        if ((await fetch(`${this.base}/api/hello`)).ok) return this;
      } catch {
        /* not yet */
      }
      await new Promise((go) => setTimeout(go, 50));
    }
    await this.stop();
    throw new Error("the server does not answer");
  }

  async stop(signal = "SIGTERM") {
    const gone = new Promise((done) => this.process.once("exit", done));
    this.process.kill(signal);
    await gone;
  }

  async end() {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A browser that can reach this host only. playwright gives it a fresh folder for its user data. */
export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ],
  });

/** One test at the table: its guests, and what their pages complain of. */
export class Table {
  constructor(browser, server) {
    this.browser = browser;
    this.server = server;
    this.base = server.base;
    this.faults = [];
    this.pages = [];
    this.mayFail = false; // while the network is cut, requests do fail
  }

  /** A fresh guest with a page; whatever it complains of, or asks of another host, is a fault. */
  async guest(size = DESK, more = {}) {
    const context = await this.browser.newContext({ viewport: size, reducedMotion: "reduce", ...more });
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: this.base });
    const page = await context.newPage();
    page.on("pageerror", (e) => this.faults.push(e.message));
    page.on("console", (m) => {
      if (m.type() !== "error" || /status of (40[0-9]|429)/.test(m.text())) return;
      if (!this.mayFail || !/ERR_|Failed to load/.test(m.text())) this.faults.push(m.text());
    });
    page.on("request", (r) => {
      if (!r.url().startsWith(this.base) && !/^(data|blob):/.test(r.url())) this.faults.push(`a request to ${r.url()}`);
    });
    page.setDefaultTimeout(PATIENCE);
    this.pages.push(page);
    await page.goto(this.base);
    await page.locator(".setup").waitFor();
    return page;
  }

  /** What "Play now" begins has this seed. */
  async seed(page, seed) {
    await page.route("**/api/matches", (route) => {
      if (route.request().method() !== "POST") return route.continue();
      return route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), seed }) });
    });
  }

  async post(page, path, body) {
    const r = await page
      .context()
      .request.post(`${this.base}/api/${path}`, { headers: { "X-Long-Roll": "1" }, data: body });
    const data = await r.json();
    check(r.ok(), `POST ${path} ${JSON.stringify(body)} was answered ${r.status()}: ${JSON.stringify(data)}`);
    return data;
  }

  async get(page, path) {
    return (await page.context().request.get(`${this.base}/api/${path}`)).json();
  }

  /** A game begun without the first page, and shown. */
  async deal(page, { scenario = "The Year 1861", seed = 13, seats = { USA: "me", CSA: "greedy" }, ...more } = {}) {
    const m = await this.post(page, "matches", { game: "bobby-lee", scenario, seed, seats, ...more });
    return this.open(page, m.id).then(() => m);
  }

  async open(page, id) {
    await page.goto(`${this.base}/#/match/${id}`);
    await page.locator(".bar h2, .curtain h2").first().waitFor();
    return id;
  }

  /** A moment of a game of which this guest plays both sides; shown to the side that is asked. */
  async moment(page, answers, more = {}) {
    const m = await this.post(page, "matches", {
      game: "bobby-lee",
      scenario: "The Year 1861",
      seed: 13,
      seats: { USA: "me", CSA: "me" },
      ...more,
    });
    await this.play({ USA: page, CSA: page }, m.id, answers);
    return this.open(page, m.id);
  }

  /** Two guests at a game; the second sat down by the first's invitation. */
  async two(more = {}) {
    const usa = await this.guest(),
      csa = await this.guest();
    const m = await this.post(usa, "matches", {
      game: "bobby-lee",
      scenario: "The Year 1861",
      seed: 13,
      seats: { USA: "me", CSA: "open" },
      ...more,
    });
    await this.post(csa, `matches/${m.id}/sit`, { token: m.invite });
    return { usa, csa, id: m.id };
  }

  /** Answers given beside the page, to come to a moment of the game: "USA: bid 1". */
  async play(pages, id, answers) {
    for (const line of answers) {
      const [side, words] = line.split(": ");
      await this.post(pages[side], `matches/${id}/answer`, {
        side,
        answer: words,
        seq: (await this.get(pages[side], `matches/${id}`)).seq,
      });
    }
  }

  async end(failed, name) {
    for (const [i, page] of failed ? this.pages.entries() : []) await report(page, name, i);
    for (const page of this.pages) await page.context().close();
  }
}

/** What was on a page when its test failed: its words, and a picture under build/. */
async function report(page, name, i) {
  try {
    const folder = join(web, "../build/web-failed");
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${name.replace(/[^a-z0-9]+/gi, "-")}-${i + 1}.png`);
    await page.screenshot({ path: file, timeout: 5000 });
    const words = await page.evaluate(() =>
      (document.querySelector(".middle") ?? document.body).innerText.replace(/\s*\n\s*/g, " | ").slice(0, 900),
    );
    console.log(`      page ${i + 1} at ${page.url()}\n      ${words}\n      ${file}`);
  } catch (e) {
    console.log(`      page ${i + 1} could not be shown: ${e.message.split("\n")[0]}`);
  }
}

export const idOf = (page) => page.url().split("/").pop().split("?")[0];

/** The view as this page's guest is given it by the server. */
export const look = (page, rest = "") =>
  page.evaluate(async ([match, more]) => (await fetch(`/api/matches/${match}${more}`)).json(), [idOf(page), rest]);

/** Waits until this side is asked, or the game is over; true: over. */
export async function asked(page) {
  await page.waitForFunction(() => document.querySelector(".bar.yours .buttons button:not([disabled]), .end"));
  return (await page.locator(".end").count()) > 0;
}

/** How many views the page has taken in. */
const taken = (page) => page.locator(".bar").getAttribute("data-view").then(Number);

/** Does something, and waits until the page shows what came of it. */
export async function after(page, deed) {
  const before = await taken(page);
  await deed();
  await page.waitForFunction((was) => {
    const bar = document.querySelector(".bar");
    return !bar || (Number(bar.dataset.view) > was && !bar.querySelector("button[disabled]"));
  }, before);
}

/** Gives what stands first in the bar by key: what is made of parts is sent as it stands. */
export async function first(page) {
  await page.keyboard.press((await page.locator(".bar .buttons kbd", { hasText: "Enter" }).count()) ? "Enter" : "1");
}

/** Gives an answer the way a typist does. */
export async function type(page, words) {
  if (await page.locator(".desk").count()) await page.keyboard.press("m"); // there the key finds an order
  await page.keyboard.press("/");
  await page.getByLabel("Type an answer").fill(words);
  await after(page, () => page.keyboard.press("Enter"));
}

/** Where on the screen a place of the board is, once it is drawn: a little above the middle of its hex. */
export async function spot(page, name, game = "bobby-lee") {
  await page.locator(".board svg.pieces").waitFor();
  return page.evaluate(
    async ([place, of]) => {
      const board = await (await fetch(`/api/games/${of}/board.json`)).json();
      const hex = board.hexes.find((h) => h.name === place || h.number === place),
        [x, y] = [hex.x, hex.y - 120];
      const frame = () =>
        new Promise((go) => requestAnimationFrame(() => go(document.querySelector(".world").getBoundingClientRect())));
      let box = await frame();
      for (let same = 0; same < 3;) {
        // until the map lies still
        const now = await frame();
        same = now.left === box.left && now.top === box.top && now.width === box.width ? same + 1 : 0;
        box = now;
      }
      const unit = box.width / (board.bare?.width ?? board.width);
      return { x: box.left + x * unit, y: box.top + y * unit };
    },
    [name, game],
  );
}

/** Waits until the page's bar asks something with these words. */
export const question = (page, words) => page.locator(".bar.yours .words", { hasText: words }).waitFor();

/** The battle of Manassas, answer by answer (docs/games/bobby-lee.md tells it); the dice come later, with this seed as told there. */
export const TOLD = 55241809;
export const manassas = [
  "USA: bid 1",
  "CSA: bid 0",
  "USA: activate McDowell",
  ...[
    "Wadsworth's Division",
    "Griffin's Division",
    "Sykes's Regulars",
    "Willcox's Division",
    "Gregg's Cavalry",
    "Barry's Guns",
  ].map((b) => `USA: move ${b} to Centreville`),
  "USA: done",
  "USA: move McDowell to Centreville",
  "USA: done",
  "CSA: pass",
  "USA: activate McDowell",
  "USA: done",
  ...["Wadsworth's Division", "Griffin's Division", "Willcox's Division", "Barry's Guns"].map(
    (b) => `USA: attack with ${b} into Manassas from Centreville`,
  ),
  "USA: done",
  "USA: done",
  "CSA: deploy Beauregard in Center",
  "CSA: deploy Gordon's Division in Left",
  "CSA: deploy Jones's Division in Right",
  "CSA: deploy Alexander's Guns in Center",
  "CSA: deploy Hampton's Cavalry in Reserve",
  "USA: deploy Barry's Guns in Center",
  "USA: deploy Griffin's Division in Right",
  "USA: deploy Willcox's Division in Left",
  "USA: deploy Wadsworth's Division in Left",
  "USA: done", // nobody retreats
];
