// What happened, one sentence each, with dice as faces and rule numbers; the scrubber; the table's talk and one's own notes.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import * as api from "../api";
import type { Said, Told } from "../api";
import { capital } from "../answers";
import { colour } from "../games";
import type { Play } from "../play";
import { DieFace, Icon } from "./icons";
import { keep, kept } from "./likes";
import { DiceWord, diceState } from "./proof";
import { Fold } from "./rails";
import { Rule } from "./rule";

export const dieMark = (play: Play, t: Told, value: number) => play.face?.die?.(t, value) ?? "";

/** The places an event speaks of; the one it leads to comes last. */
const placesIn = (play: Play, t: Told): number[] => (t.hexes ?? []).filter((h) => play.hexes.has(h));

/** The same thing several times running is told once, with how often. */
function gathered(log: Told[]): { t: Told; times: number }[] {
  const out: { t: Told; times: number }[] = [];
  for (const t of log) {
    const last = out[out.length - 1];
    if (last && !t.dice?.length && last.t.words === t.words && last.t.side === t.side) last.times++;
    else out.push({ t, times: 1 });
  }
  return out;
}

function Entry({ t, times, play }: { t: Told; times: number; play: Play }) {
  if (play.face?.heading?.(t) && !t.dice?.length) {
    const at = placesIn(play, t)[0];
    return (
      <li class="heading">
        <span
          class={at !== undefined ? "to" : ""}
          onClick={() => {
            if (at !== undefined) play.visit(at);
          }}
        >
          {capital(t.words)}
        </span>
      </li>
    );
  }
  const side = t.side && t.side !== "public" ? colour(t.side) : "none";
  const at = placesIn(play, t),
    last = at[at.length - 1];
  const point = (id: number | null) => {
    if (at.length) {
      play.preview.pointed = id;
      play.glance();
    }
  };
  const words = (
    <>
      {capital(t.words)}
      {times > 1 && <em class="times">{times} times</em>}
    </>
  );
  return (
    <li>
      <span class={`who ${side}`} />
      {last !== undefined ? (
        <button
          class="told to"
          onMouseEnter={() => point(last)}
          onMouseLeave={() => point(null)}
          onFocus={() => point(last)}
          onClick={() => play.visit(last)}
        >
          {words}
          <Dice t={t} play={play} />
        </button>
      ) : (
        <span class="told">
          {words}
          <Dice t={t} play={play} />
        </span>
      )}
      {t.rule && <Rule play={play} n={t.rule} />}
    </li>
  );
}

const Dice = ({ t, play }: { t: Told; play: Play }) =>
  t.dice?.length ? (
    <span class="dice">
      {t.dice.map((d) => (
        <DieFace value={d.value} sides={d.sides} mark={dieMark(play, t, d.value)} />
      ))}
    </span>
  ) : null;

/** Ticks for turns, crosses for fights; Now at the right. */
function Scrubber({ play }: { play: Play }) {
  const now = Math.max(1, play.past.steps),
    at = play.past.at >= 0 ? play.past.at : now,
    h = play.past.history;
  const marks = useMemo(() => {
    if (!h) return [];
    const turns = h.turns
      .filter((t) => t.turn)
      .map((t) => ({ x: t.step / Math.max(1, h.steps), name: api.turnOf(t.when), cross: false }));
    const fights = (play.past.told ?? play.past.log)
      .filter((t) => play.face?.clash?.(t))
      .map((t) => ({
        x:
          Math.max(
            0,
            h.events.findIndex((n) => n > t.n),
          ) / Math.max(1, h.steps),
        name: t.words,
        cross: true,
      }));
    return [...turns, ...fights];
  }, [h, play.past.log.length]);
  const first = marks.find((m) => !m.cross);
  return (
    <footer class="scrub">
      <div class="names">
        <span>{first?.name ?? ""}</span>
        <button class="quiet" onClick={() => void play.past.goTo(Infinity)} disabled={play.past.at < 0}>
          <b>Now</b>
        </button>
      </div>
      <div class="rail">
        <svg viewBox="0 0 280 16" preserveAspectRatio="none" aria-hidden="true">
          {marks.map((m) => (m.cross ? null : <path d={`M${4 + m.x * 272} 3V13`} />))}
        </svg>
        {marks.map((m) =>
          m.cross ? (
            <i class="x" style={{ left: `${(4 + m.x * 272) / 2.8}%` }} title={m.name}>
              <Icon name="close" size={11} />
            </i>
          ) : null,
        )}
        <input
          type="range"
          min="0"
          max={now}
          key={now}
          value={at}
          aria-label="Replay: step"
          onPointerDown={() => void play.past.countSteps()}
          onFocus={() => {
            if (play.past.steps < 0) void play.past.countSteps();
          }}
          onInput={(e) => void play.past.goTo(Number(e.currentTarget.value))}
        />
      </div>
      <div class="ends">
        <button class="quiet" onClick={() => void play.past.turn(-1)}>
          <Icon name="back2" size={15} /> Turn
        </button>
        <button class="quiet" onClick={() => void play.past.step(-1)}>
          <Icon name="back" size={15} /> Step
        </button>
        <button class="quiet" onClick={() => void play.past.auto()} aria-pressed={play.past.running}>
          <Icon name={play.past.running ? "pause" : "play"} size={15} /> {play.past.running ? "Pause" : "Play"}
        </button>
        <button class="quiet" onClick={() => void play.past.step(1)} disabled={play.past.at < 0}>
          Step <Icon name="chevron" size={15} />
        </button>
      </div>
    </footer>
  );
}

