// The turn as a list: numbers that stay, next and previous, what is held, and what ending would leave undone.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { listed, Numbers, open, openWords, step } = await load("play/agenda");
const row = (id, more = {}) => ({
  kind: "force",
  name: `Leader ${id}`,
  who: { domain: "leader", id, name: `Leader ${id}` },
  answers: 1,
  has: "strength 5",
  ...more,
});
const agenda = (...rows) => ({ name: "This Impulse", rows });

test("a row keeps its number when others go and the engine lists it elsewhere", () => {
  const numbers = new Numbers();
  numbers.of(agenda(row(1), row(2), row(3)));
  const later = agenda(row(3), row(1, { done: true, answers: 0 }), row(4));
  assert.deepEqual(
    listed(later, numbers.of(later), new Set()).map((r) => [r.no, r.who.id]),
    [
      [1, 1],
      [3, 3],
      [4, 4],
    ],
  );
  const next = agenda(row(7), row(8));
  assert.deepEqual([...numbers.of(next).values()], [1, 2]); // a new Impulse begins at 1
});

test("next and previous go round, past what is done and what is held", () => {
  const a = agenda(row(1), row(2, { done: true, answers: 0 }), row(3), row(4));
  const rows = listed(a, new Numbers().of(a), new Set(["force-leader-3"]));
  assert.deepEqual(
    open(rows).map((r) => r.no),
    [1, 4],
  );
  assert.equal(step(rows, null, 1).no, 1);
  assert.equal(step(rows, "force-leader-1", 1).no, 4);
  assert.equal(step(rows, "force-leader-4", 1).no, 1);
  assert.equal(step(rows, "force-leader-1", -1).no, 4);
  assert.equal(step(rows, "force-leader-2", 1).no, 4); // from one that is done
  assert.equal(step(listed(agenda(), new Map(), new Set()), null, 1), null);
});

test("ending says what is open, in the right number, and leaves out wagons and what is held", () => {
  const say = (rows, held = []) => {
    const a = agenda(...rows);
    return openWords(listed(a, new Numbers().of(a), new Set(held)));
  };
  assert.equal(say([row(1), row(2), row(3, { kind: "fight", has: undefined })]), "2 forces and 1 fight are open");
  assert.equal(say([row(1), row(2, { has: undefined })]), "1 force is open");
  assert.equal(say([row(1), row(2)], ["force-leader-1", "force-leader-2"]), "");
});
