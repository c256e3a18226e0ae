// Every main screen, by day and by lamplight, at a desk and on a phone: axe finds nothing serious.
import { asked, first, manassas, question } from "../table.mjs";
import { sizes, sound } from "../sight.mjs";

const moving = ["USA: bid 1", "CSA: bid 0", "USA: activate McDowell"];

const parts = { Forces: ".roster", Journal: ".journal", Rules: ".rulesbook" };
async function tab(page, name) {
  await page.locator(".tabs button", { hasText: name }).click();
}

const screens = (size) => ({
  async [`axe, ${size}: first page, lessons, account`](t) {
    const page = await t.guest(sizes[size]);
    await page.locator(".mine .empty").waitFor();
    await sound(page, "first page");
    await page.goto(`${t.base}/#/learn/bobby-lee`);
    await page.locator(".lessons li").first().waitFor();
    await sound(page, "lessons");
    await page.goto(`${t.base}/#/account`);
    await page.locator(".account form").first().waitFor();
    await sound(page, "account");
  },

  async [`axe, ${size}: the board, a stack, the list, the rules, a lesson`](t) {
    const page = await t.guest(sizes[size]);
    await t.moment(page, moving);
    await asked(page);
    await page.locator(".board svg.pieces").waitFor();
    await sound(page, "the board");
    if (size === "phone") {
      for (const part of Object.keys(parts)) {
        await tab(page, part);
        await sound(page, part, parts[part]);
      }
      await tab(page, "Forces");
      await page.locator(".roster .unit", { hasText: "Willcox's Division" }).click();
    } else await page.locator(".roster .unit", { hasText: "Willcox's Division" }).click();
    await question(page, "Willcox's Division");
    await sound(page, "a block chosen");
    await page.keyboard.press("/");
    await page.getByLabel("Type an answer").waitFor();
    await sound(page, "the list", ".answers");
    await page.keyboard.press("Escape");
    if (size === "desk") {
      await page.keyboard.press("?");
      await page.locator(".keypage").waitFor();
      await sound(page, "the keys", ".keypage");
      await page.locator(".keypage button", { hasText: "The rule of this question" }).click();
      await page.locator(".rulesbook .here").waitFor();
      await sound(page, "the rules", ".rulesbook");
      await page.keyboard.press("Escape");
      await page.keyboard.press("p");
      await page.locator(".planband").waitFor();
      await sound(page, "planning");
    }
    await page.getByRole("button", { name: "Menu" }).click();
    await page.locator(".menu .sheet").waitFor();
    await sound(page, "the menu", ".menu");
    await page.goto(`${t.base}/#/learn/bobby-lee`);
    await page.getByRole("button", { name: /^1\. / }).click();
    await page.locator(".margin").waitFor();
    await page.locator(".board svg.pieces").waitFor();
    await sound(page, "a lesson");
  },

  async [`axe, ${size}: battle, replay, end`](t) {
    const page = await t.guest(sizes[size]);
    await t.moment(page, manassas);
    await page.locator(".battle").waitFor();
    await page
      .getByRole("button", { name: /Willcox's Division/ })
      .first()
      .click();
    await sound(page, "the battle board");
    await page.keyboard.press("[");
    await page.locator(".bar h2", { hasText: "This is the past" }).waitFor();
    await sound(page, "the past");
    const { id } = await t.deal(page);
    await t.post(page, `matches/${id}/resign`, { side: "USA" });
    await page.locator(".end").waitFor();
    await sound(page, "the end");
    const { id: hot } = await t.post(page, "matches", {
      game: "bobby-lee",
      scenario: "The Year 1861",
      seed: 13,
      seats: { USA: "me", CSA: "me" },
    });
    await t.open(page, hot);
    await asked(page);
    await first(page);
    await page.locator(".curtain").waitFor();
    await sound(page, "the curtain");
  },
});

export default { ...screens("desk"), ...screens("phone") };
