// Planning when it is not one's turn, and from the past; a position as text, and back.
import { after, asked, check, first, look, question, spot } from "../table.mjs";

const band = (page, words) => page.locator(".planband.pencil", { hasText: words }).waitFor();
const drawn = (page, name) => page.locator(".roster .unit", { hasText: name }).innerText();

async function placeOf(t, page, name) {
  const { hex } = (await look(page)).pieces.find((p) => p.full === name);
  return (await t.get(page, "games/bobby-lee/board.json")).hexes.find((h) => h.id === hex).name;
}

export default {
  async "a plan in the other side's turn is kept until the turn comes, and then given"(t) {
    const { usa, csa, id } = await t.two();
    const pages = { USA: usa, CSA: csa };
    await t.play(pages, id, ["USA: bid 1"]);
    await t.open(usa, id);
    await usa.locator(".bar h2", { hasText: "You bid 1, sealed. Waiting for the Confederates." }).waitFor();
    await t.play(pages, id, ["CSA: bid 0", "USA: activate McDowell"]);
    await t.open(csa, id);
    await csa.locator(".board svg.pieces").waitFor();
    await csa.locator(".bar:not(.yours) .buttons button", { hasText: "Plan" }).click();
    await band(csa, "As if the Union only said: done");
    await after(csa, () => csa.locator(".bar .buttons button", { hasText: "Activate Beauregard" }).click()); // shows the enemy a face, not oneself
    await after(csa, () => csa.locator(".bar .buttons button", { hasText: "Done" }).click());
    await csa.locator(".roster .unit", { hasText: "Gordon's Division" }).click();
    const there = await spot(csa, "Centreville");
    await csa.mouse.move(there.x, there.y);
    await csa.locator(".path .dash").first().waitFor({ state: "attached" }); // paths, too, are those of the plan
    await after(csa, () => csa.mouse.click(there.x, there.y));
    check(/Centreville/.test(await drawn(csa, "Gordon's Division")), "the plan does not show the march");
    await band(csa, "3 in all");
    check(!(await csa.getByRole("button", { name: "Give these orders" }).count()), "orders can be given out of turn");
    check((await placeOf(t, csa, "Gordon's Division")) === "Manassas", "a plan was sent");
    await after(csa, () => t.play(pages, id, ["USA: move Willcox's Division to Alexandria"])); // nothing of the plan is lost by it
    await band(csa, "3 in all");
    await t.play(pages, id, ["USA: done", "USA: done"]);
    await csa.getByRole("button", { name: "Give these orders" }).waitFor();
    await after(csa, () => csa.getByRole("button", { name: "Give these orders" }).click());
    check((await placeOf(t, csa, "Gordon's Division")) === "Centreville", "the plan was not given");
  },

  async "from any point of the past: a plan, or the position to copy and open again"(t) {
    const page = await t.guest();
    await t.deal(page, { seed: 13 });
    await asked(page);
    await after(page, () => first(page));
    await asked(page);
    const now = (await look(page)).log.length;
    await page.keyboard.press("{");
    await page.locator(".bar h2", { hasText: "This is the past" }).waitFor();
    await page.keyboard.press("p");
    await band(page, "Planning from the past");
    await page.locator(".bar .buttons button", { hasText: "Seal bid" }).waitFor(); // the question that was put then
    check(!(await page.getByRole("button", { name: "Give these orders" }).count()), "the past can be given orders");
    await page.getByRole("button", { name: "Stop planning" }).click();
    await page.locator(".bar h2", { hasText: "This is the past" }).waitFor();
    await page.getByRole("button", { name: "Copy position" }).click();
    await page.locator(".bar .flash", { hasText: "what you see of this position" }).waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    check(
      /^position bobby-lee\n/.test(text) && /\nview USA\n/.test(text) && !/\nseed /.test(text),
      `copied was ${text.slice(0, 200)}`,
    );
    check((await look(page)).log.length === now, "something was answered meanwhile");

    await page.goto(t.base);
    await page.getByRole("button", { name: "Open a record or position" }).click();
    await page.locator(".bring textarea").fill(text.replace("position bobby-lee", "position nothing"));
    await page.getByRole("button", { name: "Open it" }).click();
    await page.locator(".mine .flash", { hasText: "no game" }).waitFor();
    await page.locator(".bring textarea").fill(text);
    await page.getByRole("button", { name: "Open it" }).click();
    await page.locator(".bar.yours, .curtain").first().waitFor();
    check((await look(page, "?side=USA")).seat === "both", "one does not sit on both sides");
    await question(page, "Bid");
  },
};
