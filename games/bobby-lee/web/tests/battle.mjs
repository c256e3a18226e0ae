// The battle board: as it was after a reload, odds on the answers, faces only for those who may see them.
import {
  after,
  asked,
  check,
  DESK,
  look,
  manassas,
  PHONE,
  question,
  spot,
  TOLD,
} from "../../../../web/tests/table.mjs";

const attack = manassas.findIndex((line) => line.includes("attack with"));
const four = manassas.slice(attack, attack + 4).map((line) => line.match(/with (.*) into/)[1]);

/** Battles at Manassas that were fought, with so many blocks, played from what the Union knows by two computers: the share it wins. */
async function fought(t, page, blocks, wanted) {
  const { id } = await t.post(page, "matches", {
    game: "bobby-lee",
    scenario: "The Year 1861",
    seed: 13,
    seats: { USA: "me", CSA: "me" },
  });
  await t.play({ USA: page, CSA: page }, id, [...manassas.slice(0, attack + blocks), "USA: done", "USA: done"]);
  const position = await (await page.context().request.get(`${t.base}/api/matches/${id}/position?side=USA`)).text();
  let won = 0,
    lost = 0;
  for (let n = 0; won + lost < wanted; n++) {
    check(n < 12 * wanted, `only ${won + lost} battles were fought`);
    const game = await t.post(page, "matches", {
      game: "bobby-lee",
      position,
      seats: { USA: "greedy", CSA: "greedy" },
    });
    let events = [],
      end = null;
    for (const late = Date.now() + 10000; !end;) {
      check(Date.now() < late, "a battle does not end");
      events = (await t.get(page, `matches/${game.id}/log?from=0`)).events;
      end = events.find((e) => e.kind === "battle-won");
    }
    if (!events.slice(0, events.indexOf(end)).some((e) => e.dice?.length)) continue; // somebody went away before a shot
    if (/USA wins/.test(end.words)) won++;
    else lost++;
  }
  return won / wanted;
}

const field = (page) => page.locator(".battle").innerText();

