// Bobby Lee on the screen: phases, victory track, roster, the battle board, and which answers roll dice.
import { doing, type GameFace } from "page/games";
import { verb, type Order } from "page/answers";
import { turnOf, type Piece } from "page/api";
import type { Play } from "page/play";
import { BattleBoard, hasBattle } from "./battle";
import { data } from "./data";
import { ownUnits, roster } from "./roster";
import { Strip } from "./strip";
import { Track } from "./track";

const phases = ["Bid", "Leaders", "Move", "Fight", "Supply"];

function phase(play: Play): number {
  const parts = [["bid", "free"], ["activate"], ["move", "leaders"], ["fights", "skirmish", "battle"], ["supply"]];
  return parts.findIndex((kinds) => kinds.some((k) => doing(play.shown, k)));
}

/* 3.5 "infantry · speed 2 · fires F2", of one's own. */
function about(play: Play, p: Piece): string[] {
  const u = ownUnits(play)[p.full];
  if (!u) return [p.sign];
  const range =
    u.range !== null && u.range !== undefined
      ? [`commands ${u.range === 0 ? "his own hex" : `${u.range} hex${u.range > 1 ? "es" : ""}`}`]
      : [];
  const fire =
    p.sign === "infantry"
      ? `fires F${u.fire}, melee F${u.fire + 1}`
      : p.sign === "artillery"
        ? `F1, F${u.fire} engaged`
        : u.fire
          ? `fires F${u.fire}`
          : "does not fire";
  return [p.sign, `speed ${u.speed}`, fire, ...range];
}

const inArea = (play: Play, overlay: string, kind: string, hex: number) =>
  (play.overlays.areas.get(overlay) ?? []).find(
    (a) => a.kind === kind && a.side === play.side && a.hexes.includes(hex),
  );

