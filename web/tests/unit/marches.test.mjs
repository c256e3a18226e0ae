// Which pieces have gone where between two views.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { marchesBetween } = await load("play/marches");
const known = (full, hex) => ({ full, hex, side: "USA", hidden: false });
const hidden = (hex, side = "CSA") => ({ full: "", hex, side, hidden: true });
const gone = (was, now) =>
  marchesBetween({ pieces: was }, { pieces: now }).map((m) => `${m.piece.full || m.piece.side} ${m.from}-${m.to}`);

test("a known piece goes by its name", () => {
  assert.deepEqual(gone([known("I Corps", 1), known("II Corps", 1)], [known("II Corps", 1), known("I Corps", 2)]), [
    "I Corps 1-2",
  ]);
});

test("hidden pieces go where one hex has as many less as another more", () => {
  assert.deepEqual(gone([hidden(1), hidden(1), hidden(3)], [hidden(2), hidden(2), hidden(3)]), ["CSA 1-2"]);
});

test("of hidden pieces from two hexes nothing is said", () => {
  assert.deepEqual(gone([hidden(1), hidden(3)], [hidden(2), hidden(2)]), []);
});

test("the hidden pieces of each side are counted by themselves", () => {
  assert.deepEqual(gone([hidden(1), hidden(2, "USA")], [hidden(2), hidden(1, "USA")]), ["CSA 1-2", "USA 2-1"]);
});

test("more than twelve at once are not shown", () => {
  const many = Array.from({ length: 13 }, (_, i) => `Corps ${i}`);
  assert.equal(
    gone(
      many.map((n) => known(n, 1)),
      many.map((n) => known(n, 2)),
    ).length,
    0,
  );
  assert.equal(
    gone(
      many.slice(1).map((n) => known(n, 1)),
      many.slice(1).map((n) => known(n, 2)),
    ).length,
    12,
  );
});
