// The tray: every block of the chosen stack, at a size to be read and pressed.
import type { Play } from "../play";
import { Block, describe } from "./block";

export function Tray({ play }: { play: Play }) {
  if (play.stack === null) return null;
  const here = play.piecesAt(play.stack);
  if (!here.length) return null;
  const mine = here.filter((p) => !p.hidden), hex = play.hexes.get(play.stack);
  const steps = mine.reduce((n, p) => n + p.steps, 0);
  const able = play.ableAt(play.stack);
  const one = play.chosen.length === 1 ? mine.find((p) => p.full === play.chosen[0]) : undefined;
  return (
    <section class="tray" aria-label={`Blocks at ${hex?.name ?? "this hex"}`}>
      <header><b>{hex?.name || hex?.number}</b><span>{here.length} block{here.length > 1 ? "s" : ""}{mine.length ? ` · ${steps} steps` : ""}</span></header>
      <div class="row">
        {here.map((p) => {
          const on = play.chosen.includes(p.full), can = able.includes(p.full);
          return <button class={`pick${on ? " on" : ""}`} disabled={!can} aria-pressed={on} aria-label={describe(p, play.face?.adjective(p.side) ?? p.side)}
            onClick={(e) => play.toggle(p.full, e.shiftKey || e.ctrlKey || e.metaKey || play.chosen.length !== able.length || able.length === 1)}>
            <Block p={p} size={52} on={on} own={p.side === play.side} />
          </button>;
        })}
      </div>
      <footer>
        {one ? <span><b>{one.full}</b> {one.sign}, {one.steps} of {one.most} steps</span> : play.chosen.length > 1 ? <span><b>{play.chosen.length} chosen</b></span> : <span>None chosen</span>}
        {able.length > 1 && <span class="ends">
          <button class="quiet" onClick={() => play.choose(able, play.stack)}>All</button>
          <button class="quiet" onClick={() => play.choose([], play.stack)}>None</button></span>}
      </footer>
    </section>
  );
}
