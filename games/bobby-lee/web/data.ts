// What the server says of Bobby Lee beyond pieces and answers, read into one shape for the displays.
import type { Piece } from "page/api";
import type { Play } from "page/play";

export const OWN = ["Left", "Center", "Right"] as const;

export interface Unit {
  piece: Piece;
  acted: boolean;
}
export interface Box {
  units: Unit[];
  hidden: number;
}
export interface Battle {
  hex: number;
  attacker: string;
  mover: string;
  day: number;
  hour: number;
  fortress: boolean;
  trench: Record<string, string[]>; // by side: its entrenched positions
  posts: Record<string, Record<string, Box>>; // by side: its units by post, as their owner names it
}

export const HOURS = ["Dawn", "Morning", "Afternoon", "Dusk", "Night"];
export const other = (side: string) => (side === "USA" ? "CSA" : "USA");

type Any = Record<string, any>;
export const data = (play: Play): Any => (play.shown?.game_data ?? {}) as Any;

/* 2.31 They are fought for with Center and Reserve only. */
const FORTRESSES = new Set(["Washington", "Alexandria", "Baltimore", "Richmond", "Petersburg", "Fort Monroe"]);

/** Leaders who wait to be deployed are told apart from the other blocks. */
function restOf(s: Any, posts: Record<string, Box>, known: Map<string, Piece>) {
  const waiting = posts.waiting;
  if (!waiting?.hidden) return;
  const placed = new Set(Object.values(posts).flatMap((b) => b.units.map((u) => u.piece.full)));
  for (const l of (s.leaders ?? []) as Any[]) {
    const piece = known.get(l.name);
    if (!piece || placed.has(l.name) || !waiting.hidden) continue;
    waiting.units.push({ piece, acted: false });
    waiting.hidden--;
  }
}

/** The battle on its board, or null. Units whose face is known are found among the pieces by their names. */
export function readBattle(play: Play): Battle | null {
  const b = data(play).battle as Any | null | undefined;
  if (!b || typeof b.hex !== "number") return null;
  const known = new Map((play.shown?.pieces ?? []).filter((p) => !p.hidden).map((p) => [p.full, p]));
  const posts: Battle["posts"] = { USA: {}, CSA: {} };
  const trench: Battle["trench"] = { USA: [], CSA: [] };
  for (const s of (b.sides ?? []) as Any[])
    for (const p of (s.posts ?? []) as Any[]) {
      const units: Unit[] = [];
      for (const u of (p.blocks ?? []) as Any[]) {
        const piece = known.get(u.name);
        if (piece) units.push({ piece, acted: (u.marks ?? []).includes("acted") });
      }
      posts[s.side][p.post] = { units: units.slice(0, Number(p.count)), hidden: Number(p.hidden ?? 0) };
      if (p.trench) trench[s.side].push(p.post);
    }
  for (const s of (b.sides ?? []) as Any[]) restOf(s, posts[s.side], known);
  const fortress = Boolean(b.fortress ?? FORTRESSES.has(play.hexes.get(b.hex)?.name ?? ""));
  return {
    hex: b.hex,
    attacker: b.attacker,
    mover: b.mover,
    day: Number(b.day),
    hour: Number(b.hour_number),
    fortress,
    trench,
    posts,
  };
}
