// 10.0 A battle with both fires: who attacks from where, what each fire came to, and what is to be lost.
import type { Play } from "../../play";
import { Rule } from "../../ui/rule";
import { data, plural, type Battle, type Command, type Data, type Fire } from "./data";

export const hasBattle = (play: Play) => !!data(play)?.battle;

const hexes = (n: number) => `${n} ${n === 1 ? "hex" : "hexes"} of retreat`;
const signed = (n: number) => (n > 0 ? `+${n}` : String(n));

function Sums({ f }: { f: Fire }) {
  const parts = [["battle rating", f.br], ["guns", f.guns], ["cavalry", f.cavalry], ["broken units", -f.broken], ["weather", f.weather], ["woods", f.woods], ["hasty", f.hasty]] as [string, number][];
  return <p class="sums">{plural(f.cf, "factor")}, column {f.column}{f.left || f.right ? ` (${f.left} left, ${f.right} right)` : ""}, die {signed(f.modifier)}: {parts.filter(([, n]) => n).map(([w, n]) => `${w} ${signed(n)}`).join(", ") || "nothing"}</p>;
}

const at = (d: Data, hex: number): Command[] => d.commands.filter((c) => c.hex === hex);

function Force({ play, d, hex, side, label }: { play: Play; d: Data; hex: number; side: string; label: string }) {
  const commands = at(d, hex), loose = d.loose.filter((u) => u.hex === hex), works = d.ground.works.find((w) => w.hex === hex);
  const masked = d.ground.masked.some((m) => m.hex === hex) && !commands.length;
  return <section class={`battleforce ${side === "Union" ? "union" : "confed"}`}>
    <header><h3>{label}</h3><span>{play.hexes.get(hex)?.name || play.hexes.get(hex)?.number}{works ? ` · works of level ${works.level}` : ""}</span></header>
    {masked && <p>Masked: nobody sees who stands there. <Rule play={play} n="14.8.5" /></p>}
    {commands.map((c) => <p><b>{c.leader.name}</b>{c.leader.hq ? `, ${c.leader.hq}` : ""}{c.morale !== undefined ? ` · morale ${c.morale} · ammo ${c.ammo} · ${plural(c.guns ?? 0, "gun")}` : ""}
      {c.under?.length ? ` · with ${c.under.filter((l) => !l.staff).map((l) => l.name).join(", ")}` : ""}</p>)}
    {loose.length > 0 && <p>{loose.map((u) => u.name).join(", ")}</p>}
  </section>;
}

/** What has been said aloud in this battle: the journal's lines of it. */
function said(play: Play, b: Battle) {
  const log = (play.log.length ? play.log : play.shown?.log ?? []).slice(-60), i = log.map((t) => /battle at /i.test(t.words) && t.words.includes(b.place)).lastIndexOf(true);
  return log.slice(Math.max(0, i)).filter((t) => /^(10|9|3\.7)/.test(t.rule)).slice(-14);
}

export function BattleStage({ play }: { play: Play }) {
  const d = data(play), b = d?.battle;
  if (!d || !b) return null;
  const foe = b.attacker === "Union" ? "Confederate" : "Union", people = (s: string) => play.face?.people(s) ?? s;
  return <div class="stage atlanta" role="region" aria-label={`Battle at ${b.place}`} tabIndex={0}>
    <h2>Battle at {b.place}{b.round > 1 ? ", extended" : ""}</h2>
    <p class="state">{people(b.attacker)} attack{b.superior ? `; ${people(b.superior)} have more cavalry` : ""}{b.woods ? `; woods take ${b.woods} off both` : ""} <Rule play={play} n="10.6" /></p>
    <div class="line">{b.from.map((f, i) => <div class={i < b.fire ? "fired" : ""}>
      <Force play={play} d={d} hex={f.hex} side={b.attacker} label={`Attack ${i + 1}`} />
      {f.fire && <Sums f={f.fire} />}{f.answer && <Sums f={f.answer} />}{f.against > 0 && <p class="danger">{plural(f.against, "step")} to lose</p>}</div>)}</div>
    <Force play={play} d={d} hex={b.hex} side={foe} label="Defence" />
    <dl class="tally"><div><dt>{people(b.attacker)} inflict</dt><dd>{plural(b.steps[0], "step")}, {hexes(b.retreat[0])}</dd></div>
      <div><dt>{people(foe)} inflict</dt><dd>{plural(b.steps[1], "step")}, {hexes(b.retreat[1])}</dd></div></dl>
    <ul class="said">{said(play, b).map((t) => <li>{t.words}{t.dice.length ? ` [${t.dice.map((x) => x.value).join(" ")}]` : ""} <Rule play={play} n={t.rule} /></li>)}</ul>
  </div>;
}
