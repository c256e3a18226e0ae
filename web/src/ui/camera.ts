// Where one looks on the board: a point of it in the middle of the screen, and how large it is drawn. Nothing here draws.

/** The middle in units of the board (1000 a hex), and pixels a unit. */
export interface Eye {
  x: number;
  y: number;
  scale: number;
}
export interface Spot {
  x: number;
  y: number;
}
export interface Size {
  w: number;
  h: number;
}

export const HEX = 1000;
/** A board of so many hexes is looked at from farther away. */
export const LARGE = 500;

/** The offset in pixels that puts the eye in the middle of a screen, and back. */
export const offsetOf = (eye: Eye, size: Size) => ({
  x: size.w / 2 - eye.x * eye.scale,
  y: size.h / 2 - eye.y * eye.scale,
});
export const eyeAt = (x: number, y: number, scale: number, size: Size): Eye => ({
  x: (size.w / 2 - x) / scale,
  y: (size.h / 2 - y) / scale,
  scale,
});

/** Are all of these in view, so many hexes from the rim? */
export const holds = (eye: Eye, size: Size, spots: Spot[], margin = 0.5) =>
  spots.every(
    (s) =>
      Math.abs(s.x - eye.x) * eye.scale <= size.w / 2 - margin * HEX * eye.scale &&
      Math.abs(s.y - eye.y) * eye.scale <= size.h / 2 - margin * HEX * eye.scale,
  );

/** The largest drawing, between two bounds in pixels a hex, that holds all of these with a margin of hexes around. */
export function around(spots: Spot[], size: Size, least: number, most: number, margin = 2): Eye {
  const xs = spots.map((s) => s.x),
    ys = spots.map((s) => s.y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const wide = right - left + 2 * margin * HEX,
    high = bottom - top + 2 * margin * HEX;
  const scale = Math.max(least / HEX, Math.min(most / HEX, size.w / wide, size.h / high));
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale };
}

/** Where to look so that a question's places are in view: nowhere else if they are; else there, as large as now if they fit so. */
export function toQuestion(eye: Eye, size: Size, spots: Spot[], least = 22): Eye | null {
  if (!spots.length || holds(eye, size, spots)) return null;
  const now = eye.scale * HEX;
  return around(spots, size, Math.min(least, now), Math.max(least, now));
}

/** The first look: those who can act and the enemy near them; with nobody near, the nearest. */
export function firstLook(own: Spot[], foe: Spot[], size: Size, least: number, most: number, near = 6): Eye {
  const far = (f: Spot) => Math.min(...own.map((o) => Math.hypot(o.x - f.x, o.y - f.y)));
  const close = foe.filter((f) => far(f) <= near * HEX);
  const shown = close.length || !foe.length ? close : [foe.reduce((a, b) => (far(b) < far(a) ? b : a))];
  const whole = around([...own, ...shown], size, 0, most);
  if (whole.scale * HEX >= least || !own.length) return { ...whole, scale: Math.max(whole.scale, least / HEX) };
  // too wide for one look: where own and enemy stand nearest to each other
  const front = own.reduce((a, b) => (farOf(b, shown) < farOf(a, shown) ? b : a));
  const nearest = shown.reduce<Spot>((a, b) => (dist(b, front) < dist(a, front) ? b : a), shown[0] ?? front);
  return { x: (front.x + nearest.x) / 2, y: (front.y + nearest.y) / 2, scale: least / HEX };
}
const dist = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y);
const farOf = (a: Spot, list: Spot[]) => (list.length ? Math.min(...list.map((b) => dist(a, b))) : 0);

/** Where on the rim of the screen a place outside it lies, and how many hexes it is from what is seen. */
export function rimOf(eye: Eye, size: Size, spot: Spot, pad = 24): { x: number; y: number; hexes: number } {
  const dx = (spot.x - eye.x) * eye.scale,
    dy = (spot.y - eye.y) * eye.scale;
  const k = Math.min(
    (size.w / 2 - pad) / Math.max(1e-9, Math.abs(dx)),
    (size.h / 2 - pad) / Math.max(1e-9, Math.abs(dy)),
  );
  const beyond = Math.max(0, 1 - k) * Math.hypot(spot.x - eye.x, spot.y - eye.y);
  return { x: size.w / 2 + dx * Math.min(1, k), y: size.h / 2 + dy * Math.min(1, k), hexes: Math.round(beyond / HEX) };
}

/** What is drawn, in pixels of the world: what is seen, and so much of a screen around it. */
export interface Seen {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export const seenOf = (at: { x: number; y: number }, size: Size, around: number): Seen => ({
  left: -at.x - around * size.w,
  top: -at.y - around * size.h,
  right: -at.x + (1 + around) * size.w,
  bottom: -at.y + (1 + around) * size.h,
});
export const within = (s: Seen, x: number, y: number, pad = 0) =>
  x > s.left - pad && x < s.right + pad && y > s.top - pad && y < s.bottom + pad;

/** The levels of a large board, from afar to near: how large a hex is drawn at each, and which one is next. */
export const LEVELS = [16, 38, 92];
export const nextLevel = (hex: number) => LEVELS.find((l) => l > hex * 1.25) ?? LEVELS[0];