export default {
  async "reload in the middle of a battle"(t) {
    const { usa, csa, id } = await t.two();
    await t.play({ USA: usa, CSA: csa }, id, manassas);
    await t.open(usa, id);
    await usa.locator(".battle").waitFor();
    await usa
      .getByRole("button", { name: /Willcox's Division/ })
      .first()
      .click();
    await after(usa, () => usa.locator(".position.enemy", { hasText: "Right" }).locator(".go").click());
    await usa.locator(".position.enemy", { hasText: "contested" }).waitFor();
    const before = { words: await field(usa), view: await look(usa) };
    await usa.reload();
    await usa.locator(".battle").waitFor();
    await question(usa, /fires or moves/i);
    const later = { words: await field(usa), view: await look(usa) };
    check(before.words === later.words, `the field was\n${before.words}\nand is\n${later.words}`);
    check(JSON.stringify(before.view.question) === JSON.stringify(later.view.question), "another question is asked");
    const hidden = await usa.locator(".position.enemy [aria-label='Confederate block, hidden']").count();
    check(hidden === 5, `${hidden} hidden Confederate blocks in their positions, not 5`);

    await t.open(csa, id); // the enemy sees blanks too, and that he is not asked
    await csa.locator(".battle").waitFor();
    check(!/Willcox|Wadsworth|Griffin|Barry/.test(await field(csa)), "the Confederates read Union names");
    check((await csa.locator(".bar.yours").count()) === 0, "the Confederates are asked");
  },

  async "a charge tells its odds before it is ordered"(t) {
    const { usa, csa, id } = await t.two({ seed: TOLD });
    await t.play({ USA: usa, CSA: csa }, id, [
      ...manassas,
      "USA: fire Barry's Guns",
      "USA: shift Willcox's Division to enemy Right",
      "USA: shift Wadsworth's Division to enemy Right",
      "USA: done",
      "USA: reinforce with Sykes's Regulars",
      "USA: reinforce with McDowell",
      "CSA: done",
      "CSA: melee Jones's Division",
      "CSA: done",
      "USA: done",
    ]);
    await t.open(usa, id);
    await usa.locator(".battle").waitFor();
    await usa
      .getByRole("button", { name: /Willcox's Division/ })
      .first()
      .click();
    const melee = usa.getByRole("button", { name: /^Melee.*rolls dice/ });
    await melee.locator("svg[aria-label*='percent']").waitFor();
    const shares = [
      ...(await melee.locator("svg[aria-label*='percent']").getAttribute("aria-label")).matchAll(
        /steps (\d+) percent/g,
      ),
    ].map((m) => Number(m[1]));
    // 6.64: three dice that hit on 1 to 3, a step lost for each 6
    check(shares.join() === "13,38,38,13", `the chances are ${shares.join(", ")}`);
    await melee.locator(".danger", { hasText: "own loss 42%" }).waitFor();
    const count = (await look(usa)).log_next;
    await after(usa, () => melee.click());
    check(
      (await look(usa)).log.some((e) => e.n >= count && e.dice?.length === 3),
      "three steps did not roll three dice",
    );
  },

  async "the odds of four blocks that attack together are those of games played out"(t) {
    const page = await t.guest();
    await t.moment(page, manassas.slice(0, attack));
    await asked(page);
    for (const [i, name] of four.entries())
      await page.locator(".roster .unit", { hasText: name }).click({ modifiers: i ? ["Shift"] : [] });
    await question(page, "these 4 blocks");
    const to = await spot(page, "Manassas");
    await page.mouse.click(to.x, to.y);
    await page.locator(".oddsbox .line.chance").first().waitFor();
    const lines = await page.locator(".oddsbox .line.chance").allInnerTexts();
    const card =
      Number(
        lines
          .map((l) => l.replace(/\s+/g, " "))
          .find((l) => /USA takes/.test(l))
          ?.match(/(\d+)%/)?.[1] ?? 0,
      ) / 100;
    const share = await fought(t, page, 4, 24);
    check(
      Math.abs(card - share) < 0.3,
      `the card says ${card}, of 24 battles the Union won ${share}: ${lines.join("; ")}`,
    );
    await after(page, () => page.getByRole("button", { name: /^Order it/ }).click());
    const there = (await look(page)).pieces.filter((p) => four.includes(p.full));
    const hex = there[0].hex;
    check(there.length === 4 && there.every((p) => p.hex === hex), "not all four were ordered");
  },

  async "dice as they fall leave the battle's headline free, at a desk and on a phone"(t) {
    for (const size of [DESK, PHONE]) {
      const page = await t.guest(size);
      await t.moment(page, manassas);
      await asked(page);
      await page
        .getByRole("button", { name: /^Fire Barry's Guns/ })
        .first()
        .click();
      const dice = await page.locator(".dicetray").boundingBox(),
        head = await page.locator(".battle h2").boundingBox();
      const apart =
        dice.x + dice.width <= head.x ||
        head.x + head.width <= dice.x ||
        dice.y + dice.height <= head.y ||
        head.y + head.height <= dice.y;
      check(apart, `the dice lie over the headline at ${size.width}`);
    }
  },

  async "M shows the map behind a battle"(t) {
    const { usa, csa, id } = await t.two();
    await t.play({ USA: usa, CSA: csa }, id, manassas);
    await t.open(usa, id);
    await usa.locator(".battle").waitFor();
    await usa.keyboard.press("m");
    await usa.locator(".board").waitFor();
    await usa.keyboard.press("m");
    await usa.locator(".battle").waitFor();
  },

  async "a face once seen is remembered while the view vouches for it, and no longer"(t) {
    const { usa, csa, id } = await t.two();
    const pages = { USA: usa, CSA: csa };
    await t.play(pages, id, ["USA: bid 1", "CSA: bid 0", "USA: activate McDowell"]);
    await t.open(csa, id);
    await csa.locator(".board svg.pieces").waitFor();
    const row = csa.locator(".roster .unit.deep", { hasText: "McDowell" }),
      face = csa.locator(".heap .block.faded");
    check(!(await face.count()), "remembered though it lies open");
    await t.play(pages, id, ["USA: done"]); // McDowell is turned down where he stands
    await row.waitFor();
    check(/seen Summer 1861/.test(await row.innerText()), `the roster says ${await row.innerText()}`);
    await face.waitFor();
    check(!(await look(csa)).pieces.some((p) => p.full === "McDowell"), "his face is still sent");
    await csa.keyboard.press("["); // the past is shown as it was
    await csa.locator(".bar h2", { hasText: "This is the past" }).waitFor();
    check(!(await face.count()), "remembered in the past");
    await csa.keyboard.press("]");
    await face.waitFor();
    await t.play(pages, id, ["USA: move McDowell to Centreville"]); // a block leaves: who it was is not known
    await row.waitFor({ state: "detached" });
    await face.waitFor({ state: "detached" });
  },
};
