// The tray: every block of the chosen stack, at a size to be read and pressed.
import type { Play } from "../play";
import { Block, describe } from "./block";

export function Tray({ play }: { play: Play }) {
  if (play.stack === null) return null;
  const able = play.ableAt(play.stack);
  const here = play.piecesAt(play.stack).sort((a, b) => Number(able.includes(b.full)) - Number(able.includes(a.full))
    || Number(b.sign === "leader") - Number(a.sign === "leader") || b.strength - a.strength || a.full.localeCompare(b.full));
  if (!here.length) return null;
  const mine = here.filter((p) => !p.hidden), hex = play.hexes.get(play.stack);
  const steps = mine.reduce((n, p) => n + p.steps, 0);
  const one = play.chosen.length === 1 ? mine.find((p) => p.full === play.chosen[0]) : undefined;
  return (
    <section class="tray" aria-label={`Blocks at ${hex?.name ?? "this hex"}`}>
      <header><b>{hex?.name || hex?.number}</b>
        <span>{here.length} block{here.length > 1 ? "s" : ""}{mine.length ? ` · ${steps} steps` : ""}</span>
        {one ? <span><b>{one.full}</b></span> : play.chosen.length ? <span><b>{play.chosen.length} chosen</b></span> : null}
        {able.length > 1 && <span class="ends">
          <button class="quiet" onClick={() => play.choose(able, play.stack)}>All</button>
          <button class="quiet" onClick={() => play.choose([], play.stack)}>None</button></span>}
      </header>
      <div class="row">
        {here.map((p) => {
          const on = play.chosen.includes(p.full), can = able.includes(p.full);
          return <button class={`pick${on ? " on" : ""}`} disabled={!can} aria-pressed={on} aria-label={describe(p, play.face?.adjective(p.side) ?? p.side)}
            title={p.full} onClick={(e) => play.toggle(p.full, e.shiftKey || e.ctrlKey || e.metaKey || play.chosen.length !== able.length || able.length === 1)}>
            <Block p={p} size={48} on={on} own={p.side === play.side} />
          </button>;
        })}
      </div>
    </section>
  );
}
