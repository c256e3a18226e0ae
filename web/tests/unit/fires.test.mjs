// Look Away!: who stands on which side of a battle, and what the fires inflicted (10.6).
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { forcesOf, tollOf } = await load("../../games/look-away/web/fires");
const [TUNNEL_HILL, OTHER] = [693, 657];
const battle = { hex: TUNNEL_HILL, attacker: "Union", from: [{ hex: OTHER, against: 0 }] };
const thomas = (hex) => ({ side: "Union", hex, leader: { name: "Thomas" } });
const martin = { side: "Confederate", hex: TUNNEL_HILL, leader: { name: "Martin" } };
const sides = (forces) => forces.map((f) => [f.what, f.side, f.commands.map((c) => c.leader.name).join()]);

test("before an advance the attacker stands where he came from", () => {
  assert.deepEqual(sides(forcesOf({ commands: [thomas(OTHER), martin], loose: [] }, battle)), [
    ["from", "Union", "Thomas"],
    ["defends", "Confederate", "Martin"],
  ]);
});

test("after an advance the attacker is still the attacker, and not among those who defend", () => {
  const loose = [{ hex: TUNNEL_HILL, side: "Confederate", name: "Detachment" }];
  const forces = forcesOf({ commands: [thomas(TUNNEL_HILL)], loose }, battle);
  assert.deepEqual(sides(forces), [
    ["from", "Union", ""],
    ["advanced", "Union", "Thomas"],
    ["defends", "Confederate", ""],
  ]);
  assert.equal(forces[2].loose.length, 1);
  assert.equal(forces[1].loose.length, 0);
});

test("what is inflicted is what the fires say; what could be lost is told beside it", () => {
  const said = (kind, ...args) => ({ kind, words: kind, dice: [], args: args.map((id) => ({ id, name: String(id) })) });
  const lines = [
    said("fire", OTHER, TUNNEL_HILL),
    said("hits", 3, 2),
    said("fire", TUNNEL_HILL, OTHER),
    said("hits", 0, 1),
    said("steps", TUNNEL_HILL, 1),
  ];
  assert.deepEqual(tollOf(lines, [OTHER], [TUNNEL_HILL]), { steps: 3, hexes: 2, lost: 1 });
  assert.deepEqual(tollOf(lines, [TUNNEL_HILL], [OTHER]), { steps: 0, hexes: 1, lost: null });
});
