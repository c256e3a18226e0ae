// What is told of an answer before it is given.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { linesOf, oddsLines, percent } = await load("play/words");

test("a share is whole per cent, and never none if there is some", () => {
  assert.deepEqual([0, 0.004, 0.005, 0.667, 1].map(percent), ["0%", "under 1%", "1%", "67%", "100%"]);
});

const odds = (shares, more = {}) => ({
  chances: shares.map((share, i) => ({ words: `case ${i}`, share })),
  exact: true,
  worlds: 0,
  error: 0,
  ...more,
});

test("outcomes stand by their chance, those that are left in one line", () => {
  const lines = oddsLines(odds([0.1, 0.4, 0.2, 0.25, 0.05]));
  assert.deepEqual(
    lines.slice(0, 4).map((l) => `${l.words} ${l.number}`),
    ["case 1 40%", "case 3 25%", "case 2 20%", "something else 15%"],
  );
});

test("a fourth that is the last has its own name", () => {
  assert.equal(oddsLines(odds([0.4, 0.3, 0.2, 0.1]))[3].words, "case 3");
});

test("the last line says where the numbers come from", () => {
  assert.equal(oddsLines(odds([1])).at(-1).words, "Counted exactly from what you know.");
  assert.equal(
    oddsLines(odds([1], { exact: false, worlds: 1200, error: 0.024 })).at(-1).words,
    "About, ±2, from 1,200 games imagined with what you know.",
  );
});

test("a way is its price, what made it possible, and what ends it", () => {
  const way = { price: "4 of 6", notes: [{ words: "bridge", rule: "5.1" }], stop: { words: "a zone", rule: "7.2" } };
  assert.deepEqual(
    linesOf(way).map((l) => l.words),
    ["4 of 6", "bridge", "a zone"],
  );
  assert.deepEqual(linesOf({ price: "", notes: [], stop: null }), []);
});

test("a town that counts and would stand empty is told of before it is left", async () => {
  const { emptied } = await load("play/words");
  const at = (full, hex) => ({ full, hex, side: "USA" });
  const hexes = new Map([
    [1, { places: [{ name: "Washington", kind: "city", value: "6" }] }],
    [2, { places: [{ name: "Centreville", kind: "village" }] }],
  ]);
  const pieces = [at("A", 1), at("B", 1), at("C", 2)];
  assert.deepEqual(emptied(pieces, hexes, ["A"], 2), [], "B stays");
  assert.equal(emptied(pieces, hexes, ["A", "B"], 2)[0].words, "Nobody stays at Washington, which counts 6");
  assert.deepEqual(emptied(pieces, hexes, ["C"], 1), [], "it counts nothing");
});
