// Several blocks sent to one place: what is reckoned and shown is what will be ordered.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

globalThis.navigator ??= {};
globalThis.window ??= globalThis;
const { Preview } = await load("play/preview");
const { carriedOut } = await load("play/words");
const HEX = 9;

const attack = (id) => ({
  answer: { id, words: `attack with ${id}`, verb: "attack", args: [], does: ["risks"] },
  block: id,
  hex: HEX,
});

/** A seat at which these blocks are chosen; the engine carries out so many of a plan. */
function seat(orders, stopped, why = "", rule = "") {
  const asked = [];
  globalThis.fetch = async (path, more) => {
    const body = more?.body ? JSON.parse(more.body) : null;
    asked.push({ path: path.split("/").pop(), body });
    const reply = path.endsWith("odds")
      ? { chances: [{ words: `after ${body.plan?.length ?? 0}`, share: 1 }], exact: true, worlds: 1, error: 0 }
      : { path: null };
    return { ok: true, status: 200, headers: new Headers(), text: async () => JSON.stringify(reply) };
  };
  const play = {
    id: "m",
    side: "USA",
    view: {},
    plan: {
      ground: {},
      tryOut: async (words) => ({ ok: stopped === words.length, stopped, words: why, rule }),
    },
    choice: { chosen: orders.map((o) => o.block), targets: () => new Map([[HEX, orders]]), pick: (list) => list },
    tell() {},
    glance() {},
  };
  return { preview: new Preview(play), asked };
}
const oddsOf = (asked) => asked.find((x) => x.path === "odds").body;

test("the odds of three that attack together are those of the third after the first and the second", async () => {
  const three = ["1", "2", "3"].map(attack),
    { preview, asked } = seat(three, 3);
  await preview.look(HEX, true);
  assert.deepEqual(oddsOf(asked), { side: "USA", answer: "3", plan: ["1", "2"] });
  assert.deepEqual(
    preview.note.order.map((o) => o.answer.id),
    ["1", "2", "3"],
  );
  assert.equal(preview.note.lines[0].words, "after 2");
});

test("who may not go along is not reckoned, is not ordered, and the rule is shown", async () => {
  const { preview, asked } = seat(["1", "2", "3"].map(attack), 2, "No more than two cross here.", "2.21");
  await preview.look(HEX, true);
  assert.deepEqual(oddsOf(asked), { side: "USA", answer: "2", plan: ["1"] });
  assert.equal(preview.note.order.length, 2);
  assert.deepEqual(preview.note.lines[0], { words: "2 of 3 can: No more than two cross here.", rule: "2.21" });
});

test("dice end a plan, and not the order that rolls them", () => {
  assert.deepEqual(carriedOut(3, { ok: false, stopped: 0, rule: "H6", words: "Chance decides what follows." }), {
    count: 1,
    words: "The other 2 can be ordered after that.",
  });
  assert.equal(carriedOut(3, { ok: false, stopped: 2, rule: "H6", words: "" }).count, 3);
  assert.equal(carriedOut(3, { ok: true, stopped: 3, rule: "", words: "" }).words, "");
});
