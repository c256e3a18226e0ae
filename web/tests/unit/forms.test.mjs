// The parts of the forms that need no page: prices, what is left undone, chains of small answers, what Undo takes back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

globalThis.sessionStorage ??= { getItem: () => null, setItem() {} };
const { amountOf, leftAt, priceOf, undoneBy } = await load("play/price");
const { answersOf, chains, closersOf, equally, single, slotOf, slotsOf, Chain } = await load("play/chain");
const { bundled, Given } = await load("play/given");
const { moved } = await load("ui/forms/order");
const { rowsOf, under } = await load("ui/forms/rows");

test("parts of a point are said as a person says them", () => {
  assert.equal(amountOf(18, 12), "1½");
  assert.equal(amountOf(6, 12), "½");
  assert.equal(amountOf(16, 12), "1 4/12");
  assert.equal(amountOf(24, 12), "2");
  assert.equal(amountOf(7), "7");
});

test("a price says what is left, and who pays of his own", () => {
  const purses = [
    { name: "War Effort Points", have: 9 },
    { name: "orders", have: 12, own: true },
  ];
  const number = { key: "n", label: "n", low: 0, high: 5, add: "1", cost: [1] };
  assert.equal(priceOf(purses, { answer: "1" }, [number], [3]), "3 of 9 War Effort Points, 6 left");
  assert.equal(
    priceOf(purses, { answer: "1", cost: [0, 1], payers: [{ who: { name: "Thomas" }, has: 3 }] }),
    "1 of Thomas’s 3 orders",
  );
  assert.equal(priceOf(purses, { answer: "1" }, [number], [0]), "");
});

const answer = (id, words, does) => ({ id, words, verb: "v", args: [], does });
const group = (name) => ({ domain: "unit", id: 0, name });

test("what an answer that ends the question leaves undone", () => {
  const q = (kind, lines, more = {}) => ({
    form: { kind, lines, ...more },
    answers: [answer("9", "done", ["aside"]), answer("8", "tear up", ["aside"]), answer("1", "a"), answer("2", "b")],
  });
  const done = { answer: "9", aside: true },
    baird = { answer: "1", group: group("Baird") },
    davis = { answer: "2", group: group("Davis") };
  assert.equal(undoneBy(q("place", [done, baird, davis, { ...davis, answer: "3" }]), done), "2 pieces can still act");
  assert.equal(undoneBy(q("place", [done, baird]), done, "block"), "1 block can still act");
  assert.equal(undoneBy(q("desk", [done, baird, davis]), done), "2 orders not given");
  assert.equal(undoneBy(q("place", [done]), done), "");
  assert.equal(undoneBy(q("place", [done, { ...baird, why: "no" }]), done), "", "what is refused is not open");
  assert.equal(undoneBy(q("place", [done, baird]), baird), "");
  const march = q("place", [done, baird, { answer: "8", aside: true, cost: [36] }], {
    purses: [{ name: "Movement Points", have: 90, parts: 12 }],
  });
  assert.equal(undoneBy(march, done), "7½ Movement Points unused");
  assert.equal(undoneBy(march, march.form.lines[2]), "", "what costs something is no way to end");
});

const deal = { key: "n", label: "ammo", low: 1, high: 9, add: "256", cost: [1] };
const losses = {
  kind: "loss",
  side: "Union",
  suggest: "1",
  answers: [answer("1", "lose Baird"), answer("2", "lose Davis")],
  form: { kind: "allocate", more: 2, lines: [{ answer: "1" }, { answer: "2" }, { answer: "7", why: "broken" }] },
};

test("several losses are an allotment, one is taken by whoever is pressed; who goes along is an allotment too", () => {
  assert.equal(chains(losses), true);
  assert.equal(single(losses), false);
  const last = { ...losses, form: { ...losses.form, more: 0 } };
  assert.equal(chains(last), true);
  assert.equal(single(last), true);
  assert.equal(chains({ ...last, form: { ...last.form, lines: [{ answer: "1" }] } }), false, "there is no choice");
  assert.equal(chains({ ...losses, form: { ...losses.form, kind: "place" } }), false);
  assert.equal(chains({ ...losses, form: { kind: "subset", lines: losses.form.lines } }), true);
  assert.equal(chains({ ...losses, form: { kind: "allocate", lines: [{ answer: "1", axes: [deal] }] } }), true);
  assert.equal(chains(null), false);
});

test("slots, what ends the question, and the answers of a setting", () => {
  const q = {
    ...losses,
    form: {
      kind: "subset",
      lines: [
        { answer: "1" },
        { answer: "512", aside: true, axes: [deal] },
        { answer: "9", aside: true, axes: [{ key: "how", label: "how", switch: true, settings: [] }] },
      ],
    },
  };
  const slots = slotsOf(q);
  assert.deepEqual(
    slots.map((s) => [s.key, !!s.axis, s.extra]),
    [
      ["1", false, false],
      ["512", true, true],
    ],
  );
  assert.deepEqual(
    closersOf(q).map((l) => l.answer),
    ["9"],
  );
  assert.deepEqual(
    answersOf(
      slots,
      new Map([
        ["512", 3],
        ["1", 2],
      ]),
    ),
    ["1024", "1", "1"],
  );
  assert.deepEqual(answersOf(slots, new Map([["1", 0]])), []);
  assert.equal(slotOf(slots, "768").n, 2);
  assert.equal(slotOf(slots, "5"), null);
});

test("shares as equal as they can be", () => {
  assert.deepEqual(equally(30, [9, 9, 9, 9, 9]), [6, 6, 6, 6, 6]);
  assert.deepEqual(equally(7, [1, 9, 9]), [1, 3, 3]);
  assert.deepEqual(equally(9, [2, 2]), [2, 2]);
});

