// 10.0 Who stands on which side of a battle now, and what its fires came to.
import type { Told } from "page/api";
import type { Battle, Command, Data, UnitInfo } from "./data";

export interface Force {
  what: "from" | "advanced" | "defends";
  side: string;
  hex: number;
  commands: Command[];
  loose: UnitInfo[];
}
/** What a side's fires inflicted, and what the enemy has lost of it. */
export interface Toll {
  steps: number;
  hexes: number;
  lost: number | null; // null: not yet
}

export const foeOf = (b: Battle) => (b.attacker === "Union" ? "Confederate" : "Union");

/** Attackers by the hex they came from, those that have advanced by themselves (10.6.8), defenders last. */
export function forcesOf(d: Pick<Data, "commands" | "loose">, b: Battle): Force[] {
  const force = (what: Force["what"], side: string, hex: number): Force => ({
    what,
    side,
    hex,
    commands: d.commands.filter((c) => c.hex === hex && c.side === side),
    loose: d.loose.filter((u) => u.hex === hex && u.side === side),
  });
  const ahead = force("advanced", b.attacker, b.hex);
  return [
    ...b.from.map((f) => force("from", b.attacker, f.hex)),
    ...(ahead.commands.length || ahead.loose.length ? [ahead] : []),
    force("defends", foeOf(b), b.hex),
  ];
}

/* A fire is told in two lines: from where with how much, then what it came to. */
export function firesFrom(lines: Told[], hex: number): Told[] {
  return lines.flatMap((t, i) =>
    ["fire", "fire-dim"].includes(t.kind ?? "") && t.args?.[0]?.id === hex ? lines.slice(i, i + 2) : [],
  );
}

/** What the fires from these hexes inflicted, as they were told, and what has been lost for it in others. */
export function tollOf(lines: Told[], by: number[], on: number[]): Toll {
  const number = (t: Told, i: number) => Number(t.args?.[i]?.name ?? 0);
  const hits = by.flatMap((hex) => firesFrom(lines, hex)).filter((t) => t.kind === "hits");
  const lost = lines.filter((t) => t.kind === "steps" && on.includes(t.args?.[0]?.id ?? -1));
  return {
    steps: hits.reduce((n, t) => n + number(t, 0), 0),
    hexes: hits.reduce((n, t) => n + number(t, 1), 0),
    lost: lost.length ? lost.reduce((n, t) => n + number(t, 1), 0) : null,
  };
}
