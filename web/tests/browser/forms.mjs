// Every form of question, answered by mouse, by keyboard and by touch: an allotment, a sealed answer changed, a number, who goes
// along, switches, a piece and its place, a choice, the desk, an order.
import { sound } from "../sight.mjs";
import { after, asked, check, DESK, look, PHONE, question, spot, type } from "../table.mjs";

const SEED = 168430;
const ways = [
  { name: "mouse", size: DESK, more: {}, press: (page, at) => at.click() },
  {
    name: "keyboard",
    size: DESK,
    more: {},
    async press(page, at, key) {
      if (!key) await at.focus(); // Tab comes to it
      await page.keyboard.press(key ?? "Space");
    },
  },
  { name: "touch", size: PHONE, more: { hasTouch: true, isMobile: true }, press: (page, at) => at.tap() },
];

const strong = (page) => page.locator(".bar .buttons .strong");
const total = (page, words) => page.locator(".formsheet .total", { hasText: words }).waitFor();
const rail = (page) => page.locator(".screen").waitFor();

/** A hex of the question: path and price are seen before it is ordered. */
async function place(page, way) {
  const q = (await look(page)).question,
    costs = q.form.lines.filter((l) => !l.aside && /^go to /.test(q.answers.find((a) => a.id === l.answer)?.words)),
    near = costs.reduce((best, l) => (l.cost[0] < best.cost[0] ? l : best), costs[0]),
    words = q.answers.find((a) => a.id === near.answer).words;
  if (way.name === "keyboard") return type(page, words);
  const at = await spot(page, words.slice("go to ".length), "look-away");
  if (way.name === "touch") {
    await page.touchscreen.tap(at.x, at.y);
    const order = page.locator(".strip").getByRole("button", { name: "Order it" });
    await order.waitFor();
    return after(page, () => order.tap());
  }
  await page.mouse.move(at.x, at.y);
  await page.locator(".board .pop", { hasText: "Movement Point" }).waitFor();
  return after(page, () => page.mouse.click(at.x, at.y));
}

