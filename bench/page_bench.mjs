// How heavy the page is, how soon its board can be used, and how smoothly the largest board is panned, in a real browser:
// node bench/page_bench.mjs [PROGRAM]. Nothing fails here: it prints figures. bench/README.md says how to read them.
import { join, resolve } from "node:path";
import { asked, DESK, launch, Server, Table, web } from "../web/tests/table.mjs";

const program = resolve(process.argv[2] ?? join(web, "../build/release/cli/longroll"));
const LOADS = 7, PAN = 4000; // times, milliseconds
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const row = (what, ...figures) => console.log(`${what.padEnd(52)} ${figures.join("  ")}`);

/** In the page: notes when the land, the blocks and an answer that can be pressed are all there. */
const stopwatch = () => {
  const usable = () => document.querySelector(".board .heap") && document.querySelector(".bar.yours .buttons button:not([disabled])")
    && [...document.querySelectorAll(".board .world > div")].some((d) => d.childElementCount || d.shadowRoot?.childElementCount);
  const look = () => { if (!window.usable && usable()) window.usable = performance.now(); else if (!window.usable) requestAnimationFrame(look); };
  requestAnimationFrame(look);
};

/** A cold load in a fresh context: bytes on the wire and milliseconds until the board can be used. */
async function load(t, url, cookies) {
  const context = await t.browser.newContext({ viewport: DESK });
  await context.addCookies(cookies);
  const page = await context.newPage(), cdp = await context.newCDPSession(page);
  let bytes = 0, requests = 0;
  await cdp.send("Network.enable");
  cdp.on("Network.loadingFinished", (e) => { bytes += e.encodedDataLength; requests++; });
  await page.addInitScript(stopwatch);
  await page.goto(url);
  await page.waitForFunction(() => window.usable);
  const ms = await page.evaluate(() => window.usable);
  await context.close();
  return { bytes, requests, ms };
}

/** Frames drawn while the board is dragged to and fro without a stop. */
async function pan(t, page, name, where = ".board") {
  const box = await page.locator(where).boundingBox();
  const x = box.x + box.width / 2, y = box.y + box.height / 2, frames = [];
  const drag = async (milliseconds) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    const from = Date.now();
    for (let i = 0; Date.now() - from < milliseconds; i++) await page.mouse.move(x + 260 * Math.sin(i / 14), y + 200 * Math.cos(i / 19) - 200);
    await page.mouse.up();
    return (Date.now() - from) / 1000;
  };
  await drag(PAN / 2); // what is seen for the first time is drawn for the first time
  await t.browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline.frame", "devtools.timeline"] });
  await page.evaluate(() => {
    window.gaps = [];
    let last = performance.now();
    const tick = (now) => { window.gaps.push(now - last); last = now; window.ticking = requestAnimationFrame(tick); };
    window.ticking = requestAnimationFrame(tick);
  });
  const seconds = await drag(PAN);
  const gaps = (await page.evaluate(() => { cancelAnimationFrame(window.ticking); return window.gaps; })).slice(2);
  const trace = JSON.parse((await t.browser.stopTracing()).toString());
  for (const e of trace.traceEvents ?? trace) if (e.name === "DrawFrame") frames.push(e.ts);
  const late = gaps.filter((g) => g > 25).length;
  row(name, `${(frames.length / seconds).toFixed(1)} frames drawn a second`, `${(gaps.length / seconds).toFixed(1)} turns of the page's loop`,
    `${late} of ${gaps.length} later than 25 ms`, `longest ${Math.round(Math.max(...gaps))} ms`);
}

const server = await new Server(program).start(), browser = await launch();
try {
  const t = new Table(browser, server), page = await t.guest();
  const { id } = await t.deal(page, { scenario: "The Year 1862" });
  await asked(page);
  const cookies = await page.context().cookies(), url = `${t.base}/#/match/${id}`, loads = [];
  for (let i = 0; i < LOADS; i++) loads.push(await load(t, url, cookies));
  row("a game, cold: on the wire", `${Math.round(median(loads.map((l) => l.bytes)) / 1024)} KB`, `${median(loads.map((l) => l.requests))} requests`);
  row("a game, cold: until the board can be used", `${Math.round(median(loads.map((l) => l.ms)))} ms`, `(${loads.map((l) => Math.round(l.ms)).join(", ")})`);
  await pan(t, page, "panning Bobby Lee's board");

  const empty = await t.guest(); // what this browser draws here of a single square that is dragged
  await empty.evaluate(() => {
    document.body.replaceChildren(Object.assign(document.createElement("div"), { id: "square" }));
    const square = document.getElementById("square");
    Object.assign(square.style, { position: "fixed", inset: "100px", width: "300px", height: "300px", background: "gray" });
    window.onpointermove = (e) => { square.style.transform = `translate(${e.clientX}px, ${e.clientY}px)`; };
  });
  await pan(t, empty, "a single square, for comparison", "body");

  // The largest board cannot be played on yet: the page is given it in the place of Bobby Lee's, blocks and all.
  const big = await t.guest();
  await big.route("**/api/games/bobby-lee/board.*", (route) => route.continue({ url: route.request().url().replace("bobby-lee", "look-away") }));
  await big.reload(); // the first page has Bobby Lee's already
  await t.deal(big, { scenario: "The Year 1862" });
  await asked(big);
  await big.locator(".board svg.pieces").waitFor();
  await pan(t, big, "panning Look Away!'s board");
  await t.end(false, "");
} finally {
  await browser.close();
  await server.end();
}
