// 6.2 The battle board: three positions and a Reserve a side, facing each other. A block is chosen, then the position
// it goes to; what is not a place stands in the bar.
import { capital, verb, type Order } from "page/answers";
import type { Piece } from "page/api";
import type { Play } from "page/play";
import { Block, describe } from "page/ui/block";
import { Rule } from "page/ui/rule";
import { HOURS, OWN, data, other, readBattle, type Battle, type Box, type Unit } from "./data";

/** Regrouping (6.34) is done on the map again. */
export const hasBattle = (play: Play) =>
  readBattle(play) !== null && (!!play.past.view || !play.book?.orders.some((o) => verb(o) === "regroup"));

const blank = (side: string): Piece => ({
  hex: -1,
  side,
  sign: "",
  steps: 0,
  most: 0,
  strength: -1,
  hidden: true,
  status: [],
  name: "",
  full: "",
});

/** Answers that put the chosen block, or nobody in particular, into a position. */
function postOrders(play: Play): Map<string, Order[]> {
  const out = new Map<string, Order[]>();
  const orders = play.choice.chosen.length
    ? play.choice.chosen.flatMap((b) => play.book?.byBlock.get(b) ?? [])
    : (play.book?.plain ?? []);
  for (const o of orders) if (o.post) out.set(o.post, [...(out.get(o.post) ?? []), o]);
  return out;
}

/** On the battle board a paler face means: has acted in this Battle Turn. How it marched here no longer matters. */
const inBattle = (p: Piece, acted: boolean): Piece => ({
  ...p,
  status: [...p.status.filter((s) => !["moved", "marched", "acted"].includes(s)), ...(acted ? ["moved"] : [])],
});

function Units({ play, units, hidden, side }: { play: Play; units: Unit[]; hidden: number; side: string }) {
  return (
    <div class="units">
      {units.map(({ piece, acted }) => {
        const on = play.choice.chosen.includes(piece.full);
        const aim =
          play.choice.chosen.length === 1
            ? play.book?.byBlock.get(play.choice.chosen[0])?.find((o) => o.at === piece.full)
            : undefined;
        const able = play.yours && (play.book?.byBlock.has(piece.full) || !!aim);
        const p = inBattle(piece, acted);
        return (
          <button
            class={`pick${able ? " able" : ""}${aim ? " aim" : ""}`}
            disabled={!able}
            aria-pressed={on}
            aria-label={describe(p, side === "USA" ? "Union" : "Confederate") + (aim ? ", target" : "")}
            draggable={able && !aim}
            onDragStart={(e) => {
              e.dataTransfer?.setData("text/plain", piece.full);
              if (!on) play.choice.choose([piece.full], null);
            }}
            onClick={(e) => {
              e.stopPropagation();
              if (aim) void play.give([aim]);
              else if (on) play.choice.choose([], null);
              else play.choice.choose([piece.full], null);
            }}
          >
            <Block p={p} size={58} on={on} own={side === play.side} />
          </button>
        );
      })}
      {Array.from({ length: hidden }, () => (
        <span class="pick" role="img" aria-label={`${side === "USA" ? "Union" : "Confederate"} block, hidden`}>
          <Block p={blank(side)} size={58} />
        </span>
      ))}
    </div>
  );
}

/* Works along the front: a parapet with its hachures towards the enemy. */
const zig = Array.from({ length: 10 }, (_, i) => `${i ? "l" : "M4 13l"}13-8l13 8`).join("");
const ticks = Array.from({ length: 20 }, (_, i) => `M${10 + i * 13} ${i % 2 ? 11 : 10}l${i % 2 ? 2 : -2} 6`).join("");
const Works = () => (
  <svg class="works" viewBox="0 0 270 20" aria-hidden="true">
    <path d={zig} />
    <path class="tick" d={ticks} />
  </svg>
);
const Broken = () => (
  <svg class="broken" viewBox="0 0 260 14" preserveAspectRatio="none" aria-hidden="true">
    <path d="M2 4l20 7 20-7 20 7 20-7 20 7 20-7 20 7 20-7 20 7 20-7 20 7 20-7" />
  </svg>
);

function count(n: number, hidden: number) {
  const all = n + hidden;
  if (!all) return "";
  return hidden ? `${hidden} hidden${n ? `, ${n} shown` : ""}` : `${all} block${all > 1 ? "s" : ""}`;
}

/** 6.33 Who is alone in a position where the enemy stands. Of hidden blocks only the number is known. */
function lastOf(box: Box, play: Play, side: string): string | null {
  if (box.units.length + box.hidden !== 1) return null;
  return box.units.length
    ? `If ${box.units[0].piece.full} goes`
    : `If the ${play.face?.adjective(side) ?? side} block goes`;
}

