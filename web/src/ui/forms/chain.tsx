// An allotment (losses, ammunition) or who goes along: everybody who is asked about as a counter with a stepper or a tick,
// and one button that sends the whole.
import { useEffect } from "preact/hooks";
import { capital, choicesOf, compose, read, risky, type Choice } from "../../answers";
import type { Question } from "../../api";
import { closersOf, single, type Slot } from "../../play/chain";
import type { Play } from "../../play";
import { Block } from "../block";
import { Icon } from "../icons";
import { Rule } from "../rule";
import { AxesControl, standOf, turn } from "./axes";
import { free, useFormKeys } from "./keys";

/** The piece that a slot is about, and what it is called. */
function pieceOf(play: Play, s: Slot) {
  const names = [
    s.line.group?.name,
    ...(play.book?.orders.find((o) => o.answer.id === s.key)?.answer.args.map((x) => x.name) ?? []),
  ];
  return s.extra ? undefined : play.shown?.pieces.find((p) => !p.hidden && names.includes(p.full));
}

/** What stands below a counter: now and then, or what it brings. */
function effectOf(s: Slot, n: number): string {
  const { now, after, unit, effect } = s.line;
  if (now === undefined || after === undefined) return effect ?? "";
  const low = s.axis ? (s.axis.low ?? 0) : 1,
    then = n < low ? now : after + (n - low) * Math.sign(after - now);
  return n ? `${now} to ${then} ${unit ?? ""}`.trim() : `${now} ${unit ?? ""}`.trim();
}

function Counter({ play, s, i }: { play: Play; s: Slot; i: number }) {
  const chain = play.chain,
    n = chain.amount(s),
    piece = pieceOf(play, s),
    words = play.book?.orders.find((o) => o.answer.id === s.key)?.answer.words ?? "",
    title = piece?.full ?? capital(s.line.label ?? s.line.group?.name ?? words);
  const one = single(chain.on),
    change = (to: number) => {
      chain.at = i;
      if (one) take(play, s);
      else void chain.set(s, to);
    };
  const tick = (one || play.book?.question.form?.kind === "subset") && !s.axis,
    step = s.axis && n === 0 ? (s.axis.low ?? 1) : n + 1;
  return (
    <li class={`slot${n ? " on" : ""}${chain.at === i ? " at" : ""}${s.extra ? " extra" : ""}`}>
      {tick ? (
        <button
          class="ticked"
          role={one ? undefined : "checkbox"}
          aria-checked={one ? undefined : n > 0}
          aria-label={`${title}${s.line.effect ? `, ${s.line.effect}` : ""}`}
          aria-disabled={!n && !chain.more(s)}
          onClick={() => change(n ? 0 : 1)}
        >
          {piece && <Block p={piece} size={46} on={n > 0} />}
          <b>{title}</b>
          <small>{effectOf(s, one ? 1 : n)}</small>
          {!one && (
            <i class="box" aria-hidden="true">
              {n > 0 && <Icon name="tick" size={15} />}
            </i>
          )}
          {one && s.key === chain.on?.suggest && <small>advised</small>}
          {!s.extra && i < 9 && <kbd>{i + 1}</kbd>}
        </button>
      ) : (
        <>
          {piece && <Block p={piece} size={46} on={n > 0} />}
          <b>{title}</b>
          <span class="stepper" role="group" aria-label={title}>
            <button aria-label={`${title}: one less`} aria-disabled={!n} onClick={() => n && change(n - 1)}>
              −
            </button>
            <output aria-label={`${title}: ${n}`}>{n}</output>
            <button aria-label={`${title}: one more`} aria-disabled={!chain.more(s)} onClick={() => change(step)}>
              +
            </button>
          </span>
          <small>{effectOf(s, n)}</small>
        </>
      )}
    </li>
  );
}

function totals(play: Play): string {
  const chain = play.chain,
    form = chain.on?.form;
  if (form?.kind === "allocate") return `${chain.placed} of ${chain.placed + chain.left} given`;
  const going = chain.slots.filter((s) => !s.extra && chain.amount(s)).length,
    all = chain.slots.filter((s) => !s.extra).length;
  return `${going} of ${all}`;
}

function take(play: Play, s: Slot) {
  const o = play.book?.orders.find((x) => x.answer.id === s.key);
  if (o) void play.give([o]);
}

