// A newcomer begins with one press and plays a year against the computer to its end, by keyboard alone; then looks at
// all of it again.
import { after, asked, check, first, look } from "../table.mjs";

export default {
  async "a year against the computer, and its replay to the end"(t) {
    const page = await t.guest();
    await t.seed(page, 7);
    await page.getByRole("button", { name: "Play now" }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".bar h2").waitFor();
    let n = 0;
    while (!(await asked(page))) {
      check(++n < 3000, "the year does not end");
      await after(page, () => first(page));
    }
    const v = await look(page);
    check(v.over, "the server does not say that the game is over");
    check(n > 10, `the year took ${n} answers only`);
    check((await page.locator(".end h2").innerText()) === v.result, "the end does not tell the result");

    await page.locator(".end button", { hasText: "Replay" }).click();
    await page.locator(".bar h2", { hasText: "This is the past" }).waitFor();
    const steps = (await look(page, "/at/0")).steps;
    check(steps > n, `only ${steps} steps of a game with ${n} answers of one side`);
    for (let i = 1; i < steps; i++) {
      await page.keyboard.press("]");
      await page.locator(".bar .hint", { hasText: `step ${i} of ${steps}` }).waitFor();
    }
    await page.keyboard.press("]"); // the last step is now
    await page.locator(".bar h2", { hasText: v.result }).waitFor();
    await page.keyboard.press("[");
    await page.locator(".bar .hint", { hasText: `step ${steps - 1} of ${steps}` }).waitFor();
    await page.getByRole("button", { name: "Return to now" }).click();
    await page.locator(".bar h2", { hasText: v.result }).waitFor();
  },
};
