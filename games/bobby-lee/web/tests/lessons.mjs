// Every lesson is played through to its end in the page, by what its notes and hints say; then the first game with notes.
import { after, asked, check, first, look, spot } from "../../../../web/tests/table.mjs";

const margin = (page) => page.locator(".margin");

/** Does what the second hint says, by the keyboard. */
async function followHint(page) {
  await margin(page).getByRole("button", { name: "A hint" }).click();
  await margin(page).getByRole("button", { name: "Show me" }).click();
  const words = (await margin(page).locator(".hintwords").innerText()).replace(/^The answer: /, "").replace(/\.$/, "");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.getByLabel("Type an answer").fill(words);
  await after(page, () => page.keyboard.press("Enter"));
  return words;
}

/** Until the lesson is done; gives how many steps it took. */
async function playLesson(page) {
  for (let n = 1; n < 30; n++) {
    await margin(page).locator("p").first().waitFor();
    await page.waitForFunction(
      () => !/The Confederates answer/.test(document.querySelector(".margin")?.textContent ?? ""),
    );
    if (await margin(page).locator("b", { hasText: "Done." }).count()) return n - 1;
    if (/told why not/.test(await margin(page).innerText())) {
      // the one that is to be refused
      await page.locator(".roster .unit", { hasText: "Sykes's Regulars" }).click();
      await page.keyboard.press("/");
      await page.getByLabel("Type an answer").fill("attack with Sykes's Regulars into Manassas from Centreville");
      await page.keyboard.press("Enter");
      await page.locator(".bar .flash .ruleno", { hasText: "5.32" }).waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
    } else await followHint(page);
  }
  check(false, "the lesson does not end");
}

