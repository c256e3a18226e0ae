// My forces by place, the ones that can act first; then what is known of the enemy.
import { useState } from "preact/hooks";
import type { Piece } from "../api";
import type { Play } from "../play";
import { Block, describe } from "./block";

const order = (a: Piece, b: Piece) => Number(b.sign === "leader") - Number(a.sign === "leader") || b.steps - a.steps || a.full.localeCompare(b.full);

function group(pieces: Piece[]): [number, Piece[]][] {
  const map = new Map<number, Piece[]>();
  for (const p of pieces) map.set(p.hex, [...(map.get(p.hex) ?? []), p]);
  return [...map].map(([hex, list]) => [hex, list.sort(order)] as [number, Piece[]])
    .sort(([, a], [, b]) => Number(b.some(active)) - Number(a.some(active)) || b.length - a.length);
}

const active = (p: Piece) => p.status.includes("active");

export function Roster({ play }: { play: Play }) {
  const [tab, setTab] = useState<"can" | "all" | "pool">("can");
  const side = play.side, pieces = play.shown?.pieces ?? [];
  const mine = pieces.filter((p) => !p.hidden && (side === null || p.side === side));
  const can = play.yours ? mine.filter((p) => play.book?.byBlock.has(p.full)) : [];
  const off = play.yours ? [...(play.book?.byBlock.keys() ?? [])].filter((b) => !pieces.some((p) => p.full === b)) : [];
  const at = tab === "pool" && !off.length ? "can" : tab;
  const showAll = at === "all" || !can.length;
  const theirs = pieces.filter((p) => side !== null && p.side !== side);
  const known = theirs.filter((p) => !p.hidden);
  const steps = mine.reduce((n, p) => n + p.steps, 0);
  const name = (hex: number) => play.hexes.get(hex)?.name || play.hexes.get(hex)?.number || "";
  const row = (p: Piece, own: boolean) => {
    const on = play.chosen.includes(p.full), able = own && play.book?.byBlock.has(p.full) && !play.past;
    const state = p.status.includes("no supply") ? <em class="danger">no supply</em> : p.status.includes("disrupted") ? <em class="danger">disrupted</em>
      : p.status.includes("marched") ? <em>marched</em> : p.status.includes("moved") ? <em>moved</em> : <em>{p.steps}/{p.most}</em>;
    return <li><button class={`unit${on ? " on" : ""}${able ? "" : " idle"}`} aria-pressed={on} aria-label={describe(p, play.face?.adjective(p.side) ?? p.side, name(p.hex))}
      onClick={(e) => {
        play.cursor = p.hex;
        play.drawer = null;
        if (!able) { play.stack = p.hex; play.chosen = []; play.tell(); return; }
        if (e.shiftKey || e.ctrlKey) { play.stack = p.hex; play.toggle(p.full, true); } else play.choose([p.full], p.hex);
        play.tab = "board";
        play.tell();
      }}>
      <Block p={p} size={26} /><b>{p.full || p.name}</b>{state}
    </button></li>;
  };
  const groups = at === "pool" ? [] : group(showAll ? mine : can);
  return (
    <aside class="roster" aria-label="Forces">
      <header><h2>{side ? `${play.face?.adjective(side) ?? side} forces` : "Forces"}</h2><span>{mine.length} blocks · {steps} steps</span></header>
      <div class="pills">
        {can.length > 0 && <button aria-pressed={at === "can"} onClick={() => setTab("can")}>Can act {can.length}</button>}
        <button aria-pressed={at === "all" || (at === "can" && !can.length)} onClick={() => setTab("all")}>All {mine.length}</button>
        {off.length > 0 && <button aria-pressed={at === "pool"} onClick={() => setTab("pool")}>Pool {off.length}</button>}
      </div>
      <div class="scroll">
        {groups.map(([hex, list]) => {
          const leader = list.find((p) => p.sign === "leader");
          return <section>
            <h3><button onClick={() => { play.cursor = hex; play.tab = "board"; const able = play.ableAt(hex); play.choose(able, hex); }}>{name(hex)}</button>
              <span>{leader && active(leader) ? "active" : ""} {list.length > 1 ? `${list.length} blocks` : ""}</span></h3>
            <ul>{list.map((p) => row(p, true))}</ul>
          </section>;
        })}
        {off.length > 0 && <section><h3><span class="what">Not on the map</span><span>{off.length} blocks</span></h3>
          <ul>{off.map((b) => <li><button class={`unit${play.chosen.includes(b) ? " on" : ""}`} aria-pressed={play.chosen.includes(b)}
            onClick={() => { play.drawer = null; play.choose([b], null); play.tab = "board"; play.tell(); }}><b>{b}</b></button></li>)}</ul></section>}
        {!groups.length && !off.length && <p class="empty">No blocks on the map.</p>}
        {theirs.length > 0 && at !== "pool" && <section>
          <h3><span class="what">Known of the enemy</span><span>{theirs.length} blocks</span></h3>
          <ul>
            {known.map((p) => row(p, false))}
            {group(theirs.filter((p) => p.hidden)).map(([hex, list]) => <li><button class="unit idle" onClick={() => { play.cursor = hex; play.tab = "board"; play.tell(); }}>
              <Block p={list[0]} size={26} /><b>{name(hex)}</b><em>{list.length} hidden</em></button></li>)}
          </ul>
        </section>}
      </div>
    </aside>
  );
}
