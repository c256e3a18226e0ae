// The hexes a question is about: where the map goes when it is asked.
import type { Piece, Question } from "../api";
import { isHex } from "../answers";
import type { Eye } from "../ui/camera";

export interface Focus {
  hexes: number[];
  all: boolean; // all are to be in view; else it is enough to see one of them
}

/** What the form says: places, all of them; else pieces, of which one is to be chosen. */
export function focusOf(question: Question | null | undefined, pieces: Piece[]): Focus {
  const about = question?.form?.focus ?? [];
  const places = about.filter((x) => isHex(x.domain)).map((x) => x.id);
  if (places.length) return { hexes: [...new Set(places)], all: true };
  const names = new Set(about.map((x) => x.name));
  const hexes = pieces.filter((p) => names.has(p.full)).map((p) => p.hex);
  return { hexes: [...new Set(hexes)], all: about.length < 2 };
}

const key = (id: string) => `long-roll-eye-${id}`;

/** Where one looked in this match before this page was loaded again. */
export function eyeKept(id: string): Eye | null {
  try {
    const e = JSON.parse(sessionStorage.getItem(key(id)) ?? "null") as Eye | null;
    return e && [e.x, e.y, e.scale].every(Number.isFinite) && e.scale > 0 ? e : null;
  } catch {
    return null;
  }
}

export function keepEye(id: string, eye: Eye) {
  try {
    sessionStorage.setItem(key(id), JSON.stringify(eye));
  } catch {
    /* not kept, then */
  }
}
