// F: find a unit or a place, and go there.
import { useEffect, useRef, useState } from "preact/hooks";
import { matchesWords } from "../answers";
import type { Play } from "../play";
import { Icon } from "./icons";
import { nameOf } from "./roster";

interface Hit {
  name: string;
  about: string;
  hex: number;
  block?: string;
}

function hits(play: Play, find: string): Hit[] {
  if (!find.trim()) return [];
  const out: Hit[] = [];
  for (const p of play.shown?.pieces ?? [])
    if (!p.hidden && matchesWords(p.full || p.name, find))
      out.push({ name: p.full || p.name, about: nameOf(play, p.hex), hex: p.hex, block: p.full });
  for (const h of play.hexes.values()) {
    const names = [h.name, h.number, ...(h.places ?? []).map((q) => q.name)].filter(Boolean);
    const hit = names.find((n) => matchesWords(n, find));
    if (hit) out.push({ name: hit, about: h.terrain, hex: h.id });
  }
  return out.slice(0, 12);
}

export function Find({ play }: { play: Play }) {
  const [find, setFind] = useState(""),
    [at, setAt] = useState(0);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const list = hits(play, find);
  const close = () => {
    play.finding = false;
    play.tell();
  };
  const go = (h: Hit | undefined) => {
    if (!h) return;
    play.finding = false;
    play.visit(h.hex);
    if (h.block && play.book?.byBlock.has(h.block)) play.choice.choose([h.block], h.hex);
    else {
      play.card = h.hex;
      play.tell();
    }
  };
  const key = (e: KeyboardEvent) => {
    e.stopPropagation();
    if (e.key === "Escape") close();
    else if (e.key === "Enter") {
      e.preventDefault();
      go(list[at]);
    } else if (e.key === "ArrowDown" || e.key === "ArrowUp") {
      e.preventDefault();
      setAt(Math.max(0, Math.min(list.length - 1, at + (e.key === "ArrowDown" ? 1 : -1))));
    }
  };
  return (
    <div class="finder" role="dialog" aria-label="Find a unit or a place">
      <div class="find">
        <Icon name="find" />
        <input
          ref={box}
          value={find}
          placeholder="A unit or a place"
          aria-label="Find a unit or a place"
          onInput={(e) => {
            setFind(e.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={key}
        />
        <button onClick={close} aria-label="Close">
          <Icon name="close" />
        </button>
      </div>
      <ul>
        {list.map((h, i) => (
          <li class={i === at ? "at" : ""}>
            <button tabIndex={-1} onMouseEnter={() => setAt(i)} onClick={() => go(h)}>
              <b>{h.name}</b>
              <span>{h.about}</span>
            </button>
          </li>
        ))}
        {find.trim() && !list.length && <li class="none">Nothing known has this name.</li>}
      </ul>
    </div>
  );
}
