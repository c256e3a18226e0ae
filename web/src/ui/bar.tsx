// The question bar: who is asked what, what Undo takes back, and every answer that is not a place on the board.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { View } from "../api";
import { capital, leaving, matchesWords, risky, type Choice, type Order } from "../answers";
import { count } from "../games";
import type { Play } from "../play";
import { single } from "../play/chain";
import { undoneBy } from "../play/price";
import { percent } from "../play/words";
import { AxesControl, costWords, numberOf, ordered, setStand, standOf, turn, valueWords } from "./forms/axes";
import { hasDesk } from "./forms/desk";
import { ChainButtons, ChainSheet } from "./forms/chain";
import { free, useFormKeys } from "./forms/keys";
import { OrderButton, OrderSheet, sequenceOf } from "./forms/order";
import { Sealed, sealedWords } from "./forms/sealed";
import { Icon } from "./icons";
import { DiceWord } from "./proof";
import { Rule } from "./rule";

const FEW = 5;

/** Which control the question has, where it is more than buttons. */
export function controlOf(play: Play): "chain" | "order" | null {
  if (!play.book || play.past.view || play.again) return null;
  if (play.chain.on) return single(play.chain.on) && play.choice.chosen.length ? null : "chain"; // who is chosen is asked about
  return sequenceOf(play).length ? "order" : null;
}

/** What is set before the bar's button sends it, over the foot of the board. */
export function FormSheet({ play }: { play: Play }) {
  const control = controlOf(play);
  if (!control || play.list || play.panel) return null;
  return <div class="sheetspot">{control === "chain" ? <ChainSheet play={play} /> : <OrderSheet play={play} />}</div>;
}

/** What stands in the bar, the suggested first: an answer each, or the first of a line whose axes are set there; and all
 * that the list holds. */
export function barAnswers(play: Play): { buttons: Order[]; all: Order[] } {
  const book = play.book;
  if (!book || play.past.view) return { buttons: [], all: [] };
  let all = book.orders;
  if (play.choice.chosen.length) {
    const mine = play.choice.chosen.flatMap((b) => book.byBlock.get(b) ?? []);
    if (mine.length) all = mine;
  }
  const line = (o: Order) => {
    const c = book.choiceOf.get(o.answer.id);
    return c?.axes.length ? c.base : o;
  };
  const once = (list: Order[]) => [...new Set(list.map(line))];
  const suggest = book.suggest && line(book.suggest),
    lines = once(all);
  const control = controlOf(play);
  if (control) {
    const shown = new Set(control === "chain" ? book.orders : sequenceOf(play).map((c) => c.base));
    return { buttons: once(book.plain).filter((o) => !shown.has(o)), all };
  }
  const first = suggest && lines.includes(suggest) ? [suggest] : [];
  const rest = lines.filter((o) => o !== suggest);
  if (lines.length <= FEW) return { buttons: [...first, ...rest], all };
  const here =
    play.choice.chosen.length === 1 ? rest.filter((o) => o.post === null && (play.staged || o.hex === null)) : [];
  const lead = suggest && !first.length && !play.choice.chosen.length ? [suggest] : first;
  const parts = (o: Order) => (book.choiceOf.get(o.answer.id)?.axes.length ?? 0) > 0; // those stand in the list and at the desk
  const plain = play.choice.chosen.length ? [] : once(book.plain).filter((o) => o !== suggest && !parts(o));
  const buttons = [...lead, ...here.slice(0, FEW - 1), ...plain.slice(0, FEW)];
  return { buttons: buttons.slice(0, FEW), all };
}

/** The one line of the bar that is a number to be said, if it is. */
export function numberAsked(play: Play): Choice | null {
  const { buttons } = barAnswers(play),
    c = buttons.length === 1 ? play.book?.choiceOf.get(buttons[0].answer.id) : undefined;
  return c && numberOf(c) ? c : null;
}

