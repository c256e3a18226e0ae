// 3.1 The Army Organization Display as a roster: a group a command, its leaders with their troops set in.
import type { Group, Row } from "page/games";
import type { Piece } from "page/api";
import type { Play } from "page/play";
import { ratings } from "./face";
import {
  data,
  plural,
  stars,
  strength,
  strengthOf,
  type Command,
  type Data,
  type LeaderInfo,
  type UnitInfo,
} from "./data";

const word = { full: "full supply", combat: "combat supply", out: "out of supply" };

function unitRow(play: Play, u: UnitInfo, hex: number): Row {
  const piece = play.shown?.pieces.find((p) => p.full === u.name);
  const state = u.broken ? "broken" : u.marks.includes("dismounted") ? "on foot" : `${u.cf}`;
  return {
    name: u.name,
    piece,
    block: u.name,
    hex,
    at: u.steps < u.most ? "reduced" : undefined,
    state,
    danger: u.broken,
  };
}

function leaderRow(play: Play, l: LeaderInfo, hex: number): Row {
  const piece = play.shown?.pieces.find((p) => p.full === l.name);
  const about = l.staff ? "chief of staff" : `${stars(l.brevet ?? l.rank)} ${l.ar}-${l.br}-${l.mr}`;
  return {
    name: l.name,
    piece,
    block: l.name,
    hex,
    at: about,
    state: l.wound ? `wounded ${l.wound}` : l.active ? plural(l.ap ?? 0, "order") : "inactive",
    danger: !l.active,
    under: (l.units ?? []).map((u) => unitRow(play, u, hex)),
  };
}

function group(play: Play, c: Command): Group {
  const head = play.shown?.pieces.find((p) => p.full === c.leader.name);
  const about = [
    c.leader.hq,
    c.place,
    c.supply === "full" ? "" : word[c.supply ?? "full"],
    `morale ${c.morale}, ammo ${c.ammo}, ${plural(c.guns ?? 0, "gun")}`,
    c.hidden ? "hidden" : "",
  ]
    .filter(Boolean)
    .join(" · ");
  return {
    title: c.leader.name,
    head,
    hex: c.hex,
    about,
    note: `${strengthOf(c)} CF`,
    rows: [leaderRow(play, c.leader, c.hex), ...(c.under ?? []).map((l) => leaderRow(play, l, c.hex))],
  };
}

/** The faces of leaders show ratings: their own side's only. */
export function learnRatings(d: Data) {
  ratings.clear();
  for (const c of d.commands)
    for (const l of [c.leader, ...(c.under ?? [])])
      if (l.ar !== undefined) ratings.set(l.name, { ar: l.ar, br: l.br, mr: l.mr, supply: c.supply, hidden: c.hidden });
}

export function roster(play: Play): Group[] {
  const d = data(play),
    side = play.side;
  if (!d || !side) return [];
  learnRatings(d);
  const mine = d.commands
    .filter((c) => c.side === side && c.morale !== undefined)
    .sort((a, b) => strengthOf(b) - strengthOf(a));
  const out = mine.map((c) => group(play, c));
  const loose = d.loose.filter((u) => u.side === side);
  if (loose.length)
    out.push({
      title: "Without a leader",
      note: String(loose.length),
      rows: loose.map((u) => ({ ...unitRow(play, u, u.hex ?? -1), at: u.place })),
    });
  const carts = d.carts.filter((c) => c.side === side);
  if (carts.length)
    out.push({
      title: "Wagons and depots",
      note: String(carts.length),
      tab: "Supply",
      rows: carts.map((c) => ({ name: c.name, block: c.name, hex: c.hex, at: c.place, state: c.face })),
    });
  if (d.pool.length)
    out.push({
      title: "Leader Pool",
      note: String(d.pool.length),
      tab: "Pool",
      rows: d.pool.map((l) => ({
        name: l.name,
        block: l.name,
        hex: null,
        at: stars(l.rank),
        state: `${l.ar}-${l.br}-${l.mr}`,
      })),
    });
  return out;
}

/** A piece in words: "leader, two stars, 3-4-3, two orders left". */
export function about(play: Play, p: Piece): string[] {
  const d = data(play);
  if (!d) return [p.sign];
  for (const c of d.commands)
    for (const l of [c.leader, ...(c.under ?? [])]) {
      if (l.name === p.full)
        return l.ar === undefined
          ? [`leader${l.active ? "" : ", inactive"}`]
          : [
              stars(l.brevet ?? l.rank),
              `administration ${l.ar}, battle ${l.br}, movement ${l.mr}`,
              `${plural(l.ap ?? 0, "order")} left`,
              ...(strength(l) ? [`${strength(l)} CF of his own`] : []),
            ];
      const u = l.units?.find((x) => x.name === p.full);
      if (u) return [u.type, `${u.cf} CF`, `morale ${u.morale}${u.broken ? ", broken" : ""}`, `under ${l.name}`];
    }
  const u = d.loose.find((x) => x.name === p.full),
    cart = d.carts.find((x) => x.name === p.full);
  if (u) return [u.type, `${u.cf} CF`, "without a leader"];
  return cart ? [cart.face, ...(cart.capacity ? [`feeds ${plural(cart.capacity, "force")}`] : [])] : [p.sign];
}
