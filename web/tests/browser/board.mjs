// The board under the hand: a path with its cost before the order, dragging, panning, overlays, planning.
import { after, asked, check, look, question, spot } from "../table.mjs";

const moving = ["USA: bid 1", "CSA: bid 0", "USA: activate McDowell"];
const hexOf = async (page, name) => (await look(page)).pieces.find((p) => p.full === name)?.hex;

async function ready(t) {
  const page = await t.guest();
  await t.moment(page, moving);
  await asked(page);
  await page.locator(".roster .unit", { hasText: "Willcox's Division" }).click();
  await question(page, "Willcox's Division");
  return page;
}

export default {
  async "pointing shows the path and its cost, a click orders it"(t) {
    const page = await ready(t);
    const there = await spot(page, "Centreville"),
      home = await hexOf(page, "Willcox's Division");
    await page.mouse.move(there.x, there.y);
    await page.locator(".path .dash").first().waitFor({ state: "attached" });
    const costs = await page.locator(".path text").allTextContents();
    check(costs.length >= 1 && Number(costs.at(-1)) >= costs.length, `the costs on the way are ${costs.join(", ")}`);
    await after(page, () => page.mouse.click(there.x, there.y));
    check((await hexOf(page, "Willcox's Division")) !== home, "the click ordered nothing");
  },

  async "a block dragged to a hex goes there; dragged where it may not, it goes home with a reason"(t) {
    const page = await ready(t);
    const from = await spot(page, "Washington"),
      to = await spot(page, "Centreville"),
      home = await hexOf(page, "Willcox's Division");
    const drag = async (a, b) => {
      await page.mouse.move(a.x, a.y);
      await page.mouse.down();
      await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 6 });
      await page.mouse.move(b.x, b.y, { steps: 6 });
      await page.mouse.up();
    };
    const far = await spot(page, "Manassas");
    await drag(from, far); // two hexes and enemies: too far for a plain march
    await page.locator(".pop, .strip.whynot").first().waitFor();
    check((await hexOf(page, "Willcox's Division")) === home, "it went where it may not");
    await page.keyboard.press("Escape");
    await page.locator(".roster .unit", { hasText: "Willcox's Division" }).click();
    await after(page, () => drag(from, to));
    check((await hexOf(page, "Willcox's Division")) !== home, "dragging ordered nothing");
  },

  async "drag on land pans, the wheel zooms, Fit shows all"(t) {
    const page = await t.guest();
    await t.moment(page, []);
    await asked(page);
    const a = await spot(page, "Centreville"),
      box = await page.locator(".board").boundingBox();
    const x = box.x + box.width / 2,
      y = box.y + box.height * 0.8;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y - 80, { steps: 5 });
    await page.mouse.up();
    const b = await spot(page, "Centreville");
    check(Math.abs(b.x - a.x - 60) < 3 && Math.abs(b.y - a.y + 80) < 3, `it moved by ${b.x - a.x}, ${b.y - a.y}`);
    check(!(await look(page)).log.length, "panning gave an answer");
    const wide = () => page.evaluate(() => document.querySelector(".world").getBoundingClientRect().width);
    const was = await wide();
    await page.mouse.wheel(0, -400);
    await page.waitForFunction((w) => document.querySelector(".world").getBoundingClientRect().width > w * 1.2, was);
    await page.getByRole("button", { name: "Fit" }).click();
    await page.waitForFunction(
      () =>
        document.querySelector(".world").getBoundingClientRect().height <=
        document.querySelector(".board").clientHeight + 2,
    );
  },

  async "overlays by key, and pieces out of the way while H is held"(t) {
    const page = await t.guest();
    await t.moment(page, moving);
    await asked(page);
    await page.locator(".board svg.pieces").waitFor();
    const drawn = () => page.locator(".marks path").count();
    const before = await drawn();
    await page.keyboard.press("s");
    await page.waitForFunction((n) => document.querySelectorAll(".marks path").length > n, before);
    await page.keyboard.press("s");
    await page.waitForFunction((n) => document.querySelectorAll(".marks path").length === n, before);
    await page.keyboard.down("h");
    await page.waitForFunction(() => !document.querySelector(".board .heap"));
    await page.keyboard.up("h");
    await page.locator(".board .heap").first().waitFor();
  },

  async "an overlay shows the position that is shown: a plan's, or the past's"(t) {
    const page = await t.guest();
    await t.moment(page, ["USA: bid 1", "CSA: bid 0"]);
    await asked(page);
    await page.keyboard.press("c");
    const reach = page.locator(".board .over.tone-selected path.edge");
    const rings = (n) =>
      page.waitForFunction(
        (want) => document.querySelectorAll(".board .over.tone-selected path.edge").length === want,
        n,
      );
    await page.locator(".board .over").first().waitFor({ state: "attached" });
    const before = await reach.count();
    await page.keyboard.press("p");
    await after(page, () => page.locator(".bar .buttons button", { hasText: "Activate McDowell" }).click());
    await rings(before + 1); // in the plan he leads
    await page.getByRole("button", { name: "Stop planning" }).click();
    await rings(before);
    await after(page, () => page.locator(".bar .buttons button", { hasText: "Activate McDowell" }).click());
    await rings(before + 1);
    await page.keyboard.press("[");
    await page.locator(".bar h2", { hasText: "This is the past" }).waitFor();
    await rings(before); // then he did not yet
    await page.locator(".bar .buttons button", { hasText: "Return to now" }).click();
    await rings(before + 1);
  },

  async "a plan sends nothing until it is given"(t) {
    const page = await ready(t);
    const home = await hexOf(page, "Willcox's Division"),
      there = await spot(page, "Centreville");
    await page.keyboard.press("p");
    await page.locator(".planband", { hasText: "nothing is sent" }).waitFor();
    await page.locator(".roster .unit", { hasText: "Willcox's Division" }).click();
    await page.mouse.click(there.x, there.y);
    await page.getByRole("button", { name: "Give these orders" }).waitFor();
    check((await hexOf(page, "Willcox's Division")) === home, "a plan was sent");
    await after(page, () => page.getByRole("button", { name: "Give these orders" }).click());
    check((await hexOf(page, "Willcox's Division")) !== home, "the plan was not given");
  },

  async "sound is off until it is turned on"(t) {
    const page = await t.guest();
    await page.addInitScript(() => {
      // what is made to sound, counted
      window.sounds = 0;
      const start = AudioBufferSourceNode.prototype.start;
      AudioBufferSourceNode.prototype.start = function (...at) {
        window.sounds++;
        return start.apply(this, at);
      };
    });
    await page.reload();
    await t.moment(page, moving);
    await asked(page);
    const march = async (name) => {
      await page.locator(".roster .unit", { hasText: name }).click();
      const there = await spot(page, "Centreville");
      await after(page, () => page.mouse.click(there.x, there.y));
      return page.evaluate(() => window.sounds);
    };
    check((await march("Willcox's Division")) === 0, "it sounds unasked");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByLabel("Sound: drum, dice, paper").check();
    await page.keyboard.press("Escape");
    check((await march("Sykes's Regulars")) > 0, "nothing is to be heard");
  },
};