export const face: GameFace = {
  wish(play, block, hex) {
    const to = play.hexes.get(hex)?.name,
      mine = play.view?.pieces.find((p) => p.full === block);
    if (!to || !mine) return null;
    const enemy = play.choice.piecesAt(hex).some((p) => p.side !== mine.side);
    const from = play.hexes.get(mine.hex)?.name;
    const kinds = new Set((play.book?.byBlock.get(block) ?? play.book?.orders ?? []).map(verb));
    if (kinds.has("retreat")) return `retreat ${block} to ${to}`;
    if (kinds.has("regroup")) return `regroup ${block} to ${to}`;
    if (kinds.has("build")) return `build ${block} at ${to}`;
    if (kinds.has("strengthen")) return `strengthen ${block}`;
    if (
      !["move", "force", "attack", "force-attack", "ship", "entrain", "bridge", "invade", "done"].some((k) =>
        kinds.has(k),
      )
    )
      return null;
    return enemy && from ? `attack with ${block} into ${to} from ${from}` : `move ${block} to ${to}`;
  },
  /* A leader goes only if he is named, or stands alone: Lincoln does not march out with his garrison. */
  goers(play, able) {
    const men = able.filter((b) => play.view?.pieces.find((p) => p.full === b)?.sign !== "leader");
    return men.length ? men : able.slice(0, 1);
  },
  prefer(play, orders) {
    const home = play.view?.pieces.find((p) => p.full === orders[0].block)?.hex;
    const worth = (o: Order) =>
      (["force", "force-attack"].includes(verb(o)) ? 0 : 2) +
      (["move", "attack"].includes(verb(o)) ? 2 : 0) +
      (o.via === home ? 1 : 0);
    return orders.reduce((best, o) => (worth(o) > worth(best) ? o : best));
  },
  /* Orders were given to a leader, and nobody has moved. */
  waste(play, o) {
    if (verb(o) !== "done" || play.book?.question.kind !== "move") return null;
    const mine = play.view?.pieces.filter((p) => p.side === play.side && !p.hidden) ?? [];
    if (mine.some((p) => p.status.includes("moved") || p.status.includes("marched"))) return null;
    const n = mine.filter((p) => p.sign !== "leader" && play.book?.byBlock.has(p.full)).length;
    return n ? `Nobody has moved, and ${n} block${n > 1 ? "s" : ""} could. End moves anyway?` : null;
  },
  /* 4.1, 4.21, 4.61: looked at in the Supply Turn. A year ends in Autumn, the war from 1864 on; earlier only if the marker is far out. */
  last(play) {
    const d = data(play),
      m = d.marker;
    if (!m || Number(d.year) > 1864 || Number(m.space) + 2 >= Number(m.decisive)) return true;
    return d.quarter === "Autumn" ? d.one_year || d.year === 1864 : d.year === 1864 && d.quarter === "Winter";
  },
  blue: "USA",
  people: (side) => (side === "USA" ? "Union" : side === "CSA" ? "Confederates" : side),
  adjective: (side) => (side === "USA" ? "Union" : side === "CSA" ? "Confederate" : side),
  blurb:
    "Lee, Grant and all the others between the Susquehanna and the Dismal Swamp, 1861 to 1864, with wooden blocks that hide their faces.",
  first: "The Year 1861",
  long: "a year in an hour, the war in an evening",
  window: { wide: 165, left: -52, top: -78 }, // the Potomac
  hard: "easy to begin: about 60 blocks, a battle board",
  phases,
  phase,
  season(play) {
    const d = data(play),
      when = play.shown?.when ?? "";
    const season = turnOf(when);
    return d.weather ? `${season} · ${String(d.weather).toLowerCase()}` : season;
  },
  ended(play) {
    const n = Number(data(play).marker?.signed ?? 0);
    return n
      ? `The Victory marker stands ${Math.abs(n)} ${Math.abs(n) === 1 ? "space" : "spaces"} toward the ${n > 0 ? "Confederates" : "Union"}.`
      : "The Victory marker stands in the middle.";
  },
  course(play, events) {
    const steps: number[] = [],
      names: string[] = [];
    let season = "";
    for (const e of events) {
      const said = (e.args ?? []).map((a) => a.name);
      if (e.kind === "quarter") season = `${said[0]} ${said[1]}`;
      if (e.kind === "marker") {
        steps.push(Number(said[0]) * (said[1] === "CSA" ? 1 : -1));
        names.push(season);
      }
    }
    let at = Number(data(play).marker?.signed ?? 0) - steps.reduce((a, b) => a + b, 0);
    return [{ at, name: "the start" }, ...steps.map((s, i) => ({ at: (at += s), name: names[i] }))];
  },
  Track,
  about,
  roster,
  needs: ["command", "supply"],
  supply(play, hex) {
    if (!play.overlays.areas.get("supply") || !play.choice.piecesAt(hex).some((p) => p.side === play.side)) return null;
    return inArea(play, "supply", "supplied", hex) ? "in supply" : "no supply line";
  },
  hex(play, h) {
    const leader = (play.overlays.areas.get("command") ?? [])
      .filter((a) => a.side === play.side && a.kind === "active" && a.hexes.includes(h.id))
      .map((a) => a.words);
    const fight = (data(play).fights as { hex: number }[] | undefined)?.some((f) => f.hex === h.id);
    return [
      ...(leader.length ? [{ words: `In the range of ${leader.join(" and ")}`, rule: "5.12" }] : []),
      ...(play.overlays.areas.get("supply") && play.side
        ? [
            {
              words: inArea(play, "supply", "supplied", h.id) ? "In supply, were it counted now" : "No supply line",
              rule: "9.2",
            },
          ]
        : []),
      ...(fight ? [{ words: "A fight is to come here", rule: "6.0", danger: true }] : []),
    ];
  },
  /* The reach of active leaders while one moves; fights to come. */
  marks(play) {
    const active =
      (doing(play.shown, "move") || doing(play.shown, "leaders")) &&
      !play.past.view &&
      !play.overlays.laid.has("command")
        ? (play.overlays.areas.get("command") ?? []).filter((a) => a.kind === "active" && a.side === play.side)
        : [];
    return active.map((a) => ({ tone: "selected" as const, hexes: a.hexes, how: "dots" as const }));
  },
  Stage: BattleBoard,
  staged: hasBattle,
  Strip,
  heading: (t) =>
    ["turn", "quarter", "supply-turn", "battle", "skirmish", "dawn", "morning", "afternoon", "dusk"].includes(
      t.kind ?? "",
    ),
  fight: (t) => /^6/.test(t.rule),
  clash: (t) => t.kind === "battle" || t.kind === "skirmish",
  /* 6.6 "fires at F2": dice up to two hit. 6.64 In a melee each 6 costs the firer a step. */
  die(t, value) {
    if (!["fire", "fire-at", "melee", "skirmish-fire"].includes(t.kind ?? "")) return "";
    return value <= Number(t.args?.[1]?.name) ? "hit" : t.kind === "melee" && value === 6 ? "loss" : "";
  },
};
