// Which pieces have gone from where to where between two views.
import type * as api from "../api";

/** A piece that goes over the board from one place to the next, for show. */
export interface March {
  piece: api.Piece;
  from: number;
  to: number;
  way?: number[];
}

/** Who has gone where: known pieces by their names, hidden ones only where one hex has as many less as another more. */
export function marchesBetween(old: api.View, now: api.View): March[] {
  const out: March[] = [],
    was = new Map<string, api.Piece>();
  for (const p of old.pieces) if (!p.hidden) was.set(p.full, p);
  for (const p of now.pieces) {
    const o = p.hidden ? undefined : was.get(p.full);
    if (o && o.hex !== p.hex) out.push({ piece: p, from: o.hex, to: p.hex });
  }
  const tally = new Map<string, Map<number, number>>();
  const count = (v: api.View, by: number) => {
    for (const p of v.pieces) {
      if (!p.hidden) continue;
      const side = tally.get(p.side) ?? new Map<number, number>();
      side.set(p.hex, (side.get(p.hex) ?? 0) + by);
      tally.set(p.side, side);
    }
  };
  count(old, -1);
  count(now, 1);
  for (const [side, by] of tally) {
    const less = [...by].filter(([, n]) => n < 0),
      more = [...by].filter(([, n]) => n > 0);
    if (less.length !== 1 || more.length !== 1 || less[0][1] + more[0][1] !== 0) continue;
    const piece = now.pieces.find((p) => p.hidden && p.side === side && p.hex === more[0][0]);
    if (piece) out.push({ piece, from: less[0][0], to: more[0][0] });
  }
  return out.length > 12 ? [] : out;
}
