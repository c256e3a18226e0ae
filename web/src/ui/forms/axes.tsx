// A line of a question's form with its axes: boxes for a number, a row for each switch, and one button that sends them.
import { useEffect, useState } from "preact/hooks";
import type { Axis } from "../../api";
import { capital, compose, risky, usual, valuesOf, type Choice, type Order, type Stand } from "../../answers";
import type { Play } from "../../play";
import { isRange, priceOf } from "../../play/price";
import { Icon } from "../icons";

const BOXES = 10; // more numbers than this are stepped through

const settingName = (x: Axis, n: number) => x.settings?.[n]?.thing?.name ?? x.settings?.[n]?.label ?? "";

/** What a line costs as it stands, and what that leaves: "3 of 12 War Effort Points, 9 left". */
export const costWords = (
  play: Play,
  line: Choice["line"],
  axes: Axis[] = [],
  stand: Stand = [],
  short = false,
): string => priceOf(play.book?.question.form?.purses ?? [], line, axes, stand, short);

/** "ammo 2, then 4" */
export const valueWords = (line: Choice["line"]) =>
  line.now === undefined ? "" : `${line.unit ?? ""} ${line.now}, then ${line.after}`.trim();

function Range({ x, at, set, busy }: { x: Axis; at: number; set(n: number): void; busy: boolean }) {
  const all = valuesOf(x),
    low = all[0],
    high = all[all.length - 1];
  if (all.length <= BOXES)
    return (
      <span class="boxes" role="group" aria-label={x.label}>
        {all.map((n) => (
          <button class={n === at ? "on" : ""} aria-pressed={n === at} disabled={busy} onClick={() => set(n)}>
            {n}
          </button>
        ))}
      </span>
    );
  return (
    <span class="boxes" role="group" aria-label={x.label}>
      <button
        aria-label="One less"
        disabled={busy}
        aria-disabled={at <= low}
        onClick={() => set(Math.max(low, at - 1))}
      >
        −
      </button>
      <input
        type="number"
        min={low}
        max={high}
        value={at}
        aria-label={x.label}
        onInput={(e) => {
          const n = Number(e.currentTarget.value);
          if (Number.isInteger(n) && n >= low && n <= high) set(n);
        }}
        onKeyDown={(e) => e.stopPropagation()}
      />
      <button
        aria-label="One more"
        disabled={busy}
        aria-disabled={at >= high}
        onClick={() => set(Math.min(high, at + 1))}
      >
        +
      </button>
    </span>
  );
}

type Setter = { x: Axis; at: number; set(n: number): void; busy: boolean; by?: number }; // by: the digit that turns it

function Settings({ x, at, set, busy, by }: Setter) {
  const effect = x.settings?.[x.switch ? 1 : at]?.effect;
  if (x.switch)
    return (
      <button
        class={`switch${at ? " on" : ""}`}
        role="switch"
        aria-checked={!!at}
        aria-label={capital(x.label) + (effect ? `: ${effect}` : "")}
        disabled={busy}
        onClick={() => set(at ? 0 : 1)}
      >
        <i class="knob" aria-hidden="true" />
        <span>
          {capital(x.label)}
          {effect && <small>{effect}</small>}
        </span>
        {by && <kbd>{by}</kbd>}
      </button>
    );
  return (
    <label class="pickone">
      <span>
        {capital(x.label)} {by && <kbd>{by}</kbd>}
      </span>
      <select value={at} disabled={busy} onChange={(e) => set(Number(e.currentTarget.value))}>
        {valuesOf(x).map((n) => (
          <option value={n}>{settingName(x, n)}</option>
        ))}
      </select>
    </label>
  );
}

/** The numbers that a digit stands for, where the only axis is a range of them; else null. */
export const numberOf = (choice: Choice): Axis | null =>
  choice.axes.length === 1 && isRange(choice.axes[0]) ? choice.axes[0] : null;

/** The stand that keys and the bar share: of each line, as long as the question is the same. */
const stands = new WeakMap<Choice, Stand>();
export function standOf(play: Play, choice: Choice): Stand {
  const kept = stands.get(choice);
  if (kept) return kept;
  const advised = choice.axes.length ? standFor(choice, play.book?.suggest ?? null) : null;
  return advised ?? usual(choice.axes);
}
export function setStand(play: Play, choice: Choice, stand: Stand) {
  stands.set(choice, stand);
  play.tell();
}

