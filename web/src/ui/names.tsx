// Names of places while the map is small: they keep their size, stand by their rank, and none lies on another.
import type { HexInfo } from "../api";
import type { Box } from "./plateplan";
import { wideOf } from "./plateplan";

export interface Name extends Box {
  words: string;
  size: number;
  rank: number;
  left: number; // where the words begin
}

const SIZES = [15, 13, 12];

const CITIES = new Set(["city", "major city", "capital"]); // kinds of place

/** Cities, then places of the book, then others. */
const rankOf = (h: HexInfo) => {
  const p = h.places?.[0];
  return CITIES.has(p?.kind ?? "") ? 0 : p?.source?.origin === "book" || p?.value ? 1 : 2;
};

/** Beside its place, right or left, as many as there is room for: on a theatre one for so many square pixels. */
export function namesFor(hexes: Iterable<HexInfo>, scale: number, screen: number): Name[] {
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
    const tries = [1, -1].map((side) => ({ x: at.x + side * (w / 2 + 6), y: at.y, w, h: size + 4 }));
    const box = tries.find(
      (b) => !out.some((o) => Math.abs(o.x - b.x) < (o.w + b.w) / 2 && Math.abs(o.y - b.y) < (o.h + b.h) / 2),
    );
    if (box) out.push({ ...box, words, size, rank, left: box.x - w / 2 + 2 });
  }
  return out;
}

export const Names = ({ list }: { list: Name[] }) => (
  <g class="placenames">
    {list.map((n) => (
      <text class={`r${n.rank}`} x={n.left} y={n.y + n.size * 0.35} style={{ fontSize: `${n.size}px` }}>
        {n.words}
      </text>
    ))}
  </g>
);