/** Mine alone: kept by the server for this game, shown to nobody else. */
function Notes({ play }: { play: Play }) {
  const [words, setWords] = useState<string | null>(null);
  const [state, setState] = useState("");
  useEffect(() => {
    const draft = kept(`notes-${play.id}`); // typed, and not at the server yet
    void api.notes(play.id).then(
      (r) => setWords(draft ?? r.words),
      () => setWords(draft ?? ""),
    );
  }, [play.id]);
  useEffect(() => {
    if (words === null || kept(`notes-${play.id}`) === null) return;
    const soon = window.setTimeout(save, 800);
    return () => window.clearTimeout(soon);
  }, [words]);
  const save = () => {
    if (words !== null)
      void api.act(play.id, "notes", { words }).then(
        () => {
          if (kept(`notes-${play.id}`) === words) keep(`notes-${play.id}`, null);
          setState("Kept.");
        },
        (e) => setState((e as Error).message),
      );
  };
  return (
    <div class="notes">
      <label>
        <span>Notes for yourself. Nobody else sees them.</span>
        <textarea
          value={words ?? ""}
          disabled={words === null}
          maxLength={4000}
          onInput={(e) => {
            setWords(e.currentTarget.value);
            keep(`notes-${play.id}`, e.currentTarget.value);
            setState("");
          }}
          onBlur={save}
        />
      </label>
      <p class="second" role="status">
        {state}
      </p>
    </div>
  );
}

/** Before everything else: where the dice come from. */
const Start = ({ play }: { play: Play }) =>
  diceState(play) ? (
    <li class="fact">
      <span class="who none" />
      <DiceWord play={play} />
    </li>
  ) : null;

const sameWords = (a: Said, b: Said) => a.at === b.at && a.who === b.who && a.words === b.words;

/** What was said at the table. The view has the last of it; what was said before comes page by page. */
function Talk({ play }: { play: Play }) {
  const chat = play.view?.chat ?? [];
  const [old, setOld] = useState<Said[]>([]),
    [next, setNext] = useState<number | null>(0); // 0: not asked yet
  const earlier = async () => {
    let list = old,
      before = next;
    do {
      const page = await api.said(play.id, before || null).catch(() => null);
      if (!page) return;
      list = [...page.chat, ...list];
      before = page.next;
    } while (before !== null && list.length <= chat.length);
    setOld(list);
    setNext(before);
  };
  const last = old[old.length - 1],
    all = last ? [...old, ...chat.slice(chat.map((c) => sameWords(c, last)).lastIndexOf(true) + 1)] : chat;
  return (
    <ul class="talk">
      {chat.length >= api.VIEWS_WORDS && next !== null && (
        <li>
          <button class="quiet" onClick={() => void earlier()}>
            Earlier words
          </button>
        </li>
      )}
      {all.map((c) => (
        <li>
          <b>{c.who}</b> {c.words}
        </li>
      ))}
      {!chat.length && <li class="empty">Nobody has said anything yet.</li>}
    </ul>
  );
}

