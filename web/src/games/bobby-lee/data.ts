// What the server says of Bobby Lee beyond pieces and answers, read into one shape for the displays.
import type { Piece } from "../../api";
import type { Play } from "../../play";

export const OWN = ["Left", "Center", "Right"] as const;

export interface Unit { piece: Piece; acted: boolean }
export interface Box { units: Unit[]; hidden: number }
export interface Battle {
  hex: number; attacker: string; mover: string; day: number; hour: number; fortress: boolean;
  trench: Record<string, string[]>;             // by side: its entrenched positions
  posts: Record<string, Record<string, Box>>;   // by side: its units by post, as their owner names it
}

export const HOURS = ["Dawn", "Morning", "Afternoon", "Dusk", "Night"];
export const other = (side: string) => (side === "USA" ? "CSA" : "USA");

type Any = Record<string, any>;
export const data = (play: Play): Any => (play.shown?.game_data ?? {}) as Any;

/** The battle on its board, or null. Units whose face is known are found among the pieces by their names. */
export function readBattle(play: Play): Battle | null {
  const b = data(play).battle as Any | null | undefined;
  if (!b || b.hex === null || b.hex === undefined) return null;
  const known = new Map((play.shown?.pieces ?? []).filter((p) => !p.hidden).map((p) => [p.full, p]));
  const posts: Battle["posts"] = { USA: {}, CSA: {} };
  for (const p of (b.posts ?? []) as Any[]) {
    const units: Unit[] = [];
    for (const u of (p.blocks ?? p.units ?? []) as (string | Any)[]) {
      const name = typeof u === "string" ? u : u.name ?? u.full;
      const piece = known.get(name);
      if (piece) units.push({ piece, acted: typeof u === "object" && !!u.acted });
    }
    const total = Number(p.count ?? p.n ?? units.length);
    if (posts[p.side]) posts[p.side][p.post ?? "undeployed"] = { units, hidden: Math.max(0, total - units.length) };
  }
  const hour = typeof b.hour === "string" ? HOURS.findIndex((h) => h.toLowerCase() === b.hour.toLowerCase()) : Number(b.hour ?? 0);
  return {
    hex: typeof b.hex === "object" ? b.hex.id : Number(b.hex), attacker: b.attacker, mover: b.mover, day: Number(b.day ?? 1), hour,
    fortress: !!b.fortress, trench: b.trench ?? b.trenches ?? { USA: [], CSA: [] }, posts,
  };
}
