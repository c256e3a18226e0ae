// Pictures of every main screen, and those of the games' own web/shots.mjs, for the README and docs:
// node web/shots.mjs [PROGRAM] [--only NAME]. Seeds make them the same each time, but for names of guests and times.
import { mkdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  after,
  asked,
  DESK,
  first,
  launch,
  manassas,
  PHONE,
  question,
  Server,
  spot,
  Table,
  TOLD,
  web,
} from "./tests/table.mjs";
import { having } from "./games.mjs";

const words = process.argv.slice(2),
  at = words.indexOf("--only"),
  only = at >= 0 ? words.splice(at, 2)[1] : "";
const program = resolve(words[0] ?? join(web, "../build/release/cli/longroll")),
  folder = join(web, "../docs/img");
const moving = ["USA: bid 1", "CSA: bid 0", "USA: activate McDowell"];
const facing = manassas.slice(
  0,
  manassas.findIndex((a) => a.includes("attack with")),
); // at Centreville, before the attack
const rich = { scenario: "The Year 1862", seed: 5 };
const phone = [PHONE, { hasTouch: true, isMobile: true, deviceScaleFactor: 1 }];

const charge = [
  ...manassas,
  "USA: fire Barry's Guns",
  "USA: shift Willcox's Division to enemy Right",
  "USA: shift Wadsworth's Division to enemy Right",
  "USA: done",
  "USA: reinforce with Sykes's Regulars",
  "USA: reinforce with McDowell",
  "CSA: done",
  "CSA: melee Jones's Division",
  "CSA: done",
  "USA: done",
];

async function pick(page, name) {
  const small = await page.locator(".tabs").isVisible(),
    row = page.locator(".roster .unit", { hasText: name });
  if (small) await page.locator(".tabs button", { hasText: "Forces" }).tap();
  await (small ? row.tap() : row.click());
  await question(page, name);
}

const quiet = (page) => page.waitForLoadState("networkidle").catch(() => undefined);

const shots = {
  async "page-start"(t) {
    const page = await t.guest();
    await page.locator(".picture svg, .sheet").first().waitFor();
    return page;
  },
  async page(t) {
    // a force march, its path and its odds
    const page = await t.guest({ width: 1280, height: 800 });
    await t.moment(page, moving);
    await asked(page);
    await pick(page, "Griffin's Division");
    await page.mouse.move(900, 600); // a little to the south
    await page.mouse.down();
    await page.mouse.move(900, 380, { steps: 5 });
    await page.mouse.up();
    const there = await spot(page, "Aquia Landing");
    await page.mouse.click(there.x, there.y);
    await page.getByRole("button", { name: "Order it" }).waitFor();
    await page.locator(".pop .odds").first().waitFor();
    return page;
  },
  async "page-why"(t) {
    const page = await t.guest({ width: 1280, height: 800 }, { colorScheme: "dark" }); // at 1440 a heavy file
    await t.moment(page, moving);
    await asked(page);
    await pick(page, "Willcox's Division");
    const there = await spot(page, "Warrenton");
    await page.mouse.click(there.x, there.y);
    await page.locator(".pop.whynot").waitFor();
    return page;
  },
  async "page-battle"(t) {
    const page = await t.guest();
    await t.moment(page, charge, { seed: TOLD });
    await page.locator(".battle").waitFor();
    await page
      .getByRole("button", { name: /Willcox's Division/ })
      .first()
      .click();
    await page.locator(".chances svg").first().waitFor();
    return page;
  },
  async "page-lesson"(t) {
    const page = await t.guest();
    await page.goto(`${t.base}/#/learn/bobby-lee`);
    await page.getByRole("button", { name: /^3\. / }).click();
    await page.locator(".margin").waitFor();
    await page.locator(".board svg.pieces").waitFor();
    await page.getByRole("button", { name: "A hint" }).click();
    return page;
  },
  async "page-phone-march"(t) {
    const page = await t.guest(...phone);
    await t.moment(page, facing);
    await asked(page);
    await pick(page, "Willcox's Division");
    const there = await spot(page, "Gainesville");
    await page.touchscreen.tap(there.x, there.y);
    await page.getByRole("button", { name: "Order it" }).waitFor();
    return page;
  },
  async "page-phone-stack"(t) {
    const page = await t.guest(...phone);
    await t.moment(page, moving);
    await asked(page);
    const there = await spot(page, "Washington");
    await page.touchscreen.tap(there.x, there.y);
    await page.locator("section.tray").waitFor();
    return page;
  },
  async "page-phone-battle"(t) {
    const page = await t.guest(PHONE, { ...phone[1], colorScheme: "dark" });
    await t.moment(page, charge, { seed: TOLD });
    await page.locator(".battle").waitFor();
    await page
      .getByRole("button", { name: /Willcox's Division/ })
      .first()
      .click();
    await page.locator(".chances svg").first().waitFor();
    return page;
  },
  async "page-end"(t) {
    const page = await t.guest({ width: 1240, height: 780 }); // the whole board at 1440 makes a heavy file
    await t.deal(page, { seed: 7 });
    while (!(await asked(page))) await after(page, () => first(page));
    return page;
  },
  async "page-games"(t) {
    // the lobby
    const page = await t.guest();
    await t.post(page, "account", { name: "Ada", passphrase: "seven brigades by the ford" });
    for (const [seats, seed] of [
      [{ USA: "me", CSA: "open" }, 3],
      [{ USA: "greedy", CSA: "me" }, 4],
      [{ USA: "me", CSA: "greedy" }, 5],
    ])
      await t.post(page, "matches", { game: "bobby-lee", ...rich, seed, seats });
    await page.reload();
    await page.locator(".games li").nth(2).waitFor();
    await page.locator(".games .turn.yours").first().waitFor();
    await page.locator(".mine").scrollIntoViewIfNeeded();
    return page;
  },
  async "page-account"(t) {
    const page = await t.guest();
    await page.goto(`${t.base}/#/account`);
    await page.locator(".account form").first().waitFor();
    return page;
  },
  async "page-learn"(t) {
    const page = await t.guest(DESK, { colorScheme: "dark" });
    await page.goto(`${t.base}/#/learn/bobby-lee`);
    await page.locator(".lessons li").first().waitFor();
    return page;
  },
};

for (const { file } of having("shots.mjs")) Object.assign(shots, (await import(file)).default);

mkdirSync(folder, { recursive: true });
const server = await new Server(program).start(),
  browser = await launch();
for (const [name, shot] of Object.entries(shots)) {
  if (only && !name.startsWith(only)) continue;
  const t = new Table(browser, server);
  try {
    const page = await shot(t);
    await page.evaluate(() => document.fonts.ready);
    await quiet(page);
    const file = join(folder, `${name}.png`);
    await page.screenshot({ path: file });
    console.log(`${name}.png  ${Math.round(statSync(file).size / 1024)} KB`);
  } catch (e) {
    process.exitCode = 1;
    console.log(`${name}: ${e.message.split("\n")[0]}`);
    await t.end(true, name);
    continue;
  }
  await t.end(false, name);
}
await browser.close();
await server.end();
