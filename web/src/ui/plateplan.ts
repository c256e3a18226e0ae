// Signs that keep their size on the screen while the map shrinks: what merges into one, and where each finds room.

/** A rectangle by its middle. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const over = (a: Box, b: Box) =>
  Math.max(0, (a.w + b.w) / 2 - Math.abs(a.x - b.x)) * Math.max(0, (a.h + b.h) / 2 - Math.abs(a.y - b.y));

/* First where it belongs, then ever farther: beside, above, below, and between. */
function* around(reach: number, step: number): Generator<[number, number]> {
  yield [0, 0];
  for (let r = step; r <= reach; r += step)
    for (const [x, y] of [
      [0, -1],
      [0, 1],
      [1, 0],
      [-1, 0],
      [0.8, -0.8],
      [-0.8, -0.8],
      [0.8, 0.8],
      [-0.8, 0.8],
    ])
      yield [x * r, y * r];
}

const outside = (b: Box, whole: Box) => Math.max(0, Math.round(b.w * b.h - over(b, whole)));

/** Where each sign stands: as near its place as it can without lying on another or on what is taken (names of towns), nor beyond the
 * whole. Where there is no room, as little over others as can be: over other signs last of all. */
export function settle(signs: Box[], taken: Box[] = [], whole: Box | null = null, reach = 60, step = 12): Box[] {
  const out: Box[] = [];
  for (const sign of signs) {
    const near = taken.filter(
      (t) => Math.abs(t.x - sign.x) < reach + (t.w + sign.w) / 2 && Math.abs(t.y - sign.y) < reach + t.h + sign.h,
    );
    const others = out.filter(
      (o) => Math.abs(o.x - sign.x) < reach + (o.w + sign.w) / 2 && Math.abs(o.y - sign.y) < reach + (o.h + sign.h) / 2,
    );
    let best = sign,
      least = Infinity;
    for (const [dx, dy] of around(reach, step)) {
      const at = { ...sign, x: sign.x + dx, y: sign.y + dy };
      const covers =
        others.reduce((n, o) => n + 8 * over(at, o), 0) +
        near.reduce((n, t) => n + over(at, t), 0) +
        (whole ? 8 * outside(at, whole) : 0);
      if (covers < least) [best, least] = [at, covers];
      if (!covers) break;
    }
    out.push(best);
  }
  return out;
}

/** Things of one side that stand within so many units of the first of them, together: the first leads. */
export function merge<T extends { x: number; y: number; side: string }>(all: T[], within: number): T[][] {
  const groups: T[][] = [];
  for (const one of all) {
    const home = groups.find((g) => g[0].side === one.side && Math.hypot(g[0].x - one.x, g[0].y - one.y) <= within);
    if (home) home.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** How wide a name is set in capitals of this size. */
export const wideOf = (words: string, size: number) =>
  [...words].reduce((n, ch) => n + (/[A-Z]/.test(ch) ? 0.86 : /[.il']/.test(ch) ? 0.34 : 0.58), 0) * size;
