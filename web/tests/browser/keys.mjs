// Everything by keyboard: the answers, the board with its cursor, the list, the menus.
import { after, asked, check, look, question, spot } from "../table.mjs";

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

  async "a stack at a press: who goes by habit, not everybody; a town that counts is not left empty unsaid"(t) {
    const page = await t.guest();
    await t.moment(page, ["USA: bid 1", "CSA: bid 0", "USA: activate McDowell"]);
    await asked(page);
    const said = page.locator("#hexsaid"),
      to = async (words) => {
        for (let i = 0; i < 12 && !words.test(await said.innerText()); i++) {
          const was = await page.locator(".bar h2").innerText();
          await page.keyboard.press("Space"); // the next block that can act
          await page.waitForFunction((w) => document.querySelector(".bar h2").innerText !== w, was);
        }
        await page.keyboard.press("Escape");
        await page.waitForFunction(() => !/Where do/.test(document.querySelector(".bar h2").innerText));
        await page.keyboard.press("Enter");
      };
    await tabTo(page, /board/i);
    await to(/Washington/);
    await question(page, "Where do these 4 blocks go"); // Lincoln stays
    await page.keyboard.press("Escape");
    await to(/Alexandria/);
    await question(page, "Where do these 3 blocks go");
    let go;
    const held = new Promise((r) => (go = r)); // whoever is quicker than the card is told first, too
    await page.route(/\/path/, async (route) => {
      await held;
      await route.continue();
    });
    for (const key of ["ArrowLeft", "ArrowDown", "ArrowLeft"]) {
      if (/Legal:/.test(await said.innerText())) break;
      const before = await said.innerText();
      await page.keyboard.press(key);
      await page.waitForFunction((was) => document.querySelector("#hexsaid").textContent !== was, before);
    }
    const before = (await look(page)).undo?.count ?? 0;
    await page.keyboard.press("Enter");
    await page.locator(".pop", { hasText: "Nobody stays at Alexandria" }).waitFor();
    check(((await look(page)).undo?.count ?? 0) === before, "the town was left before it was said");
    go();
    await after(page, () => page.keyboard.press("Enter"));
    check((await look(page)).undo.count > before, "nobody has marched");
  },

  async "Look Away!: a stack at a press is its commander; a leader who cannot march says why"(t) {
    const page = await t.guest();
    const { id } = await t.post(page, "matches", {
      game: "look-away",
      scenario: "South to Resaca",
      seed: 168430,
      seats: { Union: "me", Confederate: "me" },
    });
    const settle = "settle the rest of the set-up";
    for (const answer of [settle, settle, "bid 3", "bid 0", "done"]) {
      const { side } = await t.get(page, `matches/${id}`);
      await t.post(page, `matches/${id}/answer`, { side, answer });
    }
    await t.open(page, id);
    await page.locator(".curtain button, .bar.yours").first().waitFor();
    if (await page.locator(".curtain button").count()) await page.locator(".curtain button").click();
    await question(page, "Who marches next");
    const at = await spot(page, "Ringgold", "look-away");
    await page.mouse.click(at.x, at.y);
    await question(page, "Thomas"); // and nobody else of the eleven there
    check(!/these/.test(await page.locator(".bar h2").innerText()), "more than the commander is chosen");
    await page.getByRole("button", { name: /^All/ }).first().click();
    await page.locator(".roster .unit", { hasText: "Palmer" }).first().click();
    await page.locator(".bar .flash .rule, .bar .flash button").first().waitFor();
    check(/\w/.test(await page.locator(".bar .flash").innerText()), "no reason is given");
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