function standFor(choice: Choice, o: Order | null): Stand | null {
  if (!o || !choice.orders.includes(o)) return null;
  const tries = choice.axes.reduce<Stand[]>((all, x) => all.flatMap((s) => valuesOf(x).map((n) => [...s, n])), [[]]);
  return tries.find((s) => compose(choice.line, choice.axes, s) === o.answer.id) ?? null;
}

/** Turns an axis to its next value; the next that goes with the others, if there is one. */
export function turn(play: Play, choice: Choice, i: number) {
  const stand = standOf(play, choice),
    all = valuesOf(choice.axes[i]),
    at = all.indexOf(stand[i]),
    tries = all.map((_, k) => stand.map((was, j) => (j === i ? all[(at + 1 + k) % all.length] : was)));
  setStand(play, choice, tries.find((s) => ordered(choice, s)) ?? tries[0]);
}

export const ordered = (choice: Choice, stand: Stand): Order | null => {
  const id = compose(choice.line, choice.axes, stand);
  return choice.orders.find((o) => o.answer.id === id) ?? null;
};

/** What the one button says: the engine's phrase with the number in it, else the answer itself. */
export function goWords(play: Play, choice: Choice, stand: Stand): string {
  const confirm = play.book?.question.form?.confirm,
    o = ordered(choice, stand),
    number = numberOf(choice);
  if (confirm && number) return confirm.replace("{n}", String(stand[0]));
  return capital(choice.line.label ?? o?.answer.words ?? choice.base.answer.words);
}

/** What is set, and one button for all of it; `by`: the key that presses it. */
export function AxesControl({
  play,
  choice,
  name,
  by,
  effect,
  give,
  quiet,
  brief,
  digits = 0,
}: {
  play: Play;
  choice: Choice;
  name(o: Order): string;
  by?: string;
  effect?: string; // what it may lead to, where it is not said beside it
  give?(o: Order): void;
  quiet?: boolean; // not the one button that stands out
  digits?: number; // the digit that turns its first axis; 0: none does
  brief?: string; // what its button shows where the line is named beside it, and the purses above
}) {
  const stand = standOf(play, choice),
    [, tick] = useState(0);
  const o = ordered(choice, stand),
    chancy = !!o && risky(o),
    price = costWords(play, choice.line, choice.axes, stand, !!brief);
  useEffect(() => {
    if (o && chancy) play.preview.wantOdds(o);
  }, [o?.answer.id, chancy]);
  const set = (i: number, n: number) => {
    setStand(
      play,
      choice,
      stand.map((was, k) => (k === i ? n : was)),
    );
    tick((t) => t + 1);
  };
  const confirm = play.book?.question.form?.confirm && numberOf(choice);
  const said = confirm ? goWords(play, choice, stand) : o ? capital(choice.line.label ?? name(o)) : "Not together";
  return (
    <div class="axes" role="group" aria-label={capital(choice.line.label ?? name(choice.base))}>
      {choice.axes.map((x, i) =>
        isRange(x) ? (
          <Range x={x} at={stand[i]} set={(n) => set(i, n)} busy={play.busy} />
        ) : (
          <Settings
            x={x}
            at={stand[i]}
            set={(n) => set(i, n)}
            busy={play.busy}
            by={digits && digits + i < 10 ? digits + i : undefined}
          />
        ),
      )}
      <button
        class={quiet ? "go" : "go strong"}
        disabled={play.busy}
        aria-disabled={!o}
        onClick={() => {
          if (o) {
            if (give) give(o);
            else void play.give([o]);
          }
        }}
        aria-label={`${brief ? `${brief}: ` : ""}${o || confirm ? said : "These settings exclude each other"}${chancy ? ", rolls dice" : ""}`}
      >
        <span>{(o && brief) || said}</span>
        {chancy && <Icon name="die" size={17} />}
        {by && <kbd>{by}</kbd>}
      </button>
      {(price || effect) && (
        <small class="price">
          {price}
          {price && effect && "; "}
          {effect && <span class="effect">{capital(effect)}</span>}
        </small>
      )}
    </div>
  );
}
