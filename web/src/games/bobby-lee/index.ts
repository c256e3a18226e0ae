// Bobby Lee on the screen: phases, victory track, the battle board, and which answers roll dice.
import type { GameFace } from "..";
import type { Order } from "../../answers";
import type { Play } from "../../play";
import { BattleBoard, hasBattle } from "./battle";
import { data } from "./data";
import { Strip } from "./strip";
import { Track } from "./track";

const verb = (o: Order) => o.answer.words.split(" ")[0];
const risk = new Set(["attack", "force", "invade", "fight", "fire", "melee", "outflank", "draft"]);

const phases = ["Bid", "Leaders", "Move", "Fight", "Supply"];

function phase(play: Play): number {
  const when = (play.shown?.when ?? "").toLowerCase();
  if (/initiative|deployment/.test(when)) return 0;
  if (/leaders$/.test(when)) return 1;
  if (/movement/.test(when)) return 2;
  if (/battle|skirmish|fights/.test(when)) return 3;
  if (/supply|replacements|leader change|emancipation|draft/.test(when)) return 4;
  return -1;
}

export const bobbyLee: GameFace = {
  risky: (o) => risk.has(verb(o)),
  wish(play, block, hex) {
    const to = play.hexes.get(hex)?.name, mine = play.view?.pieces.find((p) => p.full === block);
    if (!to || !mine) return null;
    const enemy = play.piecesAt(hex).some((p) => p.side !== mine.side);
    const from = play.hexes.get(mine.hex)?.name;
    const kinds = new Set((play.book?.byBlock.get(block) ?? []).map(verb));
    if (kinds.has("retreat")) return `retreat ${block} to ${to}`;
    if (kinds.has("regroup")) return `regroup ${block} to ${to}`;
    if (kinds.has("build")) return `build ${block} at ${to}`;
    if (!["move", "force", "attack", "ship", "entrain", "bridge", "invade"].some((k) => kinds.has(k))) return null;
    return enemy && from ? `attack with ${block} into ${to} from ${from}` : `move ${block} to ${to}`;
  },
  prefer(play, orders) {
    const home = play.view?.pieces.find((p) => p.full === orders[0].block)?.hex;
    const worth = (o: Order) => (["force"].includes(verb(o)) ? 0 : 2) + (["move", "attack"].includes(verb(o)) ? 2 : 0) + (o.via === home ? 1 : 0);
    return orders.reduce((best, o) => (worth(o) > worth(best) ? o : best));
  },
  people: (side) => (side === "USA" ? "Union" : side === "CSA" ? "Confederates" : side),
  adjective: (side) => (side === "USA" ? "Union" : side === "CSA" ? "Confederate" : side),
  blurb: "Lee, Grant and all the others between the Susquehanna and the Dismal Swamp, 1861 to 1864, with wooden blocks that hide their faces.",
  first: "The Year 1861",
  phases,
  phase,
  season(play) {
    const d = data(play), when = play.shown?.when ?? "";
    const season = when.split(",")[0];
    return d.weather ? `${season} · ${String(d.weather).toLowerCase()}` : season;
  },
  course(play, events) {
    const steps: number[] = [], names: string[] = [];
    let season = "";
    for (const e of events) {
      const quarter = /^(\w+ \d{4}) begins/.exec(e.words), moved = /marker moves (\d+) toward the (USA|CSA)/.exec(e.words);
      if (quarter) season = quarter[1];
      if (moved) { steps.push(Number(moved[1]) * (moved[2] === "CSA" ? 1 : -1)); names.push(season); }
    }
    let at = Number(data(play).marker?.signed ?? 0) - steps.reduce((a, b) => a + b, 0);
    return [{ at, name: "the start" }, ...steps.map((s, i) => ({ at: (at += s), name: names[i] }))];
  },
  Track,
  Stage: BattleBoard,
  staged: hasBattle,
  Strip,
};
