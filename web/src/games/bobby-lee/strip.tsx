// Between board and bar: what the present question counts. Replacement Points left, strategic moves, the sealed bid.
import type { Play } from "../../play";
import { data } from "./data";

export function Strip({ play }: { play: Play }) {
  const d = data(play), words = play.book?.question.words ?? "", side = play.side ?? "";
  const facts: [string, string][] = [];
  const own = d.own?.side === side ? d.own : null;
  const points = own?.points, bid = own?.bid;
  const verbs = new Set(play.book?.orders.map((o) => o.answer.words.split(" ")[0]) ?? []);
  if (verbs.has("strengthen") || verbs.has("build") || /replacement/i.test(words)) {
    if (points !== undefined && points !== null) facts.push(["Replacement Points left", String(points)]);
    const of = (v: string) => new Set(play.book?.orders.filter((o) => o.answer.words.startsWith(v)).map((o) => o.block ?? o.answer.id)).size;
    const can = [[of("strengthen"), "can gain a step"], [of("build"), "can be raised from the pool"], [of("draw"), "ways to draw a leader"]] as const;
    facts.push(["Open to you", can.filter(([n]) => n).map(([n, w]) => `${n} ${w}`).join(", ") || "nothing more"]);
  }
  if (d.strategic && play.yours && (verbs.has("move") || verbs.has("entrain") || verbs.has("ship"))) facts.push(["Strategic moves left", String(d.strategic)]);
  if (!play.book && bid !== undefined && bid !== null && /initiative/.test(play.view?.when ?? "")) facts.push(["You bid", `${bid}, sealed`]);
  if (!facts.length) return null;
  return <div class="facts">{facts.map(([k, w]) => <span><b>{k}</b> {w}</span>)}</div>;
}
