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

const TRACED = ["disabled-by-default-devtools.timeline.frame", "disabled-by-default-devtools.timeline", "devtools.timeline", "toplevel", "gpu"];
const PARTS = { FunctionCall: "script", UpdateLayoutTree: "style", Layout: "layout", PrePaint: "paint", Paint: "paint", Layerize: "paint", Commit: "commit" };

/** From a trace, in processor time (so that other processes do not count): what the page itself costs a frame, and what its painting by
 * software costs, which a graphics card takes over. */
function costs(events, drawn) {
  const threads = new Map(events.filter((e) => e.name === "thread_name").map((e) => [`${e.pid} ${e.tid}`, e.args.name]));
  const on = (e) => threads.get(`${e.pid} ${e.tid}`) ?? "", cpu = (e) => (e.tdur ?? e.dur ?? 0) / 1000;
  const sum = (list) => list.reduce((all, e) => all + cpu(e), 0);
  const page = events.filter((e) => on(e) === "CrRendererMain"), turns = page.filter((e) => e.name === "RunTask");
  const starts = page.filter((e) => e.name === "BeginMainThreadFrame").length || 1;
  const heavy = turns.map(cpu).filter((x) => x > 1);
  const by = {};
  for (const e of page) if (PARTS[e.name]) by[PARTS[e.name]] = (by[PARTS[e.name]] ?? 0) + cpu(e) / starts;
  const raster = sum(events.filter((e) => e.name === "RasterTask"));
  const gpu = sum(events.filter((e) => e.name === "GPUTask" || (e.name === "RunTask" && /CrGpuMain|VizCompositor/.test(on(e)))));
  console.log(
    `  the page: ${(sum(turns) / starts).toFixed(2)} ms a frame (${Object.entries(by).map(([k, v]) => `${k} ${v.toFixed(2)}`).join(", ")}), ` +
      `tasks over 16.7 ms: ${heavy.filter((x) => x > 16.7).length} of ${starts} frames, longest ${Math.max(0, ...heavy).toFixed(0)} ms`,
  );
  console.log(`  painting by software: ${(raster / Math.max(1, drawn)).toFixed(1)} ms of tiles and ${(gpu / Math.max(1, drawn)).toFixed(1)} ms of putting together, a frame drawn`);
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
  const look = () => page.evaluate(() => [
    document.querySelectorAll(".board .heap").length,
    Math.round(parseFloat(document.querySelector(".world").style.width) / 146.6),
  ]);
  for (const [level, hex] of [["theatre", 0], ["operations", 38], ["ground", 92]]) {
    await page.keyboard.press(hex ? "z" : "Home");
    await page.waitForTimeout(1000);
    for (let n = 0; hex && n < 4 && Math.abs((await look())[1] - hex) > 2; n++) { // from wherever the zooming ended
      await page.keyboard.press("z");
      await page.waitForTimeout(1000);
    }
    const drawn = await look();
    console.log(`${level}: ${drawn[1]} px a hex, ${drawn[0]} stacks drawn`);
    await pan(page, 1500); // what is seen for the first time is drawn for the first time
    for (const [name, deed] of [["panning", pan], ["zooming", zoom]]) {
      await watch(page);
      await t.browser.startTracing(page, { categories: TRACED });
      const from = Date.now();
      await deed(page, 4000);
      const seconds = (Date.now() - from) / 1000, list = await gaps(page);
      const trace = JSON.parse((await t.browser.stopTracing()).toString());
      const events = trace.traceEvents ?? trace, frames = events.filter((e) => e.name === "DrawFrame").length;
      spread(`${name}, ${level}: a turn of the page`, list);
      console.log(`  ${(frames / seconds).toFixed(1)} frames drawn a second`);
      costs(events, frames);
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
  const times = [], waits = [], pages = [];
  let requests = 0, count = false;
  page.on("request", (r) => { if (count && /\/api\/matches/.test(r.url()) && r.method() === "POST") requests++; });
  for (let i = 0; i < deeds; i++) {
    if (await page.locator(".curtain button").count()) await page.locator(".curtain button").click();
    if (await asked(page)) break;
    await page.waitForTimeout(120);
    count = true;
    const [took, wait] = await page.evaluate(async () => {
      performance.clearResourceTimings();
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
      const all = performance.now() - from;
      const sent = performance.getEntriesByType("resource").filter((r) => /\/api\/matches\/[^/]+\/answers?$/.test(r.name))[0];
      return [all, sent ? sent.responseEnd - sent.startTime : 0];
    });
    count = false;
    times.push(took);
    waits.push(wait);
    pages.push(took - wait);
  }
  spread(`${game}: answer to next picture`, times);
  spread("  of it from the request to its reply", waits);
  spread("  of it the page: the key, the next picture", pages);
  console.log(`  ${requests} requests for ${times.length} answers`);
}

const server = await new Server(program).start(), browser = await launch();
try {
  const t = new Table(browser, server);
  if (what !== "answers") await frames(t);
  if (what !== "frames") {
    await answers(t, "Look Away!", { game: "look-away", scenario: "South to Resaca", seed: 168430, seats: { Union: "me", Confederate: "greedy" } }, 25);
    const alone = { game: "look-away", scenario: "South to Resaca", seed: 168430 };
    await answers(t, "Look Away!, no computer", { ...alone, seats: { Union: "me", Confederate: "me" } }, 25);
    await answers(t, "Bobby Lee", { game: "bobby-lee", scenario: "The Year 1862", seed: 13, seats: { USA: "me", CSA: "greedy" } }, 40);
  }
  await t.end(false, "");
} finally {
  await browser.close();
  await server.end();
}
