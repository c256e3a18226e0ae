// The desk of the Reorganization: the lines of the question's form under the heads of the book, each with what it costs and leads
// to; what cannot be done now stands there in gray, with the rule.
import { capital, risky, type Choice, type Order } from "page/answers";
import { doing } from "page/games";
import type { Line } from "page/api";
import type { Play } from "page/play";
import { AxesControl, costWords, valueWords } from "page/ui/form";
import { Rule } from "page/ui/rule";
import { data, player } from "./data";

const heads: [string, string[], string][] = [
  ["Ammunition and guns", ["buy-ammo", "new-gun", "unload", "give-ammo", "hand-gun"], "14.2"],
  ["Replacements and recruits", ["strengthen", "raise", "return", "recruit", "remount", "stop-remount", "form-detachments"], "14.4"],
  ["Engineers", ["entrench", "repair-rail", "repair-bridge", "railhead", "engineers"], "14.7"],
  ["Wagons and depots", ["build", "depot", "enlarge", "destroy"], "14.1"],
  ["Leaders", ["brevet", "demote", "train", "stop-training", "replace", "replace-wdo", "cause", "appoint", "staff", "confirm", "supersede", "revive", "new-command",
    "new-leader", "cavalry-corps", "cavalry-division", "union-corps"], "14.6"],
  ["Troops between commands", ["exchange", "hand-unit", "hand-all", "give-up"], "14.6.1"],
];

export const deskFits = (play: Play) => doing(play.view, "admin") && !!play.side && !!play.view?.asked.includes(play.side);

const headOf = (verb: string) => { const i = heads.findIndex(([, verbs]) => verbs.includes(verb)); return i < 0 ? heads.length : i; };
const name = (o: Order) => capital(o.answer.words);

function Item({ play, choice }: { play: Play; choice: Choice }) {
  const { line } = choice, price = costWords(play, line), value = valueWords(line), words = line.label ? capital(line.label) : name(choice.base);
  if (choice.axes.length) return <li class="item"><span>{words}<small class="price">{[value, line.effect].filter(Boolean).join("; ")}</small></span><AxesControl play={play} choice={choice} name={name} /></li>;
  return <li class="item"><button class={choice.base === play.book?.suggest ? "suggested" : ""} onClick={() => void play.choice.press2([choice.base])}
    aria-label={`${words}${price ? `, costs ${price}` : ""}${risky(choice.base) ? ", rolls dice" : ""}`}>{words}</button>
    <small class="price">{[price, value, line.effect].filter(Boolean).join("; ")}{line.rule && <> <Rule play={play} n={line.rule} /></>}</small></li>;
}

const Refused = ({ play, line }: { play: Play; line: Line }) =>
  <li class="item no"><span>{capital(line.label ?? line.group?.name ?? "")}</span><small>{line.why} {line.rule && <Rule play={play} n={line.rule} />}</small></li>;

export function Desk({ play }: { play: Play }) {
  const d = data(play), own = d && play.side ? player(d, play.side) : null, form = play.book?.question.form;
  const choices = play.book?.choices ?? [], done = choices.find((c) => c.line.aside), refused = form?.lines.filter((l) => l.why) ?? [];
  return <div class="armies desk" role="region" aria-label="Administration" tabIndex={0}>
    <h2>Administration <Rule play={play} n="14.0" /></h2>
    {own && <p class="treasury"><b>{own.wep}</b> War Effort Points, <b>{own.replacements}</b> Replacement Steps. Each order costs its commander a point.</p>}
    <div class="cards">
      {[...heads, ["Other orders", [], "14.0"] as [string, string[], string]].map(([title, , rule], i) => {
        const list = choices.filter((c) => !c.line.aside && headOf(c.base.answer.verb) === i);
        return list.length ? <section class="command"><header><h3>{title}</h3><span>{list.length} <Rule play={play} n={rule} /></span></header>
          <ul class="orders">{list.map((c) => <Item play={play} choice={c} />)}</ul></section> : null;
      })}
      {refused.length > 0 && <section class="command"><header><h3>Not now</h3><span>{refused.length}</span></header>
        <ul class="orders">{refused.map((l) => <Refused play={play} line={l} />)}</ul></section>}
    </div>
    {done && <button class="primary" onClick={() => void play.choice.press2([done.base])}>Done with the Administration</button>}
    {!choices.length && <p>Nothing is asked of you now.</p>}
  </div>;
}
