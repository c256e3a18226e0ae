// Where the map looks: kept when the window changes, brought to a question that is out of view and nowhere else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { around, eyeAt, firstLook, holds, offsetOf, rimOf, toQuestion } = await load("ui/camera");
const { focusOf } = await load("play/focus");
const size = { w: 800, h: 600 };
const at = (col, row) => ({ x: col * 1000, y: row * 866 });

test("what is in the middle stays there when the window is another size", () => {
  const eye = { x: 12000, y: 7000, scale: 0.05 },
    small = { w: 390, h: 400 };
  const { x, y } = offsetOf(eye, small);
  assert.deepEqual(eyeAt(x, y, eye.scale, small), eye);
});

test("a question in view moves nothing; one half out of view is brought in, as large as the map was", () => {
  const eye = { ...at(10, 10), scale: 0.1 };
  assert.equal(toQuestion(eye, size, [at(11, 11), at(12, 10)]), null);
  const hex = at(13.8, 10); // 380 pixels right of the middle: its own half is cut
  assert.equal(holds(eye, size, [hex]), false);
  const to = toQuestion(eye, size, [hex]);
  assert.equal(to.scale, eye.scale);
  assert.ok(holds(to, size, [hex], 2));
});

test("places far apart are shown together, smaller, and never under 22 pixels a hex", () => {
  const eye = { ...at(0, 0), scale: 0.1 };
  const to = toQuestion(eye, size, [at(0, 0), at(16, 4)]);
  assert.ok(to.scale < 0.1 && to.scale >= 0.022);
  assert.ok(holds(to, size, [at(0, 0), at(16, 4)], 1.9));
  assert.equal(toQuestion(eye, size, [at(0, 0), at(300, 0)]).scale, 0.022);
});

test("the first look holds one's own and the enemy near them; far enemies only if there is nobody near", () => {
  const own = [at(10, 10), at(14, 12)];
  const eye = firstLook(own, [at(18, 12), at(60, 60)], size, 37, 58);
  assert.ok(holds(eye, size, [...own, at(18, 12)]));
  assert.ok(!holds(eye, size, [at(60, 60)]));
  assert.ok(eye.scale >= 0.037 && eye.scale <= 0.058);
  const lonely = firstLook([at(10, 10)], [at(18, 10), at(60, 60)], size, 37, 58);
  assert.ok(holds(lonely, size, [at(10, 10), at(18, 10)]));
});

test("an army too wide for one look is seen where it meets the enemy", () => {
  const eye = firstLook([at(0, 0), at(80, 40)], [at(83, 40)], size, 37, 58);
  assert.equal(eye.scale, 0.037);
  assert.ok(holds(eye, size, [at(80, 40), at(83, 40)]));
});

test("bounds hold around nothing wide and around one place", () => {
  assert.equal(around([at(5, 5)], size, 22, 58).scale, 0.058);
});

test("the rim points to where the question is, and says how far", () => {
  const r = rimOf({ ...at(0, 0), scale: 0.1 }, size, at(20, 0));
  assert.ok(r.x > 700 && Math.abs(r.y - 300) < 1);
  assert.equal(r.hexes, 16);
});

test("a question is about its places, else about pieces of which one is enough", () => {
  const pieces = [
    { full: "Thomas", hex: 7 },
    { full: "Hooker", hex: 7 },
    { full: "Martin", hex: 30 },
  ];
  const about = (...focus) => focusOf({ form: { kind: "place", lines: [], focus } }, pieces);
  const leader = (name) => ({ domain: "leader", id: 1, name });
  assert.deepEqual(about({ domain: "hex", id: 5, name: "5810" }, leader("Thomas")), { hexes: [5], all: true });
  assert.deepEqual(about(leader("Thomas")), { hexes: [7], all: true });
  assert.deepEqual(about(leader("Thomas"), leader("Hooker"), leader("Martin")), { hexes: [7, 30], all: false });
  assert.deepEqual(focusOf(null, pieces), { hexes: [], all: true });
});
