// A long path in pieces by where they lie: together they are the same path.
import { test } from "node:test";
import assert from "node:assert/strict";
import { load } from "./load.mjs";

const { inCells, parts } = await load("ui/chunks.ts");

test("each part begins where the path had come to, in whole and in relative numbers", () => {
  assert.deepEqual(
    parts("m10 20 5-5 0 10m100 0-5 5zm-1 1q1 2 3 4M7 8H9v2l1 1").map((p) => [p.x, p.y, p.d]),
    [
      [10, 20, "M10 20l 5-5 0 10"],
      [115, 25, "M115 25l-5 5z"],
      [114, 26, "M114 26q1 2 3 4"],
      [7, 8, "M7 8H9v2l1 1"],
    ],
  );
});

test("parts are gathered by the square in which they begin", () => {
  const cells = inCells("m1 1 5 5m100 0 5 5m-104-4 1 1", 50);
  assert.equal(cells.length, 2);
  assert.equal(cells.join("").match(/M/g).length, 3);
});

test("a command that is not known leaves the path whole", () => assert.deepEqual(parts("m1 1x2 3"), []));
