// Under which leader a unit is counted that has moved.
import type { Piece } from "page/api";

export const moved = (p: Piece) => p.status.some((s) => s === "moved" || s === "marched");

/** Who has marched out of his leader's range is still counted with him: with the one who had him in range, or the only active one. */
export function marchedOut(leader: string, actives: string[], free: Piece[], had: Map<string, string>): Piece[] {
  return free.filter(
    (p) => p.sign !== "leader" && moved(p) && (had.get(p.full) ?? (actives.length === 1 ? actives[0] : "")) === leader,
  );
}
