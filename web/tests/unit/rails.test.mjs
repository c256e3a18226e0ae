// Which panels stand open beside the board.
import { test } from "node:test";
import assert from "node:assert/strict";
import { load } from "./load.mjs";

const { atFirst, turned } = await load("play/columns.ts");

test("at first the forces stand open where there is room, and the journal too on the widest screens", () => {
  assert.deepEqual(atFirst(1024, null), { left: false, right: false });
  assert.deepEqual(atFirst(1440, null), { left: true, right: false });
  assert.deepEqual(atFirst(1920, null), { left: true, right: true });
});

test("what was put away stays so, and two panels never stand open where there is no room for both", () => {
  assert.deepEqual(atFirst(1440, ""), { left: false, right: false });
  assert.deepEqual(atFirst(1440, "right"), { left: false, right: true });
  assert.deepEqual(atFirst(1440, "left right"), { left: true, right: false });
  assert.deepEqual(atFirst(1920, "left right"), { left: true, right: true });
});

test("opening the second closes the first under 1600 pixels", () => {
  assert.deepEqual(turned({ left: true, right: false }, "right", 1440), { left: false, right: true });
  assert.deepEqual(turned({ left: true, right: false }, "right", 1920), { left: true, right: true });
  assert.deepEqual(turned({ left: true, right: false }, "left", 1440), { left: false, right: false });
});