type Filter = "all" | "fights" | "mine" | "talk" | "notes";

export function Journal({ play }: { play: Play }) {
  const [filter, setFilter] = useState<Filter>("all");
  const [unseen, setUnseen] = useState(0);
  const [words, setWords] = useState("");
  const box = useRef<HTMLDivElement>(null),
    bottom = useRef(true),
    seen = useRef(0);
  const fight = (t: Told) => play.face?.fight?.(t) ?? t.dice?.length > 0;
  const table: Told[] =
    filter === "all" && !play.past.view
      ? play.tidings.told.map((t) => ({ n: t.n - 0.5, words: t.words, rule: "", side: "public", dice: [] }))
      : [];
  const log = [...play.past.journal, ...table]
    .sort((a, b) => a.n - b.n)
    .filter((t) => (filter === "fights" ? fight(t) : filter === "mine" ? t.side === play.side : true));
  const chat = play.view?.chat ?? [],
    told = filter !== "talk" && filter !== "notes";
  const last = log.length ? `${log[log.length - 1].n ?? ""}${log.length}${log[log.length - 1].words}` : "";
  useLayoutEffect(() => {
    const el = box.current;
    if (!el) return;
    if (bottom.current) el.scrollTop = el.scrollHeight;
    else setUnseen((n) => n + Math.max(1, log.length - seen.current));
    seen.current = log.length;
  }, [last, filter, chat.length]);
  useEffect(() => {
    setUnseen(0);
    bottom.current = true;
  }, [filter]);
  useEffect(() => {
    // J
    const go = () => {
      setFilter("all");
      box.current?.focus();
    };
    window.addEventListener("lr-journal", go);
    return () => window.removeEventListener("lr-journal", go);
  }, []);
  const entries = useMemo(
    () => gathered(log).map(({ t, times }) => <Entry key={`${t.n}/${t.words}`} t={t} times={times} play={play} />),
    [last, filter, play.board, play.face, play.past.view],
  );
  const end = () => {
    bottom.current = true;
    setUnseen(0);
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  };
  const names: [Filter, string][] = [
    ["all", "All"],
    ["fights", "Fights"],
    ["mine", "Mine"],
    ["talk", `Talk${chat.length ? ` ${chat.length}` : ""}`],
    ["notes", "Notes"],
  ];
  return (
    <aside class="journal" aria-label="Journal">
      <header>
        <h2>Journal</h2>
        <span>
          {play.past.at >= 0 ? `step ${play.past.at} of ${play.past.steps}` : api.turnOf(play.view?.when ?? "")}
        </span>
        <Fold play={play} side="right" />
      </header>
      <div class="pills">
        {names.map(([f, name]) =>
          f === "notes" && !play.view?.seat ? null : (
            <button aria-pressed={filter === f} onClick={() => setFilter(f)}>
              {name}
            </button>
          ),
        )}
      </div>
      <div
        class="scroll"
        ref={box}
        tabIndex={-1}
        onScroll={(e) => {
          const el = e.currentTarget;
          bottom.current = el.scrollHeight - el.scrollTop - el.clientHeight < 30;
          if (bottom.current) setUnseen(0);
        }}
      >
        {filter === "talk" && <Talk play={play} />}
        {filter === "notes" && <Notes play={play} />}
        {told && (
          <ul class="entries" aria-live="polite">
            {filter === "all" && <Start play={play} />}
            {entries}
            {!log.length && (
              <li class="empty">{filter === "fights" ? "No fights yet." : "Nothing has happened yet."}</li>
            )}
          </ul>
        )}
      </div>
      {unseen > 0 && told && (
        <button class="unseen" onClick={end}>
          {unseen} new
        </button>
      )}
      {filter === "talk" && (
        <form
          class="say"
          onSubmit={(e) => {
            e.preventDefault();
            if (words.trim()) void play.ask("chat", { words: words.trim() });
            setWords("");
          }}
        >
          <input
            value={words}
            maxLength={400}
            aria-label="Say something"
            placeholder="Say something"
            onInput={(e) => setWords(e.currentTarget.value)}
          />
          <button>Say</button>
        </form>
      )}
      <Scrubber play={play} />
    </aside>
  );
}