/** A seat whose engine asks for three losses; Baird can take two of them. */
function seat(question = losses) {
  const tried = [];
  const play = {
    tell() {},
    book: { orders: question.answers.map((a) => ({ answer: a })) },
    plan: {
      async tryOut(ids) {
        tried.push(ids);
        const third = ids.filter((id) => id === "1").length > 2;
        if (third) return { ok: false, stopped: 2, rule: "10.6.3", words: "Baird has no step left.", view: null };
        const left = 3 - ids.length,
          gone = ids.filter((id) => id === "1").length === 2;
        const lines = gone ? [{ answer: "2" }] : [{ answer: "1" }, { answer: "2" }];
        const next = { ...question, suggest: gone ? "2" : "1", form: { kind: "allocate", more: left - 1, lines } };
        return { ok: true, stopped: ids.length, rule: "", words: "", view: { question: left ? next : null } };
      },
    },
  };
  return { chain: new Chain(play), tried };
}

test("an allotment is filled in as suggested, changed freely and tried as a whole", async () => {
  const { chain, tried } = seat();
  chain.begin(losses);
  await chain.filling;
  assert.deepEqual(chain.answers(), ["1", "1", "2"]);
  assert.equal(chain.left, 0);
  assert.equal(chain.fits, true);
  const [baird, davis] = chain.slots;
  assert.equal(chain.more(davis), false, "nothing is left to place");
  await chain.set(baird, 1);
  assert.equal(chain.left, 1);
  assert.equal(chain.fits, false);
  assert.equal(chain.more(davis), true);
  assert.equal(await chain.set(baird, 3), false);
  assert.equal(chain.no.words, "Baird has no step left.");
  assert.equal(chain.amount(baird), 1, "what is refused stays as it was");
  await chain.set(davis, 2);
  assert.deepEqual(
    chain.orders().map((o) => o.answer.words),
    ["lose Baird", "lose Davis", "lose Davis"],
  );
  assert.ok(tried.every((ids) => ids.length <= 4));
});

test("dice behind the last answer end a chain, dice before it do not pass", async () => {
  const { chain } = seat();
  chain.begin(losses);
  await chain.filling;
  chain.play.plan.tryOut = async (ids) => ({
    ok: false,
    stopped: ids.length - 1,
    rule: "H6",
    words: "dice",
    view: null,
  });
  assert.equal(await chain.set(chain.slots[1], 2), true);
  assert.equal(chain.left, 0);
  chain.play.plan.tryOut = async () => ({ ok: false, stopped: 0, rule: "H6", words: "dice", view: null });
  assert.equal(await chain.set(chain.slots[1], 1), false);
});

test("what was given together is taken back together and named", () => {
  const given = new Given("m");
  given.note(3, ["lose Baird", "lose Baird", "lose Davis"]);
  assert.equal(given.together(3), 3);
  assert.equal(given.words(3), "lose Baird, 2 times; lose Davis");
  given.note(4, ["halt"]);
  assert.equal(given.together(4), 1);
  assert.equal(given.words(4), "halt");
  assert.equal(given.together(3), 3, "once that is taken back the bundle is the last again");
  given.note(1, ["bid"]);
  assert.equal(given.together(3), 1, "the window has closed meanwhile");
  assert.equal(bundled(["a", "b", "c", "d"]), "a; b; and 2 more");
});

test("a row is moved among the others", () => {
  assert.deepEqual(moved(["a", "b", "c"], 2, 0), ["c", "a", "b"]);
  assert.deepEqual(moved(["a", "b", "c"], 0, 9), ["b", "c", "a"]);
});

test("what is left is said at every hex of a march", () => {
  const to = (id, hex) => ({ id, words: "go", verb: "go", args: [{ role: "to", domain: "hex", id: hex, name: "x" }] });
  const q = {
    answers: [to("1", 7), to("2", 8)],
    form: {
      kind: "place",
      purses: [{ name: "Movement Points", have: 90, parts: 12 }],
      lines: [{ answer: "1", cost: [18] }, { answer: "2" }],
    },
  };
  assert.deepEqual([...leftAt(q)], [[7, "6"]]);
  assert.equal(leftAt({ ...q, form: { ...q.form, kind: "choice" } }).size, 0);
  assert.equal(leftAt(null).size, 0);
});

test("lines of a desk that differ in their place alone are one row", () => {
  const line = (id, unit, place, domain = "hex") => ({
    line: { answer: id, cost: [2] },
    axes: [],
    base: {
      answer: {
        id,
        words: `build ${unit} at ${place}`,
        verb: "build",
        args: [
          { role: "piece", domain: "block", id: 1, name: unit },
          { role: "to", domain, id: 2, name: place, apart: ` at ${place}` },
        ],
      },
    },
  });
  const rows = rowsOf([
    ...["York", "Lancaster", "Baltimore"].map((p, i) => line(String(i), "Hunt's Guns", p)),
    line("7", "Tyler's Guns", "York"),
    line("8", "Tyler's Guns", "Baltimore"),
    ...["a", "b", "c"].map((p, i) => line(`9${i}`, "Averell", p, "leaders")),
  ]);
  assert.deepEqual(
    rows.map((r) => [r.words, r.places.length]),
    [
      ["Build Hunt's Guns", 3],
      ["Build Tyler's Guns at York", 0],
      ["Build Tyler's Guns at Baltimore", 0],
      ["Build Averell at a", 0],
      ["Build Averell at b", 0],
      ["Build Averell at c", 0],
    ],
  );
  assert.deepEqual(
    under(rows, (r) => r.group).map(([name, list]) => [name, list.length]),
    [
      ["Hunt's Guns", 1],
      ["Tyler's Guns", 2],
      ["Averell", 3],
    ],
  );
});
