// Look Away! in the page: South to Resaca played to its end against the computer, with the army display and the desk used on the
// way; its displays for those who see badly, at a desk and on a phone; a battle with both fires; a division taken from leader to
// leader; a leader's zone and reach; a hidden force; the answer that ends the game.
import { after, asked, check, first, look, question, type } from "../../../../web/tests/table.mjs";
import { sizes, sound } from "../../../../web/tests/sight.mjs";
import { attack, battle, moving, ready, resaca } from "../may.mjs";

const desk = [
  ...ready,
  "Union: bid 0",
  "Confederate: bid 0",
  "Union: done",
  "Confederate: done",
  "Union: done",
  "Confederate: done",
  "Confederate: roll for attrition",
];

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
  return show(t, page, id);
}

async function show(t, page, id) {
  await t.open(page, id);
  const curtain = page.locator(".curtain button");
  if (await curtain.count()) await curtain.first().click();
  await asked(page);
  return id;
}

/** Nobody does anything until the last answer of the last turn, which is the Confederates'. */
async function idle(t, page) {
  const { id } = await t.post(page, "matches", { ...resaca, seats: { Union: "me", Confederate: "me" } });
  for (let n = 0; n < 120; n++) {
    const v = await t.get(page, `matches/${id}`),
      { turn, last } = v.game_data,
      words = v.question.answers.map((a) => a.words);
    if (turn === last && /administration/.test(v.when) && v.side === "Confederate") return id;
    const pick = [/^settle/, /^bid 0$/, /^roll/, /^lose a step/, /^done$/]
      .map((r) => words.find((w) => r.test(w)))
      .find(Boolean);
    await t.post(page, `matches/${id}/answer`, { side: v.side, seq: v.seq, answer: pick });
  }
  return check(false, "the last turn does not come");
}

/** Where on the screen the middle of an element is. */
async function middle(at) {
  await at.scrollIntoViewIfNeeded();
  const b = await at.boundingBox();
  return [b.x + b.width / 2, b.y + b.height / 2];
}

const leaders = async (page) =>
  (await look(page, "?side=Union")).game_data.commands.flatMap((c) => [c.leader, ...(c.under ?? [])]);
const bossOf = async (page, unit) => (await leaders(page)).find((l) => l.units?.some((u) => u.name === unit))?.name;

/** Where a hex of this board is on the screen, once the map lies still. */
async function hexSpot(page, number) {
  await page.locator(".board svg.pieces").waitFor();
  return page.evaluate(async (wanted) => {
    const board = await (await fetch("/api/games/look-away/board.json")).json(),
      hex = board.hexes.find((h) => h.name === wanted || h.number === wanted);
    const frame = () =>
      new Promise((go) => requestAnimationFrame(() => go(document.querySelector(".world").getBoundingClientRect())));
    let box = await frame();
    for (let same = 0; same < 3;) {
      const now = await frame();
      same = now.left === box.left && now.top === box.top && now.width === box.width ? same + 1 : 0;
      box = now;
    }
    const unit = box.width / (board.bare?.width ?? board.width);
    return [box.left + hex.x * unit, box.top + hex.y * unit];
  }, number);
}

/** What a plain player does: one march toward Dalton in an Impulse, an attack where it comes to that or where the rules want it
 * (8.4.2), else what is suggested. */
