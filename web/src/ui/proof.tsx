// Where the dice come from: sealed while the game runs, proved when it is over; in a word, and in a drawer with all of it.
import { useState } from "preact/hooks";
import type { Play } from "../play";
import type { Proof } from "../proof";
import { Icon } from "./icons";

export const SEED = "Dice from a chosen seed: whoever chose it can predict them.";

/** Long digits in eights, so that two people can compare them aloud. */
const digits = (hex: string) => hex.replace(/(.{8})(?=.)/g, "$1 ");
const Digits = ({ hex }: { hex: string }) => <code class="digits">{digits(hex)}</code>;

type State = Proof["state"] | "sealed" | "open" | "checking" | "unproved" | "resealed";

/** What can be said of the dice now; null: nothing. */
export function diceState(play: Play): State | null {
  const v = play.view,
    c = v?.chance;
  if (!v || !c || play.guide?.lesson) return null;
  if (play.fair.proof) return play.fair.proof.state;
  if (play.fair.resealed) return "resealed";
  if (v.over) return play.fair.unproved ? "unproved" : "checking";
  return c.kind === "seed" ? "seed" : c.commitment ? "sealed" : v.waiting ? "open" : null;
}

const inAWord: Record<State, string> = {
  open: "Dice: sealed when both sit",
  sealed: "Dice: sealed",
  seed: "Dice: a chosen seed",
  checking: "Checking the dice",
  unproved: "The dice: not checked",
  proved: "The dice: proved",
  fits: "The dice: they fit",
  none: "The dice: no seal",
  differs: "The dice do not fit",
  resealed: "The seal has changed",
};
const bad = (s: State) => s === "differs" || s === "resealed";
const icons: Partial<Record<State, string>> = {
  proved: "tick",
  fits: "tick",
  sealed: "seal",
  open: "seal",
  differs: "close",
  resealed: "close",
};

/** One line that opens the drawer. */
export function DiceWord({ play }: { play: Play }) {
  const state = diceState(play),
    c = play.view?.chance;
  if (!state) return null;
  return (
    <button
      class={`quiet diceword${bad(state) ? " danger" : ""}`}
      aria-expanded={play.drawer === "dice"}
      onClick={() => play.fair.openDice()}
    >
      <Icon name={icons[state] ?? "die"} size={15} />
      <b>{inAWord[state]}</b>
      {state === "sealed" && <code>{digits(c?.commitment?.slice(0, 8) ?? "")}</code>}
    </button>
  );
}

/** What must not be overlooked: over the board, whatever else is open. */
export function DiceAlarm({ play }: { play: Play }) {
  const state = diceState(play);
  if (!state || !bad(state)) return null;
  return (
    <div class="lost" role="alert">
      <b>{inAWord[state]}.</b>{" "}
      <span>{play.fair.proof?.wrong[0] ?? "It is not the one that was published at the start."}</span>
      {play.drawer !== "dice" && <button onClick={() => play.fair.openDice()}>Show it</button>}
    </div>
  );
}

const dayOf = (at: number) =>
  new Date(at).toLocaleString("en", {
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    hour12: false,
  });
const dice = (n: number) => `${n.toLocaleString("en")} ${n === 1 ? "die" : "dice"}`;

function lead(play: Play, state: State): string {
  const p = play.fair.proof,
    n = p ? p.right : 0,
    all = n === 1 ? "The one die follows" : n === 2 ? "Both dice follow" : `All ${dice(n)} follow`;
  switch (state) {
    case "open":
      return "There is no secret yet. It is drawn when both sit, and its seal is published then, before the first die.";
    case "sealed":
      return "Before the first die the server drew a secret and published its seal. Every die follows from the secret. When the game is over the secret is told, and this page works out every die again.";
    case "seed":
      return p ? `${SEED} ${n ? `${all} from it.` : ""}` : SEED;
    case "checking":
      return "Every die is being worked out again.";
    case "unproved":
      return `The proof has not come: ${play.fair.unproved ?? ""}`;
    case "proved":
      return `${n ? `${all} from the secret, and the` : "No die was thrown. The"} secret fits the seal that this browser saw while the game ran.`;
    case "fits":
      return `${n ? `${all} from the secret, and the` : "No die was thrown. The"} secret fits the seal. But this browser did not see the seal while the game ran, so it cannot say that it was there from the start. Whoever played can.`;
    case "none":
      return "This match has no seal: nothing was published before its first die, so nothing can be proved of it.";
    case "resealed":
      return "The seal is not the one this browser saw at the start. Somebody has changed the secret, and with it the dice to come.";
    case "differs":
      return "What the server says of the dice does not agree with itself, or with what this browser kept.";
  }
}

