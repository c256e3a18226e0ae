// Between board and bar: what the present question counts. The bid with the leaders one could call, Replacement Points
// left and what they buy, strategic moves.
import type { Piece } from "page/api";
import { verb } from "page/answers";
import { doing } from "page/games";
import type { Play } from "page/play";
import { Block } from "page/ui/block";
import { Icon } from "page/ui/icons";
import { Rule } from "page/ui/rule";
import { data, other } from "./data";

/** 1.1 Both bid in secret. R04: only leaders of two steps or more count. */
function Bid({ play }: { play: Play }) {
  const me = play.side ?? "",
    own = data(play).own,
    asked = play.view?.asked ?? [];
  const leaders = (play.shown?.pieces ?? [])
    .filter((p: Piece) => p.side === me && !p.hidden && p.sign === "leader")
    .sort((a, b) => b.steps - a.steps);
  const able = leaders.filter((p) => p.steps > 1);
  const seal = (side: string, words: string) => (
    <span class="sealed">
      <Icon name="seal" />
      <b>{play.face?.adjective(side)}</b> {words}
    </span>
  );
  return (
    <div class="facts bid">
      <span class="called">
        <b>Could be called</b>{" "}
        {able.map((p) => (
          <span class="caller">
            <Block p={p} size={30} />
            {p.full}, {p.steps} steps
          </span>
        ))}
        {!able.length && "nobody has two steps"}
      </span>
      {seal(me, asked.includes(me) ? "to bid" : `bid ${own?.bid ?? ""}, sealed`)}
      {seal(other(me), asked.includes(other(me)) ? "still to bid" : "has bid, sealed")}
      <Rule play={play} n="1.1" />
    </div>
  );
}

/** 9.5 The points as a row of marks, a ring for each that is spent. */
function Points({ left, most }: { left: number; most: number }) {
  return (
    <svg class="points" viewBox={`0 0 ${most * 9} 12`} width={Math.min(320, most * 9)} height="12" aria-hidden="true">
      {Array.from({ length: most }, (_, i) => (
        <circle class={i < left ? "on" : ""} cx={5 + i * 9} cy="6" r="3.400" />
      ))}
    </svg>
  );
}

function Replacements({ play, points }: { play: Play; points: number }) {
  const of = (v: string) =>
    new Set(play.book?.orders.filter((o) => verb(o) === v).map((o) => o.block ?? o.answer.id)).size;
  const had = play.past.log.filter((t) => t.side === play.side && t.kind === "points").pop()?.args?.[1];
  const most = Math.max(points, Number(had?.name ?? points));
  const can = [
    [of("strengthen"), "can gain a step", "9.51"],
    [of("build"), "new cadres can be raised", "9.52"],
    [of("draw-leader"), "leaders can be drawn", "5.21"],
  ] as const;
  return (
    <div class="facts">
      <span>
        <b>
          {points} Replacement Point{points === 1 ? "" : "s"} left
        </b>{" "}
        <Points left={points} most={Math.min(40, most)} />
      </span>
      {can
        .filter(([n]) => n)
        .map(([n, w, rule]) => (
          <span>
            <b>{n}</b> {w} <Rule play={play} n={rule} />
          </span>
        ))}
      {!can.some(([n]) => n) && <span>Nothing more can be bought.</span>}
    </div>
  );
}

export function Strip({ play }: { play: Play }) {
  const d = data(play),
    side = play.side ?? "";
  const own = d.own?.side === side ? d.own : null;
  if (doing(play.view, "bid") && own) return <Bid play={play} />;
  const verbs = new Set(play.book?.orders.map(verb) ?? []),
    kind = play.book?.question.kind ?? "";
  if (own && ["replace", "window", "cadres"].includes(kind) && play.book)
    return <Replacements play={play} points={Number(own.points ?? 0)} />;
  if (d.strategic && play.yours && (verbs.has("move") || verbs.has("entrain") || verbs.has("ship")))
    return (
      <div class="facts">
        <span>
          <b>Strategic moves left</b> {d.strategic} <Rule play={play} n="5.4" />
        </span>
      </div>
    );
  return null;
}
