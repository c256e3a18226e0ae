// Plays in a real browser against a real server: the suggested answers by keyboard alone until the year is over, then
// "why not", undo, the list, hot seat and the size of a phone. Usage: node tests/run.mjs PROGRAM [-v]
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const program = resolve(process.argv[2] ?? join(web, "../build/release/cli/longroll"));
const loud = process.argv.includes("-v");
const folder = mkdtempSync(join(tmpdir(), "longroll-web-"));
const begun = Date.now();

function freePort() {
  return new Promise((done, fail) => {
    import("node:net").then(({ createServer }) => {
      const s = createServer();
      s.once("error", fail);
      s.listen(0, "127.0.0.1", () => { const { port } = s.address(); s.close(() => done(port)); });
    });
  });
}

async function serve() {
  const port = await freePort();
  const server = spawn(program, ["serve", "--port", String(port), "--data-file", join(folder, "games.db"), "--web", join(web, "dist"), "--rate", "0", "--quiet"],
    { stdio: ["ignore", loud ? "inherit" : "ignore", loud ? "inherit" : "ignore"] });
  const base = `http://127.0.0.1:${port}`;
  for (let i = 0; i < 100; i++) {
    try { if ((await fetch(`${base}/api/hello`)).ok) return { server, base }; } catch { /* not yet */ }
    await new Promise((go) => setTimeout(go, 100));
  }
  server.kill();
  throw new Error("the server does not answer");
}

const check = (good, words) => { if (!good) throw new Error(words); };
const faults = [];

/** A fresh guest with a page; whatever the page complains of, or asks of another host, is a fault. */
async function guest(browser, base, size = { width: 1440, height: 900 }, more = {}) {
  const context = await browser.newContext({ viewport: size, ...more });
  const page = await context.newPage();
  page.on("pageerror", (e) => faults.push(e.message));
  page.on("console", (m) => { if (m.type() === "error" && !/40[0-9]|Conflict/.test(m.text())) faults.push(m.text()); });
  page.on("request", (r) => { if (!r.url().startsWith(base) && !r.url().startsWith("data:")) faults.push(`a request to ${r.url()}`); });
  page.setDefaultTimeout(15000);
  await page.goto(base);
  return page;
}

async function begin(page, against, side) {
  if (side) await page.getByText(side, { exact: true }).click();
  if (against) await page.getByText(against, { exact: true }).click();
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator(".bar h2").waitFor();
}

const id = (page) => page.url().split("/").pop();
const look = (page, rest = "") => page.evaluate(async ([match, more]) => (await fetch(`/api/matches/${match}${more}`)).json(), [id(page), rest]);

/** Waits until the page shows what the server knows and this side is asked, or the game is over. */
async function asked(page) {
  await page.waitForFunction(() => document.querySelector(".bar.yours .buttons button:not([disabled]), .end"), null, { timeout: 20000 });
}

