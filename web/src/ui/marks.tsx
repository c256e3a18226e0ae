// Marks on the board: legal ground, overlays, what is pointed at, the path and its cost. Shape says it first.
import { blocksIn, risky } from "../answers";
import type { HexInfo } from "../api";
import { colour, type Mark, type Tone } from "../games";
import { useMemo } from "preact/hooks";
import type { Play } from "../play";
import { leftAt } from "../play/price";
import { panelsOf } from "./forms/desk";

const R = 577.35;
export type Corners = readonly (readonly [number, number])[];

export const corners = (flat: boolean): Corners =>
  Array.from({ length: 6 }, (_, i) => {
    const a = ((flat ? 60 * i : 60 * i - 30) * Math.PI) / 180;
    return [R * Math.cos(a), R * Math.sin(a)] as const;
  });

export const polygon = (h: HexInfo, c: Corners, k = 1) =>
  c.map(([x, y], i) => `${i ? "L" : "M"}${(h.x + x * k).toFixed(0)} ${(h.y + y * k).toFixed(0)}`).join("") + "z";

/** The outline of a set of hexes, and a band inside it. */
function ground(ids: Iterable<number>, hexes: Map<number, HexInfo>, c: Corners) {
  const set = ids instanceof Set ? (ids as Set<number>) : new Set(ids);
  let fill = "",
    line = "",
    band = "";
  for (const id of set) {
    const h = hexes.get(id);
    if (!h) continue;
    fill += polygon(h, c);
    for (let i = 0; i < 6; i++) {
      const [ax, ay] = c[i],
        [bx, by] = c[(i + 1) % 6];
      const mx = h.x + ax + bx,
        my = h.y + ay + by; // the neighbour's centre
      const inside = (h.next ?? []).some((n) => {
        const o = n === null ? undefined : hexes.get(n);
        return o && set.has(o.id) && Math.abs(o.x - mx) < 60 && Math.abs(o.y - my) < 60;
      });
      if (inside) continue;
      const k = 0.9;
      line += `M${h.x + ax} ${h.y + ay}L${h.x + bx} ${h.y + by}`;
      band += `M${h.x + ax} ${h.y + ay}L${h.x + bx} ${h.y + by}L${h.x + bx * k} ${h.y + by * k}L${h.x + ax * k} ${h.y + ay * k}z`;
    }
  }
  return { fill, line, band };
}

/** Strokes across each hex, slanting: tells hatched ground from washed without its colour. */
function hatchOf(ids: Iterable<number>, hexes: Map<number, HexInfo>): string {
  let d = "";
  for (const id of ids) {
    const h = hexes.get(id);
    if (!h) continue;
    for (const k of [-360, -180, 0, 180, 360]) {
      const half = (450 - Math.abs(k) * 0.55) * 0.7;
      d += `M${h.x + k * 0.7 - half} ${h.y + k * 0.7 + half}L${h.x + k * 0.7 + half} ${h.y + k * 0.7 - half}`;
    }
  }
  return d;
}

function OneMark({ m, play, c }: { m: Mark; play: Play; c: Corners }) {
  const q = m.at !== undefined ? play.hexes.get(m.at) : undefined;
  const way = m.line?.map((id) => play.hexes.get(id)).filter(Boolean) as HexInfo[] | undefined;
  const g = m.hexes ? ground(m.hexes, play.hexes, c) : null;
  const how = m.how ?? "wash";
  return (
    <g class={`over tone-${m.tone}`}>
      {g && how === "wash" && (
        <>
          <path class="fill" d={g.fill} />
          <path class="inner" d={g.band} />
          <path class="edge" d={g.line} />
        </>
      )}
      {g && how === "hatch" && (
        <>
          <path class="hatched" d={hatchOf(m.hexes ?? [], play.hexes)} />
          <path class="edge" d={g.line} />
        </>
      )}
      {g && how === "edge" && <path class="edge" d={g.line} />}
      {g && how === "dots" && <path class="edge dotted" d={g.line} />}
      {way && way.length > 1 && (
        <>
          <path class="track-case" d={lineOf(way)} />
          <path class={`trackline${m.dashed ? " dashed" : ""}`} d={lineOf(way)} />
          {m.arrow && <path class="head" d={arrowHead(way)} />}
        </>
      )}
      {q && m.words && (
        <text class="word" x={q.x} y={q.y + 330} text-anchor="middle">
          {m.words}
        </text>
      )}
    </g>
  );
}

const lineOf = (way: HexInfo[]) => way.map((q, i) => `${i ? "L" : "M"}${q.x} ${q.y}`).join("");

