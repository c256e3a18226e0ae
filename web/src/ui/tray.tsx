// The tray: every block of the chosen stack, at a size to be read and pressed; on a phone a list with ticks. It lies beside
// the board, never on it: at the foot of the forces, or between board and bar. Whatever is lit can be pressed.
import { count } from "../games";
import type { Play } from "../play";
import { Block, describe, done } from "./block";
import { Icon } from "./icons";

export function Tray({ play }: { play: Play }) {
  const hex = play.choice.stack;
  if (hex === null) return null;
  const f = play.face,
    Own = f?.Tray,
    info = play.hexes.get(hex);
  const able = play.choice.ableAt(hex);
  const here = play.choice
    .piecesAt(hex)
    .sort(
      (a, b) =>
        Number(able.includes(b.full)) - Number(able.includes(a.full)) ||
        Number(b.sign === "leader") - Number(a.sign === "leader") ||
        b.strength - a.strength ||
        a.full.localeCompare(b.full),
    );
  if (!here.length) return null;
  const mine = here.filter((p) => !p.hidden),
    steps = mine.reduce((n, p) => n + p.steps, 0);
  const chosen = mine.filter((p) => play.choice.chosen.includes(p.full));
  const supply = f?.supply?.(play, hex);
  const one = chosen.length === 1 ? chosen[0] : null;
  const about = one ? f?.about?.(play, one).join(" · ") : null;
  return (
    <section
      class={`tray${play.choice.folded ? " folded" : ""}`}
      aria-label={`${here.length} at ${info?.name ?? "this hex"}`}
    >
      <header>
        <b>{info?.name || info?.number}</b>
        <span>
          {count(here.length, f)}
          {mine.length ? ` · ${steps} steps` : ""}
          {supply ? ` · ${supply}` : ""}
        </span>
      </header>
      <p class="doing">
        {play.choice.folded || (able.length < 2 && !one) ? null : one ? (
          <>
            <b>{one.full}</b> {about ?? one.sign}
          </>
        ) : chosen.length ? (
          <>
            <b>{play.choice.together() ? `Move ${chosen.length} together` : `${chosen.length} chosen`}</b>{" "}
            {play.choice.targets().size ? "to a tinted hex" : ""}
          </>
        ) : (
          "Choose who is to act"
        )}
      </p>
      {play.choice.folded ? null : Own ? (
        <div class="own">
          <Own play={play} hex={hex} />
        </div>
      ) : (
        <div class="row">
          {here.map((p) => {
            const on = play.choice.chosen.includes(p.full),
              can = able.includes(p.full);
            const text = f?.describe?.(p) ?? describe(p, f?.adjective(p.side) ?? p.side, "", f?.piece);
            return (
              <button
                class={`pick${on ? " on" : ""}${can ? "" : " idle"}`}
                disabled={p.hidden}
                aria-pressed={on}
                aria-label={can ? text : `${text}, why not?`}
                title={p.full}
                onClick={(e) =>
                  play.choice.toggle(
                    p.full,
                    e.shiftKey ||
                      e.ctrlKey ||
                      e.metaKey ||
                      play.choice.chosen.length !== able.length ||
                      able.length === 1,
                  )
                }
              >
                <Block p={p} size={52} on={on} own={p.side === play.side} />
                <span class="more">
                  <b>{p.full || "hidden"}</b>{" "}
                  {!p.hidden && (
                    <>
                      {p.steps} of {p.most} steps
                      <br />
                      {f?.about?.(play, p).join(" · ") ?? p.sign}
                      {done(p) ? ", has moved" : ""}
                    </>
                  )}
                </span>
                {can && <i class="tick">{on && <Icon name="tick" size={18} />}</i>}
              </button>
            );
          })}
        </div>
      )}
      {!play.choice.folded && able.length > 1 && (
        <span class="ends">
          <button class="quiet" disabled={chosen.length === able.length} onClick={() => play.choice.choose(able, hex)}>
            All
          </button>
          <button class="quiet" disabled={!chosen.length} onClick={() => play.choice.choose([], hex)}>
            None
          </button>
        </span>
      )}
      <span class="handles">
        <button
          class="quiet fold"
          aria-expanded={!play.choice.folded}
          aria-label={play.choice.folded ? "Unfold the tray" : "Fold the tray"}
          onClick={() => {
            play.choice.folded = !play.choice.folded;
            play.tell();
          }}
        >
          <Icon name="chevron" size={16} />
        </button>
        <button class="quiet shut" onClick={() => play.choice.choose([], null)} aria-label="Close the tray">
          <Icon name="close" size={16} />
        </button>
      </span>
    </section>
  );
}
