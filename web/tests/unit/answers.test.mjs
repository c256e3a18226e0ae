// The engine's answers, arranged by what they name.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { compose, matchesWords, open, reach, usual, valuesOf } = await load("answers");
const piece = (name) => ({ domain: "block", role: "piece", id: 1, name });
const hex = (role, id) => ({ domain: "hex", role, id, name: String(id) });
const answer = (id, ...args) => ({ id, words: id, verb: "march", args });
const question = (...answers) => ({ side: "USA", rule: "1", words: "?", suggest: "3", answers });

const book = open(
  question(
    answer("1", piece("I"), hex("to", 7)),
    answer("2", piece("II"), hex("to", 7)),
    answer("3", hex("from", 5), hex("to", 8)),
    answer("4", hex("to", 9)),
    answer("5"),
  ),
);

test("each answer is kept under what it names", () => {
  assert.deepEqual([...book.byBlock.keys()], ["I", "II"]);
  assert.deepEqual([...book.byStack.keys()], [5]);
  assert.deepEqual([...book.places.keys()], [9]);
  assert.deepEqual(
    book.plain.map((o) => o.answer.id),
    ["5"],
  );
  assert.equal(book.suggest.answer.id, "3");
});

test("chosen blocks reach what each may do; a whole stack also what moves it whole", () => {
  assert.deepEqual([...reach(book, ["I"], null).keys()], [7]);
  assert.equal(reach(book, ["I", "II"], null).get(7).length, 2);
  assert.deepEqual([...reach(book, ["I", "II"], 5).keys()], [7, 8]);
  assert.deepEqual([...reach(book, ["I"], 5).keys()], [7]);
});

test("axes compose the answer that the engine lists", () => {
  const axes = [
    { key: "n", label: "n", low: 1, high: 3, add: "16" },
    { key: "s", label: "s", settings: [{ add: "0" }, { add: "18446744073709551615" }] },
  ];
  assert.deepEqual(axes.map(valuesOf), [
    [1, 2, 3],
    [0, 1],
  ]);
  assert.deepEqual(usual(axes), [1, 0]);
  assert.equal(compose({ answer: "100" }, axes, [3, 0]), "132");
  assert.equal(compose({ answer: "100" }, axes, [3, 1]), "131"); // 64 bits go round
});

test("words are found by their beginnings, in order", () => {
  assert.ok(matchesWords("march all at Centreville to Manassas", "mar man"));
  assert.ok(!matchesWords("march all at Centreville to Manassas", "man mar"));
});