/** The sheet above the bar: counters, presets, what is still to go. */
export function ChainSheet({ play }: { play: Play }) {
  const chain = play.chain,
    form = chain.on?.form,
    subset = form?.kind === "subset",
    own = chain.slots.filter((s) => !s.extra),
    extra = chain.slots.filter((s) => s.extra);
  useFormKeys(play, (e) => chainKey(play, e));
  useEffect(() => {
    document.querySelector(".formsheet .slot.at")?.scrollIntoView?.({ block: "nearest" });
  }, [chain.at]);
  return (
    <div
      class={`formsheet chain${single(chain.on) ? " single" : ""}`}
      role="group"
      aria-label={subset ? "Who goes along" : "Who takes how much"}
    >
      {!single(chain.on) && (
        <p class="presets">
          {subset ? (
            <>
              <button class="pill" onClick={() => void chain.only(own)}>
                All who can <kbd>0</kbd>
              </button>
              <button class="pill" onClick={() => void chain.only([])}>
                None
              </button>
            </>
          ) : (
            <button class="pill" onClick={() => void chain.fill()}>
              Fill in for me <kbd>A</kbd>
            </button>
          )}
          <span class="total">
            <b>{totals(play)}</b>
            {chain.left > 0 && <em class="danger"> {chain.left} to go</em>}
          </span>
        </p>
      )}
      <ul class="slots">
        {[...own, ...extra].map((s, i) => (
          <Counter play={play} s={s} i={i} />
        ))}
      </ul>
      {chain.no && (
        <p class="danger" role="alert">
          {chain.no.words} {chain.no.rule && <Rule play={play} n={chain.no.rule} />}
        </p>
      )}
    </div>
  );
}

const closers = new WeakMap<Question, Choice[]>();
/** What ends the question as it stands after these answers; the same objects as long as it stands so. */
function closersAt(play: Play): Choice[] {
  const q = play.chain.next;
  if (!q) return [];
  const lines = new Set(closersOf(q)),
    had = closers.get(q) ?? choicesOf(q, q.answers.map(read)).filter((c) => lines.has(c.line));
  closers.set(q, had);
  return had;
}

/** The one of them that is suggested from the beginning. */
const advisedEnd = (play: Play) =>
  closersAt(play).find((c) => c.orders.some((o) => o.answer.id === play.chain.on?.suggest));

/** The digits that turn the switches of what ends the question: those after the counters'. */
function digitsOf(play: Play): Map<Choice, number> {
  const out = new Map<Choice, number>();
  let next = play.chain.slots.length + 1;
  for (const c of closersAt(play).filter((x) => x.axes.length)) {
    out.set(c, next);
    next += c.axes.length;
  }
  return out;
}

const goLabel = (play: Play) => {
  const form = play.chain.on?.form;
  return form?.confirm ?? "Give these";
};

function send(play: Play, closer?: { id: string; words: string }) {
  const orders = play.chain.orders(closer);
  if (orders.length) void play.give(orders);
}

/** In the bar: the button that sends all of it. */
export function ChainButtons({ play }: { play: Play }) {
  const chain = play.chain,
    subset = chain.on?.form?.kind === "subset",
    ends = closersAt(play),
    complete = chain.placed > 0 && (subset ? !ends.length : chain.left === 0),
    idle = !chain.placed && !!advisedEnd(play); // Enter takes that
  return (
    <>
      {ends.map((c) => {
        const words = capital(c.line.label ?? c.base.answer.words),
          risk = risky(c.base);
        if (c.axes.length)
          return (
            <AxesControl
              play={play}
              choice={c}
              name={(o) => capital(o.answer.words)}
              by="Enter"
              digits={digitsOf(play).get(c)}
              effect={c.line.effect}
              give={(o) => send(play, { id: o.answer.id, words: o.answer.words })}
            />
          );
        const strong = chain.placed ? subset : c.line.answer === chain.on?.suggest;
        return (
          <button
            class={strong ? "strong" : ""}
            disabled={play.busy}
            onClick={() => send(play, { id: c.line.answer, words: c.base.answer.words })}
          >
            <span>
              {words}
              {c.line.effect && <small class="price">{c.line.effect}</small>}
              {subset && !chain.placed && !ends.some((x) => x.axes.length) && (
                <small class="price">Nobody is chosen</small>
              )}
            </span>
            {risk && <Icon name="die" size={17} />}
            {strong && <kbd>Enter</kbd>}
          </button>
        );
      })}
      {single(chain.on) && <OneButton play={play} />}
      {!single(chain.on) && (!subset || complete || !ends.length) && (
        <button
          class={complete ? "strong" : ""}
          disabled={play.busy}
          aria-disabled={!complete}
          onClick={() => complete && send(play)}
        >
          <span>{complete ? goLabel(play) : chain.left ? `${goLabel(play)}: ${chain.left} to go` : goLabel(play)}</span>
          {(complete || !idle) && <kbd>Enter</kbd>}
        </button>
      )}
    </>
  );
}

