// 10.0 A battle with both fires: who attacks from where, what each fire came to, and what is to be lost.
import type { Told } from "page/api";
import type { Play } from "page/play";
import { Rule } from "page/ui/rule";
import { Troop } from "./army";
import { data, plural, type Battle, type Command, type Data } from "./data";
import { firesFrom, foeOf, forcesOf, tollOf, type Force, type Toll } from "./fires";

export const hasBattle = (play: Play) => !!data(play)?.battle;

const hexes = (n: number) => `${n} ${n === 1 ? "hex" : "hexes"} of retreat`;

/** One's own command with its troops, to be chosen from; of the enemy's what is known. */
function Stand({ play, c }: { play: Play; c: Command }) {
  const officers = [c.leader, ...(c.under ?? [])];
  return (
    <>
      <p>
        <b>{c.leader.name}</b>
        {c.leader.hq ? `, ${c.leader.hq}` : ""}
        {c.morale !== undefined ? ` · morale ${c.morale} · ammo ${c.ammo} · ${plural(c.guns ?? 0, "gun")}` : ""}
      </p>
      {officers
        .filter((l) => l.units?.length)
        .map((l) => (
          <div class="officer">
            <small>{l.name}</small>
            <div class="troops">
              {(l.units ?? []).map((u) => (
                <Troop play={play} u={u} hex={c.hex} />
              ))}
            </div>
          </div>
        ))}
    </>
  );
}

const labels = { from: "Attack from", advanced: "Advanced into", defends: "Defence of" };

function ForceView({
  play,
  d,
  force,
  fires,
  lose,
}: {
  play: Play;
  d: Data;
  force: Force;
  fires: Told[];
  lose?: number;
}) {
  const { hex, side, commands, loose } = force,
    works = force.what === "defends" ? d.ground.works.find((w) => w.hex === hex) : undefined;
  const masked = d.ground.masked.some((m) => m.hex === hex && m.side === side) && !commands.length;
  const place = play.hexes.get(hex)?.name || play.hexes.get(hex)?.number;
  return (
    <section class={`battleforce ${side === "Union" ? "union" : "confed"}`} data-what={force.what}>
      <header>
        <h3>
          {labels[force.what]} {place}
        </h3>
        <span>
          {play.face?.people(side)}
          {works ? ` · works of level ${works.level}` : ""}
        </span>
      </header>
      {masked && (
        <p>
          Masked: nobody sees who stands there. <Rule play={play} n="14.8.5" />
        </p>
      )}
      {commands.map((c) => (
        <Stand play={play} c={c} />
      ))}
      {loose.length > 0 && (
        <div class="troops">
          {loose.map((u) => (
            <Troop play={play} u={u} hex={hex} />
          ))}
        </div>
      )}
      {!masked && !commands.length && !loose.length && (
        <p>{force.what === "defends" ? "Nobody is left here." : "Nobody stands here now."}</p>
      )}
      {fires.map((t) => (
        <p class="sums">
          {t.words}
          {t.dice.length ? <b> {t.dice.map((x) => x.value).join(" ")}</b> : null} <Rule play={play} n={t.rule} />
        </p>
      ))}
      {lose ? <p class="danger">{plural(lose, "step")} to lose</p> : null}
    </section>
  );
}

/** "2 steps, 2 hexes of retreat; 1 step was there to be lost" */
function tollWords(t: Toll): string {
  const short = t.lost !== null && t.lost < t.steps ? `; only ${plural(t.lost, "step")} could be lost` : "";
  return `${plural(t.steps, "step")}, ${hexes(t.hexes)}${short}`;
}

/** What has been said aloud in this battle: the journal's lines since it began. */
function told(play: Play, b: Battle): Told[] {
  const log = (play.past.log.length ? play.past.log : (play.shown?.log ?? [])).slice(-90);
  const i = log
    .map((t) => (t.kind === "battle" || t.kind === "extended") && !!t.args?.some((x) => x.id === b.hex))
    .lastIndexOf(true);
  return i < 0 ? [] : log.slice(i + 1).filter((t) => /^(10|9|3\.[57])/.test(t.rule));
}

export function BattleStage({ play }: { play: Play }) {
  const d = data(play),
    b = d?.battle;
  if (!d || !b) return null;
  const foe = foeOf(b),
    people = (s: string) => play.face?.people(s) ?? s,
    lines = told(play, b),
    forces = forcesOf(d, b);
  const firesOf = (f: Force) => (f.what === "advanced" ? [] : firesFrom(lines, f.hex)),
    shown = new Set(forces.flatMap(firesOf));
  const from = b.from.map((f) => f.hex),
    tolls = [tollOf(lines, from, [b.hex]), tollOf(lines, [b.hex], from)];
  const view = (f: Force) => (
    <ForceView
      play={play}
      d={d}
      force={f}
      fires={firesOf(f)}
      lose={f.what === "from" ? b.from.find((x) => x.hex === f.hex)?.against : undefined}
    />
  );
  return (
    <div class="stage atlanta" role="region" aria-label={`Battle at ${b.place}`} tabIndex={0}>
      <h2>
        Battle at {b.place}
        {b.round > 1 ? ", extended" : ""}
      </h2>
      <p class="state">
        {people(b.attacker)} attack{b.superior ? `; ${people(b.superior)} have more cavalry` : ""}
        {b.woods ? `; woods take ${b.woods} off both dice` : ""} <Rule play={play} n="10.6" />
      </p>
      <dl class="tally">
        {[b.attacker, foe].map((side, i) => (
          <div>
            <dt>{people(side)} inflict</dt>
            <dd>{tollWords(tolls[i])}</dd>
          </div>
        ))}
      </dl>
      <div class="line">
        <div>{forces.filter((f) => f.what !== "defends").map(view)}</div>
        {forces.filter((f) => f.what === "defends").map(view)}
      </div>
      <ul class="lines">
        {lines
          .filter((t) => !shown.has(t))
          .slice(-12)
          .map((t) => (
            <li>
              {t.words} <Rule play={play} n={t.rule} />
            </li>
          ))}
      </ul>
    </div>
  );
}
