// Between board and bar: the bid, the Impulses of the turn, what a march has left, the treasury in Administration.
import { doing } from "page/games";
import type { Play } from "page/play";
import { Icon } from "page/ui/icons";
import { Rule } from "page/ui/rule";
import { data, other, player, type Data } from "./data";

/** A row of marks, a ring for each that is spent. */
function Marks({ left, most, name }: { left: number; most: number; name: string }) {
  return (
    <svg
      class="points"
      viewBox={`0 0 ${most * 11} 12`}
      width={most * 11}
      height="12"
      role="img"
      aria-label={`${name}: ${left} of ${most} left`}
    >
      {Array.from({ length: most }, (_, i) => (
        <circle class={i < left ? "on" : ""} cx={5.5 + i * 11} cy="6" r="4" />
      ))}
    </svg>
  );
}

function Bid({ play, d }: { play: Play; d: Data }) {
  const me = play.side ?? "",
    asked = play.view?.asked ?? [],
    own = player(d, me),
    foe = player(d, other(me));
  return (
    <div class="facts bid">
      <span>
        <b>Operations Effort</b> yours up to {own?.effort}, theirs up to {foe?.effort}
      </span>
      <span>
        <b>War Effort Points</b> {own?.wep}; the initiative costs 5 <Rule play={play} n="5.1.1" />
      </span>
      <span class="sealed">
        <Icon name="seal" />
        <b>{play.face?.adjective(me)}</b> {asked.includes(me) ? "to bid" : `bid ${own?.bid ?? ""}, sealed`}
      </span>
      <span class="sealed">
        <Icon name="seal" />
        <b>{play.face?.adjective(other(me))}</b> {asked.includes(other(me)) ? "still to bid" : "has bid, sealed"}
      </span>
    </div>
  );
}

function Impulses({ play, d }: { play: Play; d: Data }) {
  const me = play.side,
    own = me ? player(d, me) : null;
  return (
    <div class="facts impulses">
      {d.sides.map((s) => (
        <span class={d.active === s.side ? "now" : ""}>
          <b>{play.face?.people(s.side)}</b> <Marks left={s.left} most={s.effort} name={`${s.side} effort`} />
          {d.active === s.side ? ` Impulse of ${d.now}` : s.impulses ? ` ${s.impulses} taken` : ""}
        </span>
      ))}
      {own?.wep !== null && own && (
        <span>
          <b>War Effort Points</b> {own.wep} <Rule play={play} n="11.0" />
        </span>
      )}
      {d.attacks.length > 0 && (
        <span class="danger">
          <b>Attacks declared</b> {[...new Set(d.attacks.map((a) => a.place))].join(", ")}
        </span>
      )}
    </div>
  );
}

function Treasury({ play, d }: { play: Play; d: Data }) {
  const own = play.side ? player(d, play.side) : null;
  if (!own) return null;
  return (
    <div class="facts">
      <span>
        <b>War Effort Points</b> {own.wep}
      </span>
      <span>
        <b>Replacement Steps</b> {own.replacements} <Rule play={play} n="14.4" />
      </span>
      <span>
        Orders are each commander's own <Rule play={play} n="3.2.4" />
      </span>
    </div>
  );
}

export function Strip({ play }: { play: Play }) {
  const d = data(play),
    v = play.view;
  if (!d) return null;
  if (doing(v, "deal")) return null;
  if (doing(v, "bid") && play.side) return <Bid play={play} d={d} />;
  if (["admin", "forage", "devastate", "attrition"].some((k) => doing(v, k))) return <Treasury play={play} d={d} />;
  return <Impulses play={play} d={d} />;
}