function choose(answers, marched) {
  const has = (words) => answers.find((a) => (words instanceof RegExp ? words.test(a) : a === words));
  if (marched && !has("done") && has(/^march /)) return has(/^send /) ?? has(/^march .*, as usual$/);
  return (
    has(/^attack /) ??
    has("go to 5810") ??
    has("fight at Tunnel Hill") ??
    (marched ? null : has("march Thomas, as usual"))
  );
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
  await page.locator(".desk .command h3", { hasText: "Ammunition and guns" }).waitFor();
  const load = page
      .locator(".desk")
      .getByRole("button", { name: /^Order: Ammo for / })
      .first(),
    words = (await load.getAttribute("aria-label")) ?? (await load.innerText());
  await after(page, () => load.click());
  await after(page, () => page.locator(".bar .buttons").getByRole("button", { name: /^Done/ }).click());
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
    await page.locator(".desk .orders").first().waitFor(); // it opens by itself
    await sound(page, "the desk", ".desk");
    await moment(t, page, battle);
    await page.locator(".stage.atlanta").waitFor();
    const words = await page.locator(".stage.atlanta").innerText();
    check(
      /Tunnel Hill fires on 5810/.test(words) && /5810 fires on Tunnel Hill/.test(words),
      "both fires are not shown",
    );
    await sound(page, "the battle");
    if (size === "phone") {
      const sheet = await page.locator(".formsheet").boundingBox(),
        stage = await page.locator(".stage.atlanta").boundingBox();
      check(sheet.y >= stage.y + stage.height - 1, "the sheet of losses lies over the battle");
    }
    await page.locator(".stage .troop.able", { hasText: "4-Cavalry C" }).click();
    await question(page, "4-Cavalry C");
    await type(page, "lose a step of 4-Cavalry C");
    await page.locator(".curtain button").click(); // the second loss is the enemy's choice (10.6.3)
    await question(page, "Which enemy unit takes the loss");
  },
});

