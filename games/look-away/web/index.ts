// Look Away! on the screen: Atlanta 1864. Leaders and their commands, the bid and the Impulses, battles with both fires.
import { doing, type GameFace, type Mark } from "page/games";
import type { HexInfo } from "page/api";
import { verb } from "page/answers";
import type { Play } from "page/play";
import { Army } from "./army";
import { BattleStage, hasBattle } from "./battle";
import { data, player } from "./data";
import { heads } from "./desk";
import { Face, ratings } from "./face";
import { about, roster } from "./roster";
import { Strip } from "./strip";
import { Track } from "./track";

const phases = ["Bid", "Ready", "Move", "Battle", "Reorganize"];

function phase(play: Play): number {
  const parts = [
    ["deal", "bid"],
    ["effort", "ready"],
    ["move"],
    ["develop", "battles"],
    ["devastate", "forage", "attrition", "admin", "arrive"],
  ];
  const at = parts.findIndex((kinds) => kinds.some((k) => doing(play.shown, k)));
  return at >= 0
    ? at
    : ["devastate", "forage", "income", "status", "arrive", "admin"].some((s) => doing(play.shown, "turn", s))
      ? 4
      : -1;
}

/* Steps from hex to hex, by the places of their middles: a hex is 1000 wide, rows of them are 866 apart. */
function distance(a: HexInfo, b: HexInfo, flat: boolean): number {
  const along = Math.abs(flat ? a.y - b.y : a.x - b.x) / 1000,
    across = Math.abs(flat ? a.x - b.x : a.y - b.y) / 866;
  return Math.round(across + Math.max(0, along - across / 2));
}

/* 3.6, 3.2.4: the zone and the reach of orders of the leader who is chosen, else of him under the pointer. */
function near(play: Play): Mark[] {
  const d = data(play),
    who = play.choice.chosen[0],
    pointed = play.preview.pointed;
  const c =
    d?.commands.find((x) => [x.leader, ...(x.under ?? [])].some((l) => l.name === who)) ??
    d?.commands.filter((x) => x.hex === pointed).sort((a, b) => Number(b.overall) - Number(a.overall))[0];
  const home = c && !play.motion.scene ? play.hexes.get(c.hex) : undefined;
  if (!c || !home) return [];
  const flat = (home.next ?? []).some((n) => {
    const o = n === null ? undefined : play.hexes.get(n);
    return !!o && Math.abs(o.x - home.x) < 10;
  });
  const ring = c.range
    ? [...play.hexes.values()].filter((h) => distance(home, h, flat) <= (c.range ?? 0)).map((h) => h.id)
    : [];
  return [
    ...(c.zone?.length
      ? [{ tone: c.side === "Union" ? ("union" as const) : ("confed" as const), hexes: c.zone, how: "hatch" as const }]
      : []),
    ...(ring.length ? [{ tone: "selected" as const, hexes: ring, how: "dots" as const }] : []),
  ];
}