/** The same way, ending so far before the middle of its last hex. */
function shorter(way: HexInfo[], back: number): HexInfo[] {
  const b = way[way.length - 1],
    a = way[way.length - 2],
    d = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return [...way.slice(0, -1), { ...b, x: b.x - ((b.x - a.x) / d) * back, y: b.y - ((b.y - a.y) / d) * back }];
}

function arrowHead(way: HexInfo[]): string {
  const b = way[way.length - 1],
    a = way[way.length - 2],
    d = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const ux = (b.x - a.x) / d,
    uy = (b.y - a.y) / d;
  return `M${b.x + ux * 150} ${b.y + uy * 150}L${b.x - uy * 95} ${b.y + ux * 95}L${b.x + uy * 95} ${b.y - ux * 95}z`;
}

// ---- Overlays ----

/* How an area is drawn, by its kind; the others are washes. */
const hows: Record<string, Mark["how"]> = {
  source: "dots",
  idle: "dots",
  active: "dots",
  line: "hatch",
  left: "dots",
  changed: "hatch",
  taken: "edge",
};

function areaMarks(play: Play, name: string): Mark[] {
  return (play.overlays.areas.get(name) ?? [])
    .filter((a) => a.hexes.length)
    .map((a): Mark => {
      const tone: Tone = a.kind === "active" ? "selected" : a.side ? colour(a.side) : "ink";
      return a.line ? { tone, line: a.hexes } : { tone, hexes: a.hexes, how: hows[a.kind] ?? "wash" };
    });
}

export interface Laid {
  key: string;
  name: string;
  title: string;
  words: string;
}

/** Every overlay of this game, with its key. */
export function overlaysOf(play: Play): Laid[] {
  const keys = new Set([
      "u",
      "r",
      "p",
      "m",
      "j",
      "f",
      "h",
      "z",
      "n",
      "x",
      "e",
      "w",
      ...panelsOf(play).map((p) => p.key ?? ""),
    ]),
    out: Laid[] = [];
  const add = (name: string, title: string, words: string, wish: string) => {
    const key = [...(wish + title.toLowerCase())].find((k) => /[a-z]/.test(k) && !keys.has(k)) ?? "";
    keys.add(key);
    out.push({ key, name, title, words });
  };
  for (const o of play.overlays.offered) add(o.name, o.title, o.words, o.name[0]);
  for (const o of play.face?.overlays ?? []) add(o.name, o.name, o.about, o.key);
  return out;
}

/* None while the other side's turn is shown: the server tells of positions, not of what is on the way. */
const laidMarks = (play: Play): Mark[] =>
  play.motion.scene
    ? []
    : [...play.overlays.laid].flatMap(
        (name) => play.face?.overlays?.find((o) => o.name === name)?.marks(play) ?? areaMarks(play, name),
      );

// ---- The two layers ----

/** Between land and lettering: changes when the question, the choice or an overlay does. */
export function Ground({ play, c }: { play: Play; c: Corners }) {
  const targets = play.choice.targets();
  const legal = new Set(targets.keys());
  const chancy = new Set([...targets].filter(([, l]) => l.every(risky)).map(([hex]) => hex));
  const safe = new Set([...legal].filter((id) => !chancy.has(id)));
  const g1 = ground(safe, play.hexes, c),
    g2 = ground(chancy, play.hexes, c);
  const pieces = play.shown?.pieces ?? [],
    holding = new Set(pieces.map((p) => p.hex));
  const enemy = new Set(pieces.filter((p) => p.side !== play.side).map((p) => p.hex));
  const able = new Set<number>();
  if (play.yours && !play.choice.chosen.length && !play.motion.scene)
    for (const hex of play.book?.byStack.keys() ?? [])
      if (hex !== play.choice.stack && !play.choice.ableAt(hex).length) able.add(hex);
  const lefts = leftAt(play.book?.question);
  const home = play.choice.stack !== null && play.choice.chosen.length ? play.hexes.get(play.choice.stack) : undefined;
  return (
    <>
      {laidMarks(play).map((m) => (
        <OneMark m={m} play={play} c={c} />
      ))}
      {(play.face?.marks?.(play) ?? []).map((m) => (
        <OneMark m={m} play={play} c={c} />
      ))}
      <path class="wash" d={g1.fill} />
      <path class="band" d={g1.band} />
      <path class="way" d={g1.line} />
      <path class="wash" d={g2.fill} />
      <path class="band" d={g2.band} />
      <path class="way risk" d={g2.line} />
      {[...legal].map((id) => {
        const q = play.hexes.get(id);
        if (!q) return null;
        if (enemy.has(id))
          return (
            <g class="clash" transform={`translate(${q.x + 250} ${q.y - 300}) scale(10)`}>
              <circle r="13" />
              <path d="M-6.500-6.500L6 6M6.500-6.500L-6 6M-7.500 2.500l5 5M7.500 2.500l-5 5" />
            </g>
          );
        if (holding.has(id)) return null;
        const n = play.choice.chosen.length > 1 ? blocksIn(targets.get(id) ?? []) : 0;
        if (n > 0 && n < play.choice.chosen.length)
          return (
            <text class="some" x={q.x} y={q.y + 55} text-anchor="middle">
              {n}
            </text>
          );
        return chancy.has(id) ? (
          <path class="chev" d={`M${q.x - 90} ${q.y - 70}l70 70-70 70M${q.x + 10} ${q.y - 70}l70 70-70 70`} />
        ) : (
          !lefts.has(id) && <circle class="dot" cx={q.x} cy={q.y} r="48" />
        );
      })}
      {play.glow !== null && play.hexes.has(play.glow) && (
        <path class="glow" d={polygon(play.hexes.get(play.glow) as HexInfo, c, 0.94)} />
      )}
      {home && <path class="home" d={polygon(home, c, 0.985)} />}
      {[...able].map((id) => {
        const q = play.hexes.get(id);
        return q && <path class="able" d={polygon(q, c, 0.93)} />;
      })}
    </>
  );
}

