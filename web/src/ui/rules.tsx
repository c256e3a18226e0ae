// The rules in our own words, and where every number comes from: a drawer that opens at the rule one asks for.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import * as api from "../api";
import type { Play } from "../play";
import { Icon } from "./icons";

const origins: Record<string, [string, string]> = {
  book: ["From the book", "as the rulebook prints it"],
  derived: ["Worked out", "follows from the book and the real land"],
  made: ["Made by us", "the printed part is not available; it keeps to everything the book says of it"],
};

/** The words one looks for, marked where they stand. */
function Found({ words, needle }: { words: string; needle: string }) {
  const i = needle ? words.toLowerCase().indexOf(needle) : -1;
  return i < 0 ? (
    <>{words}</>
  ) : (
    <>
      {words.slice(0, i)}
      <mark>{words.slice(i, i + needle.length)}</mark>
      {words.slice(i + needle.length)}
    </>
  );
}

function RuleList({ play, needle }: { play: Play; needle: string }) {
  const want = play.rule;
  const list = needle
    ? play.rules.filter((r) => r.number.toLowerCase().startsWith(needle) || r.words.toLowerCase().includes(needle))
    : play.rules;
  const chapter = (n: string) => /\.0$/.test(n) || !n.includes(".");
  return (
    <>
      <dl>
        {list.map((r) => (
          <div class={`${r.number === want ? "here" : ""}${chapter(r.number) ? " chapter" : ""}`}>
            <dt>{r.number}</dt>
            <dd>
              <Found words={r.words} needle={needle} />
            </dd>
          </div>
        ))}
      </dl>
      {!list.length && (
        <p class="empty">{play.rules.length ? "No rule has this word." : "The rules have not come yet."}</p>
      )}
    </>
  );
}

function Sources({ play, needle }: { play: Play; needle: string }) {
  const [list, setList] = useState<api.Source[] | null>(null);
  useEffect(() => {
    void api.sources(play.view?.game ?? "").then(
      (r) => setList(r.sources),
      () => setList([]),
    );
  }, []);
  const groups = useMemo(() => {
    const map = new Map<string, Map<string, number>>();
    for (const s of list ?? []) {
      const words = [s.rule, s.words].filter(Boolean).join(": "),
        g = map.get(s.origin) ?? new Map<string, number>();
      g.set(words, (g.get(words) ?? 0) + s.uses);
      map.set(s.origin, g);
    }
    return map;
  }, [list]);
  if (!list) return <p class="empty">Asking where the numbers come from</p>;
  return (
    <>
      {["made", "derived", "book"].map((o) => {
        const rows = [...(groups.get(o) ?? [])]
          .filter(([w]) => w.toLowerCase().includes(needle))
          .sort((a, b) => b[1] - a[1]);
        return (
          rows.length > 0 && (
            <section class={`sources ${o}`}>
              <h3>
                {origins[o]?.[0] ?? o}
                <small>{origins[o]?.[1]}</small>
              </h3>
              <ul>
                {rows.map(([words, n]) => (
                  <li>
                    <span>{words || "the printed value"}</span>
                    <em>{n}</em>
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </>
  );
}

export function Rules({ play, close }: { play: Play; close?: () => void }) {
  const [find, setFind] = useState("");
  const [tab, setTab] = useState<"rules" | "sources">("rules");
  const box = useRef<HTMLDivElement>(null),
    self = useRef<HTMLElement>(null);
  const want = play.rule;
  useEffect(() => {
    setFind("");
    setTab("rules");
    requestAnimationFrame(() => box.current?.querySelector(".here")?.scrollIntoView({ block: "center" }));
  }, [want, play.rules.length]);
  const needle = find.toLowerCase().trim();
  return (
    <aside class="rulesbook" aria-label="Rules" ref={self}>
      <header>
        <h2>{tab === "rules" ? "Rules" : "Sources"}</h2>
        {close && (
          <button onClick={close} aria-label="Close the rules">
            <Icon name="close" />
          </button>
        )}
      </header>
      <div class="pills">
        <button aria-pressed={tab === "rules"} onClick={() => setTab("rules")}>
          Rules
        </button>
        <button aria-pressed={tab === "sources"} onClick={() => setTab("sources")}>
          Where numbers come from
        </button>
      </div>
      <div class="find">
        <input
          value={find}
          placeholder={tab === "rules" ? "A number or a word" : "A word"}
          aria-label={tab === "rules" ? "Find a rule" : "Find a source"}
          onInput={(e) => setFind(e.currentTarget.value)}
        />
      </div>
      <div
        class="scroll"
        ref={box}
        tabIndex={0}
        role="region"
        aria-label={tab === "rules" ? "All rules" : "All sources"}
      >
        {tab === "rules" ? <RuleList play={play} needle={needle} /> : <Sources play={play} needle={needle} />}
      </div>
    </aside>
  );
}
