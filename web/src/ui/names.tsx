// Names of places while the map is small: they keep their size, stand by their rank, and none lies on another.
import type { HexInfo } from "../api";
import type { Box } from "./plateplan";
import { wideOf } from "./plateplan";

export interface Name extends Box {
  words: string;
  size: number;
  rank: number;
  left: number; // where the words begin
  at: { x: number; y: number }; // the place itself
}

const SIZES = [15, 13, 12];

const CITIES = new Set(["city", "major city", "capital"]); // kinds of place

/** Cities, then places of the book, then others. */
const rankOf = (h: HexInfo) => {
  const p = h.places?.[0];
  return CITIES.has(p?.kind ?? "") ? 0 : p?.source?.origin === "book" || p?.value ? 1 : 2;
};

/** Beside its place, right or left, as many as there is room for: on a theatre one for so many square pixels. */
export function namesFor(
  hexes: Iterable<HexInfo>,
  scale: number,
  screen: number,
  taken: Box[] = [],
  wide = Infinity,
): Name[] {
  const theatre = scale * 1000 < 22,
    most = theatre ? Math.max(12, Math.round(screen / 27000)) : Infinity;
  const towns = [...hexes].filter((h) => h.places?.length && h.name).map((h) => ({ h, rank: rankOf(h) }));
  towns.sort((a, b) => a.rank - b.rank || a.h.id - b.h.id);
  const out: Name[] = [];
  for (const { h, rank } of towns) {
    if (out.length >= most) break;
    const size = SIZES[rank],
      words = rank ? h.name : h.name.toUpperCase();
    const w = wideOf(words, size) + 4,
      at = { x: h.x * scale, y: h.y * scale };
    const beside = [
        [w / 2 + 6, 0],
        [-w / 2 - 6, 0],
      ],
      offs = taken.length ? [...beside, [0, size + 2], [0, -size - 2]] : beside;
    const tries = offs.map(([x, y]) => ({ x: at.x + x, y: at.y + y, w, h: size + 4 }));
    const meets = (b: Box) => (o: Box) =>
      Math.abs(o.x - b.x) < (o.w + b.w) / 2 + 2 && Math.abs(o.y - b.y) < (o.h + b.h) / 2;
    const inside = (b: Box) => b.x - b.w / 2 > 0 && b.x + b.w / 2 < wide;
    const box = tries.find((b) => inside(b) && !out.some(meets(b)) && !taken.some(meets(b)));
    if (box) out.push({ ...box, words, size, rank, left: box.x - w / 2 + 2, at });
  }
  return out;
}

/** `dots`: the drawing shows no signs of towns at this size. */
export const Names = ({ list, dots }: { list: Name[]; dots: boolean }) => (
  <g class="placenames">
    {dots && list.map((n) => <circle cx={n.at.x} cy={n.at.y} r={n.rank ? 2.3 : 3.2} />)}
    {list.map((n) => (
      <text class={`r${n.rank}`} x={n.left} y={n.y + n.size * 0.35} style={{ fontSize: `${n.size}px` }}>
        {n.words}
      </text>
    ))}
  </g>
);