/** Over everything but the pieces: follows the pointer. Lengths that stay the same on the screen are given in pixels. */
export function Glance({ play, c, scale }: { play: Play; c: Corners; scale: number }) {
  const pointed = play.preview.pointed !== null ? play.hexes.get(play.preview.pointed) : undefined;
  const cursor = play.cursor !== null ? play.hexes.get(play.cursor) : undefined;
  const refused =
    play.preview.note?.refused && play.preview.note.hex !== null ? play.hexes.get(play.preview.note.hex) : undefined;
  const legal = play.preview.pointed !== null && play.choice.targets().has(play.preview.pointed);
  const px = 1 / scale;
  return (
    <>
      {(play.face?.near?.(play) ?? []).map((m) => (
        <OneMark m={m} play={play} c={c} />
      ))}
      {pointed && <path class={`pointed${legal ? " hand" : ""}`} d={polygon(pointed, c, 0.97)} />}
      {refused && (
        <>
          <path class="refused" d={polygon(refused, c, 0.96)} />
          <path
            class="cross"
            d={`M${refused.x - 60} ${refused.y - 60}l120 120M${refused.x + 60} ${refused.y - 60}l-120 120`}
          />
        </>
      )}
      {!play.past.view && !play.motion.scene && <Lefts play={play} px={px} />}
      {cursor && <path class="cursor" d={polygon(cursor, c, 0.94)} />}
      {play.preview.way && <Path play={play} px={px} />}
    </>
  );
}

const NUMBERS = 26; // pixels a hex from which a number fits
const LOW = 330; // below the middle, where the names are

/** What a march leaves in every hex it may reach; a dot where the map is too small for a number. */
function Lefts({ play, px }: { play: Play; px: number }) {
  const lefts = useMemo(() => leftAt(play.book?.question), [play.book]),
    small = 1000 / px < NUMBERS,
    legal = play.choice.targets();
  if (!lefts.size) return null;
  const holding = new Set((play.shown?.pieces ?? []).map((p) => p.hex));
  return (
    <g class="lefts">
      {[...lefts].map(([id, n]) => {
        const q = play.hexes.get(id);
        if (!q || holding.has(id) || !legal.has(id)) return null;
        return (
          <g transform={`translate(${q.x} ${q.y + (small ? 0 : LOW)}) scale(${px})`}>
            {small ? (
              <circle r="2" />
            ) : (
              <text y="4.5" text-anchor="middle">
                {n}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

function Path({ play, px }: { play: Play; px: number }) {
  const w = play.preview.way?.way,
    way = w?.hexes.map((id) => play.hexes.get(id)).filter(Boolean) as HexInfo[];
  if (!w || way.length < 2) return null;
  const line = shorter(way, play.choice.piecesAt(way[way.length - 1].id).length ? 380 : 150);
  let sum = 0;
  return (
    <g class="path">
      <path class="case" d={lineOf(line)} />
      <path class="dash" d={lineOf(line)} />
      <path class="tip" d={arrowHead(line)} />
      {w.costs.map((cost, i) => {
        const a = way[i],
          b = way[i + 1];
        if (!a || !b) return null;
        sum += cost;
        return (
          <g transform={`translate(${(a.x + b.x) / 2} ${(a.y + b.y) / 2}) scale(${px})`}>
            <circle r="9.5" />
            <text y="4.500" text-anchor="middle">
              {sum}
            </text>
          </g>
        );
      })}
    </g>
  );
}
