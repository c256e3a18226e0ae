// 5.1 The forces as the rules command them: under each active leader who is in his range, then who is left for
// strategic moves or for nobody; in a Supply Turn what can be strengthened, and the pool.
import type { Group, Row } from "page/games";
import type { Piece } from "page/api";
import type { Play } from "page/play";
import { nameOf, rowOf } from "page/ui/roster";
import { marchedOut, moved } from "./command";
import { data } from "./data";

type Any = Record<string, any>;

const order = (a: Piece, b: Piece) =>
  Number(b.sign === "leader") - Number(a.sign === "leader") || b.steps - a.steps || a.full.localeCompare(b.full);

/** The supreme leaders have no range (5.12). */
const supreme = (play: Play, p: Piece) => p.sign === "leader" && ownUnits(play)[p.full]?.range === null;

export const ownUnits = (play: Play): Record<string, { speed: number; fire: number; range: number | null }> =>
  data(play).own?.units ?? {};

/** A block that is off the map, as a piece: the view gives only what lies on it. */
function offMap(play: Play, b: Any): Piece {
  return {
    hex: -1,
    side: play.side ?? "",
    sign: b.type,
    steps: b.steps,
    most: b.most,
    strength: b.steps || b.most,
    hidden: false,
    status: [],
    name: b.label,
    full: b.name,
  };
}

function pool(play: Play): Group[] {
  const own = data(play).own as Any | null,
    boxes: [string, string, string][] = [
      ["pool", "Replacement Pool", "Pool"],
      ["muster", "On their way", "Pool"],
      ["leaders", "Leaders not called", "Pool"],
    ];
  return boxes.flatMap(([key, title, tab]) => {
    const list = (own?.[key] ?? []) as Any[];
    return list.length
      ? [
          {
            title,
            tab,
            note: String(list.length),
            rows: list.map((b): Row => ({
              name: b.name,
              piece: offMap(play, b),
              block: b.name,
              hex: null,
              state: b.type,
            })),
          },
        ]
      : [];
  });
}

/** A leader stands at the head; he has a line of his own when he can act himself. */
const own = (play: Play, p: Piece): Row[] => (play.book?.byBlock.has(p.full) ? [rowOf(play, p, false)] : []);

/** Of each game, under whom a unit was last seen. */
const commands = new WeakMap<Play, Map<string, string>>();

function led(play: Play, leader: Piece, list: Piece[]): Group {
  const range = ownUnits(play)[leader.full]?.range,
    active = leader.status.includes("active");
  const gone = list.filter(moved).length;
  return {
    title: leader.full,
    head: leader,
    hex: leader.hex,
    about: [
      active ? "active" : "not active",
      range !== null && range !== undefined ? `range ${range}` : "",
      nameOf(play, leader.hex),
    ]
      .filter(Boolean)
      .join(" · "),
    note: list.length ? (active ? `${gone} of ${list.length} moved` : String(list.length)) : "",
    rows: [...own(play, leader), ...list.sort(order).map((p) => rowOf(play, p))],
  };
}

export function roster(play: Play): Group[] {
  const side = play.side,
    mine = (play.shown?.pieces ?? []).filter((p) => !p.hidden && p.side === side);
  const areas = (play.overlays.areas.get("command") ?? []).filter((a) => a.side === side);
  const leaders = mine.filter((p) => p.sign === "leader" && !supreme(play, p)),
    head = mine.find((p) => supreme(play, p));
  const actives = leaders.filter((p) => p.status.includes("active")).map((p) => p.full),
    had = commands.get(play) ?? new Map<string, string>();
  commands.set(play, had);
  const anyActive = mine.some((p) => p.status.includes("active"));
  const taken = new Set<string>(leaders.map((p) => p.full)),
    out: Group[] = [];
  if (head) taken.add(head.full);
  for (const l of leaders.sort((a, b) => Number(b.status.includes("active")) - Number(a.status.includes("active")))) {
    if (anyActive && !l.status.includes("active")) {
      taken.delete(l.full);
      continue;
    } // moved by others like any unit (R17)
    const area = areas.find((a) => a.words === l.full),
      reach = new Set(area ? area.hexes : [l.hex]);
    const list = mine.filter((p) => !taken.has(p.full) && p.sign !== "leader" && reach.has(p.hex));
    if (l.status.includes("active"))
      list.push(
        ...marchedOut(
          l.full,
          actives,
          mine.filter((p) => !taken.has(p.full) && !list.includes(p)),
          had,
        ),
      );
    for (const p of list) {
      taken.add(p.full);
      had.set(p.full, l.full);
    }
    out.push(led(play, l, list));
  }
  const rest = mine
    .filter((p) => !taken.has(p.full))
    .sort((a, b) => nameOf(play, a.hex).localeCompare(nameOf(play, b.hex)) || order(a, b));
  const left = data(play).active === side ? Number(data(play).strategic ?? 0) : 0,
    may = rest.filter((p) => play.book?.byBlock.has(p.full));
  if (head) {
    const active = head.status.includes("active");
    out.push({
      title: head.full,
      head,
      hex: head.hex,
      about: `supreme · ${active ? "active" : "not active"} · ${nameOf(play, head.hex)}`,
      note: left ? `${left} strategic move${left > 1 ? "s" : ""}` : "",
      rows: [...own(play, head), ...(left ? may.map((p) => rowOf(play, p)) : [])],
    });
  }
  const out2 = left ? rest.filter((p) => !may.includes(p)) : rest;
  if (out2.length)
    out.push({
      title: anyActive ? "Out of command" : "In no leader's range",
      note: String(out2.length),
      rows: out2.map((p) => rowOf(play, p)),
    });
  return [...out, ...pool(play)];
}
