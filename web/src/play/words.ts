// What is told of an answer before it is given, as lines of a note.
import type * as api from "../api";
import type { HexInfo, Piece } from "../api";
import type { Order } from "../answers";

export interface Note {
  hex: number | null;
  title: string;
  lines: NoteLine[];
  order?: Order[];
  refused?: boolean;
  pinned?: boolean;
  ways?: boolean; // one of these orders is to be chosen
  risk?: string; // a short word for the pill: "67%"
}
export interface NoteLine {
  words: string;
  number?: string;
  rule?: string;
  danger?: boolean;
  bar?: number;
}

export const percent = (x: number) => (x > 0 && x < 0.005 ? "under 1%" : `${Math.round(x * 100)}%`);

/** What a way costs and what made it possible; and what ends it there. */
export function linesOf(way: api.Way): NoteLine[] {
  return [...(way.price ? [{ words: way.price }] : []), ...way.notes, ...(way.stop ? [way.stop] : [])];
}

/** At most four outcomes and where they come from. */
export function oddsLines(r: api.Odds, most = 4): NoteLine[] {
  const top = [...r.chances].sort((a, b) => b.share - a.share);
  const lines: NoteLine[] = top
    .slice(0, most - 1)
    .map((c) => (c.share > 0.9999 ? { words: c.words } : { words: c.words, number: percent(c.share), bar: c.share }));
  if (top.length >= most) {
    const rest = top.slice(most - 1).reduce((sum, c) => sum + c.share, 0);
    lines.push({
      words: top.length === most ? top[most - 1].words : "something else",
      number: percent(rest),
      bar: rest,
    });
  }
  lines.push({
    words: r.exact
      ? "Counted exactly from what you know."
      : `About, ±${Math.max(1, Math.round(r.error * 100))}, from ${r.worlds.toLocaleString("en")} games imagined with what you know.`,
  });
  return lines;
}

/** How many of so many orders will be carried out, by how far a plan of them came; and what is said if not all. Dice end a plan but
 * not the order that rolls them: it is the last. */
export function carriedOut(
  all: number,
  tried: { ok: boolean; stopped: number; rule: string; words: string },
): { count: number; words: string } {
  if (tried.ok || tried.stopped >= all) return { count: all, words: "" };
  const dice = tried.rule === "H6" || tried.rule === "H7",
    count = Math.max(1, tried.stopped + (dice ? 1 : 0));
  if (count >= all) return { count: all, words: "" };
  return {
    count,
    words: dice ? `The other ${all - count} can be ordered after that.` : `${count} of ${all} can: ${tried.words}`,
  };
}

/** A place that counts and where nobody of one's own would stay: said before it is left. */
export function emptied(pieces: Piece[], hexes: Map<number, HexInfo>, blocks: string[], to: number): NoteLine[] {
  const going = new Set(blocks),
    homes = new Set(pieces.filter((p) => going.has(p.full) && p.hex !== to).map((p) => p.hex));
  return [...homes].flatMap((hex) => {
    const own = pieces.filter((p) => p.hex === hex),
      town = hexes.get(hex)?.places?.find((x) => Number(x.value) > 0);
    return town && own.every((p) => going.has(p.full))
      ? [{ words: `Nobody stays at ${town.name}, which counts ${town.value}`, danger: true }]
      : [];
  });
}