const tests = {
  async "a year, by keyboard alone"(browser, base) {
    const page = await guest(browser, base);
    await page.locator(".setup").waitFor();
    await page.getByRole("button", { name: "Play now" }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".bar h2").waitFor();
    let n = 0, over = false;
    for (const end = Date.now() + 60000; Date.now() < end && n < 3000; n++) {
      await asked(page);
      over = await page.locator(".end").count() > 0;
      if (over) break;
      const before = await page.locator(".bar").getAttribute("data-view");
      await page.keyboard.press("1");
      await page.waitForFunction((was) => Number(document.querySelector(".bar")?.dataset.view) > Number(was), before);
    }
    check(over, `after ${n} answers the year is not over`);
    check((await look(page)).over, "the server does not say that the game is over");
    if (loud) console.log(`   ${n} answers`);
    await page.locator(".end button", { hasText: "Replay" }).click();
    await page.locator(".bar h2", { hasText: "This is the past" }).waitFor();
    await page.keyboard.press("]");
    await page.getByRole("button", { name: "Return to now" }).click();
  },

  async "why not, and undo"(browser, base) {
    const page = await guest(browser, base);
    await begin(page);
    await asked(page);
    await page.keyboard.press("/");
    await page.getByLabel("Type an answer").fill("bid 9");
    await page.keyboard.press("Enter");
    await page.locator(".bar .flash").waitFor();
    check(/\d/.test(await page.locator(".bar .flash .ruleno").innerText()), "a refusal names no rule");
    await page.keyboard.press("Escape");
    await page.locator(".bar .flash .ruleno, .bar .hint .ruleno").first().click();
    await page.locator(".rulesbook .here").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    await page.getByLabel("Type an answer").fill("bid 2");
    await page.keyboard.press("Enter");
    // march until something can be taken back
    for (let i = 0; i < 12; i++) {
      await asked(page);
      if ((await look(page)).undo?.can && await page.locator(".bar .back button").count()) break;
      await page.keyboard.press("1");
      await page.waitForTimeout(250);
    }
    const before = await look(page);
    check(before.undo.can, "nothing could ever be taken back");
    await page.keyboard.press("u");
    await page.waitForTimeout(600);
    const after = await look(page);
    check(after.undo.count < before.undo.count, "undo took nothing back");
  },

  async "a block, a hex, a refusal"(browser, base) {
    const page = await guest(browser, base);
    await begin(page);
    for (let i = 0; i < 12; i++) {
      await asked(page);
      const v = await look(page);
      if (v.question?.answers.some((a) => a.verb.startsWith("move"))) break;
      await page.keyboard.press("1");
      await page.waitForTimeout(250);
    }
    await page.locator(".roster .unit:not(.idle)").first().click();
    check(await page.locator(".roster .unit.on").count() === 1, "the block is not chosen");
    await page.locator(".marks .wash").first().waitFor({ state: "attached" });
    await page.locator(".board").focus();
    for (let i = 0; i < 9; i++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.locator(".pop.whynot").waitFor();
    check(/\d/.test(await page.locator(".pop.whynot").innerText()), "why not gives no rule");
  },

  async "the size of a phone, by lamplight"(browser, base) {
    const page = await guest(browser, base, { width: 390, height: 844 }, { hasTouch: true, colorScheme: "dark" });
    await begin(page);
    await asked(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    check(wide <= 390, `the page is ${wide} wide`);
    for (const tab of ["Journal", "Forces", "Rules", "Board"]) await page.locator(".tabs button", { hasText: tab }).tap();
    await page.locator(".bar .buttons button").first().tap();
    const small = await page.evaluate(() => [...document.querySelectorAll(".bar .buttons button, .tabs button")].filter((b) => b.getBoundingClientRect().height < 44).length);
    check(small === 0, `${small} buttons are too small for a finger`);
  },

  async "hot seat has a curtain"(browser, base) {
    const page = await guest(browser, base);
    await begin(page, "Hot seat");
    await asked(page);
    await page.keyboard.press("1");
    await page.locator(".curtain").waitFor();
    check(await page.locator(".board, .roster").count() === 0, "the board shows through the curtain");
    await page.locator(".curtain button").click();
    await page.locator(".roster h2", { hasText: "Confederate" }).waitFor();
  },

  async "a friend by link"(browser, base) {
    const page = await guest(browser, base);
    await begin(page, "A friend");
    const link = await page.getByLabel("Link for your friend").inputValue();
    const other = await guest(browser, base);
    await other.goto(link);
    await other.locator(".roster h2", { hasText: "Confederate" }).waitFor();
    const v = await look(other);
    check(v.pieces.filter((p) => p.side === "USA").every((p) => p.hidden), "the friend sees faces");
    await page.locator(".invite").waitFor({ state: "detached" });
  },
};

let failed = 0;
const { server, base } = await serve();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
for (const [name, test] of Object.entries(tests)) {
  faults.length = 0;
  const from = Date.now();
  try {
    await test(browser, base);
    if (faults.length) throw new Error(`the page complained: ${faults[0]}`);
    console.log(`pass  ${name}  (${((Date.now() - from) / 1000).toFixed(1)} s)`);
  } catch (e) {
    failed++;
    console.log(`FAIL  ${name}: ${e.message}`);
    const page = browser.contexts().at(-1)?.pages().at(-1);
    if (loud && page) await page.screenshot({ path: join(tmpdir(), "longroll-web-failed.png") });
  }
  for (const c of browser.contexts()) await c.close();
}
await browser.close();
server.kill("SIGTERM");
await new Promise((done) => { server.once("exit", done); setTimeout(done, 5000); });
rmSync(folder, { recursive: true, force: true });
console.log(`${Object.keys(tests).length - failed} passed, ${failed} failed in ${((Date.now() - begun) / 1000).toFixed(0)} s`);
process.exit(failed ? 1 : 0);
