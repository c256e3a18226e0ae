// A table nobody can cheat: dice that are sealed and proved, what was known beforehand, seats that are left, one round trip an answer.
import { after, asked, check, first, idOf, look, type } from "../table.mjs";
import { sizes, sound } from "../sight.mjs";

const menu = async (page, words) => {
  await page.getByRole("button", { name: "Menu" }).click();
  if (words) await page.locator(".menu").getByText(words, { exact: true }).click();
};

/** Two guests at an honest table: no seed is chosen. */
const honest = (t, more = {}) => t.two({ seed: undefined, ...more });

/** Answers what is suggested, for whoever is asked, until dice have fallen so often. */
async function untilDice(t, pages, id, dice) {
  for (let n = 0; n < 300; n++) {
    for (const [side, page] of Object.entries(pages)) {
      const v = await t.get(page, `matches/${id}`);
      if (v.log.flatMap((e) => e.dice ?? []).length >= dice || v.over) return;
      const words = v.question?.answers.map((a) => a.words) ?? [];
      const pick =
        words.find((w) => /^(force march|attack with)/.test(w)) ?? v.question?.suggest ?? v.question?.answers[0].id;
      if (v.question) await t.post(page, `matches/${id}/answer`, { side, seq: v.seq, answer: pick, view: false });
    }
  }
  check(false, "no dice fall");
}

/** A server that lies: what it says of a path is changed on its way. */
async function lie(page, path, change) {
  await page.route(path, async (route) => {
    try {
      const reply = await route.fetch(),
        said = await reply.json();
      change(said);
      await route.fulfill({ response: reply, json: said });
    } catch (e) {
      if (!page.isClosed()) throw e;
    } // asked while the test ended
  });
}