function Position({
  play,
  b,
  me,
  row,
  post,
}: {
  play: Play;
  b: Battle;
  me: string;
  row: "own" | "enemy";
  post: string;
}) {
  const foe = other(me),
    holder = row === "own" ? me : foe,
    guest = other(holder);
  const home = b.posts[holder]?.[post] ?? { units: [], hidden: 0 };
  const away = b.posts[guest]?.[`enemy ${post}`] ?? { units: [], hidden: 0 };
  const name = row === "own" ? post : `enemy ${post}`; // as I name it
  const orders = postOrders(play).get(name);
  const digs = b.trench[holder]?.includes(post);
  const people = (s: string) => (s === "USA" ? "Union" : "Confederate");
  const contested = away.units.length + away.hidden > 0;
  const threat = contested && post !== "Reserve" ? lastOf(home, play, holder) : null;
  const homeView = (
    <div class="with">
      <Units play={play} units={home.units} hidden={home.hidden} side={holder} />
      {threat && (
        <p class={`threat${holder === me ? " own" : ""}`}>
          <span>
            {threat}, the {people(holder)} line is routed: every block loses a step{" "}
          </span>
          <span class="brief">rout </span>
          <Rule play={play} n="6.33" />
        </p>
      )}
    </div>
  );
  const awayView = contested && <Units play={play} units={away.units} hidden={away.hidden} side={guest} />;
  const words = orders?.[0]?.answer.words ?? "",
    deed = orders?.[0] ? capital(verb(orders[0])) : "";
  const lit = !!orders?.length && play.yours;
  return (
    <section
      class={`position ${row}${lit ? " lit" : ""}${post === "Reserve" ? " reserve" : ""}`}
      aria-label={`${people(holder)} ${post}`}
      onDragOver={(e) => {
        if (lit) e.preventDefault();
      }}
      onDrop={(e) => {
        e.preventDefault();
        if (lit && orders) void play.choice.press2(orders);
      }}
      onClick={() => {
        if (lit && orders) void play.choice.press2(orders);
      }}
    >
      <header>
        <h3>
          <span class="pre">{people(holder)} </span>
          {post}
        </h3>
        <span>
          {[contested ? "contested" : count(home.units.length, home.hidden), digs ? "entrenched" : ""]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </header>
      <div class="ground">
        {row === "enemy" ? (
          <>
            {homeView}
            {digs && <Works />}
            {contested && <Broken />}
            {awayView}
          </>
        ) : (
          <>
            {awayView}
            {contested && <Broken />}
            {digs && <Works />}
            {homeView}
          </>
        )}
      </div>
      {lit && orders && (
        <button
          class="go"
          aria-label={`${deed} here: ${words}`}
          onClick={(e) => {
            e.stopPropagation();
            void play.choice.press2(orders);
          }}
        >
          <i class="dot" />
          {deed} here
        </button>
      )}
    </section>
  );
}

interface Way {
  name: string;
  out: number;
  in: number;
  ready: number;
}

/** 6.32, 6.7 Where one gets out, who can come, who has still to act. */
function Facts({ play }: { play: Play }) {
  const ways = (data(play).own?.ways ?? []) as Way[],
    side = data(play).own?.side;
  if (!side || side !== play.side) return null;
  const out = ways.filter((w) => w.out > 0),
    come = ways.filter((w) => w.in > 0 && w.ready > 0);
  const still = play.yours ? [...(play.book?.byBlock.keys() ?? [])] : [];
  return (
    <div class="facts still">
      <span>
        <b>Way out</b> {out.length ? out.map((w) => `${w.name}, ${w.out}`).join("; ") : "none: who must leave is lost"}{" "}
        <Rule play={play} n="6.32" />
      </span>
      <span>
        <b>Can reinforce</b>{" "}
        {come.length ? come.map((w) => `${w.ready} from ${w.name}, ${w.in} at a time`).join("; ") : "nobody"}{" "}
        <Rule play={play} n="6.7" />
      </span>
      {still.length > 0 && (
        <span>
          <b>Still to act</b> {still.slice(0, 6).join(", ")}
          {still.length > 6 ? ` and ${still.length - 6} more` : ""}
        </span>
      )}
    </div>
  );
}

const day = ["", "first day", "second day", "third day", "fourth day"];

export function BattleBoard({ play }: { play: Play }) {
  const b = readBattle(play);
  if (!b) return null;
  const me = play.side ?? b.attacker,
    foe = other(me);
  const lines = b.fortress ? ["Center"] : [...OWN];
  const foes = b.fortress ? ["Center"] : [...OWN].reverse();
  const wait = (side: string) => b.posts[side]?.waiting ?? { units: [], hidden: 0 };
  const place = play.hexes.get(b.hex),
    night = b.hour === HOURS.length - 1;
  return (
    <div class={`battle${night ? " night" : ""}`}>
      <header class="head">
        <h2>Battle of {place?.name ?? "the field"}</h2>
        <span>
          {day[b.day] ?? `day ${b.day}`} · {b.attacker === "USA" ? "Union attacks" : "Confederates attack"}
          {place?.terrain ? ` · ${place.terrain} ground` : ""}
          {b.fortress ? " · fortress" : ""}
        </span>
        <ol class="hours">
          {HOURS.map((h, i) => (
            <li
              aria-current={i === b.hour ? "step" : undefined}
              class={`${i < b.hour ? "gone" : ""}${h === "Night" ? " dark" : ""}`}
            >
              <i />
              {h}
            </li>
          ))}
        </ol>
      </header>
      <div class={`fieldboard${b.fortress ? " fortress" : ""}`}>
        <Position play={play} b={b} me={me} row="enemy" post="Reserve" />
        <div class="three">
          {foes.map((p) => (
            <Position play={play} b={b} me={me} row="enemy" post={p} />
          ))}
        </div>
        <div class="three">
          {lines.map((p) => (
            <Position play={play} b={b} me={me} row="own" post={p} />
          ))}
        </div>
        <Position play={play} b={b} me={me} row="own" post="Reserve" />
      </div>
      {[foe, me].map(
        (s) =>
          wait(s).units.length + wait(s).hidden > 0 && (
            <div class="undeployed">
              <b>{s === "USA" ? "Union" : "Confederate"}, yet to deploy</b>
              <Units play={play} units={wait(s).units} hidden={wait(s).hidden} side={s} />
            </div>
          ),
      )}
      <Facts play={play} />
    </div>
  );
}
