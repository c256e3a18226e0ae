// My forces, grouped as the rules command them, the ones that can act first; then what is known of the enemy.
import { useState } from "preact/hooks";
import type { Piece } from "../api";
import { count, type Group, type Row } from "../games";
import type { Play } from "../play";
import { Block, describe, done } from "./block";
import { seenWhen } from "./pieces";
import { Fold } from "./rails";
import { TurnList } from "./turn";

const order = (a: Piece, b: Piece) =>
  Number(b.sign === "leader") - Number(a.sign === "leader") || b.steps - a.steps || a.full.localeCompare(b.full);
const active = (p: Piece) => p.status.includes("active");

/** A hex by its name or number; a box beside the map by its name. */
export const nameOf = (play: Play, hex: number) =>
  play.hexes.get(hex)?.name || play.hexes.get(hex)?.number || play.board?.boxes?.find((b) => b.id === hex)?.name || "";

/** What stands at the right of a row: the worst first. */
export function stateOf(p: Piece): Pick<Row, "state" | "danger" | "done"> {
  for (const s of ["no supply", "disrupted"]) if (p.status.includes(s)) return { state: s, danger: true };
  return {
    state: p.status.includes("marched") ? "marched" : p.status.includes("moved") ? "moved" : `${p.steps}/${p.most}`,
    done: done(p),
  };
}

export const rowOf = (play: Play, p: Piece, at = true): Row => ({
  name: p.full || p.name,
  piece: p,
  block: p.full,
  hex: p.hex,
  at: at ? nameOf(play, p.hex) : undefined,
  ...stateOf(p),
});

/** By place: for games that have no commands of their own to show. */
function byPlace(play: Play, pieces: Piece[]): Group[] {
  const map = new Map<number, Piece[]>();
  for (const p of pieces) map.set(p.hex, [...(map.get(p.hex) ?? []), p]);
  return [...map]
    .map(([hex, list]) => [hex, list.sort(order)] as const)
    .sort(([, a], [, b]) => Number(b.some(active)) - Number(a.some(active)) || b.length - a.length)
    .map(([hex, list]) => ({
      title: nameOf(play, hex),
      hex,
      note: list.length > 1 ? count(list.length, play.face) : "",
      rows: list.map((p) => rowOf(play, p, false)),
    }));
}

/** For those who only watch: both sides, known by name and hidden by number. */
function bySide(play: Play, pieces: Piece[]): Group[] {
  return (play.view?.sides ?? []).map((side) => {
    const all = pieces.filter((p) => p.side === side),
      hidden = new Map<number, Piece[]>();
    for (const p of all) if (p.hidden) hidden.set(p.hex, [...(hidden.get(p.hex) ?? []), p]);
    return {
      title: play.face?.people(side) ?? side,
      note: count(all.length, play.face),
      rows: [
        ...all
          .filter((p) => !p.hidden)
          .sort(order)
          .map((p) => rowOf(play, p)),
        ...[...hidden]
          .sort(([, a], [, b]) => b.length - a.length)
          .map(([hex, list]) => ({
            name: nameOf(play, hex),
            piece: list[0],
            hex,
            state: `${list.length} hidden`,
            under: play.past
              .recalled(hex, list[0].side)
              .map((q) => ({ name: q.full, piece: q, hex, state: seenWhen(q) })),
          })),
      ],
    };
  });
}

