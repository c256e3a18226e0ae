// 10.0 A battle with both fires: who attacks from where, what each fire came to, and what is to be lost.
import type { Told } from "page/api";
import type { Play } from "page/play";
import { Rule } from "page/ui/rule";
import { Troop } from "./army";
import { data, plural, type Battle, type Command, type Data } from "./data";

export const hasBattle = (play: Play) => !!data(play)?.battle;

const hexes = (n: number) => `${n} ${n === 1 ? "hex" : "hexes"} of retreat`;

/* Without the dice, which stand beside it. */

/** One's own command with its troops, to be chosen from; of the enemy's what is known. */
function Stand({ play, c }: { play: Play; c: Command }) {
  const officers = [c.leader, ...(c.under ?? [])];
  return <>
    <p><b>{c.leader.name}</b>{c.leader.hq ? `, ${c.leader.hq}` : ""}{c.morale !== undefined ? ` · morale ${c.morale} · ammo ${c.ammo} · ${plural(c.guns ?? 0, "gun")}` : ""}</p>
    {officers.filter((l) => l.units?.length).map((l) => <div class="officer"><small>{l.name}</small>
      <div class="troops">{(l.units ?? []).map((u) => <Troop play={play} u={u} hex={c.hex} />)}</div></div>)}
  </>;
}

function Force({ play, d, hex, side, label, fires, lose }: { play: Play; d: Data; hex: number; side: string; label: string; fires: Told[]; lose?: number }) {
  const commands = d.commands.filter((c) => c.hex === hex), loose = d.loose.filter((u) => u.hex === hex), works = d.ground.works.find((w) => w.hex === hex);
  const masked = d.ground.masked.some((m) => m.hex === hex) && !commands.length;
  const place = play.hexes.get(hex)?.name || play.hexes.get(hex)?.number;
  return <section class={`battleforce ${side === "Union" ? "union" : "confed"}`}>
    <header><h3>{label} {place}</h3><span>{play.face?.people(side)}{works ? ` · works of level ${works.level}` : ""}</span></header>
    {masked && <p>Masked: nobody sees who stands there. <Rule play={play} n="14.8.5" /></p>}
    {commands.map((c) => <Stand play={play} c={c} />)}
    {loose.length > 0 && <div class="troops">{loose.map((u) => <Troop play={play} u={u} hex={hex} />)}</div>}
    {fires.map((t) => <p class="sums">{t.words}{t.dice.length ? <b> {t.dice.map((x) => x.value).join(" ")}</b> : null} <Rule play={play} n={t.rule} /></p>)}
    {lose ? <p class="danger">{plural(lose, "step")} to lose</p> : null}
  </section>;
}

/** What has been said aloud in this battle: the journal's lines since it began. */
function told(play: Play, b: Battle): Told[] {
  const log = (play.past.log.length ? play.past.log : play.shown?.log ?? []).slice(-90);
  const i = log.map((t) => (t.kind === "battle" || t.kind === "extended") && !!t.args?.some((x) => x.id === b.hex)).lastIndexOf(true);
  return i < 0 ? [] : log.slice(i + 1).filter((t) => /^(10|9|3\.[57])/.test(t.rule));
}

/* A fire is told in two lines: from where with how much, then what it came to. */
function firesFrom(lines: Told[], hex: number): Told[] {
  const out: Told[] = [];
  for (let i = 0; i < lines.length; i++) if (["fire", "fire-dim"].includes(lines[i].kind ?? "") && lines[i].args?.[0]?.id === hex) out.push(...lines.slice(i, i + 2));
  return out;
}

export function BattleStage({ play }: { play: Play }) {
  const d = data(play), b = d?.battle;
  if (!d || !b) return null;
  const foe = b.attacker === "Union" ? "Confederate" : "Union", people = (s: string) => play.face?.people(s) ?? s, lines = told(play, b);
  const fires = [...b.from.map((f) => f.hex), b.hex].map((hex) => firesFrom(lines, hex)), shown = new Set(fires.flat());
  return <div class="stage atlanta" role="region" aria-label={`Battle at ${b.place}`} tabIndex={0}>
    <h2>Battle at {b.place}{b.round > 1 ? ", extended" : ""}</h2>
    <p class="state">{people(b.attacker)} attack{b.superior ? `; ${people(b.superior)} have more cavalry` : ""}{b.woods ? `; woods take ${b.woods} off both dice` : ""} <Rule play={play} n="10.6" /></p>
    <dl class="tally"><div><dt>{people(b.attacker)} inflict</dt><dd>{plural(b.steps[0], "step")}, {hexes(b.retreat[0])}</dd></div>
      <div><dt>{people(foe)} inflict</dt><dd>{plural(b.steps[1], "step")}, {hexes(b.retreat[1])}</dd></div></dl>
    <div class="line">
      <div>{b.from.map((f, i) => <Force play={play} d={d} hex={f.hex} side={b.attacker} label="Attack from" fires={fires[i]} lose={f.against} />)}</div>
      <Force play={play} d={d} hex={b.hex} side={foe} label="Defence of" fires={fires[b.from.length]} />
    </div>
    <ul class="lines">{lines.filter((t) => !shown.has(t)).slice(-12).map((t) => <li>{t.words} <Rule play={play} n={t.rule} /></li>)}</ul>
  </div>;
}
