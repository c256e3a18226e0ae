// 3.1 The Army Organization Display: a card a command, with its track as numbers and bars and each leader with his troops. What
// the question allows with a leader or a unit is chosen here as on the board.
import { useEffect, useReducer, useRef } from "preact/hooks";
import type { Play } from "page/play";
import { Block } from "page/ui/block";
import { Rule } from "page/ui/rule";
import { Hand } from "./hand";
import { data, plural, stars, strength, strengthOf, type Command, type LeaderInfo, type UnitInfo } from "./data";
import { learnRatings } from "./roster";

function Bar({ name, n, most = 9, danger = false }: { name: string; n: number; most?: number; danger?: boolean }) {
  return (
    <span class={`gauge${danger ? " danger" : ""}`}>
      <i>{name}</i>
      <b>{n}</b>
      <svg viewBox={`0 0 ${most * 6} 6`} width={most * 6} height="6" aria-hidden="true">
        <rect class="base" width={most * 6} height="6" rx="2" />
        <rect class="fill" width={Math.min(most, n) * 6} height="6" rx="2" />
      </svg>
    </span>
  );
}

function press(play: Play, block: string, hex: number | null) {
  if (play.book?.byBlock.has(block) && !play.past.view)
    play.choice.choose(play.choice.chosen.includes(block) ? [] : [block], hex);
  else if (play.yours) void play.choice.whyIdle(block);
}

/** The unit is taken to another leader by dragging it, or by choosing it and then him. */
function holds(play: Play, hand: Hand | undefined, u: UnitInfo, from: string | undefined) {
  if (!hand || !from || !play.yours || play.busy) return {};
  return {
    onPointerDown(e: PointerEvent) {
      if (e.button > 0 || e.pointerType === "touch") return;
      const x = e.clientX,
        y = e.clientY;
      const move = (m: PointerEvent) => {
        if (!hand.dragged && Math.hypot(m.clientX - x, m.clientY - y) > 6) hand.take(u.name, from, true);
        if (hand.dragged) hand.move(m.clientX, m.clientY, leaderAt(m));
      };
      const end = (m: PointerEvent) => {
        for (const [name, f] of [
          ["pointermove", move],
          ["pointerup", end],
          ["pointercancel", end],
        ] as const)
          window.removeEventListener(name, f);
        if (!hand.dragged) return;
        const still = (c: Event) => {
          c.stopPropagation();
          c.preventDefault();
        }; // letting go is no press
        window.addEventListener("click", still, { capture: true });
        window.setTimeout(() => window.removeEventListener("click", still, { capture: true }), 0);
        const to = m.type === "pointerup" ? leaderAt(m) : null;
        if (to) void hand.give(to);
        else hand.drop();
      };
      for (const [name, f] of [
        ["pointermove", move],
        ["pointerup", end],
        ["pointercancel", end],
      ] as const)
        window.addEventListener(name, f);
    },
  };
}

const leaderAt = (e: PointerEvent) =>
  document.elementFromPoint(e.clientX, e.clientY)?.closest<HTMLElement>("[data-leader]")?.dataset.leader ?? null;

export function Troop({
  play,
  u,
  hex,
  hand,
  from,
}: {
  play: Play;
  u: UnitInfo;
  hex: number;
  hand?: Hand;
  from?: string;
}) {
  const held = hand?.unit === u.name,
    able = !!play.book?.byBlock.has(u.name) && !play.past.view,
    on = play.choice.chosen.includes(u.name);
  const state = [
    u.broken ? "broken" : "",
    u.steps < u.most ? "reduced" : "",
    u.marks.includes("dismounted") ? "on foot" : "",
    u.marks.includes("at work") ? "at work" : "",
  ]
    .filter(Boolean)
    .join(", ");
  return (
    <button
      class={`troop ${u.type}${u.broken ? " broken" : ""}${able ? " able" : ""}${on ? " on" : ""}${held ? " held" : ""}`}
      aria-pressed={on || held}
      {...holds(play, hand, u, from)}
      onClick={() => {
        if (!hand || !from || !play.yours || !hand.may) press(play, u.name, hex);
        else {
          if (held) hand.drop();
          else hand.take(u.name, from, false);
          if (able && on === held) press(play, u.name, hex);
        }
      }}
      title={`${u.type}: ${u.cf} factors, morale ${u.morale}`}
    >
      <b>
        {u.cf}
        <span class="said"> factors, </span>
      </b>
      <i>
        <span class="said">morale </span>
        {u.morale}
      </i>
      <span>
        {u.name}
        {state ? ` · ${state}` : ""}
      </span>
    </button>
  );
}

function Leader({ play, l, hex, hand }: { play: Play; l: LeaderInfo; hex: number; hand: Hand }) {
  const able = !!play.book?.byBlock.has(l.name) && !play.past.view,
    on = play.choice.chosen.includes(l.name);
  const piece = play.shown?.pieces.find((p) => p.full === l.name);
  const to = hand.unit !== null && hand.from !== l.name,
    ask = () => {
      if (to && !hand.dragged) void hand.point(l.name);
    };
  return (
    <div
      class={`officer${l.active ? "" : " inactive"}${to && hand.over === l.name ? (hand.cost?.ok === false ? " no" : " aim") : ""}`}
      data-leader={l.name}
    >
      <button
        class={`chief${able ? " able" : ""}${on ? " on" : ""}`}
        aria-pressed={on}
        onFocus={ask}
        onMouseEnter={ask}
        onClick={() => {
          if (to) void hand.give(l.name);
          else press(play, l.name, hex);
        }}
      >
        {piece && <Block p={piece} size={34} on={on} />}
        <span>
          <b>{l.name}</b> {stars(l.brevet ?? l.rank)}
          <small>
            {l.staff ? "chief of staff" : `${l.ar}-${l.br}-${l.mr}`} ·{" "}
            {l.active ? plural(l.ap ?? 0, "order") : "inactive"}
            {l.wound ? ` · wounded ${l.wound}` : ""}
            {strength(l) ? ` · ${strength(l)} CF` : ""}
          </small>
        </span>
      </button>
      <div class="troops">
        {(l.units ?? []).map((u) => (
          <Troop play={play} u={u} hex={hex} hand={hand} from={l.name} />
        ))}
      </div>
    </div>
  );
}