function Line({ play, r, deep = 0 }: { play: Play; r: Row; deep?: number }) {
  const block = r.block ?? "",
    on = play.choice.chosen.includes(block),
    able = !!block && !!play.book?.byBlock.has(block) && !play.past.view;
  const press = (e: MouseEvent) => {
    const hex = r.hex ?? null;
    if (hex !== null) play.cursor = hex;
    play.drawer = null;
    play.tab = "board";
    if (able) {
      if (e.shiftKey || e.ctrlKey) {
        play.choice.stack = hex;
        play.choice.toggle(block, true);
      } else play.choice.choose([block], hex);
      return;
    }
    play.choice.stack = hex;
    play.choice.chosen = [];
    play.tell();
    if (play.yours && r.piece && r.piece.side === play.side && !r.piece.hidden) void play.choice.whyIdle(block);
  };
  const label = r.piece
    ? (play.face?.describe?.(r.piece) ??
      describe(r.piece, play.face?.adjective(r.piece.side) ?? r.piece.side, r.at ?? "", play.face?.piece))
    : undefined;
  return (
    <li>
      <button
        class={`unit${on ? " on" : ""}${able ? "" : " idle"}${r.done ? " done" : ""}${deep ? " deep" : ""}`}
        aria-pressed={on}
        aria-label={label}
        onClick={press}
      >
        {r.piece && <Block p={r.piece} size={26} />}
        <b>{r.name}</b>
        {r.at && <i>{r.at}</i>}
        {r.state && <em class={r.danger ? "danger" : ""}>{r.state}</em>}
      </button>
      {r.under && (
        <ul>
          {r.under.map((u) => (
            <Line play={play} r={u} deep={deep + 1} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Section({ play, g }: { play: Play; g: Group }) {
  const hex = g.hex;
  return (
    <section>
      <h3 class={g.head ? "led" : ""}>
        {g.head && <Block p={g.head} size={26} />}
        <span class="what">
          {hex !== null && hex !== undefined ? (
            <button
              onClick={() => {
                play.cursor = hex;
                play.tab = "board";
                play.drawer = null;
                play.choice.choose(play.choice.goers(hex), hex);
              }}
            >
              {g.title}
            </button>
          ) : (
            g.title
          )}
          {g.about && <small>{g.about}</small>}
        </span>
        {g.note && <span class="note">{g.note}</span>}
      </h3>
      <ul>
        {g.rows.map((r) => (
          <Line play={play} r={r} />
        ))}
      </ul>
    </section>
  );
}

const LARGE = 500; // hexes: then the turn comes before who can act

const rowsIn = (rows: Row[]): Row[] => rows.flatMap((r) => [r, ...rowsIn(r.under ?? [])]);

export function Roster({ play }: { play: Play }) {
  const [tab, setTab] = useState("can");
  const side = play.side,
    pieces = play.shown?.pieces ?? [];
  const mine = pieces.filter((p) => !p.hidden && (side === null || p.side === side));
  const groups =
    side === null ? bySide(play, pieces) : play.face?.roster ? play.face.roster(play) : byPlace(play, mine);
  const named = new Set(groups.flatMap((g) => rowsIn(g.rows)).map((r) => r.block));
  const able = (r: Row): boolean => (!!r.block && !!play.book?.byBlock.has(r.block)) || !!r.under?.some(able);
  const off = play.yours
    ? [...(play.book?.byBlock.keys() ?? [])].filter((b) => !named.has(b) && !pieces.some((p) => p.full === b))
    : [];
  const can = play.yours
    ? rowsIn(groups.flatMap((g) => g.rows)).filter((r) => r.block && play.book?.byBlock.has(r.block)).length
    : 0;
  const tabs = [
    ...new Set(groups.map((g) => g.tab).filter((t): t is string => !!t)),
    ...(off.length ? ["Not on the map"] : []),
  ];
  const turn = play.yours && play.turn.rows.length > 0;
  const at =
    turn && (tab === "turn" || (tab === "can" && play.hexes.size > LARGE))
      ? "turn"
      : tab === "all" || tabs.includes(tab)
        ? tab
        : can
          ? "can"
          : "all";
  const shown = groups
    .filter((g) => (at === "all" ? !g.tab : at === "can" ? g.rows.some(able) : g.tab === at))
    .map((g) => (at === "can" ? { ...g, rows: g.rows.filter((r) => able(r) || r.done) } : g));
  const theirs = pieces.filter((p) => side !== null && p.side !== side),
    known = theirs.filter((p) => !p.hidden);
  const hidden = new Map<number, Piece[]>();
  for (const p of theirs) if (p.hidden) hidden.set(p.hex, [...(hidden.get(p.hex) ?? []), p]);
  const steps = mine.reduce((n, p) => n + p.steps, 0);
  return (
    <aside class="roster" aria-label="Forces">
      <header>
        <h2>{side ? `${play.face?.adjective(side) ?? side} forces` : "Forces"}</h2>
        <span>
          {side === null ? count(pieces.length, play.face) : `${count(mine.length, play.face)} · ${steps} steps`}
        </span>
        <Fold play={play} side="left" />
      </header>
      <div class="pills">
        {turn && (
          <button aria-pressed={at === "turn"} onClick={() => setTab("turn")}>
            Turn {play.turn.left.length}
          </button>
        )}
        {can > 0 && (
          <button aria-pressed={at === "can"} onClick={() => setTab(play.hexes.size > LARGE ? "able" : "can")}>
            Can act {can}
          </button>
        )}
        <button aria-pressed={at === "all"} onClick={() => setTab("all")}>
          All {side === null ? pieces.length : mine.length}
        </button>
        {tabs.map((t) => (
          <button aria-pressed={at === t} onClick={() => setTab(t)}>
            {t}
          </button>
        ))}
      </div>
      <div class="scroll">
        {at === "turn" && <TurnList play={play} />}
        {at !== "turn" && shown.map((g) => <Section play={play} g={g} />)}
        {off.length > 0 && (at === "can" || at === "Not on the map") && (
          <Section
            play={play}
            g={{
              title: "Not on the map",
              note: count(off.length, play.face),
              rows: off.map((b) => ({ name: b, block: b, hex: null })),
            }}
          />
        )}
        {at !== "turn" && !shown.length && !off.length && (
          <p class="empty">
            {mine.length
              ? "Nobody here."
              : play.view?.waiting
                ? "Your own are shown when the game begins."
                : `No ${play.face?.piece ?? "block"}s on the map yet. They come when the game sets them up.`}
          </p>
        )}
        {theirs.length > 0 && (at === "all" || at === "can") && (
          <Section
            play={play}
            g={{
              title: "Known of the enemy",
              note: count(theirs.length, play.face),
              rows: [
                ...known.map((p) => ({
                  ...rowOf(play, p),
                  state: stateOf(p).state,
                })),
                ...[...hidden]
                  .sort(([, a], [, b]) => b.length - a.length)
                  .map(([hex, list]) => ({
                    name: nameOf(play, hex),
                    piece: list[0],
                    hex,
                    state: `${list.length} hidden`,
                    under: play.past
                      .recalled(hex, list[0].side)
                      .map((q) => ({ name: q.full, piece: q, hex, state: seenWhen(q) })),
                  })),
              ],
            }}
          />
        )}
      </div>
    </aside>
  );
}