const all = (way) => ({
  async [`forms by ${way.name}: ammunition, a sealed answer, a bid, who goes along, switches, a march`](t) {
    const page = await t.guest(way.size, way.more),
      other = await t.guest(),
      press = (at, key) => way.press(page, at, key);
    const m = await t.post(page, "matches", {
      game: "look-away",
      scenario: "South to Resaca",
      seed: SEED,
      seats: { Union: "me", Confederate: "open" },
    });
    await t.post(other, `matches/${m.id}/sit`, { token: m.invite });
    const theirs = (answer) => t.post(other, `matches/${m.id}/answer`, { side: "Confederate", answer });
    await t.open(page, m.id);
    await rail(page);

    check(!(await page.getByRole("button", { name: "Ask for advice" }).count()), "advice is offered against a friend");

    // 30 points are one allotment, sent in one request
    await total(page, "30 to go");
    await press(page.locator(".formsheet .pill", { hasText: "Fill in" }), "a");
    await total(page, "30 of 30");
    const sherman = page.locator(".formsheet .slot", { hasText: "Sherman" });
    await press(sherman.getByRole("button", { name: /one less/ }), "ArrowDown");
    await total(page, "1 to go");
    await press(sherman.getByRole("button", { name: /one more/ }), "ArrowUp");
    await total(page, "30 of 30");
    let sent = 0;
    page.on("request", (r) => (sent += /\/answer$/.test(r.url()) ? 1 : 0));
    await after(page, () => press(strong(page), "Enter"));
    check(sent === 1, `the allotment took ${sent} requests`);

    // sealed: one's own is shown and can be changed, all of it at once
    await page.locator(".envelope.own", { hasText: "Sherman" }).waitFor();
    await after(page, () => press(page.locator(".envelope.own button"), "1"));
    await total(page, "30 to go");
    await after(page, () => press(strong(page), "Enter")); // the rest is settled
    await theirs("settle the rest of the set-up");

    await question(page, "How much Operations Effort do you bid");
    await press(page.locator(".bar .boxes button", { hasText: "3" }), "3");
    await page.locator(".bar .boxes [aria-pressed=true]", { hasText: "3" }).waitFor();
    await page.locator(".bar .price", { hasText: "3 of 4 Operations Effort, 1 left" }).waitFor();
    await after(page, () => press(strong(page), "Enter"));
    await theirs("bid 2");

    await question(page, "Who is fed, woken or rested");
    await after(page, () => press(page.locator(".bar .buttons button", { hasText: "Begin to move" }), "1"));
    await t.post(page, `matches/${m.id}/answer`, { side: "Union", answer: "split off Hooker" });
    await question(page, "Who goes along with Hooker");
    const ticks = page.locator(".formsheet .ticked");
    if (way.name !== "keyboard") await sound(page, "who goes along");
    await press(ticks.first(), "1");
    await total(page, /^1 of/);
    const morale = page.getByRole("switch", { name: /Spend Morale/ });
    await press(morale, (await morale.locator("kbd").innerText()) || undefined); // its digit is shown on it
    await page.locator(".bar .switch.on").waitFor();
    check((await morale.getAttribute("aria-checked")) === "true", "the switch is off");
    await after(page, () => press(page.locator(".bar .go"), "Enter"));
    await question(page, "Movement Points left");
    await place(page, way);
    check(/ by Union$|Hooker/.test(JSON.stringify((await look(page)).log)), "Hooker has not set out");
  },

  async [`forms by ${way.name}: a choice, the desk as advised and taken back, an order`](t) {
    const page = await t.guest(way.size, way.more),
      press = (at, key) => way.press(page, at, key);
    const shown = async () => {
      const curtain = page.locator(".curtain button");
      await page.locator(".bar.yours, .curtain button").first().waitFor();
      if (await curtain.count()) await press(curtain.first(), "Enter");
      await asked(page);
    };
    const { id } = await t.post(page, "matches", {
      game: "look-away",
      scenario: "South to Resaca",
      seed: SEED,
      seats: { Union: "me", Confederate: "me" },
    });
    const settle = "settle the rest of the set-up";
    for (const answer of [settle, settle, "bid 0", "bid 0", "done", "done", "done", "done"]) {
      const v = await t.get(page, `matches/${id}`);
      await t.post(page, `matches/${id}/answer`, { side: v.side, answer });
    }
    await t.open(page, id);
    await shown();
    await page.locator(".bar .pickcard .price").first().waitFor();
    await after(page, () => press(page.locator(".bar .pickcard").first(), "1"));
    await shown();

    await page.locator(".desk .deskrow").first().waitFor(); // it opens by itself, but not for who went back to the map
    await press(page.locator(".desk .pill", { hasText: "Back to the map" }), "m");
    await page.locator(".desk").waitFor({ state: "detached" });
    await page.reload();
    await shown();
    check(!(await page.locator(".desk").count()), "the desk opens again for who went back to the map");
    await press(page.locator(".bar button", { hasText: "Open the desk" }), "d");
    await page.locator(".desk .deskrow").first().waitFor();
    await press(page.locator(".desk .pill", { hasText: "As advised" }), "a");
    const order = page.locator(".desk .plan .strong");
    await order.waitFor();
    const { count } = (await look(page)).undo ?? { count: 0 };
    await after(page, () => press(order, "Enter"));
    const given = (await look(page)).undo.count - count;
    check(given > 0, "nothing was ordered");
    await after(page, () => press(page.locator(".bar .back button", { hasText: "Undo" }), "u"));
    check((await look(page)).undo.count === count, "Undo did not take back all that was ordered at once");

    await t.moment(
      page,
      [
        "USA: bid 2",
        "CSA: bid 0",
        "USA: activate Lincoln",
        "USA: activate McDowell",
        "USA: attack with Butler into Yorktown from Fort Monroe",
        "USA: attack with Doubleday's Division into Winchester from Gerrardstown",
        "USA: attack with Gregg's Cavalry into Manassas from Centreville",
        "USA: done",
        "USA: done",
      ],
      { seed: 1 },
    );
    await shown();
    if (way.name !== "keyboard") await sound(page, "an order");
    const rows = page.locator(".formsheet.order .rowitem .what b"),
      second = await rows.nth(1).innerText();
    await press(
      page
        .locator(".formsheet.order")
        .getByRole("button", { name: /: earlier$/ })
        .nth(1),
      "2",
    );
    await page.locator(".rowitem.first", { hasText: second }).waitFor();
    await page.reload(); // the order is kept
    await shown();
    await page.locator(".rowitem.first", { hasText: second }).waitFor();
    await page.locator(".bar .strong", { hasText: second }).waitFor();
    await after(page, () => press(strong(page), "Enter"));
  },
});

export default Object.assign({}, ...ways.map(all));
