// Two people at two browsers, one link; a third looks on.
import { after, asked, check, first, look } from "../table.mjs";

export default {
  async "two browsers play a year by link, and a spectator sees no face"(t) {
    const usa = await t.guest();
    await t.seed(usa, 4);
    await usa.getByText("A friend", { exact: true }).click();
    await usa.getByRole("button", { name: "Play now" }).click();
    const link = await usa.getByLabel("Link for your friend").inputValue();
    const csa = await t.guest();
    await csa.goto(link);
    await csa.getByRole("button", { name: "Sit down" }).click();
    await csa.locator(".bar.yours").waitFor();
    await usa.locator(".invite").waitFor({ state: "detached" });

    const eyes = await t.guest();
    await eyes.goto(usa.url());
    await eyes.locator(".bar h2").waitFor();
    check(
      (await look(csa)).pieces.filter((p) => p.side === "USA").every((p) => p.hidden),
      "the friend sees faces",
    );
    check(
      (await look(eyes)).pieces.every((p) => p.hidden),
      "the spectator sees faces",
    );
    check((await eyes.locator(".bar.yours").count()) === 0, "the spectator is asked");

    let n = 0,
      over = false;
    while (!over) {
      check(++n < 3000, "the year does not end");
      const asks = (await look(usa)).asked;
      if (!asks.length) break;
      const page = asks.includes("USA") ? usa : csa;
      over = await asked(page);
      if (!over) await after(page, () => first(page));
    }
    for (const page of [usa, csa, eyes]) await page.locator(".end").waitFor();
    const results = await Promise.all([usa, csa, eyes].map((p) => p.locator(".end h2").innerText()));
    check(new Set(results).size === 1 && results[0], `they were told different results: ${results.join(" / ")}`);
  },

  async "talk, and a draw by agreement"(t) {
    const { usa, csa, id } = await t.two();
    await t.open(usa, id);
    await t.open(csa, id);
    await usa.keyboard.press("j");
    await usa.getByRole("button", { name: "Talk" }).click();
    await usa.getByLabel("Say something").fill("Good morning");
    await usa.keyboard.press("Enter");
    await csa.keyboard.press("j");
    await csa.getByRole("button", { name: "Talk" }).click();
    await csa.locator(".talk", { hasText: "Good morning" }).waitFor();
    await usa.getByRole("button", { name: "Menu" }).click();
    await usa.locator(".menu").getByText("Offer a draw").click();
    await csa.getByRole("button", { name: "Accept" }).waitFor();
    await usa.getByRole("button", { name: "Withdraw the draw" }).click();
    await csa.getByRole("button", { name: "Accept" }).waitFor({ state: "detached" });
    await usa.getByRole("button", { name: "Menu" }).click();
    await usa.locator(".menu").getByText("Offer a draw").click();
    await csa.getByRole("button", { name: "Accept" }).click();
    for (const page of [usa, csa]) await page.locator(".end").waitFor();
  },

  async "words said long ago"(t) {
    const { usa, csa, id } = await t.two();
    await t.open(usa, id);
    await t.open(csa, id);
    const said = await usa.evaluate(async (match) => {
      for (let i = 1; i <= 130; i++)
        for (let tries = 0; tries < 20; tries++) {
          const reply = await fetch(`/api/matches/${match}/chat`, {
            method: "POST",
            headers: { "Content-Type": "application/json", "X-Long-Roll": "1" },
            body: JSON.stringify({ words: `word ${i}.` }),
          });
          if (reply.status !== 429) break;
          await new Promise((r) => setTimeout(r, 300));
        }
      return true;
    }, id);
    check(said, "nothing was said");
    await csa.keyboard.press("j");
    await csa.getByRole("button", { name: "Talk" }).click();
    await csa.locator(".talk", { hasText: "word 130." }).waitFor();
    check(!(await csa.locator(".talk", { hasText: "word 9." }).count()), "the view has more than the last hundred");
    await csa.getByRole("button", { name: "Earlier words" }).click();
    await csa.locator(".talk", { hasText: "word 9." }).waitFor();
    await usa.keyboard.press("j");
    await usa.getByRole("button", { name: "Talk" }).click();
    await usa.getByLabel("Say something").fill("word 131.");
    await usa.keyboard.press("Enter");
    await csa.locator(".talk", { hasText: "word 131." }).waitFor();
    const words = (await csa.locator(".talk li").allInnerTexts())
      .map((w) => Number(/word (\d+)\./.exec(w)?.[1]))
      .filter(Boolean);
    check(
      words.every((n, i) => !i || n === words[i - 1] + 1),
      `not in order, or one is missing: ${words.join(" ")}`,
    );
  },

  async "a taking back by consent, and a rematch with sides exchanged"(t) {
    const { usa, csa, id } = await t.two();
    await t.open(usa, id);
    await t.open(csa, id);
    await t.play({ USA: usa, CSA: csa }, id, [
      "USA: bid 1",
      "CSA: bid 0",
      "USA: activate McDowell",
      "USA: done",
      "USA: done",
    ]);
    await csa.locator(".bar.yours .words", { hasText: /activate/i }).waitFor();
    await usa.locator(".bar:not(.yours)").waitFor();
    await usa.getByRole("button", { name: "Menu" }).click();
    await usa.locator(".menu").getByText("Ask to take back").click();
    await csa.getByRole("button", { name: "Grant it" }).click();
    await usa.locator(".bar.yours").waitFor();
    await usa.getByRole("button", { name: "Menu" }).click();
    await usa.locator(".menu").getByText("Resign", { exact: true }).click();
    await usa.locator(".menu").getByText("Resign, and end the game").click();
    for (const page of [usa, csa]) await page.locator(".end").waitFor();
    await csa.getByRole("button", { name: "Menu" }).click();
    await csa.locator(".menu").getByText("Ask for a rematch, sides exchanged").click();
    await usa.locator(".end", { hasText: "asks for a rematch, sides exchanged" }).waitFor();
    await usa.locator(".end").getByRole("button", { name: "Accept" }).click();
    await usa.waitForFunction((was) => !location.hash.endsWith(was), id);
    await usa.locator(".roster h2", { hasText: "Confederate" }).waitFor();
  },

  async "a hot seat has a curtain"(t) {
    const page = await t.guest();
    await t.seed(page, 13);
    await page.getByText("Hot seat", { exact: true }).click();
    await page.getByRole("button", { name: "Play now" }).click();
    await asked(page);
    await first(page);
    await page.locator(".curtain").waitFor();
    check((await page.locator(".board, .roster").count()) === 0, "the board shows through the curtain");
    await page.locator(".curtain button").click();
    await page.locator(".roster h2", { hasText: "Confederate" }).waitFor();
  },
};