export default {
  async "all lessons, one after another, and then a first game with notes"(t) {
    const page = await t.guest();
    await page.getByRole("link", { name: "Learn to play" }).click();
    await page.locator(".lessons li").first().waitFor();
    const count = (await page.locator(".lessons li").count()) - 1;
    check(count >= 8, `${count} lessons only`);
    await page.getByRole("button", { name: /^1\. .*Begin/ }).click();
    for (let i = 1; i <= count; i++) {
      await margin(page)
        .locator("h3", { hasText: `Lesson ${i} of ${count}` })
        .waitFor();
      const steps = await playLesson(page);
      check(steps > 0, `lesson ${i} had nothing to do`);
      if (i < count) await margin(page).getByRole("button", { name: /^Next/ }).click();
    }
    await margin(page)
      .getByRole("button", { name: /whole game/ })
      .click();
    await margin(page).getByRole("button", { name: "Understood" }).waitFor();
    const said = await margin(page).innerText();
    await margin(page).getByRole("button", { name: "Understood" }).click();
    await margin(page).waitFor({ state: "detached" });
    await asked(page);
    await after(page, () => first(page));
    await asked(page);
    await margin(page).waitFor(); // another kind of question, another note
    check((await margin(page).innerText()) !== said, "the same note twice");
    await margin(page).getByRole("button", { name: "No more notes" }).click();
    await margin(page).waitFor({ state: "detached" });

    await page.goto(t.base);
    await page.locator(".learnline", { hasText: `${count} of ${count} done` }).waitFor();
    await page.locator(".games li").first().waitFor();
    check((await page.locator(".games li").count()) === 1, "lessons were left among the games");
  },

  async "what is not in the lesson says so; leave and return"(t) {
    const page = await t.guest();
    await page.goto(`${t.base}/#/learn/bobby-lee`);
    await page.getByRole("button", { name: /^2\. / }).click();
    await asked(page);
    await page.locator(".bar .buttons button", { hasText: "Activate Butler" }).click();
    await page.locator(".bar .flash", { hasText: "Not in this lesson" }).waitFor();
    check((await look(page, "?side=USA")).question.rule === "5.11", "Butler was activated");
    await page.keyboard.press("u");
    await page.locator(".bar .flash", { hasText: "The lesson begins here" }).waitFor();
    await followHint(page);
    await margin(page).locator("p", { hasText: "Willcox" }).waitFor();
    const said = await margin(page).locator("p").first().innerText();
    await margin(page).getByRole("link", { name: "Leave" }).click();
    await page.getByRole("button", { name: /^2\. .*Go on/ }).click();
    await margin(page).locator("p", { hasText: "Willcox" }).waitFor();
    check((await margin(page).locator("p").first().innerText()) === said, "the lesson began anew");
    await margin(page).getByRole("button", { name: "A hint" }).click();
    await page.locator(".marks .glow").waitFor({ state: "attached" });
    await page.reload();
    await margin(page).locator("p", { hasText: "Willcox" }).waitFor();

    // by hand: the block in the roster, the hex on the board; then back again
    await page.locator(".roster .unit", { hasText: "Willcox's Division" }).click();
    const there = await spot(page, "Centreville");
    await after(page, () => page.mouse.click(there.x, there.y));
    await margin(page).locator("p", { hasText: "It went there at once" }).waitFor();
    await after(page, () => page.keyboard.press("u"));
    await margin(page).locator("p", { hasText: "Choose Willcox" }).waitFor();
    await page.keyboard.press("u"); // McDowell was turned up: that stays
    await page.locator(".bar .flash .ruleno", { hasText: "H7" }).waitFor();
  },

  async "the tray leaves open where a block may go, and folds"(t) {
    const page = await t.guest({ width: 1280, height: 720 });
    await page.goto(`${t.base}/#/learn/bobby-lee`);
    await page.getByRole("button", { name: /^4\. / }).click();
    await asked(page);
    const { answers } = (await look(page, "?side=USA")).question;
    const legal = answers.filter((a) => /Willcox's Division/.test(a.words)).map((a) => a.args[1].id);
    check(legal.length > 15, `${legal.length} places to go to`);
    await page.locator(".roster .unit", { hasText: "Willcox's Division" }).click();
    const tray = page.locator("section.tray");
    /* lit hexes inside the board's frame whose middle is under something else, and how many lie inside it */
    const under = () =>
      page.evaluate(async (hexes) => {
        const board = await (await fetch("/api/games/bobby-lee/board.json")).json();
        const box = document.querySelector(".world").getBoundingClientRect(),
          unit = box.width / (board.bare?.width ?? board.width);
        const f = document.querySelector(".board").getBoundingClientRect();
        const lit = board.hexes
          .filter((h) => hexes.includes(h.id))
          .map((h) => ({ name: h.name || h.number, x: box.left + h.x * unit, y: box.top + h.y * unit }))
          .filter((h) => h.x > f.left && h.x < f.right && h.y > f.top && h.y < f.bottom);
        return {
          lit: lit.length,
          covered: lit.filter((h) => !document.elementFromPoint(h.x, h.y)?.closest(".board")).map((h) => h.name),
        };
      }, legal);
    for (const [width, height, least] of [
      [1280, 720, 12],
      [1024, 768, 12],
      [390, 844, 8],
      [1440, 900, 15],
    ]) {
      // a third of them are far off by rail
      await page.setViewportSize({ width, height });
      await tray.locator(".pick").first().waitFor();
      await spot(page, "Manassas"); // the board lies still
      const { lit, covered } = await under(),
        b = await page.locator(".board").boundingBox(),
        a = await tray.boundingBox();
      check(!covered.length, `at ${width} x ${height} ${covered} cannot be pressed`);
      check(
        a.x + a.width <= b.x + 1 || a.y >= b.y + b.height - 1,
        `at ${width} x ${height} the tray lies on the board`,
      );
      check(lit >= least, `at ${width} x ${height} only ${lit} of ${legal.length} lit hexes are in sight`);
    }
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.locator(".field-of > .tray .pick").first().waitFor();
    const was = await tray.boundingBox();
    await tray.getByRole("button", { name: "Fold the tray" }).click();
    await page.waitForFunction(
      ([x, y]) => document.elementFromPoint(x, y)?.closest(".board"),
      [was.x + was.width / 2, was.y + 8],
    );
    await tray.getByRole("button", { name: "Unfold the tray" }).click();
    await tray.locator(".pick").first().waitFor();
  },
};
