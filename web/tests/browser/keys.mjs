// Everything by keyboard: the answers, the board with its cursor, the list, the menus.
import { after, asked, check, look, question } from "../table.mjs";

const focused = (page) =>
  page.evaluate(() => {
    const el = document.activeElement;
    return !el || el === document.body ? "" : (el.getAttribute("aria-label") ?? el.textContent.trim());
  });

/** Presses Tab until something with these words has the focus. */
async function tabTo(page, words) {
  for (let i = 0; i < 80; i++) {
    if (words.test(await focused(page))) return;
    await page.keyboard.press("Tab");
  }
  check(false, `Tab does not come to ${words}; the focus is on "${await focused(page)}"`);
}

export default {
  async "a march by keyboard alone"(t) {
    const page = await t.guest();
    await t.moment(page, ["USA: bid 1", "CSA: bid 0", "USA: activate McDowell"]);
    await asked(page);
    await page.keyboard.press("Space"); // the next block that can act
    await question(page, /Where does .* go/);
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !/Where do/.test(document.querySelector(".bar h2")?.textContent ?? ""));
    await tabTo(page, /board/i); // the board is one tab stop
    const said = page.locator("#hexsaid");
    await page.keyboard.press("Space");
    await page.waitForFunction(() => /Washington/.test(document.querySelector("#hexsaid").textContent));
    for (const key of ["ArrowLeft", "ArrowDown", "ArrowLeft"]) {
      if (/Legal:/.test(await said.innerText())) break;
      const before = await said.innerText();
      await page.keyboard.press(key);
      await page.waitForFunction((was) => document.querySelector("#hexsaid").textContent !== was, before);
    }
    check(/Legal: /.test(await said.innerText()), `the cursor is at "${await said.innerText()}"`);
    const before = (await look(page)).undo?.count ?? 0;
    const shown = await page.locator(".bar").getAttribute("data-view");
    await page.keyboard.press("Enter");
    await page.waitForFunction(
      (was) =>
        document.querySelector(".pop .ways button") ||
        Number(document.querySelector(".bar").dataset.view) > Number(was),
      shown,
    );
    if (await page.locator(".pop .ways button").count()) await after(page, () => page.keyboard.press("Enter"));
    await page.waitForFunction(() => document.querySelector(".bar .back button"));
    check((await look(page)).undo.count > before, "nothing has marched");
    await after(page, () => page.keyboard.press("u"));
    check(((await look(page)).undo?.count ?? 0) === before, "U took nothing back");
  },

  async "a bid by keys: the digit is the number, nothing is sent before Enter, two zeros are warned of"(t) {
    const page = await t.guest();
    await t.deal(page);
    await asked(page);
    const boxes = page.locator(".bar .boxes button"),
      numbers = (await boxes.allInnerTexts()).map(Number);
    check(numbers.length > 1 && numbers.every((n, i) => n === i), `the numbers stand as ${numbers.join(", ")}`);
    await page.locator(".bar .axes .effect", { hasText: "Two bids of 0 end the Quarter" }).waitFor();
    for (const n of [2, 0, 1]) {
      await page.keyboard.press(String(n));
      await page.locator(".bar .boxes button[aria-pressed=true]", { hasText: String(n) }).waitFor();
      await page.locator(".bar .axes button.strong", { hasText: `Seal bid ${n}` }).waitFor();
    }
    check((await look(page)).question?.kind === "bid", "a digit sent the bid");
    await after(page, () => page.keyboard.press("Enter"));
    const own = (await look(page)).log.find((e) => e.kind === "bid" && e.side === "USA");
    check(/\b1\b/.test(own?.words ?? ""), `the journal says ${own?.words}`);
  },

  async "answers, list, rules and zoom have keys; typing fires none"(t) {
    const page = await t.guest();
    await t.deal(page);
    await asked(page);
    await page.keyboard.press("?");
    await page.locator(".keypage dd", { hasText: "hold it" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".keypage").waitFor({ state: "detached" });
    await page.keyboard.press("?");
    await page.locator(".keypage button", { hasText: "The rule of this question" }).click();
    await page.locator(".rulesbook .here").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".rulesbook").waitFor({ state: "detached" });
    const width = () =>
      page.evaluate(() => document.querySelector(".board svg.pieces")?.getBoundingClientRect().width ?? 0);
    await page.waitForFunction(() => document.querySelector(".board svg.pieces"));
    const was = await width();
    await page.keyboard.press("+");
    await page.waitForFunction(
      (w) => document.querySelector(".board svg.pieces").getBoundingClientRect().width > w,
      was,
    );
    await page.keyboard.press("Home");
    await page.waitForFunction(
      (w) => document.querySelector(".board svg.pieces").getBoundingClientRect().width < w,
      was,
    );
    await page.keyboard.press("/");
    await page.keyboard.type("2up"); // letters and figures that are keys elsewhere
    check((await page.getByLabel("Type an answer").inputValue()) === "2up", "a key was swallowed while typing");
    check(
      (await look(page)).question.words.length > 0 && (await page.locator(".bar.yours").count()) === 1,
      "typing gave an answer",
    );
    await page.keyboard.press("Escape");
    await tabTo(page, /^Seal bid/);
    await after(page, () => page.keyboard.press("Enter"));
  },
};
