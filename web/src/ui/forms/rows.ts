// The lines of a desk as rows: lines that differ in one thing alone are one row with a choice of it.
import type { Arg } from "../../api";
import { capital, isHex, leaving, type Choice } from "../../answers";

export interface DeskRow {
  key: string;
  choices: Choice[]; // one, or one for each of the places it may be done at
  places: string[]; // their names, if there are several
  group: string; // who or what it is about
  words: string;
}

const LEAST = 3; // so many that differ in one thing are one row

const argsOf = (c: Choice): Arg[] => c.base.answer.args;
export const groupOf = (c: Choice): string =>
  c.line.group?.name ?? argsOf(c).find((x) => x.role === "piece")?.name ?? "";

/* The place in which alone all of them differ, by its number; -1: there is none. */
function differ(list: Choice[]): number {
  const first = argsOf(list[0]),
    out = first.map((x, i) => list.some((c) => argsOf(c)[i]?.name !== x.name));
  return out.filter(Boolean).length === 1 && isHex(first[out.indexOf(true)].domain) ? out.indexOf(true) : -1;
}

export function rowsOf(choices: Choice[]): DeskRow[] {
  const alike = new Map<string, Choice[]>();
  for (const c of choices) {
    const key = c.axes.length
      ? c.base.answer.id
      : [c.base.answer.verb, groupOf(c), c.line.cost, c.line.now, c.line.after, c.line.effect].join("|");
    alike.set(key, [...(alike.get(key) ?? []), c]);
  }
  return [...alike.values()].flatMap((list) => {
    const at = list.length >= LEAST ? differ(list) : -1;
    if (at < 0)
      return list.map((c) => ({
        key: c.base.answer.id,
        choices: [c],
        places: [],
        group: groupOf(c),
        words: capital(c.line.label ?? c.base.answer.words),
      }));
    const places = list.map((c) => argsOf(c)[at].name);
    return [
      {
        key: list[0].base.answer.id,
        choices: list,
        places,
        group: groupOf(list[0]),
        words: capital(leaving(list[0].line.label ?? list[0].base.answer.words, argsOf(list[0])[at])),
      },
    ];
  });
}

/** Rows under their heads, in the order in which they come. */
export function under(rows: DeskRow[], head: (r: DeskRow) => string): [string, DeskRow[]][] {
  const map = new Map<string, DeskRow[]>();
  for (const r of rows) map.set(head(r), [...(map.get(head(r)) ?? []), r]);
  return [...map];
}
