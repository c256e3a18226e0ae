// The turn as a list: what is left to do, next and previous by key, so that nothing is forgotten.
import type { Play } from "../play";
import type { Listed } from "../play/agenda";

const heads: [Listed["kind"], string][] = [
  ["force", "Forces"],
  ["fight", "Fights"],
];

function Line({ play, r }: { play: Play; r: Listed }) {
  const here = r.now || (!play.turn.rows.some((x) => x.now) && r.key === play.turn.at);
  const place = r.at && r.at.name !== r.name ? r.at.name : "";
  return (
    <li>
      <button
        class={`todo${here ? " on" : ""}`}
        aria-current={here ? "step" : undefined}
        onClick={() => play.turn.go(r)}
      >
        <span class="no">{r.no}</span>
        <span class="what">
          <b>{r.name}</b>
          <small>{[place, r.has].filter(Boolean).join(" · ")}</small>
        </span>
        {r.can && <span class="can">{r.can}</span>}
      </button>
    </li>
  );
}

export function TurnList({ play }: { play: Play }) {
  const rows = play.turn.rows,
    left = rows.filter((r) => (!r.done && !r.held) || r.now),
    done = rows.filter((r) => r.done && !r.now),
    held = rows.filter((r) => r.held);
  return (
    <div class="turnlist" role="group" aria-label={play.turn.name}>
      <p class="count">
        <b>{play.turn.name}</b>
        <span>
          {left.length} left, {done.length} done
        </span>
      </p>
      <div class="boxes" aria-hidden="true">
        {rows.map((r) => (
          <i class={r.now ? "now" : r.done ? "done" : r.held ? "held" : ""} />
        ))}
      </div>
      <p class="ways">
        <button onClick={() => play.turn.next(1)} disabled={!left.length}>
          Next <kbd>N</kbd>
        </button>
        <button onClick={() => play.turn.next(-1)} disabled={!left.length}>
          Previous <kbd>Shift N</kbd>
        </button>
        <button onClick={() => play.turn.hold()} disabled={!left.length}>
          Hold <kbd>X</kbd>
        </button>
      </p>
      {heads.map(([kind, name]) => {
        const list = left.filter((r) => r.kind === kind);
        return (
          list.length > 0 && (
            <section>
              <h3>
                {name} <span class="note">{list.length}</span>
              </h3>
              <ol>
                {list.map((r) => (
                  <Line play={play} r={r} key={r.key} />
                ))}
              </ol>
            </section>
          )
        );
      })}
      {!left.length && <p class="empty">Nothing is left to do.</p>}
      {held.length > 0 && (
        <p class="heldby">
          Held by you: {held.map((r) => r.name).join(", ")}{" "}
          <button class="quiet" onClick={() => play.turn.release()}>
            Show
          </button>
        </p>
      )}
      {done.length > 0 && <p class="heldby">Done: {done.map((r) => r.name).join(", ")}</p>}
    </div>
  );
}
