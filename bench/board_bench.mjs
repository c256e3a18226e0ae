// How smoothly a large board moves, and how soon the next picture follows an answer, in a real browser:
// node bench/board_bench.mjs [frames|answers] [PROGRAM]. Nothing fails here: it prints distributions. bench/README.md says how to read them.
import { join, resolve } from "node:path";
import { asked, DESK, launch, Server, Table, web } from "../web/tests/table.mjs";

const words = process.argv.slice(2), what = ["frames", "answers"].includes(words[0]) ? words.shift() : "";
const program = resolve(words[0] ?? join(web, "../build/release/cli/longroll"));
const at = (list, share) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? NaN;
const ms = (x) => `${x.toFixed(1)} ms`;
const spread = (name, list) =>
  console.log(`${name.padEnd(46)} ${String(list.length).padStart(4)}  median ${ms(at(list, 0.5))}  p95 ${ms(at(list, 0.95))}  p99 ${ms(at(list, 0.99))}  worst ${ms(Math.max(...list))}`);

/** In the page: the time of every frame from now on, until it is asked for. */
const watch = (page) =>
  page.evaluate(() => {
    window.gaps = [];
    let last = performance.now();
    const tick = (now) => {
      window.gaps.push(now - last);
      last = now;
      window.ticking = requestAnimationFrame(tick);
    };
    window.ticking = requestAnimationFrame(tick);
  });
const gaps = async (page) =>
  (await page.evaluate(() => {
    cancelAnimationFrame(window.ticking);
    return window.gaps;
  })).slice(2);

async function middle(page) {
  const b = await page.locator(".board").boundingBox();
  return [b.x + b.width / 2, b.y + b.height / 2];
}

async function pan(page, milliseconds) {
  const [x, y] = await middle(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  const from = Date.now();
  for (let i = 0; Date.now() - from < milliseconds; i++)
    await page.mouse.move(x + 300 * Math.sin(i / 17), y + 220 * Math.cos(i / 23) - 220);
  await page.mouse.up();
}

async function zoom(page, milliseconds) {
  const [x, y] = await middle(page);
  await page.mouse.move(x, y);
  const from = Date.now();
  for (let i = 0; Date.now() - from < milliseconds; i++) {
    await page.mouse.wheel(0, 60 * (Math.floor(i / 24) % 2 ? 1 : -1));
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

/** The stress game: 15,041 hexes, 600 pieces. */
async function frames(t) {
  const page = await t.guest(DESK);
  const { id } = await t.post(page, "matches", { game: "stress", scenario: "The Muster", seed: 7, seats: { Blue: "me", Gray: "me" } });
  for (const zoom of [60, 100]) // the server draws it once
    await page.context().request.get(`${t.base}/api/games/stress/board.svg?layers=bare&theme=day&zoom=${zoom}`, { timeout: 300000 });
  const begun = Date.now();
  await t.open(page, id);
  const curtain = page.locator(".curtain button");
  if (await curtain.count()) await curtain.click();
  await page.locator(".board .heap").first().waitFor({ state: "attached", timeout: 120000 });
  console.log(`the board of 15,041 hexes and 600 pieces can be seen after ${Date.now() - begun} ms`);
  for (const level of ["theatre", "operations", "ground"]) {
    if (level === "theatre") await page.keyboard.press("Home"); // then ever nearer
    else { await page.keyboard.press("z"); }
    await page.waitForTimeout(1500);
    const drawn = await page.evaluate(() => [
      document.querySelectorAll(".board .heap").length,
      Math.round(parseFloat(document.querySelector(".world").style.width) / 146.6),
    ]);
    console.log(`${level}: ${drawn[1]} px a hex, ${drawn[0]} stacks drawn`);
    await pan(page, 1500); // what is seen for the first time is drawn for the first time
    for (const [name, deed] of [["panning", pan], ["zooming", zoom]]) {
      await watch(page);
      await t.browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline.frame", "devtools.timeline"] });
      const from = Date.now();
      await deed(page, 4000);
      const seconds = (Date.now() - from) / 1000, list = await gaps(page);
      const trace = JSON.parse((await t.browser.stopTracing()).toString());
      const frames = (trace.traceEvents ?? trace).filter((e) => e.name === "DrawFrame").length;
      spread(`${name}, ${level}: a turn of the page`, list);
      console.log(`  ${(frames / seconds).toFixed(1)} frames drawn a second`);
    }
  }
}

/** Answers of Look Away! and Bobby Lee by key, until the next picture is painted; how many requests each took. */
async function answers(t, game, body, deeds) {
  const page = await t.guest(DESK);
  const { id } = await t.post(page, "matches", body);
  await t.open(page, id);
  await asked(page);
  await page.locator(".board .pieces").waitFor({ state: "attached" });
  const times = [], long = [];
  let requests = 0, count = false;
  page.on("request", (r) => { if (count && /\/api\/matches/.test(r.url()) && r.method() === "POST") requests++; });
  for (let i = 0; i < deeds; i++) {
    if (await asked(page)) break;
    await page.waitForTimeout(120);
    count = true;
    const took = await page.evaluate(async () => {
      const bar = () => document.querySelector(".bar"), before = Number(bar().dataset.view);
      const enter = [...document.querySelectorAll(".bar .buttons kbd")].some((k) => k.textContent === "Enter");
      const from = performance.now();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: enter ? "Enter" : "1", bubbles: true }));
      for (let n = 0; n < 600; n++) {
        await new Promise(requestAnimationFrame);
        const b = bar();
        if (!b || Number(b.dataset.view) > before) break;
      }
      await new Promise((go) => requestAnimationFrame(() => setTimeout(go))); // painted
      return performance.now() - from;
    });
    count = false;
    times.push(took);
  }
  spread(`${game}: answer to next picture`, times);
  console.log(`  ${requests} requests for ${times.length} answers`);
}

const server = await new Server(program).start(), browser = await launch();
try {
  const t = new Table(browser, server);
  if (what !== "answers") await frames(t);
  if (what !== "frames") {
    await answers(t, "Look Away!", { game: "look-away", scenario: "South to Resaca", seed: 168430, seats: { Union: "me", Confederate: "greedy" } }, 25);
    await answers(t, "Bobby Lee", { game: "bobby-lee", scenario: "The Year 1862", seed: 13, seats: { USA: "me", CSA: "greedy" } }, 40);
  }
  await t.end(false, "");
} finally {
  await browser.close();
  await server.end();
}
