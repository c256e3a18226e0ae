// The dice as the page works them out: SipHash-2-4 with its published vectors, the die, the seal and the stretching of a seed;
// and that a proof finds what was changed.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const { outputFiles } = await build({
  absWorkingDir: web,
  bundle: true,
  format: "esm",
  write: false,
  stdin: { contents: 'export * from "./src/chance"; export * from "./src/proof";', resolveDir: web },
});
const { dieOf, examine, hexOf, sealOf, secretOf, secretOfSeed, siphash } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`
);

let wrong = 0,
  held = 0;
function is(what, found, due) {
  if (String(found) === String(due)) {
    held++;
    return;
  }
  wrong++;
  console.log(`FAIL  ${what}: ${found}, not ${due}`);
}

/* Aumasson and Bernstein's own: key 00 to 0f, message 00, 01, ... of 0 to 16 bytes. */
const published = [
  "726fdb47dd0e0e31",
  "74f839c593dc67fd",
  "0d6c8009d9a94f5a",
  "85676696d7fb7e2d",
  "cf2794e0277187b7",
  "18765564cd99a68d",
  "cbc9466e58fee3ce",
  "ab0200f58b01d137",
  "93f5f5799a932462",
  "9e0082df0ba9e4b0",
  "7a5dbbc594ddb9f3",
  "f4b32f46226bada7",
  "751e8fbc860ee5fb",
  "14ea5627c0843d90",
  "f723ca908e7af2ee",
  "a129ca6149be45e5",
  "3f2acc7f57c29bdb",
];
const key = secretOf("0706050403020100" + "0f0e0d0c0b0a0908");
published.forEach((due, n) =>
  is(
    `SipHash of ${n} bytes`,
    siphash(
      key,
      Uint8Array.from({ length: n }, (_, i) => i),
    )
      .toString(16)
      .padStart(16, "0"),
    due,
  ),
);

is("the seal", sealOf("00".repeat(16)), "4ea28305c9789aed262c195dad9454746d300e25c3a6662e61ebefbce7315b56"); // sha256sum says so
is("a secret of 31 digits", secretOf("0".repeat(31)), null);
is("a secret there and back", hexOf(secretOf("0123456789abcdef02468ace13579bdf")), "0123456789abcdef02468ace13579bdf");

/* The same as in tests/engine/chance_test.c. */
const seeds = [
  [0n, "f77d97b083b846c6208ebde6d5d2e80b"],
  [1n, "e21839b2694111cd2b64dc2adc8e615a"],
  [42n, "7248a041afa848aa4717fbcbdf27cd4e"],
  [2n ** 64n - 1n, "a391478fb7fc940d89ba6a095e50799d"],
];
for (const [seed, due] of seeds) is(`seed ${seed}`, hexOf(secretOfSeed(seed)), due);
const [plain, stretched, one] = [
  "0123456789abcdeffedcba9876543210",
  "7248a041afa848aa4717fbcbdf27cd4e",
  "00000000000000010000000000000000",
];
for (const [secret, course, roll, sides, due] of [
  [plain, 0, 0, 6, 3],
  [plain, 0, 1, 6, 4],
  [plain, 0, 2, 6, 1],
  [plain, 1, 0, 6, 1],
  [plain, 0, 0, 10, 5],
  [plain, 0, 4294967294, 6, 5],
  [plain, 4294967295, 3, 65535, 62180],
  [stretched, 0, 0, 6, 6],
  [stretched, 1, 1, 6, 4],
  [stretched, 3, 100, 52, 15],
  [one, 0, 0, 6, 6],
  [one, 0, 1, 6, 4],
  [one, 0, 7, 2, 1],
  [one, 4294967295, 3, 65535, 31052],
])
  is(`die ${roll} of course ${course} with ${sides} sides`, dieOf(secretOf(secret), course, roll, sides), due);

/* Every side comes up, about as often as the others. */
const rolled = Array.from({ length: 6000 }, (_, i) => dieOf(key, 0, i, 6));
for (let side = 1; side <= 6; side++)
  is(`${side} comes up fairly`, Math.abs(rolled.filter((d) => d === side).length - 1000) < 150, true);
is(
  "a die of another course",
  rolled.slice(0, 40).join() !== Array.from({ length: 40 }, (_, i) => dieOf(key, 1, i, 6)).join(),
  true,
);

/* A proof of ten dice, and what is said when one of them, the secret, the seal or the journal is another. */
const secret = "0123456789abcdef02468ace13579bdf",
  commitment = sealOf(secret);
const dice = Array.from({ length: 10 }, (_, i) => ({
  course: i < 6 ? 0 : 1,
  roll: i,
  sides: i % 3 ? 6 : 20,
  value: dieOf(secretOf(secret), i < 6 ? 0 : 1, i, i % 3 ? 6 : 20),
  step: 3 * i,
  shown: true,
}));
const told = (list) =>
  list.map((d, n) => ({ n, words: "", rule: "", side: "", dice: [{ value: d.value, sides: d.sides }] }));
const chance = { kind: "secret", commitment, secret },
  seal = { commitment, at: 0, clean: true };
const proof = (over = {}) =>
  examine(
    over.chance ?? chance,
    { commitment, secret, dice, ...over.given },
    over.told ?? told(dice),
    over.seal === undefined ? seal : over.seal,
  );
const other = dice.map((d, i) => (i === 4 ? { ...d, value: (d.value % d.sides) + 1 } : d));

is("an honest match", proof().state, "proved");
is("its dice", proof().right, 10);
is("one whose seal was not seen", proof({ seal: null }).state, "fits");
is("a changed die", proof({ given: { dice: other }, told: told(other) }).state, "differs");
is("which one", proof({ given: { dice: other }, told: told(other) }).wrong[0].includes("Die 5"), true);
is("a die the journal shows otherwise", proof({ told: told(other) }).state, "differs");
is("a die that is left out", proof({ given: { dice: dice.slice(1) } }).state, "differs");
is("another secret", proof({ given: { secret: "f".repeat(32) } }).state, "differs");
is("another seal than at the start", proof({ seal: { ...seal, commitment: "0".repeat(64) } }).state, "differs");
is(
  "a die laid out beforehand",
  proof({ given: { dice: [{ ...dice[0], roll: 0xffffffff, value: 1 }] }, told: [], seal: null }).laid,
  1,
);
is(
  "a chosen seed",
  proof({ chance: { kind: "seed", commitment: null, secret }, given: { commitment: null }, seal: null }).state,
  "seed",
);
console.log(wrong ? `the dice: ${wrong} wrong` : `pass  the dice (${held})`);
process.exit(wrong ? 1 : 0);
