// Do the dice of a match that is over follow from its secret, and was that secret fixed before the first of them? What the
// browser kept of the start is compared with what the server says at the end; every die is worked out again.
import type { Chance, Given, Told } from "./api";
import { dieOf, sealOf, secretOf, type Secret } from "./chance";

/** The seal as this browser first saw it: when, and whether any die had been shown by then. */
export interface Seal {
  commitment: string;
  at: number;
  clean: boolean;
}

export interface Checked {
  n: number;
  step: number;
  sides: number;
  shown: number;
  made: number | null;
} // made null: laid out, not rolled

/** proved: seal kept here, secret and dice fit. fits: the same, but this browser did not see the seal in time. seed: chosen by
 * somebody, the dice follow from it. none: there is nothing to compare with. */
export interface Proof {
  state: "proved" | "fits" | "seed" | "none" | "differs";
  wrong: string[];
  dice: Checked[];
  right: number;
  laid: number;
  courses: number;
  seal: Seal | null;
  commitment: string | null;
  secret: string | null;
  made: string | null; // made: the seal this secret has
}

const LAID = 0xffffffff; // a die that was laid out with a position

const check = (secret: Secret, d: Given["dice"][number], n: number): Checked => ({
  n,
  step: d.step,
  sides: d.sides,
  shown: d.value,
  made: d.roll === LAID ? null : dieOf(secret, d.course, d.roll, d.sides),
});

/** The list must be what the journal showed, die by die. */
function compare(dice: Checked[], told: Told[]): string[] {
  const seen = told.flatMap((t) => t.dice ?? []);
  if (seen.length !== dice.length)
    return [`The journal shows ${seen.length} dice, the server's list has ${dice.length}.`];
  return dice
    .filter((d, i) => d.shown !== seen[i].value || d.sides !== seen[i].sides)
    .map(
      (d) => `Die ${d.n}, step ${d.step}: the journal shows ${seen[d.n - 1].value}, the server's list says ${d.shown}.`,
    );
}

function seals(commitment: string | null, made: string, seal: Seal | null): string[] {
  const out: string[] = [];
  if (seal && seal.commitment !== commitment) out.push("The seal is not the one that was published at the start.");
  if (commitment && commitment !== made) out.push("The secret does not fit the seal.");
  return out;
}

export function examine(chance: Chance, given: Given, told: Told[], seal: Seal | null): Proof {
  const secret = given.secret ? secretOf(given.secret) : null,
    made = given.secret ? sealOf(given.secret) : null;
  const proof: Proof = {
    state: "none",
    wrong: [],
    dice: [],
    right: 0,
    laid: 0,
    courses: 0,
    seal,
    commitment: given.commitment,
    secret: given.secret,
    made,
  };
  if (!secret || !made) return proof;
  proof.dice = given.dice.map((d, i) => check(secret, d, i + 1));
  proof.laid = proof.dice.filter((d) => d.made === null).length;
  proof.right = proof.dice.filter((d) => d.made === d.shown).length;
  proof.courses = new Set(given.dice.filter((d) => d.roll !== LAID).map((d) => d.course)).size;
  proof.wrong = [
    ...seals(given.commitment, made, seal),
    ...proof.dice
      .filter((d) => d.made !== null && d.made !== d.shown)
      .map((d) => `Die ${d.n}, step ${d.step}: it shows ${d.shown}, the secret makes ${d.made}.`),
    ...compare(proof.dice, told),
  ];
  proof.state = proof.wrong.length
    ? "differs"
    : chance.kind === "seed"
      ? "seed"
      : !given.commitment
        ? "none"
        : seal
          ? "proved"
          : "fits";
  return proof;
}