export default {
  async "the dice are sealed when both sit, and proved at the end; a changed die is named"(t) {
    const usa = await t.guest(),
      csa = await t.guest();
    const m = await t.post(usa, "matches", {
      game: "bobby-lee",
      scenario: "The Year 1861",
      seats: { USA: "me", CSA: "open" },
    });
    await t.open(usa, m.id);
    await usa.locator(".bar h2", { hasText: "The game begins when both sit." }).waitFor();
    check(!/Division/.test(await usa.locator(".roster").innerText()), "faces are shown before the game begins");
    await usa.getByLabel("Link for your friend").waitFor();
    await usa.keyboard.press("j");
    await usa.locator(".journal .diceword", { hasText: "sealed when both sit" }).waitFor();

    await csa.goto(`${t.base}/#/join/${m.id}/${m.invite}`);
    await csa.locator(".invitation", { hasText: "the Confederates" }).waitFor();
    check((await csa.locator(".flagged").count()) === 0, "an honest match is flagged");
    await sound(csa, "the invitation");
    await csa.getByRole("button", { name: "Sit down" }).click();
    for (const page of [usa, csa]) await page.locator(".bar.yours").waitFor();
    await usa.locator(".journal .diceword").click();
    const sealed = usa.locator(".dicebook", { hasText: "before the first die" });
    await sealed.waitFor();
    const { commitment } = (await look(usa)).chance;
    check(
      (await sealed.locator(".digits").first().innerText()).replace(/ /g, "") === commitment,
      "another seal is shown than was published",
    );
    await sound(usa, "the seal", ".dicebook");
    await usa.keyboard.press("Escape");

    await untilDice(t, { USA: usa, CSA: csa }, m.id, 2);
    await t.post(usa, `matches/${m.id}/resign`, { side: "USA" });
    for (const page of [usa, csa]) await page.locator(".end .diceword", { hasText: "The dice: proved" }).waitFor();
    await usa.locator(".end .diceword").click();
    const book = usa.locator(".dicebook");
    const dice = (await t.get(usa, `matches/${m.id}/log?from=0&side=all`)).events.flatMap((e) => e.dice ?? []).length;
    await book.locator("dd", { hasText: `${dice} of ${dice} the same` }).waitFor();
    await book.getByText("Every die").click();
    await book
      .locator("tbody tr")
      .nth(dice - 1)
      .waitFor();
    await sound(usa, "the proof", ".dicebook");

    const late = await t.guest(sizes.phone); // who comes afterwards has not seen the seal
    await t.open(late, m.id);
    await late.locator(".end .diceword", { hasText: "The dice: they fit" }).waitFor();

    await lie(csa, "**/proof", (p) => {
      p.dice[1].value = (p.dice[1].value % p.dice[1].sides) + 1;
    });
    await csa.reload();
    await csa
      .locator(".end .wrong li", { hasText: /^Die 2, step/ })
      .first()
      .waitFor();
    await csa.locator(".lost", { hasText: "The dice do not fit" }).waitFor();
    await csa.locator(".end .diceword").click();
    await sound(csa, "a proof that fails");
    await csa.unroute("**/proof");
    await lie(csa, `**/api/matches/${m.id}`, (v) => {
      v.chance.commitment = "0".repeat(64);
    });
    await lie(csa, "**/proof", (p) => {
      p.commitment = "0".repeat(64);
    });
    await csa.reload();
    await csa.locator(".end .wrong li", { hasText: "not the one that was published at the start" }).waitFor();
  },

  async "a chosen seed is said: on the invitation, at the table, in the list"(t) {
    const usa = await t.guest(),
      csa = await t.guest(sizes.phone);
    const m = await t.post(usa, "matches", {
      game: "bobby-lee",
      scenario: "The Year 1861",
      seed: 13,
      seats: { USA: "me", CSA: "open" },
    });
    await csa.goto(`${t.base}/#/join/${m.id}/${m.invite}`);
    await csa.locator(".flagged", { hasText: "seed was chosen" }).waitFor();
    await csa.getByText("whoever chose it can predict them").waitFor();
    await sound(csa, "an uneven invitation");
    await csa.getByRole("button", { name: "Sit down" }).click();
    await csa.locator(".knownband", { hasText: "seed was chosen" }).waitFor();
    await csa.getByRole("button", { name: "Noted" }).click();
    await csa.locator(".knownband").waitFor({ state: "detached" });
    await menu(csa);
    await csa.locator(".menu .knownlist", { hasText: "seed was chosen" }).waitFor();
    await csa.locator(".menu .diceword", { hasText: "a chosen seed" }).waitFor();
    await usa.goto(t.base);
    await usa.locator(".games .tag", { hasText: "chosen seed" }).waitFor();
  },

  async "an answer is one round trip, undo too, and the stream fetches nothing that is shown"(t) {
    const { usa, csa, id } = await honest(t);
    await t.play({ USA: usa, CSA: csa }, id, ["CSA: bid 0"]);
    await t.open(usa, id);
    await asked(usa);
    const seen = [];
    usa.on("request", (r) => {
      if (new RegExp(`/api/matches/${id}(/answer|/undo|/plan)?([?]|$)`).test(r.url()))
        seen.push(`${r.method()} ${r.url().split(id)[1]}`);
    });
    await after(usa, () => usa.locator(".bar .buttons button", { hasText: "Seal bid 1" }).click());
    await after(usa, () => usa.locator(".bar .buttons button", { hasText: "Activate McDowell" }).click());
    await type(usa, "move Willcox's Division to Alexandria");
    await usa.locator(".bar .back", { hasText: "Undo" }).waitFor();
    await after(usa, () => usa.keyboard.press("u"));
    await usa.locator(".bar .back", { hasText: "Undo" }).waitFor({ state: "detached" });
    check(seen.join() === "POST /answer,POST /answer,POST /answer,POST /undo", `asked for: ${seen.join(", ")}`);
  },

  async "who leaves is told that it is for good; the other is told who sits there now"(t) {
    const { usa, csa, id } = await honest(t),
      ben = await t.guest();
    await t.post(ben, "account", { name: `Ben ${Date.now() % 100000}`, passphrase: "seven brigades by the ford" });
    for (const page of [usa, csa]) await t.open(page, id);
    await menu(csa, "Leave your seat");
    await csa.locator(".menu .warn", { hasText: "You cannot come back, nor look through this side again." }).waitFor();
    await sound(csa, "leaving", ".menu");
    await csa.locator(".menu").getByText("Leave for good").click();
    await csa.locator(".mine").waitFor();
    await usa.locator(".tidings", { hasText: "left the Confederates. The seat is open." }).waitFor();
    const link = await usa.getByLabel("Link for your friend").inputValue();

    await csa.goto(link);
    await csa.getByRole("button", { name: "Sit down" }).click();
    await csa.getByText("nor come back to one that was left").waitFor();
    await ben.goto(link);
    await ben.locator(".invitation", { hasText: "who left" }).waitFor();
    await ben.getByRole("button", { name: "Sit down" }).click();
    await ben.locator(".bar.yours").waitFor();
    await usa.locator(".tidings", { hasText: /left the Confederates; Ben .* sits there now/ }).waitFor();
    await usa.keyboard.press("j");
    await usa.locator(".journal .entries li", { hasText: /Ben .* sits there now/ }).waitFor();
    await usa.locator(".tidings button").click();
    await usa.locator(".tidings").waitFor({ state: "detached" });
    await usa.reload();
    await usa.locator(".journal .entries li", { hasText: /Ben .* sits there now/ }).waitFor();
    check((await usa.locator(".tidings").count()) === 0, "what was noted is told again");
  },

  async "a rematch is asked for, declined, asked for again and agreed to"(t) {
    const { usa, csa, id } = await honest(t);
    for (const page of [usa, csa]) await t.open(page, id);
    await t.post(usa, `matches/${id}/resign`, { side: "USA" });
    for (const page of [usa, csa]) await page.locator(".end").waitFor();
    await usa.locator(".end").getByRole("button", { name: "Ask for a rematch" }).click();
    await usa.locator(".end", { hasText: "Waiting for" }).waitFor();
    await csa.locator(".end", { hasText: "asks for a rematch" }).waitFor();
    await sound(csa, "a rematch is asked for", ".end");
    await csa.locator(".end").getByRole("button", { name: "Decline" }).click();
    const again = usa.locator(".end").getByRole("button", { name: "Ask for a rematch" });
    await again.click();
    await csa.locator(".end").getByRole("button", { name: "Look at the board" }).click();
    await csa.locator(".planband").getByRole("button", { name: "Accept" }).click();
    await csa.waitForFunction((was) => !location.hash.endsWith(was), id);
    await usa.locator(".end").getByRole("link", { name: "Go to the rematch" }).click();
    await usa.locator(".bar.yours").waitFor();
    check(idOf(usa) === idOf(csa), "they sit at different tables");
  },

  async "the record is offered once the game is over, and the whole position to who has both sides"(t) {
    const page = await t.guest();
    const id = await t.moment(page, ["USA: bid 1"]);
    await asked(page);
    await menu(page);
    check((await page.locator(".menu").getByText("Save the record").count()) === 0, "a live record is offered");
    const text = await (await page.context().request.get(`${t.base}/api/matches/${id}/position`)).text();
    check(!/^view /m.test(text) && !/^secret /m.test(text), `the position is ${text.slice(0, 120)}`);
    await page.keyboard.press("Escape");
    await t.post(page, `matches/${id}/resign`, { side: "USA" });
    await page.locator(".end").waitFor();
    await menu(page);
    await page.locator(".menu").getByText("Save the record").waitFor();
  },

  async "a game that is set aside is said to be so, in the list and when it is opened"(t) {
    const page = await t.guest();
    const m = await t.post(page, "matches", {
      game: "bobby-lee",
      scenario: "The Year 1861",
      seats: { USA: "me", CSA: "greedy" },
    });
    await lie(page, "**/api/matches", (r) => {
      r.matches[0].aside = true;
    });
    await page.reload();
    await page.locator(".games .turn", { hasText: "set aside" }).waitFor();
    t.mayFail = true;
    await page.route(`**/api/matches/${m.id}`, (route) =>
      route.fulfill({ status: 409, json: { error: { code: "aside", words: "This match is set aside." } } }),
    );
    await page.locator(".games a").first().click();
    await page.getByRole("heading", { name: "This game is set aside" }).waitFor();
    await sound(page, "set aside");
  },
};
