// The rules in our own words: a drawer that opens at the rule one asks for.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Play } from "../play";
import { Icon } from "./icons";

export function Rules({ play, close }: { play: Play; close?: () => void }) {
  const [find, setFind] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const want = play.rule;
  useEffect(() => {
    setFind("");
    requestAnimationFrame(() => box.current?.querySelector(".here")?.scrollIntoView({ block: "center" }));
  }, [want, play.rules.length]);
  const needle = find.toLowerCase();
  const list = needle ? play.rules.filter((r) => r.number.startsWith(needle) || r.words.toLowerCase().includes(needle)) : play.rules;
  return (
    <aside class="rulesbook" aria-label="Rules">
      <header><h2>Rules</h2>{close && <button onClick={close} aria-label="Close the rules"><Icon name="close" /></button>}</header>
      <div class="find"><input value={find} placeholder="A number or a word" aria-label="Find a rule" onInput={(e) => setFind(e.currentTarget.value)} /></div>
      <div class="scroll" ref={box}><dl>
        {list.map((r) => <div class={r.number === want ? "here" : ""}><dt>{r.number}</dt><dd>{r.words}</dd></div>)}
      </dl>{!list.length && <p class="empty">{play.rules.length ? "No rule has this word." : "The rules have not come yet."}</p>}</div>
    </aside>
  );
}
