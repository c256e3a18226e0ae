// The turn as a list: which rows are open, held or done, in which order one goes through them. Nothing of the page.
import type { Agenda, Row } from "../api";

export const rowKey = (r: Row) => `${r.kind}-${r.who?.domain ?? ""}-${r.who?.id ?? ""}`;

export interface Listed extends Row {
  key: string;
  no: number; // the number it has kept since it was first seen
  held: boolean;
}

/** Rows keep the number and the place they had when they were first seen, so that nothing moves under the pointer. */
export class Numbers {
  private seen: string[] = [];
  private name = "";

  of(a: Agenda): Map<string, number> {
    const keys = a.rows.map(rowKey);
    if (a.name !== this.name || !keys.some((k) => this.seen.includes(k))) this.seen = [];
    this.name = a.name;
    for (const k of keys) if (!this.seen.includes(k)) this.seen.push(k);
    return new Map(this.seen.map((k, i) => [k, i + 1]));
  }
}

export function listed(a: Agenda, numbers: Map<string, number>, held: Set<string>): Listed[] {
  return a.rows
    .map((r) => ({ ...r, key: rowKey(r), no: numbers.get(rowKey(r)) ?? 0, held: held.has(rowKey(r)) && !r.done }))
    .sort((x, y) => x.no - y.no);
}

export const open = (rows: Listed[]) => rows.filter((r) => !r.done && !r.held);

/** The open row after this one, or before it: round and round. */
export function step(rows: Listed[], from: string | null, by: 1 | -1): Listed | null {
  const list = open(rows);
  if (!list.length) return null;
  const no = rows.find((r) => r.key === from)?.no ?? (by > 0 ? 0 : Infinity);
  const on = by > 0 ? list.find((r) => r.no > no) : [...list].reverse().find((r) => r.no < no);
  return on ?? (by > 0 ? list[0] : list[list.length - 1]);
}

const some = (n: number, word: string) => `${n} ${word}${n === 1 ? "" : "s"}`;

/** "6 forces and 2 fights are open": of forces, those that have any strength or units. */
export function openWords(rows: Listed[]): string {
  const list = open(rows).filter((r) => r.kind === "fight" || r.has),
    fights = list.filter((r) => r.kind === "fight").length,
    forces = list.length - fights;
  const parts = [...(forces ? [some(forces, "force")] : []), ...(fights ? [some(fights, "fight")] : [])];
  return parts.length ? `${parts.join(" and ")} ${list.length === 1 ? "is" : "are"} open` : "";
}
