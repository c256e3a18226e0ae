// What happened, one sentence each, with dice as faces and rule numbers; the scrubber; the table's talk.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Told } from "../api";
import { capital } from "../answers";
import { colour } from "../games";
import type { Play } from "../play";
import { DieFace } from "./icons";
import { Rule } from "./rule";

/** "fires at F2, hits: 1 [1 4 5]": the dice are drawn instead of written; those up to F hit. */
function dress(t: Told): { words: string; hit: number; own: number } {
  const words = capital(t.words.replace(/\s*\[[\d ]+\]\s*$/, ""));
  const f = /\bat F(\d)/.exec(t.words);
  return { words, hit: f ? Number(f[1]) : 0, own: /melee/.test(t.words) ? 6 : 0 };
}

/* What opens a new stretch of the game stands as a heading. */
const heading = /begins a Player Turn$|^(Spring|Summer|Autumn|Winter) \d+ begins$|^the Supply Turn of|: a (battle|skirmish) at |of day \d/i;

function Entry({ t, play }: { t: Told; play: Play }) {
  if (heading.test(t.words) && !t.dice?.length) return <li class="heading"><span>{capital(t.words)}</span></li>;
  const { words, hit, own } = dress(t);
  const side = t.side && t.side !== "public" ? colour(t.side) : "none";
  const place = [...play.hexes.values()].find((h) => h.name && h.name.length > 3 && new RegExp(`\\b${h.name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}\\b`).test(t.words));
  return <li>
    <span class={`who ${side}`} />
    <span class={place ? "told to" : "told"} onMouseEnter={() => place && ((play.pointed = place.id), play.tell())}
      onMouseLeave={() => place && ((play.pointed = null), play.tell())}
      onClick={() => { if (place) { play.cursor = place.id; play.tell(); } }}>{words}
      {t.dice?.length > 0 && <span class="dice">{t.dice.map((d) => <DieFace value={d.value} sides={d.sides}
        mark={hit && d.value <= hit ? "hit" : own && d.value >= own ? "loss" : ""} />)}</span>}
    </span>
    {t.rule && <Rule play={play} n={t.rule} />}
  </li>;
}

function Scrubber({ play }: { play: Play }) {
  const now = Math.max(1, play.steps), at = play.pastAt >= 0 ? play.pastAt : now;
  return <footer class="scrub">
    <input type="range" min="0" max={now} key={now} value={at} aria-label="Replay: step" onPointerDown={() => void play.countSteps()} onFocus={() => { if (play.steps < 0) void play.countSteps(); }}
      onInput={(e) => void play.goTo(Number(e.currentTarget.value))} />
    <div>
      <button class="quiet" onClick={() => void play.step(-10)}>Back 10</button>
      <button class="quiet" onClick={() => void play.step(-1)}>Step back</button>
      <button class="quiet" onClick={() => void play.step(1)} disabled={play.pastAt < 0}>Step</button>
      <button class="quiet" onClick={() => void play.goTo(Infinity)} disabled={play.pastAt < 0}><b>Now</b></button>
    </div>
  </footer>;
}

export function Journal({ play }: { play: Play }) {
  const [filter, setFilter] = useState<"all" | "fights" | "mine" | "talk">("all");
  const [unseen, setUnseen] = useState(0);
  const [words, setWords] = useState("");
  const box = useRef<HTMLDivElement>(null), bottom = useRef(true), count = useRef(0);
  const log = (play.past?.log ?? play.log).filter((t) => filter === "fights" ? /^6/.test(t.rule) : filter === "mine" ? t.side === play.side : true);
  const chat = play.view?.chat ?? [];
  const last = log.length ? `${log[log.length - 1].n ?? ""}${log.length}${log[log.length - 1].words}` : "";
  useLayoutEffect(() => {
    const el = box.current;
    if (!el) return;
    if (bottom.current) el.scrollTop = el.scrollHeight;
    else setUnseen((n) => n + Math.max(1, log.length - count.current));
    count.current = log.length;
  }, [last, filter, chat.length]);
  useEffect(() => { setUnseen(0); bottom.current = true; }, [filter]);
  const end = () => { bottom.current = true; setUnseen(0); if (box.current) box.current.scrollTop = box.current.scrollHeight; };
  return (
    <aside class="journal" aria-label="Journal">
      <header><h2>Journal</h2><span>{play.pastAt >= 0 ? `step ${play.pastAt} of ${play.steps}` : play.view?.when.split(",")[0]}</span></header>
      <div class="pills">{(["all", "fights", "mine", "talk"] as const).map((f) =>
        <button aria-pressed={filter === f} onClick={() => setFilter(f)}>{capital(f)}{f === "talk" && chat.length ? ` ${chat.length}` : ""}</button>)}</div>
      <div class="scroll" ref={box} onScroll={(e) => {
        const el = e.currentTarget;
        bottom.current = el.scrollHeight - el.scrollTop - el.clientHeight < 30;
        if (bottom.current) setUnseen(0);
      }}>
        {filter === "talk" ? <ul class="talk">{chat.map((c) => <li><b>{c.who}</b> {c.words}</li>)}{!chat.length && <li class="empty">Nobody has said anything yet.</li>}</ul>
          : <ul class="entries" aria-live="polite">{log.map((t) => <Entry t={t} play={play} />)}{!log.length && <li class="empty">Nothing has happened yet.</li>}</ul>}
      </div>
      {unseen > 0 && <button class="unseen" onClick={end}>{unseen} new</button>}
      {filter === "talk" && <form class="say" onSubmit={(e) => { e.preventDefault(); if (words.trim()) void play.ask("chat", { words: words.trim() }); setWords(""); }}>
        <input value={words} maxLength={400} aria-label="Say something" placeholder="Say something" onInput={(e) => setWords(e.currentTarget.value)} /><button>Say</button></form>}
      <Scrubber play={play} />
    </aside>
  );
}
