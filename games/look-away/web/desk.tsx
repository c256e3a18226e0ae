// The desk of the Reorganization: the engine's answers put together by what they are about, so that a list of a hundred reads.
import { capital, type Order } from "page/answers";
import type { Play } from "page/play";
import { Rule } from "page/ui/rule";
import { data, player } from "./data";

const heads: [string, RegExp, string][] = [
  ["Ammunition and guns", /^(load|add a gun|unload|deal ammo|pass a gun)/, "14.2"],
  ["Replacements and recruits", /^(strengthen|raise troops|bring back|recruit|remount|stop remounting)/, "14.4"],
  ["Engineers", /^(entrench|repair|advance the railhead|raise engineers)/, "14.7"],
  ["Wagons and depots", /^(build|turn|enlarge|destroy)/, "14.1"],
  ["Leaders", /^(brevet|demote|train|end the training|replace|have the War|remove|appoint|name a chief|confirm|supersede|revive|form|send for)/, "14.6"],
  ["Troops between commands", /^(draw troops|hand|end the command)/, "14.6.1"],
];

export const deskFits = (play: Play) => /administration/.test(play.view?.when ?? "") && !!play.side && !!play.view?.asked.includes(play.side);

function title(o: Order): number {
  const i = heads.findIndex(([, re]) => re.test(o.answer.words));
  return i < 0 ? heads.length : i;
}

/* "load Sherman with ammo 1" to 5, "build a wagon at" four places: one line, with a button each. */
const stem = (o: Order) => /^(load .+ with ammo|build .+ at|raise .+ at|repair .+ at) /.exec(o.answer.words)?.[1] ?? o.answer.words;

function lines(list: Order[]): Order[][] {
  const by = new Map<string, Order[]>();
  for (const o of list) by.set(stem(o), [...(by.get(stem(o)) ?? []), o]);
  return [...by.values()];
}

export function Desk({ play }: { play: Play }) {
  const d = data(play), own = d && play.side ? player(d, play.side) : null;
  const orders = play.book?.orders ?? [];
  const done = orders.find((o) => o.answer.words === "done");
  return <div class="armies desk" role="region" aria-label="Administration" tabIndex={0}>
    <h2>Administration <Rule play={play} n="14.0" /></h2>
    {own && <p class="treasury"><b>{own.wep}</b> War Effort Points, <b>{own.replacements}</b> Replacement Steps. Each order costs its commander a point.</p>}
    <div class="cards">
      {[...heads, ["Other orders", /./, "14.0"] as [string, RegExp, string]].map(([name, , rule], i) => {
        const list = orders.filter((o) => o !== done && title(o) === i);
        return list.length ? <section class="command"><header><h3>{name}</h3><span>{list.length} <Rule play={play} n={rule} /></span></header>
          <ul class="orders">{lines(list).map((line) => <li>{line.length > 1 && <span>{capital(stem(line[0]))}</span>}
            {line.map((o) => <button class={o === play.book?.suggest ? "suggested" : ""} aria-label={line.length > 1 ? capital(o.answer.words) : undefined} onClick={() => void play.press2([o])}>
              {line.length > 1 ? o.answer.words.slice(stem(o).length).trim() : capital(o.answer.words)}</button>)}</li>)}</ul></section> : null;
      })}
    </div>
    {done && <button class="primary" onClick={() => void play.press2([done])}>Done with the Administration</button>}
    {!orders.length && <p>Nothing is asked of you now.</p>}
  </div>;
}