/** The words in the bar may be shorter than the engine's: where a block is chosen its name says nothing new. */
export function label(play: Play, o: Order): string {
  const own = play.face?.label?.(play, o) ?? play.book?.choiceOf.get(o.answer.id)?.line.label;
  if (own) return capital(own);
  const chosen = play.choice.chosen.length === 1 && o.block === play.choice.chosen[0];
  return capital(leaving(o.answer.words, chosen ? o.answer.args.find((x) => x.name === o.block) : undefined));
}

function List({ play, all }: { play: Play; all: Order[] }) {
  const [find, setFind] = useState("");
  const [at, setAt] = useState(0);
  const box = useRef<HTMLInputElement>(null),
    list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => box.current?.focus(), []); // before the next key
  const book = play.book;
  const sorted =
    book?.suggest && all.includes(book.suggest) ? [book.suggest, ...all.filter((o) => o !== book.suggest)] : all;
  const hits = sorted.filter((o) => matchesWords(o.answer.words, find));
  const cut = hits.slice(0, 200);
  const key = (e: KeyboardEvent) => {
    e.stopPropagation();
    if (e.key === "Escape") {
      play.list = false;
      play.tell();
    } else if (e.key === "ArrowDown" || e.key === "ArrowUp") {
      e.preventDefault();
      const n = Math.max(0, Math.min(cut.length - 1, at + (e.key === "ArrowDown" ? 1 : -1)));
      setAt(n);
      list.current?.children[n]?.scrollIntoView({ block: "nearest" });
    } else if (e.key === "Enter") {
      e.preventDefault();
      if (cut[at]) void play.give([cut[at]]);
      else if (find.trim()) void play.preview.why(find.trim());
    }
  };
  return (
    <div class="answers" role="dialog" aria-label="All answers">
      <div class="find">
        <input
          ref={box}
          value={find}
          placeholder="Type an answer, or part of its words"
          aria-label="Type an answer"
          role="combobox"
          aria-expanded="true"
          aria-controls="answers"
          aria-activedescendant={cut[at] ? `answer-${at}` : undefined}
          autocomplete="off"
          onInput={(e) => {
            setFind(e.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={key}
        />
        <button
          onClick={() => {
            play.list = false;
            play.tell();
          }}
          aria-label="Close the list"
        >
          <Icon name="close" />
        </button>
      </div>
      <ul id="answers" ref={list} role="listbox" aria-label={`${hits.length} answers`}>
        {cut.map((o, i) => (
          <li
            id={`answer-${i}`}
            role="option"
            aria-selected={i === at}
            class={i === at ? "at" : ""}
            onMouseEnter={() => setAt(i)}
            onClick={() => void play.give([o])}
          >
            {capital(o.answer.words)}
            {o === book?.suggest && <em>suggested</em>}
            {risky(o) && <Icon name="die" size={15} />}
          </li>
        ))}
      </ul>
      {!cut.length && (
        <p class="none" role="status">
          No answer has these words. Enter asks why not.
        </p>
      )}
      {hits.length > cut.length && <p class="none">And {hits.length - cut.length} more: type to narrow them.</p>}
    </div>
  );
}

/** With one block chosen, what it risks is drawn on the answer itself. */
const carded = (play: Play, o: Order) => play.preview.odds.has(o.answer.id) && risky(o);

/** A bar for each number of steps the enemy may lose; what to expect, and what it costs oneself, in words. */
function Chances({ play, o }: { play: Play; o: Order }) {
  const r = play.preview.odds.get(o.answer.id),
    sides = play.view?.sides ?? [];
  if (!r)
    return (
      <span class="chances">
        <small>{r === undefined ? "" : "reckoning"}</small>
      </span>
    );
  const me = Math.max(0, sides.indexOf(play.side ?? "")),
    bars = [0, 0, 0, 0];
  let own = 0,
    hope = 0;
  for (const c of r.chances) {
    const foe = c.lost?.[1 - me] ?? 0,
      mine = c.lost?.[me] ?? 0;
    bars[Math.max(0, Math.min(3, Math.round(foe)))] += c.share;
    hope += foe * c.share;
    if (mine > 0.5) own += c.share;
  }
  return (
    <span class="chances">
      <small>
        {hope < 0.05 ? "They lose nothing" : `They lose ${r.exact ? "" : "about "}${hope.toFixed(1)} on average`}
        {own > 0.004 ? <b class="danger">; own loss {Math.round(own * 100)}%</b> : ""}
      </small>
      <svg
        width="84"
        height="30"
        viewBox="0 0 84 30"
        role="img"
        aria-label={bars.map((b, i) => `${i} steps ${Math.round(b * 100)} percent`).join(", ")}
      >
        {bars.map((b, i) => (
          <>
            <rect x={2 + i * 21} y={18 - 17 * b} width="17" height={Math.max(1, 17 * b)} />
            <text x={10.5 + i * 21} y="29" text-anchor="middle">
              {i === 3 ? "3+" : i}
            </text>
          </>
        ))}
      </svg>
    </span>
  );
}

/** What a Veteran would do here, from what this side knows. */
function Counsel({ play }: { play: Play }) {
  const c = play.counsel;
  if (!c || play.past.view) return null;
  if (c === "asked") return <p class="hint">The Veteran is thinking it over</p>;
  const o = play.book?.orders.find((x) => x.answer.id === c.answer);
  const first = play.book?.suggest?.answer,
    other = first && first.id !== c.answer ? first.words : null;
  return (
    <p class="hint counsel">
      The Veteran would <b>{c.said}</b>
      {other ? `, not ${other}, which is only the usual answer. ` : ". "}
      {other && `He has played the game on from here, many times, and is ${c.sure}% sure.`}{" "}
      {o && (
        <button class="quiet" onClick={() => void play.give([o])}>
          Do so
        </button>
      )}
    </p>
  );
}

/** "12 min", "40 s": how long something has been going on. */
function since(v: View): string {
  const at = Number(v.since ?? 0);
  if (!at) return "";
  const s = Math.max(0, Math.round(Date.now() / 1000 - (at > 1e12 ? at / 1000 : at)));
  if (s < 3) return "";
  return s < 90
    ? `${s} s`
    : s < 5400
      ? `${Math.round(s / 60)} min`
      : s < 172800
        ? `${Math.round(s / 3600)} h`
        : `${Math.round(s / 86400)} days`;
}

function Waiting({ play }: { play: Play }) {
  const v = play.view,
    [, tick] = useState(0);
  useEffect(() => {
    const t = window.setInterval(() => tick((n) => n + 1), 1000);
    return () => window.clearInterval(t);
  }, []);
  if (!v) return null;
  if (v.over)
    return (
      <>
        <p class="hint">{v.when}</p>
        <h2>{v.result ?? "The game is over"}</h2>
      </>
    );
  if (v.waiting)
    return (
      <>
        <p class="hint">
          {v.seats?.some((s) => s.kind === "open" && s.invite) ? "Send the link above to a friend" : "A seat is open"}
        </p>
        <h2>The game begins when both sit.</h2>
      </>
    );
  const other = v.asked[0],
    people = other ? (play.face?.people(other) ?? other) : "The game";
  const seat = v.seats?.find((s) => s.side === other),
    long = since(v);
  if (seat?.kind === "open")
    return (
      <>
        <p class="hint">Waiting for somebody to sit down</p>
        <h2>{people}: the seat is open</h2>
      </>
    );
  if (v.other_version)
    return (
      <>
        <p class="hint">{v.other_version}</p>
        <h2>This game can be read, not played</h2>
      </>
    );
  const sealed = sealedWords(play); // both were asked in secret: one's own answer can still be taken back
  if (sealed)
    return (
      <>
        <p class="hint">Your answer is secret until both are in</p>
        <h2>
          You {sealed}, sealed. Waiting for the {people}.{seat?.kind !== "computer" && long ? ` ${long}.` : ""}
        </h2>
      </>
    );
  return (
    <>
      <p class="hint">
        {seat?.kind === "computer"
          ? `The computer thinks${long ? `: ${long}` : ""}`
          : !v.seat
            ? "You are watching"
            : seat && !seat.here
              ? "The other side is asked, and is away"
              : "The other side is asked"}
      </p>
      <h2>
        {people}: {v.others || "choosing"}.{seat?.kind !== "computer" && long ? ` ${long}.` : ""}
      </h2>
    </>
  );
}

export function Bar({ play }: { play: Play }) {
  const q = play.book?.question,
    v = play.view;
  const { buttons, all } = barAnswers(play),
    control = controlOf(play);
  const chancy =
    play.choice.chosen.length === 1 && play.staged
      ? buttons
          .filter(risky)
          .map((o) => o.answer.id)
          .join()
      : "";
  const self = useRef<HTMLElement>(null),
    inside = useRef(false);
  useEffect(() => {
    // an answer given by keyboard takes its button away: the focus stays in the bar
    if (inside.current && document.activeElement === document.body) self.current?.focus({ preventScroll: true });
  }, [play.taken]);
  useEffect(() => {
    for (const o of buttons.slice(0, 4)) if (chancy.includes(o.answer.id)) play.preview.wantOdds(o);
  }, [chancy]);
  const undo = v?.undo;
  const thinking = v?.seats?.some((x) => x.kind === "computer" && v.asked.includes(x.side));
  const more = all.length > buttons.length && control === null && !(numberAsked(play) && buttons.length === 1);
  const back = play.choice.chosen.length > 0;
  return (
    <section
      ref={self}
      tabIndex={-1}
      onFocusIn={() => {
        inside.current = true;
      }}
      onPointerDown={() => {
        inside.current = false;
      }}
      data-view={play.taken}
      class={`bar${q && !play.past.view && v?.question ? " yours" : ""}${play.plan.orders ? " pencil" : ""}${play.list ? " listing" : ""}`}
      aria-label="The question"
    >
      {play.list && q && <List play={play} all={all} />}
      <div class="words" aria-live="polite" aria-atomic="true">
        {play.past.view ? (
          <>
            <p class="hint">
              {play.past.view.when}, step {play.past.at} of {play.past.steps}
            </p>
            <h2>This is the past</h2>
            {play.past.view.log?.length > 0 && (
              <p class="hint rest">{capital(play.past.view.log[play.past.view.log.length - 1].words)}</p>
            )}
          </>
        ) : play.again ? (
          <>
            <p class="hint">Before it is done</p>
            <h2>{play.again.words}</h2>
          </>
        ) : q ? (
          <>
            <p class="hint">
              {play.face?.adjective(q.side) ?? q.side} · {q.sealed && <span class="secret">in secret · </span>}
              {hint(play)} {q.rule && <Rule play={play} n={q.rule} />}
            </p>
            <h2 class={!play.choice.chosen.length && q.words.split("\n")[0].length > 56 ? "long" : ""}>
              {play.choice.chosen.length ? chosenWords(play) : q.words.split("\n")[0]}
            </h2>
            {!play.choice.chosen.length && q.words.includes("\n") && (
              <p class="hint rest">{q.words.split("\n").slice(1).join(" ")}</p>
            )}
          </>
        ) : play.plan.orders ? (
          <>
            <p class="hint">planning: nothing is sent</p>
            <h2>{play.plan.view ? "The plan goes no further here" : "Laying out the plan"}</h2>
          </>
        ) : (
          <Waiting play={play} />
        )}
        {play.flash && (
          <p class="flash" role="alert">
            {play.flash} {play.flashRule && <Rule play={play} n={play.flashRule} />}
          </p>
        )}
        <Counsel play={play} />
        <p class="back">
          {play.plan.orders ? (
            play.plan.words.length > 0 && (
              <button class="quiet" onClick={() => void play.undo()}>
                <Icon name="undo" size={15} />
                <b>Rub out</b> {play.plan.words[play.plan.words.length - 1]} <kbd>U</kbd>
              </button>
            )
          ) : undo?.can ? (
            <button class="quiet" onClick={() => void play.undo()} disabled={play.busy}>
              <Icon name="undo" size={15} />
              <b>Undo</b> {play.given.words(undo.count) ?? undo.what} <kbd>U</kbd>
            </button>
          ) : null}
          {undo?.can && !play.plan.orders && (
            <button class="quiet" onClick={() => void play.restart()} disabled={play.busy}>
              <b>Restart turn</b> <kbd>R</kbd>
            </button>
          )}
          {v?.redo && !play.past.view && (
            <button class="quiet" onClick={() => void play.redo()} disabled={play.busy}>
              Put it back
            </button>
          )}
          {v?.over && <DiceWord play={play} />}
          {q && v?.advice !== false && !play.past.view && !play.plan.orders && !play.counsel && (
            <button class="quiet" onClick={() => void play.advise()}>
              Ask for advice
            </button>
          )}
          {q && !play.past.view && !play.plan.orders && play.plan.canPlan && (
            <button class="quiet smallonly" onClick={() => play.plan.start()}>
              Plan
            </button>
          )}
        </p>
      </div>
      <div class="buttons">
        {play.past.view && (
          <button onClick={() => void play.past.step(-1)}>
            Step back <kbd>[</kbd>
          </button>
        )}
        {play.past.view && (
          <button onClick={() => void play.past.step(1)}>
            Step <kbd>]</kbd>
          </button>
        )}
        {play.past.view && <button onClick={() => void play.past.copyPosition()}>Copy position</button>}
        {play.past.view && play.plan.canPlan && (
          <button onClick={() => play.plan.start()}>
            Plan from here <kbd>P</kbd>
          </button>
        )}
        {play.past.view && (
          <button class="strong" onClick={() => void play.past.goTo(Infinity)}>
            Return to now
          </button>
        )}
        {play.again && !play.past.view && (
          <button onClick={() => play.back()}>
            Go on <kbd>Esc</kbd>
          </button>
        )}
        {play.again && !play.past.view && (
          <button class="strong" onClick={() => play.again && void play.give(play.again.order, true)}>
            <span>{label(play, play.again.order[0])}</span>
            <kbd>1</kbd>
          </button>
        )}
        {!play.again && <Answers play={play} buttons={buttons} />}
        {control === "chain" && <ChainButtons play={play} />}
        {control === "order" && <OrderButton play={play} />}
        {!q && sealedWords(play) && (
          <Sealed play={play} people={play.face?.people(v?.asked[0] ?? "") ?? ""} since={v ? since(v) : ""} />
        )}
        {!play.again && back && q && !play.past.view && (
          <button onClick={() => play.back()}>
            Another {play.face?.piece ?? "block"} <kbd>Esc</kbd>
          </button>
        )}
        {q && !play.again && !play.past.view && hasDesk(play) && play.panel !== "desk" && (
          <button
            onClick={() => {
              play.panel = "desk";
              play.tell();
            }}
          >
            <span>
              Open the desk
              <small class="price">{play.book?.choices.filter((c) => !c.line.aside).length} orders possible</small>
            </span>
            <kbd>D</kbd>
          </button>
        )}
        {more && q && !play.again && !hasDesk(play) && (
          <button
            class="more"
            aria-expanded={play.list}
            onClick={() => {
              play.list = !play.list;
              play.tell();
            }}
          >
            {all.length} answers <kbd>/</kbd>
          </button>
        )}
        {!q && !play.past.view && !play.plan.orders && play.plan.canPlan && (
          <button onClick={() => play.plan.start()}>
            Plan <kbd>P</kbd>
          </button>
        )}
        {!q && !play.past.view && thinking && (
          <button onClick={() => void play.ask("hurry")}>
            <Icon name="clock" />
            Move now
          </button>
        )}
        {!q && !play.past.view && !play.plan.orders && !v?.over && v?.seat && play.past.steps > 1 && (
          <button onClick={() => void play.past.turn(-1)}>Replay their turn</button>
        )}
        {v?.over && !play.past.view && (
          <button class="strong" onClick={() => void play.past.goTo(0)}>
            Replay
          </button>
        )}
      </div>
    </section>
  );
}

/** What may come of a card, the likeliest first: a bar, a number, a few words. */
function Outcomes({ play, o }: { play: Play; o: Order }) {
  const r = play.preview.odds.get(o.answer.id);
  if (!risky(o)) return null;
  if (!r) return <small class="outcome">{r === null ? "reckoning the odds" : ""}</small>;
  if (r.chances.length === 1) return null; // nothing to be weighed
  return (
    <>
      {[...r.chances]
        .sort((x, y) => y.share - x.share)
        .slice(0, 2)
        .map((c) => (
          <small class="outcome">
            <i class="share">
              <i style={{ width: `${Math.max(2, c.share * 100)}%` }} />
            </i>
            <b>{percent(c.share)}</b> {c.words}
          </small>
        ))}
    </>
  );
}

/** The keys of the buttons in the bar: of a number the digit is the number, and Enter sends it. */
function useBarKeys(play: Play, buttons: Order[]) {
  useFormKeys(play, (e) => {
    if (play.again) return false;
    const number = numberAsked(play),
      n = Number(e.key),
      digit = e.key.length === 1 && e.key >= "0" && e.key <= "9";
    if (number) {
      const x = number.axes[0],
        at = standOf(play, number)[0];
      const set = (to: number) => {
        if (to >= (x.low ?? 0) && to <= (x.high ?? 0)) setStand(play, number, [to]);
        return true;
      };
      if (digit) return set(n);
      if ((e.key === "ArrowLeft" || e.key === "ArrowRight") && (free(e) || (e.target as Element).closest(".boxes")))
        return set(at + (e.key === "ArrowRight" ? 1 : -1));
      const o = e.key === "Enter" && free(e) ? ordered(number, standOf(play, number)) : null;
      if (o) void play.give([o]);
      return !!o;
    }
    if (e.key === "Enter" && free(e) && play.book?.orders.length === 1) {
      void play.give(play.book.orders);
      return true;
    }
    const onBoard = !!(e.target as HTMLElement)?.closest?.(".board"), // there Enter presses the hex
      enter = e.key === "Enter" && free(e) && !onBoard && buttons.length === 1,
      switches = digitsOf(play, buttons);
    if (digit)
      for (const [choice, from] of switches)
        if (n >= from && n < from + choice.axes.length) {
          turn(play, choice, n - from);
          return true;
        }
    if (enter ? !switches.size : !digit || n < 1) return false;
    const first = buttons[enter ? 0 : n - 1],
      choice = first && play.book?.choiceOf.get(first.answer.id),
      o = choice?.axes.length ? ordered(choice, standOf(play, choice)) : first;
    if (o) void play.give([o]);
    return !!o;
  });
}

/** The digits that turn switches: those that follow the buttons' own; a button that stands alone has Enter, and leaves all. */
function digitsOf(play: Play, buttons: Order[]): Map<Choice, number> {
  const out = new Map<Choice, number>();
  let next = buttons.length === 1 ? 1 : buttons.length + 1;
  for (const o of buttons) {
    const c = play.book?.choiceOf.get(o.answer.id);
    if (!c?.axes.length || numberOf(c)) continue;
    out.set(c, next);
    next += c.axes.length;
  }
  return out;
}

/** With no control of its own the bar has the keys. */
function Answers({ play, buttons }: { play: Play; buttons: Order[] }) {
  return controlOf(play) ? (
    <Buttons play={play} buttons={buttons} keys={false} />
  ) : (
    <Keyed play={play} buttons={buttons} />
  );
}

function Keyed({ play, buttons }: { play: Play; buttons: Order[] }) {
  useBarKeys(play, buttons);
  return <Buttons play={play} buttons={buttons} keys />;
}

function Buttons({ play, buttons, keys }: { play: Play; buttons: Order[]; keys: boolean }) {
  const q = play.book?.question,
    cards = q?.form?.kind === "choice",
    switches = digitsOf(play, buttons);
  useEffect(() => {
    if (cards) for (const o of buttons) if (risky(o)) play.preview.wantOdds(o);
  }, [cards && buttons.map((o) => o.answer.id).join()]);
  return (
    <>
      {buttons.map((o, i) => {
        const choice = play.book?.choiceOf.get(o.answer.id),
          line = choice?.line,
          undone = q ? undoneBy(q, line, play.face?.piece ?? "block") : "",
          advised = o === play.book?.suggest || !!choice?.orders.includes(play.book?.suggest as Order);
        if (choice?.axes.length)
          return (
            <AxesControl
              play={play}
              choice={choice}
              name={(x) => label(play, x)}
              by={keys ? (buttons.length === 1 ? "Enter" : `${i + 1}`) : undefined}
              digits={keys ? switches.get(choice) : 0}
              effect={line?.effect}
              quiet={!advised && buttons.length > 1}
            />
          );
        const price = line ? costWords(play, line) : "",
          value = line ? valueWords(line) : "",
          facts = [price, value, cards ? line?.effect : "", undone].filter(Boolean).join("; ");
        return (
          <button
            class={`${advised && !undone ? "strong" : ""}${cards ? " pickcard" : ""}${carded(play, o) && !cards ? " odds-card" : ""}`}
            disabled={play.busy}
            onMouseEnter={() => {
              if (risky(o)) play.preview.wantOdds(o);
            }}
            onFocus={() => {
              if (risky(o)) play.preview.wantOdds(o);
            }}
            title={line?.effect}
            onClick={() => void play.give([o])}
            aria-label={
              label(play, o) +
              (price ? `, costs ${price}` : "") +
              (undone ? `, ${undone}` : "") +
              (risky(o) ? ", rolls dice" : "") +
              (advised ? ", suggested" : "")
            }
          >
            <span>
              {label(play, o)}
              {facts && <small class="price">{facts}</small>}
              {cards && <Outcomes play={play} o={o} />}
            </span>
            {risky(o) && <Icon name="die" size={17} />}
            {keys && <kbd>{i + 1}</kbd>}
            {carded(play, o) && !cards && <Chances play={play} o={o} />}
          </button>
        );
      })}
    </>
  );
}

function hint(play: Play): string {
  if (play.plan.orders) return "planning: nothing is sent";
  const form = play.book?.question.form?.kind;
  if (controlOf(play) === "chain")
    return form === "subset" ? "tick who goes" : single(play.chain.on) ? "one takes it" : "deal out all of it";
  if (controlOf(play) === "order") return "put them in order";
  if (hasDesk(play)) return "one order after another";
  if (play.book?.orders.length === 1) return "the only answer";
  if (play.staged)
    return play.choice.chosen.length
      ? "pick a position or an answer"
      : play.book?.byBlock.size
        ? `pick a ${play.face?.piece ?? "block"}`
        : "your answer";
  if (play.choice.chosen.length)
    return play.choice.targets().size ? "pick a tinted hex, or drag; dashed has a risk" : "pick an answer";
  if (play.book?.places.size) return "pick a tinted hex";
  if (play.book?.byBlock.size) return `pick a ${play.face?.piece ?? "block"}`;
  return play.face?.phases[play.face.phase(play)]?.toLowerCase() ?? "your answer";
}

function chosenWords(play: Play): string {
  const n = play.choice.chosen.length;
  const who = n === 1 ? play.choice.chosen[0] : `these ${count(n, play.face)}`;
  const go = !play.staged && play.choice.targets().size > 0;
  if (go) return n === 1 ? `Where does ${who} go?` : `Where do ${who} go?`;
  return n === 1 ? `What does ${who} do?` : `What do ${who} do?`;
}
