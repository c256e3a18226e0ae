// Whole turns by mouse alone, by keyboard alone and by touch: the year 1861 to its end, the first turn of South to Resaca, and an
// Impulse as one plays it, whose clicks are counted and held to what a careful turn may cost.
import { asked, check, DESK, look, PHONE, spot, web } from "../table.mjs";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const resaca = { game: "look-away", scenario: "South to Resaca", seed: 168430 };
/** Clicks or keys of one side in an Impulse: the targets; and what it was when "usual" was last looked at. */
const MOST = { hurried: 6, usual: 25, most: 40 };
const record = JSON.parse(readFileSync(join(web, "tests/clicks.json"), "utf8"));

/** One way to press things, and how often it was done. */
class Hand {
  constructor(page, how) {
    this.page = page;
    this.how = how;
    this.n = 0;
  }
  async press(at, key) {
    this.n++;
    if (this.how === "keyboard") {
      if (key) return this.page.keyboard.press(key);
      await at.focus();
      return this.page.keyboard.press("Enter");
    }
    return this.how === "touch" ? at.tap() : at.click();
  }
  /** What is suggested, or what stands first: sent by its button or its key; the map's questions too. */
  async suggested() {
    const { page } = this,
      bar = page.locator(".bar .buttons");
    const strong = bar.locator("button.strong:not([disabled])").first();
    const any = bar.locator("button:not([disabled]):not(.more)").first();
    const at = (await strong.count()) ? strong : any;
    await settled(page, () => this.press(at));
  }
}

const taken = (page) => page.locator(".bar").getAttribute("data-view").then(Number);
async function settled(page, deed) {
  const was = await taken(page);
  await deed();
  await page.waitForFunction((before) => {
    const bar = document.querySelector(".bar");
    return !bar || (Number(bar.dataset.view) > before && !bar.querySelector(".buttons button[disabled]"));
  }, was);
}

const sizes = {
  mouse: [DESK, {}],
  keyboard: [DESK, {}],
  touch: [PHONE, { hasTouch: true, isMobile: true, deviceScaleFactor: 1 }],
};

async function year(t, how) {
  const page = await t.guest(...sizes[how]);
  await t.deal(page, { seed: 7 });
  const hand = new Hand(page, how);
  for (let n = 0; !(await asked(page)); n++) {
    check(n < 400, "the year does not end");
    await hand.suggested();
  }
  const v = await look(page);
  check(v.over && /^The (Union|Confederates) wins? |^A draw/.test(v.result), `it ended with: ${v.result}`);
  check(/marker stands/.test(await page.locator(".end").innerText()), "the end has no number");
  console.log(`      The Year 1861 by ${how}: ${hand.n} clicks or keys`);
}

async function resacaAt(t, page) {
  const { id } = await t.post(page, "matches", { ...resaca, seats: { Union: "me", Confederate: "greedy" } });
  await t.open(page, id);
}

/** To the end of the first turn as it is suggested. */
async function turn(t, how) {
  const page = await t.guest(...sizes[how]);
  await resacaAt(t, page);
  const hand = new Hand(page, how);
  for (let n = 0; !(await asked(page)); n++) {
    check(n < 200, "the turn does not end");
    if ((await look(page)).game_data.turn > 1) break;
    await hand.suggested();
  }
  check((await look(page)).game_data.turn > 1, "the first turn is not over");
  console.log(`      the first turn of South to Resaca by ${how}: ${hand.n} clicks or keys`);
}

