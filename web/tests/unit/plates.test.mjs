// Plates of stacks and names of places while the map is small: each finds room, names before pieces.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { merge, settle } = await load("ui/plateplan");
const { nameBoxes, remeasured } = await load("ui/land");
const { namesFor } = await load("ui/names");
const meet = (a, b) => Math.abs(a.x - b.x) < (a.w + b.w) / 2 && Math.abs(a.y - b.y) < (a.h + b.h) / 2;
const none = (list) => list.every((a, i) => list.every((b, k) => i === k || !meet(a, b)));

test("a sign with room stays where it belongs", () => {
  assert.deepEqual(settle([{ x: 5, y: 5, w: 80, h: 25 }]), [{ x: 5, y: 5, w: 80, h: 25 }]);
});

test("signs of one hex stand side by side, off the name, within reach", () => {
  const name = { x: 30, y: 0, w: 60, h: 16 };
  const signs = [1, 2, 3].map(() => ({ x: 0, y: 0, w: 90, h: 25 }));
  const at = settle(signs, [name]);
  assert.ok(none([...at, name]));
  for (const b of at) assert.ok(Math.hypot(b.x, b.y) <= 60 * Math.SQRT2);
});

test("inside the board a sign with room stays where it belongs", () => {
  const board = { x: 700.3, y: 900.7, w: 1400.6, h: 1801.4 },
    sign = { x: 231.37, y: 411.13, w: 83.1, h: 25 };
  assert.deepEqual(settle([sign], [], board), [sign]);
});

test("no sign stands beyond the board's edge", () => {
  const board = { x: 200, y: 200, w: 400, h: 400 };
  const [, second] = settle(
    [1, 2].map(() => ({ x: 200, y: 15, w: 90, h: 25 })),
    [],
    board,
  );
  assert.ok(second.y >= 12.5);
});

test("one side's forces near each other are one army, the enemy's another", () => {
  const at = (x, side) => ({ x, y: 0, side });
  const groups = merge([at(0, "U"), at(20, "U"), at(25, "C"), at(100, "U")], 30);
  assert.deepEqual(
    groups.map((g) => g.length),
    [2, 1, 1],
  );
});

const town = (id, x, kind = "town", origin = "derived") => ({
  id,
  name: `Town ${id}`,
  x,
  y: 1000,
  places: [{ name: `Town ${id}`, kind, source: { origin } }],
});

test("cities have their names first, no name lies on another, none is smaller than 12 pixels", () => {
  const list = namesFor([town(1, 1000), town(2, 1400), town(3, 1800, "major city"), town(4, 9000)], 0.04, 1e6);
  assert.equal(list[0].words, "TOWN 3");
  assert.ok(none(list));
  assert.ok(list.every((n) => n.size >= 12));
  assert.ok(list.length < 4 && list.some((n) => n.words === "Town 4"));
});

test("on a theatre there are as many names as there is room for, the greatest", () => {
  const many = Array.from({ length: 60 }, (_, i) => town(i, i * 20000));
  assert.equal(namesFor(many, 0.012, 600 * 900).length, 20);
  assert.equal(namesFor(many, 0.03, 600 * 900).length, 60);
});

test("a name measured again where it stood is the same list; by a pixel's rounding or other letters it is the new one", () => {
  const text = (y, height) => ({
    getBBox: () => ({ x: 15398, y, width: 830, height }),
    getAttribute: () => "183",
  });
  const far = nameBoxes({ querySelectorAll: () => [text(5433, 182)] }),
    near = nameBoxes({ querySelectorAll: () => [text(5402, 214)] });
  assert.deepEqual(near, [{ x: 15813, y: 5509, w: 830, h: 192.6, size: 183 }]);
  assert.equal(remeasured(far, structuredClone(far)), far);
  assert.equal(remeasured(far, near), near);
  assert.deepEqual(remeasured(near, []), []);
});

test("a stack steps off a name where it stands now, not where it was measured from afar", () => {
  const scale = 0.084,
    name = (y, h) => ({ x: 15813 * scale, y: y * scale, w: 830 * scale, h: h * scale }),
    stack = { x: 15780 * scale, y: 5850 * scale, w: 51, h: 50 };
  assert.ok(meet(settle([stack], [name(5440, 150)])[0], name(5540, 215)));
  assert.ok(!meet(settle([stack], [name(5540, 215)])[0], name(5540, 215)));
});