/** Of one loss: whoever is suggested takes it. */
function OneButton({ play }: { play: Play }) {
  const s = play.chain.slots.find((x) => x.key === play.chain.on?.suggest) ?? play.chain.slots[0],
    piece = pieceOf(play, s);
  return (
    <button class="strong" disabled={play.busy} onClick={() => take(play, s)}>
      <span>
        {play.chain.on?.form?.confirm ?? "This one"}
        <small class="price">
          {piece?.full ?? capital(s.line.label ?? "")}, {effectOf(s, 1)}
        </small>
      </span>
      <kbd>Enter</kbd>
    </button>
  );
}

/** Enter: what the black button does. */
function enter(play: Play): boolean {
  if (single(play.chain.on)) {
    take(play, play.chain.slots.find((x) => x.key === play.chain.on?.suggest) ?? play.chain.slots[0]);
    return true;
  }
  const chain = play.chain,
    subset = chain.on?.form?.kind === "subset",
    ends = closersAt(play);
  if (chain.filling) {
    const filled = chain.filling;
    void filled.then(() => chain.filling === null && enter(play));
    return true;
  }
  const advised = advisedEnd(play),
    c = chain.placed ? (subset ? ends[ends.length - 1] : undefined) : advised;
  if (c) {
    const id = c.axes.length ? compose(c.line, c.axes, standOf(play, c)) : c.line.answer;
    send(play, { id, words: c.orders.find((o) => o.answer.id === id)?.answer.words ?? "" });
    return true;
  }
  if (!chain.placed || chain.left) return false;
  send(play);
  return true;
}

/** Left and right: the slot; up and down: its amount; digits tick; 0 all; A as advised; Enter sends. */
function chainKey(play: Play, e: KeyboardEvent): boolean {
  const chain = play.chain,
    list = [...chain.slots.filter((s) => !s.extra), ...chain.slots.filter((s) => s.extra)],
    subset = chain.on?.form?.kind === "subset";
  const change = (i: number, by: number) => {
    const s = list[i];
    if (!s || single(chain.on)) return false;
    chain.at = i;
    const n = chain.amount(s),
      low = s.axis?.low ?? 1;
    if (by > 0 && chain.more(s)) void chain.set(s, n === 0 ? low : n + 1);
    else if (by < 0 && n) void chain.set(s, n <= low ? 0 : n - 1);
    else play.tell();
    return true;
  };
  if (e.key === "ArrowLeft" || e.key === "ArrowRight") {
    if (!free(e) && !(e.target as HTMLElement).closest(".formsheet, .bar")) return false;
    chain.at = Math.max(0, Math.min(list.length - 1, chain.at + (e.key === "ArrowRight" ? 1 : -1)));
    play.tell();
    return true;
  }
  if (e.key === "ArrowUp" || e.key === "ArrowDown") return change(chain.at, e.key === "ArrowUp" ? 1 : -1);
  if (e.key === "Enter" && free(e)) return enter(play);
  if (e.key.toLowerCase() === "a") {
    void (subset ? chain.only(list.filter((s) => !s.extra)) : chain.fill());
    return true;
  }
  if (e.key === "0" && subset) {
    void chain.only(list.filter((s) => !s.extra));
    return true;
  }
  const n = Number(e.key);
  if (n >= 1 && n <= 9 && e.key.length === 1) {
    for (const [c, from] of digitsOf(play)) if (n >= from && n < from + c.axes.length) turn(play, c, n - from);
    const s = list[n - 1];
    if (!s) return true;
    if (single(chain.on)) take(play, s);
    else if (subset && !s.axis) {
      chain.at = n - 1;
      void chain.set(s, chain.amount(s) ? 0 : 1);
    } else change(n - 1, 1);
    return true;
  }
  return false;
}
