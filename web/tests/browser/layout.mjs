// How much of the screen is board, and what may not lie on what: at the four sizes, in both games. Two fingers on a phone.
import { asked, check, PHONE, question } from "../table.mjs";

const sizes = {
  "1440 x 900": { width: 1440, height: 900 },
  "1920 x 1080": { width: 1920, height: 1080 },
  "1024 x 768": { width: 1024, height: 768 },
  "390 x 844": PHONE,
};
const marching = ["USA: bid 1", "CSA: bid 0", "USA: activate McDowell"];
const resaca = {
  game: "look-away",
  scenario: "South to Resaca",
  seed: 168430,
  seats: { Union: "me", Confederate: "me" },
};
const moving = [
  "Union: settle the rest of the set-up",
  "Confederate: settle the rest of the set-up",
  "Union: bid 3",
  "Confederate: bid 2",
  "Union: done",
];

/** Until the map lies still and the names that belong to its size have come. */
const still = (page) =>
  page.evaluate(async () => {
    const world = document.querySelector(".world"),
      now = () => {
        const b = world.getBoundingClientRect();
        return [
          b.left,
          b.top,
          b.width,
          document.querySelector(".letters").shadowRoot?.querySelectorAll("text").length,
        ].join();
      };
    for (let same = 0, was = ""; same < 12 || !document.querySelector(".letters").shadowRoot;) {
      await new Promise(requestAnimationFrame);
      const is = now();
      same = is === was ? same + 1 : 0;
      was = is;
    }
  });

async function virginia(t, page) {
  await t.moment(page, marching);
  await asked(page);
  await page.locator(".board .heap").first().waitFor();
}
async function atlanta(t, page, answers = moving) {
  for (const part of ["board.json", "board.svg?layers=bare&theme=day&zoom=60"])
    // 2,736 hexes take a while the first time
    await page.context().request.get(`${t.base}/api/games/look-away/${part}`, { timeout: 60000 });
  const { id } = await t.post(page, "matches", resaca);
  await t.play({ Union: page, Confederate: page }, id, answers);
  await t.open(page, id);
  const curtain = page.locator(".curtain button");
  if (await curtain.count()) await curtain.first().click();
  await asked(page);
  await page.locator(".board .heap").first().waitFor();
}
const games = { "Bobby Lee": virginia, "Look Away!": atlanta };

/** The part of the window in which the board can be seen and pressed: nothing lies on it, the small map neither. */
const share = (page) =>
  page.evaluate(() => {
    const land = (e) => e?.closest(".board") && !e.closest(".mapkeys, .minimap, .hexcard, .pop, .rimkey");
    let on = 0,
      all = 0;
    for (let y = 3; y < innerHeight; y += 6)
      for (let x = 3; x < innerWidth; x += 6, all++) if (land(document.elementFromPoint(x, y))) on++;
    return (100 * on) / all;
  });

/** Boxes of names and of stacks as they are drawn, and of the parts of the screen. */
const seen = (page) =>
  page.evaluate(() => {
    const frame = document.querySelector(".board").getBoundingClientRect(),
      box = (e, words, cut = 0) => {
        const b = e.getBoundingClientRect();
        return { words, l: b.left, r: b.right, t: b.top + b.height * cut, b: b.bottom - b.height * cut, w: b.width };
      };
    const inside = (b) => b.w && b.r > frame.left && b.l < frame.right && b.b > frame.top && b.t < frame.bottom;
    const shown = (e) => getComputedStyle(e).visibility !== "hidden";
    const root = document.querySelector(".letters"),
      own = [...(root.shadowRoot ?? root).querySelectorAll(".t1,.t2,.t3,.t4,.t5")];
    const names = [...document.querySelectorAll(".placenames text"), ...own.filter(shown)].map((e) =>
      box(e, e.textContent, 0.2),
    );
    const small = [...document.querySelectorAll(".board text"), ...own.filter(shown)]
      .map((e) => ({
        words: e.textContent,
        px: parseFloat(getComputedStyle(e).fontSize) * Math.abs(e.getScreenCTM().a || e.getScreenCTM().b),
      }))
      .filter((e) => e.words.trim() && !/^★+$/.test(e.words) && e.px < 10.95);
    const stacks = [...document.querySelectorAll(".board .heap")].map((e) =>
      box(e.querySelector(".block:not(.behind) .face, .face"), e.getAttribute("aria-label")),
    );
    const parts = [
      ".top",
      ".bar",
      ".rail.left",
      ".rail.right",
      ".roster",
      ".journal",
      "section.tray",
      ".facts",
      ".minimap",
      ".mapkeys .keys",
      ".tabs",
    ]
      .flatMap((q) => [...document.querySelectorAll(q)].map((e) => box(e, q)))
      .filter((b) => b.w);
    return {
      names: names.filter(inside),
      stacks: stacks.filter(inside),
      parts,
      small,
      wide: document.documentElement.scrollWidth - innerWidth,
    };
  });

const meet = (a, b, slack = 1) => a.l < b.r - slack && b.l < a.r - slack && a.t < b.b - slack && b.t < a.b - slack;

async function apart(page, what) {
  await still(page);
  const { names, stacks, parts, small, wide } = await seen(page);
  for (const n of names) {
    const s = stacks.find((b) => meet(n, b, 3));
    check(!s, `${what}: ${n.words} lies under ${s?.words}`);
  }
  for (const [i, a] of parts.entries()) {
    const b = parts.slice(i + 1).find((o) => meet(a, o));
    check(!b, `${what}: ${a.words} and ${b?.words} lie on each other`);
  }
  check(
    !small.length,
    `${what}: too small to be read: ${small.slice(0, 5).map((e) => `${e.words} ${e.px.toFixed(1)} px`)}`,
  );
  check(wide <= 0, `${what}: ${wide} pixels wider than the screen`);
  return [names.length, stacks.length];
}