export default {
  async "South to Resaca to its end against the computer"(t) {
    const page = await guest(t);
    const { id } = await t.post(page, "matches", { ...resaca, seats: { Union: "me", Confederate: "greedy" } });
    await t.open(page, id);
    const seen = { army: false, desk: "", marches: 0, battles: 0 };
    let impulse = "",
      marched = false,
      n = 0;
    for (; !(await asked(page)); n++) {
      check(n < 250, "the game does not end");
      const v = await look(page),
        answers = v.question?.answers.map((a) => a.words) ?? [],
        now = `${v.when} ${v.game_data?.sides?.[0]?.left}`;
      if (/Impulse: supply/.test(v.when) && now !== impulse) {
        impulse = now;
        marched = false;
      }
      if (await page.locator(".stage.atlanta").count()) seen.battles++;
      if (/Union Impulse: movement/.test(v.when) && !seen.army) {
        await useArmy(page);
        seen.army = true;
      }
      if (/administration/.test(v.when) && !seen.desk && answers.some((a) => / with ammo 1$/.test(a))) {
        seen.desk = await useDesk(page);
        continue;
      }
      const words = choose(answers, marched);
      if (/^march/.test(words ?? "")) {
        marched = true;
        seen.marches++;
      }
      if (words) await type(page, words);
      else await after(page, () => first(page));
    }
    const end = await look(page);
    check(end.over, "the page shows an end and the server none");
    await page.locator(".end .diceword", { hasText: "a chosen seed" }).waitFor(); // every die follows from it, those of one side's eyes too
    check(seen.army && seen.desk && seen.marches > 1, `not used: ${JSON.stringify(seen)}`);
    check(
      seen.battles > 0 || !end.log.some((e) => /^Battle at/.test(e.words)),
      "there was a battle and no display of it",
    );
  },
  async "Look Away!: the combat sheet by key and by hand, at a desk and on a phone"(t) {
    for (const size of Object.values(sizes)) {
      const page = await guest(t, size),
        sheet = page.locator(".fightsheet");
      await moment(t, page, attack.slice(0, -1));
      await page.keyboard.press("w");
      await sheet.locator(".party.union", { hasText: "Battle Rating" }).waitFor();
      const words = await sheet.innerText();
      check(
        /Thomas sustains the attack on 1-5: 83%/.test(words) && /Confederates lose/.test(words),
        `the sheet says ${words}`,
      );
      await sound(page, "the combat sheet", ".fightsheet");
      check(await sheet.evaluate((e) => e.scrollWidth <= e.clientWidth), "the sheet is wider than the screen");
      await page.keyboard.press("w");
      await sheet.waitFor({ state: "detached" });
      await page.keyboard.press("w");
      await sheet.getByRole("button", { name: /^Close/ }).click();
      await sheet.waitFor({ state: "detached" });
    }
  },
  async "Look Away!: a division dragged to another leader shows its cost in orders before it is let go"(t) {
    const page = await guest(t);
    await moment(t, page, desk);
    await question(page, "Administration");
    const [one, two] = (await leaders(page)).find((l) => l.name === "Palmer").units.map((u) => u.name); // who stands where is drawn
    await page.keyboard.press("y");
    const unit = (name) => page.locator(".armies .troop", { hasText: name }).first(),
      chief = (name) => page.locator(`.armies [data-leader="${name}"] .chief`);
    const carry = async (name, to) => {
      await page.mouse.move(...(await middle(unit(name))));
      await page.mouse.down();
      await page.mouse.move(...(await middle(chief(to))), { steps: 3 });
    };
    await carry(one, "Thomas");
    await page.locator(".toll.loose", { hasText: "costs Thomas 1 order, Palmer 1 order" }).waitFor();
    check((await bossOf(page, one)) === "Palmer", "it was given before it was let go");
    await after(page, () => page.mouse.up());
    check((await bossOf(page, one)) === "Thomas", "the division has not passed to Thomas");
    await carry(two, "Howard");
    await page.locator(".toll.loose.no").waitFor();
    await page.mouse.up();
    await page.locator(".bar .flash .rule, .bar .flash button").first().waitFor();
    check((await bossOf(page, two)) === "Palmer", "a division went where it may not");
    await unit(two).focus(); // the same by keyboard; the exchange is begun
    await page.keyboard.press("Enter");
    await chief("Thomas").focus();
    await page.locator(".toll:not(.loose)", { hasText: "costs nothing more" }).waitFor();
    await after(page, () => page.keyboard.press("Enter"));
    check((await bossOf(page, two)) === "Thomas", "the keyboard does not hand over");
  },

  async "Look Away!: a leader's zone and reach for him alone, and a hidden force has a dashed edge"(t) {
    const page = await guest(t);
    const seen = await moment(t, page, moving);
    const shown = async (zones, rings) =>
      page.waitForFunction(
        ([z, r]) =>
          document.querySelectorAll(".glance .hatched").length === z &&
          document.querySelectorAll(".glance .edge.dotted").length === r,
        [zones, rings],
      );
    await page.locator(".board svg.pieces").waitFor();
    await page.keyboard.press("0"); // the whole board
    await page.mouse.move(...(await hexSpot(page, "Ringgold")));
    await shown(1, 1); // Thomas
    const there = await page.locator(".glance .hatched").getAttribute("d");
    check(there.split("M").length === 1 + 6 * 5, "the zone is not the six hexes around");
    await page.mouse.move(...(await hexSpot(page, "6915")));
    await shown(1, 0); // Howard has no headquarters
    await page.mouse.move(2, 2);
    await shown(0, 0);
    await page.keyboard.press("y");
    await page.locator('.armies [data-leader="Thomas"] .chief').click();
    await page.keyboard.press("y");
    await shown(1, 1);
    check((await page.locator(".glance .hatched").getAttribute("d")) === there, "not the zone of the leader chosen");
    check(!(await page.locator(".leadercard.secret").count()), "a force in the open is drawn as hidden");
    const text = await (await page.context().request.get(`${t.base}/api/matches/${seen}/position`)).text();
    const { id } = await t.post(page, "import", {
      record: text.replace(/^leader\[Howard\]: .*$/m, "leader[Howard]: ammo 3, marks {active, hidden}"),
    });
    await t.open(page, id);
    await page.locator(".board .plate.secret").waitFor(); // and so is its plate while the map is small
    await page.keyboard.press("Home");
    await page.waitForFunction(() => document.querySelector(".world").getBoundingClientRect().width < 600);
    await page.mouse.move(...(await hexSpot(page, "6915")));
    for (let i = 0; i < 9; i++) await page.mouse.wheel(0, -300);
    await page.locator(".board .pieces .leadercard.secret").waitFor();
    const dash = await page
      .locator(".board .pieces .leadercard.secret .face")
      .evaluate((e) => getComputedStyle(e).strokeDasharray);
    check(
      dash !== "none" &&
        /HOWARD|HOWA/.test(await page.locator(".board .pieces .leadercard.secret").first().textContent()),
      `the edge is not dashed: ${dash}`,
    );
  },

  async "Look Away!: after an advance the battle still shows who attacks, and what the fire inflicted"(t) {
    const page = await guest(t);
    const lost = battle.indexOf("Confederate: lose a step of CSA Detachment 1");
    await moment(t, page, [...battle.slice(0, lost + 1), "Union: advance from 5810"]);
    const words = async (what) =>
      (await page.locator(`.battleforce[data-what=${what}]`).innerText()).replace(/\s+/g, " ");
    await page.locator(".stage.atlanta").waitFor();
    check(
      /^Advanced into Tunnel Hill Union.*Thomas/.test(await words("advanced")),
      "Thomas is not shown as one who advanced",
    );
    check(!/Thomas/.test(await words("defends")), "Thomas stands among those who defend");
    await page.locator(".tally dd", { hasText: "2 steps, 2 hexes of retreat; only 1 step could be lost" }).waitFor();
  },

  async "Look Away!: the answer that ends the game asks again"(t) {
    const page = await guest(t);
    await show(t, page, await idle(t, page));
    const end = page.locator(".bar h2", { hasText: "This ends the game" });
    await type(page, "done");
    await end.waitFor();
    check(!(await look(page)).over, "it was given without asking");
    await page.keyboard.press("Escape");
    await end.waitFor({ state: "detached" });
    await type(page, "done");
    await end.waitFor();
    await page.keyboard.press("1");
    await page.locator(".end").waitFor();
    check((await look(page)).over, "the game is not over");
  },
  async "Look Away!: the board can be read as a whole: plates and names keep their size and do not cover each other"(
    t,
  ) {
    const page = await guest(t);
    await moment(t, page, moving);
    for (const level of ["operations", "theatre"]) {
      if (level === "theatre") await page.keyboard.press("Home");
      await hexSpot(page, "Dalton"); // lies still
      const seen = await page.evaluate(() => {
        const box = (e) => {
          const b = e.getBoundingClientRect();
          return {
            words: e.textContent,
            l: b.left,
            r: b.right,
            t: b.top,
            b: b.bottom,
            size: parseFloat(getComputedStyle(e).fontSize),
          };
        };
        const all = (q) => [...document.querySelectorAll(q)].map(box);
        return {
          names: all(".placenames text"),
          plates: all(".board .plate .face"),
          words: all(".board .plate text"),
          old: getComputedStyle(document.querySelector(".letters")).visibility,
        };
      });
      const meet = (a, b) => a.l < b.r - 1 && b.l < a.r - 1 && a.t < b.b - 1 && b.t < a.b - 1;
      check(
        seen.names.length >= 12 && seen.plates.length >= 6,
        `${level}: ${seen.names.length} names and ${seen.plates.length} plates`,
      );
      for (const name of ["CHATTANOOGA", "Dalton"])
        check(
          (level === "theatre" && name === "Dalton") || seen.names.some((n) => n.words === name),
          `${level}: no ${name}`,
        );
      check(
        seen.names.every((n) => n.size >= 12) && seen.words.every((n) => n.size >= 12),
        `${level}: letters under 12 pixels`,
      );
      for (const [i, p] of seen.plates.entries()) {
        check(!seen.plates.some((o, k) => k > i && meet(o, p)), `${level}: two plates lie on each other`);
        const name = seen.names.find((n) => meet({ ...n, t: n.t + 3, b: n.b - 3 }, p));
        check(!name, `${level}: a plate lies on ${name?.words}`);
      }
      check(seen.old === "hidden", `${level}: the map's own small letters still show`);
    }
    const [x, y] = await middle(page.locator(".plate", { hasText: "THOMAS" }).locator(".face"));
    await page.mouse.click(x, y); // a plate is pressed like a stack
    await page.locator("section.tray", { hasText: "Ringgold" }).waitFor();
  },

  async "Look Away!: the map shows both armies, goes to the question, and keeps its place over reload, resize and battle"(
    t,
  ) {
    const page = await guest(t);
    await moment(t, page, moving);
    const faces = () =>
      page.evaluate(() => {
        const frame = document.querySelector(".board").getBoundingClientRect();
        const seen = (e) => {
          const b = e.getBoundingClientRect();
          return b.left > frame.left && b.right < frame.right && b.top > frame.top && b.bottom < frame.bottom;
        };
        return ["Union", "Confederate"].map(
          (side) =>
            [...document.querySelectorAll(".board .heap")].filter(
              (e) => e.getAttribute("aria-label").includes(side) && seen(e),
            ).length,
        );
      });
    await hexSpot(page, "Dalton"); // drawn, and lies still
    const [own, foe] = await faces();
    check(own >= 2 && foe >= 1, `the first look shows ${own} of one's own and ${foe} of the enemy`);

    const middle = async () => {
      await hexSpot(page, "Dalton");
      return page.evaluate(() => {
        const w = document.querySelector(".world").getBoundingClientRect(),
          f = document.querySelector(".board").getBoundingClientRect();
        return [(f.left + f.width / 2 - w.left) / w.width, (f.top + f.height / 2 - w.top) / w.height, w.width];
      });
    };
    const same = async (was, words) => {
      const now = await middle();
      check(
        now.every((n, i) => Math.abs(n - was[i]) < (i < 2 ? 0.01 : 2)),
        `${words}: the map looked at ${was.join(", ")} and looks at ${now.join(", ")}`,
      );
    };
    const drag = async (dx, dy) => {
      const b = await page.locator(".board").boundingBox(),
        x = b.x + b.width * 0.2,
        y = b.y + b.height * 0.6; // land, and no sheet over it
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + dx, y + dy, { steps: 8 });
      await page.mouse.up();
    };
    await page.keyboard.press("+");
    await drag(60, -40);
    const before = await middle();
    await page.reload();
    const curtain = page.locator(".curtain button");
    await page.locator(".board svg.pieces, .curtain button").first().waitFor();
    if (await curtain.count()) await curtain.click();
    await same(before, "after a reload");
    await page.setViewportSize({ width: 1280, height: 760 });
    await page.waitForFunction(() => innerWidth === 1280);
    await same(before, "in a smaller window");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.waitForFunction(() => innerWidth === 1440);
    await same(before, "in the first window again");

    await moment(t, page, battle);
    await page.locator(".stage.atlanta").waitFor();
    await page.keyboard.press("m"); // the map behind the battle
    const [x, y] = await hexSpot(page, "5810"),
      frame = await page.locator(".board").boundingBox();
    check(
      x > frame.x && x < frame.x + frame.width && y > frame.y && y < frame.y + frame.height,
      "the hex of the question is out of view",
    );
    for (let i = 0; i < 4; i++) await drag(-320, -260); // far away
    const away = await middle();
    await page.locator(".board .rimkey", { hasText: "5810" }).waitFor();
    await page.keyboard.press("m");
    await page.locator(".stage.atlanta").waitFor();
    await page.setViewportSize({ width: 1300, height: 800 });
    await page.keyboard.press("m");
    await page.locator(".board .rimkey").waitFor();
    await page.keyboard.press(".");
    await page.locator(".board .rimkey").waitFor({ state: "detached" });
    await page.keyboard.press("Backspace");
    await same(away, "Backspace");
  },
  ...screens("desk"),
  ...screens("phone"),
};
