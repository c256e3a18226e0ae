// A phone: nothing is wider than the screen, fingers find their targets, a tap pins before it orders.
import { after, asked, check, first, look, manassas, PHONE, spot } from "../table.mjs";

const phone = { hasTouch: true, isMobile: true };

/** Targets that a finger must hit and that are lower than 44 px. */
const small = (page, where) =>
  page.evaluate(
    (sel) =>
      [...document.querySelectorAll(sel)]
        .filter((b) => {
          const r = b.getBoundingClientRect();
          return r.height > 0 && r.height < 44;
        })
        .map((b) => b.textContent.trim()),
    where,
  );

const wide = (page) => page.evaluate(() => document.documentElement.scrollWidth);

export default {
  async "a phone, by lamplight"(t) {
    const page = await t.guest(PHONE, { ...phone, colorScheme: "dark" });
    check((await wide(page)) <= 390, `the first page is ${await wide(page)} wide`);
    await t.seed(page, 13);
    await page.getByRole("button", { name: "Play now" }).tap();
    await asked(page);
    check((await wide(page)) <= 390, `the table is ${await wide(page)} wide`);
    for (const [tab, part] of [
      ["Journal", ".journal"],
      ["Forces", ".roster"],
      ["Rules", ".rulesbook"],
      ["Board", ".board"],
    ]) {
      await page.locator(".tabs button", { hasText: tab }).tap();
      await page.locator(part).waitFor();
      check((await wide(page)) <= 390, `with ${tab} the page is ${await wide(page)} wide`);
    }
    for (const lit of await small(page, ".bar .buttons button, .tabs button"))
      check(false, `"${lit}" is too low for a finger`);
    await after(page, () => page.locator(".bar .buttons button", { hasText: /^Seal bid 1/ }).tap());
  },

  async "a tap on a hex pins, the second orders"(t) {
    const page = await t.guest(PHONE, phone);
    await t.moment(page, ["USA: bid 1", "CSA: bid 0", "USA: activate McDowell"]);
    await asked(page);
    await page.locator(".tabs button", { hasText: "Forces" }).tap();
    await page.locator(".roster .unit", { hasText: "Willcox's Division" }).tap();
    await page.locator(".marks .wash").first().waitFor({ state: "attached" });
    const there = await spot(page, "Centreville");
    await page.touchscreen.tap(there.x, there.y);
    await page.getByRole("button", { name: "Order it" }).waitFor();
    check(!(await look(page)).log.some((e) => /Willcox/.test(e.words)), "one tap ordered it");
    await after(page, () => page.locator(".strip").getByRole("button", { name: "Order it" }).tap());
    const piece = (await look(page)).pieces.find((p) => p.full === "Willcox's Division");
    check((await look(page)).question && piece, "the block is gone");
    check((await look(page)).undo.can, "the march cannot be taken back");
  },

  async "a tap before an attack shows its odds"(t) {
    // the board lies so that the hex's middle is at a whole number
    const page = await t.guest(PHONE, phone);
    await t.moment(
      page,
      manassas.slice(
        0,
        manassas.findIndex((a) => /^USA: attack/.test(a)),
      ),
    );
    await asked(page);
    await page.locator(".tabs button", { hasText: "Forces" }).tap();
    await page.locator(".roster .unit", { hasText: "Willcox's Division" }).tap();
    await page.locator(".marks .wash").first().waitFor({ state: "attached" });
    const there = await spot(page, "Manassas");
    await page.touchscreen.tap(there.x, there.y);
    await page.locator(".strip", { hasText: "Manassas" }).waitFor();
  },
};