const tests = {
  async "the board has 62 of a hundred parts of a screen of 1440 x 900"(t) {
    const shares = {};
    const page = await t.guest();
    await virginia(t, page);
    await page.locator(".roster .unit", { hasText: "Willcox's Division" }).click();
    await question(page, "Willcox's Division");
    await still(page);
    shares["Bobby Lee, a march, forces open"] = await share(page);
    await page.getByRole("button", { name: "Close: Forces" }).click();
    await page.locator(".rail.left").waitFor();
    await still(page);
    shares["Bobby Lee, a march"] = await share(page);
    await atlanta(t, page, [...moving, "Union: march Thomas, as usual"]);
    await still(page);
    shares["Look Away!, a march, forces open"] = await share(page);
    await page.getByRole("button", { name: "Close: Forces" }).click();
    await page.locator(".rail.left").waitFor();
    await still(page);
    shares["Look Away!, a march"] = await share(page);
    for (const [what, part] of Object.entries(shares)) console.log(`      ${what}: ${part.toFixed(1)} % is board`);
    for (const [what, part] of Object.entries(shares)) check(part >= 62, `${what}: ${part.toFixed(1)} % is board`);
  },

  async "a panel opens and closes, is kept, and the land stays where it is"(t) {
    const page = await t.guest();
    await virginia(t, page);
    const left = () => page.evaluate(() => document.querySelector(".world").getBoundingClientRect().left);
    await still(page);
    const was = await left();
    await page.getByRole("button", { name: "Close: Forces" }).click();
    await page.locator(".roster").waitFor({ state: "detached" });
    await still(page);
    check(Math.abs((await left()) - was) < 2, "the land moved when the panel closed");
    await page.reload();
    await page.locator(".rail.left").waitFor();
    check(!(await page.locator(".roster").count()), "what was put away is back after a reload");
    await page.locator(".rail.left button").click();
    await page.locator(".roster").waitFor();
    await page.keyboard.press("j"); // the second closes the first
    await page.locator(".journal").waitFor();
    await page.locator(".roster").waitFor({ state: "detached" });
    await page.keyboard.press("j");
    await page.locator(".journal").waitFor({ state: "detached" });
  },

  async "two fingers zoom and one drags, on a phone; Play now is in sight at once"(t) {
    const page = await t.guest(PHONE, { hasTouch: true, isMobile: true });
    const key = await page.getByRole("button", { name: "Play now" }).boundingBox();
    check(key.y + key.height <= PHONE.height, `Play now lies ${Math.round(key.y + key.height)} pixels down`);
    await virginia(t, page);
    await still(page);
    const cdp = await page.context().newCDPSession(page),
      b = await page.locator(".board").boundingBox(),
      x = b.x + b.width / 2,
      y = b.y + b.height / 2;
    const touch = (type, ...points) =>
      cdp.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })) });
    const world = () =>
      page.evaluate(() =>
        (({ left, top, width }) => ({ left, top, width }))(document.querySelector(".world").getBoundingClientRect()),
      );
    const before = await world();
    await touch("touchStart", [x - 40, y], [x + 40, y]);
    for (let i = 1; i <= 8; i++) await touch("touchMove", [x - 40 - 5 * i, y], [x + 40 + 5 * i, y]);
    await touch("touchEnd");
    await page.waitForFunction(
      (w) => document.querySelector(".world").getBoundingClientRect().width > w * 1.5,
      before.width,
    );
    await still(page);
    const near = await world();
    await touch("touchStart", [x, y + 60]);
    for (let i = 1; i <= 8; i++) await touch("touchMove", [x - 6 * i, y + 60 - 4 * i]);
    await touch("touchEnd");
    await still(page);
    const after = await world();
    check(
      Math.abs(after.left - near.left + 48) < 3 && Math.abs(after.top - near.top + 32) < 3,
      `it moved by ${after.left - near.left}, ${after.top - near.top}`,
    );
    check(!(await page.locator(".bar .flash").count()), "fingers gave an answer");
  },
};

for (const [game, begin] of Object.entries(games))
  tests[`${game}: names, stacks and panels do not lie on each other, and everything can be read, at four sizes`] =
    async (t) => {
      const page = await t.guest();
      await begin(t, page);
      for (const [name, size] of Object.entries(sizes)) {
        await page.setViewportSize(size);
        await page.waitForFunction((w) => innerWidth === w, size.width);
        await page.keyboard.press("Home");
        const counts = [await apart(page, `${name}, the whole board`)];
        for (let i = 0; i < 4; i++) {
          for (const key of ["+", "+", "."]) await page.keyboard.press(key);
          counts.push(await apart(page, `${name}, step ${i + 1}`));
        }
        const most = (k) => Math.max(...counts.map((c) => c[k]));
        check(most(0) >= 8 && most(1) >= 4, `${name}: at most ${most(0)} names and ${most(1)} stacks are in sight`);
      }
    };

for (const [game, begin] of Object.entries(games))
  tests[`${game}: names that come, and get their letters, while the whole board is shown keep clear near the ground`] =
    async (t) => {
      const page = await t.guest();
      let come;
      const whole = new Promise((done) => (come = done));
      await page.route(/\/fonts\/|board\.svg.*zoom=/, async (r) => {
        if (!r.request().url().includes("layers=bare")) await whole;
        await r.continue();
      });
      await begin(t, page);
      await page.keyboard.press("Home");
      come();
      await apart(page, "the whole board");
      for (const step of [1, 2, 3, 4]) {
        for (const key of ["+", "+", "."]) await page.keyboard.press(key);
        await apart(page, `step ${step}`);
      }
    };

export default tests;
