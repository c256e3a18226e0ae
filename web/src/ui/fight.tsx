// The combat sheet: both forces, what counts on each side with its rule, and what it may all come to.
import type { Item, Odds, Party, Sheet } from "../api";
import { capital } from "../answers";
import type { Play } from "../play";
import { percent } from "../play/words";
import { Block } from "./block";
import { Rule } from "./rule";

/** "+2", "×", "61": as it counts. */
function amount(i: Item): string {
  if (i.unknown) return "?";
  if (i.in === "nothing") return "";
  const n = i.number ?? 0;
  return i.in === "die" || i.in === "columns" ? (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0") : String(n);
}
const counted: Record<Item["in"], string> = { strength: "", columns: "col", die: "die", dice: "dice", nothing: "" };

const Line = ({ play, i }: { play: Play; i: Item }) => (
  <tr class={i.unknown || i.number === 0 ? "nil" : ""}>
    <th scope="row">
      {i.name} {i.facts && <small>{i.facts}</small>}
    </th>
    <td>
      {amount(i)} <small>{counted[i.in]}</small>
    </td>
    <td>
      <Rule play={play} n={i.rule} />
    </td>
  </tr>
);

function Force({ play, p, attacks }: { play: Play; p: Party; attacks: boolean }) {
  const pieces = play.shown?.pieces ?? [],
    hidden = pieces.filter((x) => x.hidden && x.hex === p.at?.id && x.side === p.side);
  const shown = p.pieces.map((name) => ({ name, piece: pieces.find((x) => x.full === name) }));
  const own = play.face?.adjective(p.side) ?? p.side;
  return (
    <section class={`party ${p.side === play.view?.sides?.[0] ? "union" : "confed"}`}>
      <header>
        <h3>
          {own} {attacks ? "attack" : "defence"}
        </h3>
        <span>{p.at?.name}</span>
      </header>
      <div class="counters" tabIndex={0} role="group" aria-label={`${p.pieces.length + hidden.length} pieces`}>
        {shown.map(({ name, piece }) =>
          piece ? (
            <figure title={name}>
              <Block p={piece} size={46} />
            </figure>
          ) : (
            <span class="chip">{name}</span>
          ),
        )}
        {hidden.map((x) => (
          <figure title="hidden">
            <Block p={x} size={46} />
          </figure>
        ))}
      </div>
      <table>
        <tbody>
          {p.items.map((i) => (
            <Line play={play} i={i} />
          ))}
        </tbody>
        {p.total && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {capital(p.total)}
              </th>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

/** The share of each loss as one bar. */
function Losing({ who, shares }: { who: string; shares: number[] }) {
  const words = shares
    .map((s, i) => (s > 0.004 ? `${i}${i === 5 ? " or more" : ""}: ${percent(s)}` : ""))
    .filter(Boolean)
    .join(", ");
  return (
    <div class="losing" role="img" aria-label={`${who} lose steps, ${words}`}>
      <p>
        <b>{who} lose</b> <span>{words}</span>
      </p>
      <div class="bar100">
        {shares.map((s, i) => (s > 0 ? <i class={`l${Math.min(i, 5)}`} style={{ flexGrow: String(s) }} /> : null))}
      </div>
    </div>
  );
}

export function FightSheet({ play, sheet, odds }: { play: Play; sheet: Sheet; odds: Odds }) {
  const [a, d] = sheet.parties,
    sides = play.view?.sides ?? [],
    top = odds.chances[0];
  const lost = (side: string, c: Odds["chances"][number]) => c.lost?.[sides.indexOf(side)] ?? 0;
  const people = (s: string) => play.face?.people(s) ?? s;
  return (
    <section class="fightsheet" aria-label={`What counts at ${sheet.at?.name ?? ""}`}>
      <header class="titled">
        <h2>Attack on {sheet.at?.name}</h2>
        <button
          onClick={() => {
            play.sheet = false;
            play.tell();
          }}
        >
          Close <kbd>W</kbd>
        </button>
      </header>
      <div class="three">
        <Force play={play} p={a} attacks />
        <section class="middle">
          {sheet.first.map((i) => (
            <p class="first">
              <b>{i.name}</b> {i.facts}
              {i.in === "dice" ? `: ${percent((i.number ?? 0) / 6)}` : ""} <Rule play={play} n={i.rule} />
            </p>
          ))}
          {top && (
            <p class="headline">
              <b>{top.share > 0.995 ? "Certain" : percent(top.share)}</b> {top.words}
            </p>
          )}
          <table class="outcomes">
            <thead>
              <tr>
                <th scope="col">Outcome</th>
                <th scope="col">Chance</th>
                <th scope="col">{people(a.side)} lose</th>
                <th scope="col">{people(d.side)} lose</th>
              </tr>
            </thead>
            <tbody>
              {odds.chances.map((c) => (
                <tr>
                  <th scope="row">{capital(c.words)}</th>
                  <td>
                    <span class="odds">
                      <span style={{ width: `${Math.max(2, c.share * 100)}%` }} />
                    </span>{" "}
                    {percent(c.share)}
                  </td>
                  <td>{lost(a.side, c).toFixed(1)}</td>
                  <td>{lost(d.side, c).toFixed(1)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {odds.losing?.map((shares, i) => (
            <Losing who={people(sides[i] ?? "")} shares={shares} />
          ))}
          <p class="second">
            {odds.exact
              ? "Exact: counted over all the dice."
              : `About, ±${Math.max(1, Math.round(odds.error * 100))}: ${odds.worlds.toLocaleString("en")} games imagined with what you know.`}
            {odds.played ? " Both sides fight on as a Recruit would." : ""}
          </p>
        </section>
        <Force play={play} p={d} attacks={false} />
      </div>
    </section>
  );
}