function Card({ play, c, hand }: { play: Play; c: Command; hand: Hand }) {
  const supply =
    c.supply === "full"
      ? c.communications
        ? "full supply"
        : "full supply, out of communications"
      : c.supply === "combat"
        ? "combat supply"
        : "out of supply";
  return (
    <section class={`command supply-${c.supply}`} aria-label={`Command of ${c.leader.name}`}>
      <header>
        <h3>{c.leader.hq ?? `${c.leader.name}'s command`}</h3>
        <span>
          {c.place} · {supply}
          {c.own ? " · own supplies" : ""}
          {c.hidden ? " · hidden" : ""}
        </span>
      </header>
      <div class="gauges">
        <Bar name="Morale" n={c.morale ?? 0} danger={(c.morale ?? 0) < 2} />
        <Bar name="Ammo" n={c.ammo ?? 0} danger={!c.ammo} />
        <Bar name="Guns" n={c.guns ?? 0} />
        <span class="gauge">
          <i>Factors</i>
          <b>{strengthOf(c)}</b>
        </span>
      </div>
      <Leader play={play} l={c.leader} hex={c.hex} hand={hand} />
      {(c.under ?? []).map((l) => (
        <Leader play={play} l={l} hex={c.hex} hand={hand} />
      ))}
    </section>
  );
}

/** What letting go would cost, at the pointer or at the head of the display. */
function Toll({ play, hand }: { play: Play; hand: Hand }) {
  const c = hand.cost,
    to = hand.over && hand.over !== hand.from ? hand.over : null;
  return (
    <p
      class={`toll${hand.dragged ? " loose" : ""}${c && !c.ok ? " no" : ""}`}
      role="status"
      style={hand.dragged ? { left: `${hand.x + 14}px`, top: `${hand.y + 16}px` } : undefined}
    >
      {hand.unit && (
        <>
          <b>{hand.unit}</b>
          {to ? ` to ${to}` : `, under ${hand.from}`}:{" "}
          {c ? (
            <>
              {c.words} <Rule play={play} n={c.rule} />
            </>
          ) : to ? (
            "asking"
          ) : (
            "to which leader?"
          )}
        </>
      )}
    </p>
  );
}

export function Army({ play }: { play: Play }) {
  const [, again] = useReducer((n: number) => n + 1, 0),
    kept = useRef<Hand | null>(null);
  const hand = (kept.current ??= new Hand(play, () => again(0)));
  useEffect(() => {
    if (hand.unit) hand.drop();
  }, [play.taken]);
  const d = data(play),
    side = play.side;
  if (!d) return null;
  learnRatings(d);
  const mine = d.commands
    .filter((c) => c.side === side && c.morale !== undefined)
    .sort((a, b) => strengthOf(b) - strengthOf(a));
  const foes = d.commands.filter((c) => c.side !== side);
  return (
    <div
      class="armies"
      role="region"
      aria-label="Army organization"
      tabIndex={0}
      onKeyDown={(e) => {
        if (e.key === "Escape" && hand.unit) {
          e.stopPropagation();
          hand.drop();
        }
      }}
    >
      <h2>
        Army organization <Rule play={play} n="3.1.1" />
      </h2>
      <Toll play={play} hand={hand} />
      {!mine.length && <p>Only the players see their displays while the game runs.</p>}
      <div class="cards">
        {mine.map((c) => (
          <Card play={play} c={c} hand={hand} />
        ))}
      </div>
      {d.pool.length > 0 && (
        <section class="command">
          <header>
            <h3>Leader Pool</h3>
            <span>
              {plural(d.pool.length, "leader")} <Rule play={play} n="14.6.2" />
            </span>
          </header>
          <div class="pool">
            {d.pool.map((l) => (
              <button
                class={`chief${play.book?.byBlock.has(l.name) ? " able" : ""}`}
                onClick={() => press(play, l.name, null)}
              >
                <b>{l.name}</b> {stars(l.rank)}{" "}
                <small>
                  {l.ar}-{l.br}-{l.mr}
                  {l.wound ? ` · wounded ${l.wound}` : ""}
                </small>
              </button>
            ))}
          </div>
        </section>
      )}
      <section class="command">
        <header>
          <h3>Known of the enemy</h3>
          <span>
            who is on top of a stack that nothing masks <Rule play={play} n="3.7.1" />
          </span>
        </header>
        <ul class="foes">
          {foes.map((c) => (
            <li>
              <b>{c.leader.name}</b>
              {c.leader.hq ? `, ${c.leader.hq}` : ""} at {c.place}
              {c.leader.active ? "" : ", inactive"}
              {c.scouted !== undefined ? `, scouted: ${plural(c.scouted, "unit")}` : ""}
            </li>
          ))}
          {d.ground.masked
            .filter((m) => m.side !== side)
            .map((m) => (
              <li>Somebody at {play.hexes.get(m.hex)?.name ?? m.hex}, masked</li>
            ))}
        </ul>
      </section>
    </div>
  );
}
