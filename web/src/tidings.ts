// Who left a seat and who took it: told in a band and in the journal, at the moment this browser heard of it.
import type { Seat, View } from "./api";
import { gameOf } from "./games";
import { keep, kept } from "./ui/likes";

/** `n`: the event of the log before which it was heard; `noted`: how many of them have been read. */
export interface Tidings {
  told: { n: number; words: string }[];
  noted: number;
}
interface Remembered extends Tidings {
  seats: Record<string, string>;
}

const key = (id: string) => `seats-${id}`;

function remembered(id: string): Remembered | null {
  try {
    return JSON.parse(kept(key(id)) ?? "null") as Remembered | null;
  } catch {
    return null;
  }
}

const stateOf = (s: Seat) => `${(s.before ?? []).join("\n")}|${s.left ? "left" : (s.who ?? "")}`;

function wordsOf(game: string, s: Seat): string | null {
  const gone = s.before?.[s.before.length - 1],
    people = gameOf(game).people(s.side);
  if (!gone) return null;
  if (s.left || s.kind === "open") return `${gone} left the ${people}. The seat is open.`;
  return s.mine
    ? `${gone} left the ${people}. You sit there now.`
    : `${gone} left the ${people}; ${s.who ?? "somebody else"} sits there now.`;
}

/** What is new of the seats since this browser last looked; all of it is kept for the journal. */
export function news(id: string, v: View): Tidings {
  const was = remembered(id),
    now: Remembered = was ?? { seats: {}, told: [], noted: 0 };
  if (!v.seats?.some((s) => s.before?.length) && !now.told.length) return now;
  const n = v.log?.length ? v.log[v.log.length - 1].n + 1 : 0;
  const fresh = v.seats
    .filter((s) => s.before?.length && now.seats[s.side] !== stateOf(s))
    .map((s) => wordsOf(v.game, s))
    .filter((words): words is string => !!words && words !== now.told[now.told.length - 1]?.words);
  const next = {
    seats: Object.fromEntries(v.seats.map((s) => [s.side, stateOf(s)])),
    told: [...now.told, ...fresh.map((words) => ({ n, words }))],
    noted: now.noted,
  };
  if (JSON.stringify(next) !== JSON.stringify(was)) keep(key(id), JSON.stringify(next));
  return next;
}

export function noted(id: string): Tidings {
  const now = remembered(id);
  if (!now) return { told: [], noted: 0 };
  const next = { ...now, noted: now.told.length };
  keep(key(id), JSON.stringify(next));
  return next;
}