function Facts({ play }: { play: Play }) {
  const p = play.fair.proof,
    seal = play.fair.seal,
    c = play.view?.chance,
    commitment = p?.commitment ?? c?.commitment;
  const row = (name: string, what: unknown) => (
    <div>
      <dt>{name}</dt>
      <dd>{what as string}</dd>
    </div>
  );
  return (
    <dl>
      {seal &&
        row(
          "Seal, as first seen here",
          <>
            <Digits hex={seal.commitment} />
            <small>
              {dayOf(seal.at)}
              {seal.clean ? ", before the first die" : ", when dice had been thrown already"}
            </small>
          </>,
        )}
      {commitment &&
        commitment !== seal?.commitment &&
        row("Seal, as the server says now", <Digits hex={commitment} />)}
      {p?.secret &&
        row(
          c?.kind === "seed" ? "What the seed was stretched to" : "Secret, told at the end",
          <Digits hex={p.secret} />,
        )}
      {p?.made &&
        commitment &&
        row("Seal of that secret, worked out here", p.made === commitment ? <b>the same</b> : <Digits hex={p.made} />)}
      {p &&
        row(
          "Dice worked out again",
          <>
            <b>
              {p.right} of {p.dice.length - p.laid} the same
            </b>
            {p.laid > 0 && <small>{dice(p.laid)} more lay there beforehand and were not thrown</small>}
            {p.courses > 1 && <small>with fresh chance after each taking back</small>}
          </>,
        )}
    </dl>
  );
}

function EveryDie({ proof }: { proof: Proof }) {
  const [open, setOpen] = useState(false);
  if (!proof.dice.length) return null;
  return (
    <details onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>Every die</summary>
      {open && (
        <div class="everydie" tabIndex={0} role="region" aria-label="Every die">
          <table>
            <thead>
              <tr>
                <th>Die</th>
                <th>Step</th>
                <th>Sides</th>
                <th>Shown</th>
                <th>Made</th>
              </tr>
            </thead>
            <tbody>
              {proof.dice.map((d) => (
                <tr class={d.made !== null && d.made !== d.shown ? "danger" : ""}>
                  <td>{d.n}</td>
                  <td>{d.step}</td>
                  <td>{d.sides}</td>
                  <td>{d.shown}</td>
                  <td>{d.made ?? "laid"}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}

function proves(play: Play, state: State): string | null {
  if (state === "sealed")
    return "A changed die, or another secret, would not fit the seal. Everybody at the table can compare its digits.";
  if (state === "fits") return "The dice follow from one secret, and none was changed since its seal was made.";
  if (state !== "proved") return null;
  return play.fair.seal?.clean
    ? "The dice were fixed before the first was thrown, and none was changed."
    : "The dice were fixed when this browser first saw the seal, and none was changed since. Who looked earlier can say it of the first dice too.";
}
const trust =
  "The server drew the secret and knew it during the game. That it told nobody, and did not draw several to choose from, is a matter of trust in who runs it.";

export function DiceBook({ play, close }: { play: Play; close: () => void }) {
  const state = diceState(play),
    p = play.fair.proof,
    over = play.view?.over;
  if (!state) return null;
  const proof = proves(play, state);
  return (
    <aside class="rulesbook dicebook" aria-label="The dice">
      <header>
        <h2>The dice</h2>
        <button onClick={close} aria-label="Close the dice">
          <Icon name="close" />
        </button>
      </header>
      <div class="scroll">
        <p class={`verdict${bad(state) ? " danger" : ""}`}>
          <Icon name={icons[state] ?? "die"} size={22} />
          <b>{inAWord[state]}</b>
        </p>
        <p>{lead(play, state)}</p>
        {p && p.wrong.length > 0 && (
          <ul class="wrong">
            {p.wrong.slice(0, 12).map((w) => (
              <li>{w}</li>
            ))}
            {p.wrong.length > 12 && <li>And {p.wrong.length - 12} more.</li>}
          </ul>
        )}
        <Facts play={play} />
        {p && <EveryDie proof={p} />}
        {proof && (
          <section>
            <h3>What it proves</h3>
            <p>{proof}</p>
          </section>
        )}
        {proof && (
          <section>
            <h3>What it does not</h3>
            <p>{trust}</p>
          </section>
        )}
        {over && (
          <section>
            <h3>With your own eyes</h3>
            <p>
              This page came from the same server.{" "}
              <a href={`/api/matches/${play.id}/record`} download={`${play.id}.record`}>
                Save the record
              </a>
              , and <code>longroll verify</code> checks it on a computer of yours.
            </p>
          </section>
        )}
        {bad(state) && (
          <p>
            <b>Save the record and this page's words, and ask who runs the server.</b>
          </p>
        )}
      </div>
    </aside>
  );
}
