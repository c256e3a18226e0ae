// The lessons of Look Away! are played through to their end in the page, by what their hints say; then the first game begins.
import { after, asked, check, first } from "../../../../web/tests/table.mjs";

const margin = (page) => page.locator(".margin");

async function followHint(page) {
  for (const name of ["A hint", "Show me"]) {
    // a step of several answers has been shown already
    const hint = margin(page).getByRole("button", { name });
    if (await hint.count()) await hint.click();
  }
  const words = (await margin(page).locator(".hintwords").innerText()).replace(/^The answer: /, "").replace(/\.$/, "");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.getByLabel("Type an answer").fill(words);
  await after(page, () => page.keyboard.press("Enter"));
  return words;
}

async function playLesson(page) {
  const given = [];
  for (let n = 0; n < 20; n++) {
    await margin(page).locator("p").first().waitFor();
    await page.waitForFunction(
      () => !/The Confederates answer/.test(document.querySelector(".margin")?.textContent ?? ""),
    );
    if (await margin(page).locator("b", { hasText: "Done." }).count()) return given;
    given.push(await followHint(page));
  }
  return check(false, `the lesson does not end: ${given.join(", ")}`);
}

export default {
  async "Look Away!: all lessons, one after another, and a first game with notes"(t) {
    const page = await t.guest();
    for (const part of ["board.json", "board.svg?layers=bare&theme=day&zoom=100"])
      // 2,736 hexes take a while the first time
      await page.context().request.get(`${t.base}/api/games/look-away/${part}`, { timeout: 60000 });
    await page.goto(`${t.base}/#/learn/look-away`);
    await page.locator(".lessons li").first().waitFor();
    const count = (await page.locator(".lessons li").count()) - 1;
    check(count === 6, `${count} lessons`);
    await page.getByRole("button", { name: /^1\. .*Begin/ }).click();
    const all = [];
    for (let i = 1; i <= count; i++) {
      await margin(page)
        .locator("h3", { hasText: `Lesson ${i} of ${count}` })
        .waitFor();
      const given = await playLesson(page);
      check(given.length > 0, `lesson ${i} had nothing to do`);
      all.push(...given);
      if (i < count) await margin(page).getByRole("button", { name: /^Next/ }).click();
    }
    for (const words of [
      "bid 3",
      "march Howard, as usual",
      "split off Hooker",
      "attack Tunnel Hill",
      "lose morale instead of a hex",
      "forage with Schofield",
    ])
      check(all.includes(words), `nobody was taught to ${words}`);
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
    await margin(page).waitFor();
    check((await margin(page).innerText()) !== said, "the same note twice");
  },
};