export const face: GameFace = {
  blue: "Union",
  people: (side) => (side === "Confederate" ? "Confederates" : side),
  adjective: (side) => side,
  piece: "piece",
  blurb:
    "Sherman against Johnston and Hood, from the Tennessee to Atlanta in the summer of 1864: leaders, orders, supply, and forces nobody sees.",
  first: "South to Resaca",
  long: "four turns in an evening, the campaign in many",
  hard: "a big game: some twenty leaders a side, supply lines, hidden forces",
  wish(play, block, hex) {
    const to = play.hexes.get(hex)?.name,
      kinds = new Set((play.book?.orders ?? []).map(verb));
    if (!to) return null;
    if (kinds.has("go"))
      return play.choice.piecesAt(hex).some((p) => p.side !== play.side) ? `attack ${to}` : `go to ${to}`;
    if (kinds.has("retreat-to")) return `retreat to ${to}`;
    return kinds.has("march") ? `march ${block}, as usual` : null;
  },
  /* A place is its commander: who else stands there, and his trains, are named to act alone. */
  goers(play, able) {
    const d = data(play),
      boss = d?.commands
        .filter((c) => able.includes(c.leader.name))
        .sort((a, b) => Number(b.overall) - Number(a.overall))[0];
    return boss ? [boss.leader.name] : [];
  },
  /* A leader who may do this and that, but not march: why not? */
  expects(play, block) {
    const all = play.book?.orders ?? [],
      march = all.filter((o) => verb(o) === "march");
    const leads = data(play)?.commands.some((c) => [c.leader, ...(c.under ?? [])].some((l) => l.name === block));
    return leads && march.length && !march.some((o) => o.block === block) ? `march ${block}, as usual` : null;
  },
  label: (play, o) => (verb(o) === "done" && play.book?.question.kind === "move" ? "End the movement" : null),
  /* 8.0: what could still march or fight, and is not held, is said before the movement ends. */
  waste(play, o) {
    if (verb(o) !== "done" || play.book?.question.kind !== "move" || !play.turn.undone) return null;
    return `${play.turn.undone}. End the movement anyway?`;
  },
  ended(play) {
    const d = data(play);
    return d
      ? `Victory Points: Union ${player(d, "Union")?.vp ?? 0}, Confederates ${player(d, "Confederate")?.vp ?? 0}. Turn ${d.turn} of ${d.last}.`
      : "";
  },
  last(play) {
    const d = data(play);
    return !d || d.turn >= d.last;
  },
  phases,
  phase,
  season(play) {
    const d = data(play);
    return d ? `Turn ${d.turn} of ${d.last} · ${d.date} · ${d.weather}` : (play.shown?.when ?? "");
  },
  Track,
  Face,
  short: (p) => p.name.replace(/^(W\.H\.|S\.D\.|G\.) /, ""),
  secret: (p) => !!ratings.get(p.full)?.hidden,
  rank: (p) => (p.sign === "leader" ? 100 + p.steps : p.strength),
  about,
  roster,
  needs: [],
  hex(play, h) {
    const d = data(play);
    if (!d) return [];
    const works = d.ground.works.find((w) => w.hex === h.id),
      cart = d.carts.filter((c) => c.hex === h.id);
    return [
      ...(works
        ? [{ words: `${works.side} works of level ${works.level}${works.manned ? "" : ", unmanned"}`, rule: "14.8.3" }]
        : []),
      ...(d.ground.cuts.includes(h.id) ? [{ words: "The rail line is cut here", rule: "8.6.3", danger: true }] : []),
      ...(d.ground.burnt.includes(h.id) ? [{ words: "The town is burned", rule: "13.1.1" }] : []),
      ...cart.map((c) => ({
        words: `${c.side} ${c.face}${c.capacity ? ` for ${c.capacity} forces` : ""}`,
        rule: "7.2",
      })),
      ...(d.attacks.some((a) => a.at === h.id) ? [{ words: "Under attack", rule: "8.4", danger: true }] : []),
    ];
  },
  /* Works, cuts and attacks to come lie on the ground. */
  marks(play) {
    const d = data(play);
    if (!d) return [];
    const tone = (side: string) => (side === "Union" ? ("union" as const) : ("confed" as const));
    return [
      ...d.ground.works.map((w) => ({
        tone: tone(w.side),
        hexes: [w.hex],
        how: w.manned ? ("edge" as const) : ("dots" as const),
      })),
      ...d.ground.works.map((w) => ({ tone: "ink" as const, at: w.hex, words: "works ".concat("I".repeat(w.level)) })),
      ...d.ground.cuts.map((h) => ({ tone: "danger" as const, at: h, words: "cut" })),
      ...d.attacks.map((a) => ({ tone: "danger" as const, line: [a.from, a.at], arrow: true })),
    ];
  },
  near,
  Stage: BattleStage,
  staged: (play) =>
    hasBattle(play) && !play.book?.orders.some((o) => ["retreat-to", "advance", "advance-with"].includes(verb(o))),
  panels: [{ id: "army", name: "Army", key: "y", Body: Army }],
  desk: heads,
  atDesk: ["admin"],
  commander: "leader",
  alone: ["halt"],
  Strip,
  heading: (t) => ["turn", "impulse", "battle", "extended"].includes(t.kind ?? ""),
  fight: (t) => /^(9|10|8\.4)/.test(t.rule),
  clash: (t) => t.kind === "battle",
};
