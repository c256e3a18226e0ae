// Look Away! in the page: South to Resaca played to its end against the computer, with the army display and the desk used on the
// way; its displays for those who see badly, at a desk and on a phone; a battle with both fires.
import { after, asked, check, look, question, type } from "../table.mjs";
import { sizes, sound } from "../sight.mjs";

const resaca = { game: "look-away", scenario: "South to Resaca", seed: 5 };
const ready = ["Union: settle the rest of the set-up", "Confederate: settle the rest of the set-up"];
const moving = [...ready, "Union: bid 3", "Confederate: bid 2", "Union: done"];
const attack = [...moving, "Union: march Thomas, as usual", "Union: go to 5810", "Union: attack Tunnel Hill"];
/* Tunnel Hill falls, and Johnston comes to take it back (docs/games/look-away.md tells it). */
const battle = [...attack, "Union: march Howard, as usual", "Union: go to 6614", "Union: halt", "Union: done",
  "Confederate: react with Johnston to Tunnel Hill", "Confederate: done", "Union: fight at Tunnel Hill",
  "Confederate: lose a step of CSA Detachment 1", "Union: done", "Confederate: done", "Confederate: march Martin, as usual",
  "Confederate: go to 3818", "Confederate: go to 3918", "Confederate: halt", "Confederate: march Johnston, as usual",
  "Confederate: go to Tunnel Hill", "Confederate: attack 5810", "Confederate: done", "Union: done", "Confederate: fight at 5810"];
const desk = [...ready, "Union: bid 0", "Confederate: bid 0", "Union: done", "Confederate: done", "Union: done", "Confederate: done",
  "Confederate: roll for attrition"];

/** A guest whose server has drawn the board once: 2,736 hexes take a while the first time. */
async function guest(t, size) {
  const page = await t.guest(size);
  for (const part of ["board.json", "board.svg?layers=bare&theme=day&zoom=100"])
    await page.context().request.get(`${t.base}/api/games/look-away/${part}`, { timeout: 60000 });
  return page;
}

/** A moment of a game of which this guest plays both sides, shown to the one who is asked. */
async function moment(t, page, answers) {
  const { id } = await t.post(page, "matches", { ...resaca, seats: { Union: "me", Confederate: "me" } });
  await t.play({ Union: page, Confederate: page }, id, answers);
  await t.open(page, id);
  const curtain = page.locator(".curtain button");
  if (await curtain.count()) await curtain.first().click();
  await asked(page);
  return id;
}

/** What a plain player does: one march toward Dalton in an Impulse, an attack where it comes to that or where the rules want it
 * (8.4.2), else what is suggested. */
function choose(answers, marched) {
  const has = (words) => answers.find((a) => (words instanceof RegExp ? words.test(a) : a === words));
  if (marched && !has("done") && has(/^march /)) return has(/^send /) ?? has(/^march .*, as usual$/);
  return has(/^attack /) ?? has("go to 5810") ?? has("fight at Tunnel Hill") ?? (marched ? null : has("march Thomas, as usual"));
}

/** The army display: open, a leader chosen there, closed. */
async function useArmy(page) {
  await page.keyboard.press("y");
  await page.locator(".armies .command", { hasText: "Army of the Cumberland" }).waitFor();
  await page.locator(".armies .chief", { hasText: "Thomas" }).first().click();
  await page.locator(".armies .chief.on", { hasText: "Thomas" }).waitFor();
  await page.keyboard.press("y");
  await page.locator(".armies").waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
}

/** The desk: an order of it given, then done. */
async function useDesk(page) {
  await page.keyboard.press("d");
  await page.locator(".desk .command h3", { hasText: "Ammunition and guns" }).waitFor();
  const load = page.locator(".desk").getByRole("button", { name: /^Load .* with ammo 1$/ }).first(), words = await load.getAttribute("aria-label") ?? await load.innerText();
  await after(page, () => load.click());
  await after(page, () => page.getByRole("button", { name: "Done with the Administration" }).click());
  return words;
}

const screens = (size) => ({
  async [`Look Away!, axe, ${size}: board, army, desk, battle`](t) {
    const page = await guest(t, sizes[size]);
    await moment(t, page, attack.slice(0, -1));
    await question(page, "Movement Points left");
    await page.locator(".board svg.pieces").waitFor();
    await sound(page, "a march");
    await page.getByRole("button", { name: /^Army/ }).first().click();
    await page.locator(".armies .command").first().waitFor();
    await sound(page, "the army display", ".armies");
    await moment(t, page, desk);
    await question(page, "Administration");
    await page.getByRole("button", { name: /^Desk/ }).first().click();
    await page.locator(".desk .orders").first().waitFor();
    await sound(page, "the desk", ".desk");
    await moment(t, page, battle);
    await page.locator(".stage.atlanta").waitFor();
    const words = await page.locator(".stage.atlanta").innerText();
    check(/Tunnel Hill fires on 5810/.test(words) && /5810 fires on Tunnel Hill/.test(words), "both fires are not shown");
    await sound(page, "the battle");
    await page.locator(".stage .troop.able", { hasText: "4-Cavalry A" }).click();
    await question(page, "4-Cavalry A");
    await type(page, "lose a step of 4-Cavalry A");
    await question(page, "must retreat");
  },
});

export default {
  async "South to Resaca to its end against the computer"(t) {
    const page = await guest(t);
    const { id } = await t.post(page, "matches", { ...resaca, seats: { Union: "me", Confederate: "greedy" } });
    await t.open(page, id);
    const seen = { army: false, desk: "", marches: 0, battles: 0 };
    let impulse = "", marched = false, n = 0;
    for (; !await asked(page); n++) {
      check(n < 250, "the game does not end");
      const v = await look(page), answers = v.question?.answers.map((a) => a.words) ?? [], now = `${v.when} ${v.game_data?.sides?.[0]?.left}`;
      if (/Impulse: supply/.test(v.when) && now !== impulse) { impulse = now; marched = false; }
      if (await page.locator(".stage.atlanta").count()) seen.battles++;
      if (/Union Impulse: movement/.test(v.when) && !seen.army) { await useArmy(page); seen.army = true; }
      if (/administration/.test(v.when) && !seen.desk && answers.some((a) => / with ammo 1$/.test(a))) { seen.desk = await useDesk(page); continue; }
      const words = choose(answers, marched);
      if (/^march/.test(words ?? "")) { marched = true; seen.marches++; }
      if (words) await type(page, words);
      else await after(page, () => page.keyboard.press("1"));
    }
    const end = await look(page);
    check(end.over, "the page shows an end and the server none");
    check(seen.army && seen.desk && seen.marches > 1, `not used: ${JSON.stringify(seen)}`);
    check(seen.battles > 0 || !end.log.some((e) => /^Battle at/.test(e.words)), "there was a battle and no display of it");
  },
  ...screens("desk"), ...screens("phone"),
};
