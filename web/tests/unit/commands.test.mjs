// Bobby Lee's list of forces: who has marched out of his leader's range is still counted with him.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { marchedOut } = await load("../../games/bobby-lee/web/command");
const unit = (full, ...status) => ({ full, sign: "infantry", status });
const names = (list) => list.map((p) => p.full);

test("the only active leader counts all who have moved and who are with nobody else", () => {
  const free = [unit("Sykes", "moved"), unit("Griffin"), { ...unit("Butler", "moved"), sign: "leader" }];
  assert.deepEqual(names(marchedOut("McDowell", ["McDowell"], free, new Map())), ["Sykes"]);
});

test("of two active leaders each counts who was seen under him", () => {
  const free = [unit("Sykes", "moved"), unit("Doubleday", "marched")],
    had = new Map([
      ["Sykes", "McDowell"],
      ["Doubleday", "Patterson"],
    ]);
  assert.deepEqual(names(marchedOut("McDowell", ["McDowell", "Patterson"], free, had)), ["Sykes"]);
  assert.deepEqual(names(marchedOut("Patterson", ["McDowell", "Patterson"], free, had)), ["Doubleday"]);
  assert.deepEqual(names(marchedOut("McDowell", ["McDowell", "Patterson"], free, new Map())), []);
});
