// The desk of the Reorganization: the engine's answers put together by what they are about, so that a list of a hundred reads.
import { capital, type Order } from "../../answers";
import type { Play } from "../../play";
import { Rule } from "../../ui/rule";
import { data, player } from "./data";

const heads: [string, RegExp, string][] = [
  ["Ammunition and guns", /^(load|add a gun|unload|deal ammo|pass a gun)/, "14.2"],
  ["Replacements and recruits", /^(strengthen|raise troops|bring back|recruit|remount|stop remounting)/, "14.4"],
  ["Engineers", /^(entrench|repair|advance the railhead|raise engineers)/, "14.7"],
  ["Wagons and depots", /^(build|turn|enlarge|destroy)/, "14.1"],
  ["Leaders", /^(brevet|demote|train|end the training|replace|have the War|remove|appoint|name a chief|confirm|supersede|revive|form|send for)/, "14.6"],
  ["Troops between commands", /^(draw troops|hand|end the command)/, "14.6.1"],
];

export const deskFits = (play: Play) => /administration/.test(play.view?.when ?? "") && !!play.book && play.book.orders.length > 6;

function title(o: Order): number {
  const i = heads.findIndex(([, re]) => re.test(o.answer.words));
  return i < 0 ? heads.length : i;
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
          <ul class="orders">{list.map((o) => <li><button class={o === play.book?.suggest ? "suggested" : ""} onClick={() => void play.press2([o])}>{capital(o.answer.words)}</button></li>)}</ul></section> : null;
      })}
    </div>
    {done && <button class="primary" onClick={() => void play.press2([done])}>Done with the Administration</button>}
    {!orders.length && <p>Nothing is asked of you now.</p>}
  </div>;
}