/** An Impulse as one plays it: a bid, three forces marched and one of them into an attack, the rest held. */
async function impulse(t, how) {
  const page = await t.guest(...sizes[how]);
  const sides = { Union: "me", Confederate: "me" };
  const { id } = await t.post(page, "matches", { ...resaca, seats: sides });
  await t.play({ Union: page, Confederate: page }, id, [
    "Union: settle the rest of the set-up",
    "Confederate: settle the rest of the set-up",
    "Union: bid 3",
    "Confederate: bid 2",
  ]);
  await t.open(page, id);
  const curtain = page.locator(".curtain button");
  if (await curtain.count()) await curtain.first().click();
  await asked(page);
  const hand = new Hand(page, how);
  const kind = async () => (await look(page)).question?.kind;
  const rows = page.locator(".turnlist .todo");
  const list = async () => {
    if (await rows.first().isVisible()) return;
    if (how === "touch") await hand.press(page.locator(".tabs button", { hasText: "Forces" }));
    else if (!(await page.locator(".roster").count())) await hand.press(page.locator(".rail.left button"));
    await rows.first().waitFor();
  };
  const to = async (place) => {
    const at = await spot(page, place, "look-away");
    hand.n++;
    if (how === "touch") await page.touchscreen.tap(at.x, at.y);
    else await page.mouse.click(at.x, at.y);
  };
  const order = page.getByRole("button", { name: /^Order it/ });
  const march = async (who, ...places) => {
    await list();
    await hand.press(rows.filter({ hasText: who }).first());
    await settled(page, () => hand.press(page.getByRole("button", { name: new RegExp(`^March ${who}`) }).first()));
    for (const place of places) {
      check((await kind()) === "march", `${who} is not on the march`);
      const was = await taken(page);
      await to(place);
      const way = page.getByRole("button", { name: /^Attack / });
      await page.waitForFunction(
        (n) =>
          Number(document.querySelector(".bar").dataset.view) > n ||
          [...document.querySelectorAll(".middle button")].some((b) => /^(Order it|Attack )/.test(b.innerText)),
        was,
      );
      if (await way.count()) await settled(page, () => hand.press(way.first()));
      else if (await order.count()) await settled(page, () => hand.press(order.first()));
    }
    if ((await kind()) === "march")
      await settled(page, () => hand.press(page.locator(".bar .buttons button", { hasText: "Halt" }).first()));
  };
  await hand.suggested(); // nobody is woken or rested
  check((await kind()) === "move", `not the movement but ${await kind()}`);
  await march("Thomas", "5810", "Tunnel Hill");
  await march("Howard", "6614");
  await march("Schofield", "6615");
  await settled(page, () => hand.press(page.locator(".bar .buttons button", { hasText: "End" }).first()));
  if ((await kind()) === "move" && (await look(page)).side === "Union")
    await settled(page, () => hand.press(page.locator(".bar .buttons button.strong").first()));
  const v = await look(page);
  check(v.question?.kind !== "move", `the movement does not end: ${v.question?.words}`);
  console.log(
    `      an Impulse by ${how}: ${hand.n} clicks; the targets are ${MOST.hurried} hurried, ${MOST.usual} usual, ${MOST.most} at most; ${record.impulse[how]} when last looked at`,
  );
  check(hand.n <= MOST.usual, `${hand.n} clicks, and ${MOST.usual} are usual`);
  check(
    hand.n <= record.impulse[how] * 1.1,
    `${hand.n} clicks where it took ${record.impulse[how]}: more than a tenth`,
  );
}

/** An Impulse as it is suggested, its movement to the end: how it goes in a hurry. */
async function hurried(t, how) {
  const page = await t.guest(...sizes[how]);
  await resacaAt(t, page);
  const hand = new Hand(page, how);
  const at = async () => (await look(page)).question?.kind;
  for (let n = 0; (await at()) !== "move"; n++) {
    check(n < 20 && !(await asked(page)), "no movement is asked");
    await hand.suggested();
  }
  hand.n = 0;
  for (let n = 0; (await at()) === "move" || (await at()) === "march"; n++) {
    check(n < 40, "the movement does not end");
    await hand.suggested();
    await asked(page);
  }
  console.log(`      an Impulse as suggested by ${how}: ${hand.n} clicks or keys; the target is ${MOST.hurried}`);
  check(hand.n > 0 && hand.n <= MOST.hurried, `${hand.n} clicks in a hurry, and ${MOST.hurried} are the target`);
}

export default {
  "by mouse: an Impulse is within its clicks": (t) => impulse(t, "mouse"),
  "by mouse, keyboard and touch: an Impulse as suggested is within its clicks": async (t) => {
    for (const how of ["mouse", "keyboard", "touch"]) await hurried(t, how);
  },
  ...Object.fromEntries(
    ["mouse", "keyboard", "touch"].flatMap((how) => [
      [`by ${how} alone: a whole game of The Year 1861`, (t) => year(t, how)],
      [`by ${how} alone: the first turn of South to Resaca`, (t) => turn(t, how)],
    ]),
  ),
};
