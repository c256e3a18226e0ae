// Odds before a risk, a choice between two ways, or why not: beside its hex, never on it.
import type { Play } from "../play";
import { percent, type Note } from "../play/words";
import { capital, risky, type Order } from "../answers";
import { Icon } from "./icons";
import { Rule } from "./rule";

/** The likeliest outcome of a way, once it is known. */
function best(play: Play, o: Order): string {
  const r = play.preview.odds.get(o.answer.id);
  if (!r) return r === null ? "reckoning" : "";
  const top = r.chances.reduce((a, b) => (b.share > a.share ? b : a), r.chances[0]);
  if (top && top.share > 0.9999) return top.words; // a certainty has no percentage
  return top ? `${r.exact ? "" : "about "}${percent(top.share)} ${top.words}` : "";
}

export function NoteBody({ play, note }: { play: Play; note: Note }) {
  if (note.refused)
    return (
      <p>
        <b>{note.title}</b> {note.lines[0]?.words} {note.lines[0]?.rule && <Rule play={play} n={note.lines[0].rule} />}
      </p>
    );
  const choice = note.ways,
    chancy = note.order?.some(risky);
  return (
    <>
      <h3>{capital(note.title)}</h3>
      {note.lines.map((l) => (
        <div class={`line${l.bar !== undefined ? " chance" : ""}`}>
          {l.bar !== undefined && (
            <span class="odds">
              <span style={{ width: `${Math.max(2, l.bar * 100)}%` }} />
            </span>
          )}
          {l.number && <b class={l.danger ? "danger" : ""}>{l.number}</b>}
          <span class={l.danger ? "danger" : ""}>{capital(l.words)}</span>
          {l.rule && <Rule play={play} n={l.rule} />}
        </div>
      ))}
      {note.order && play.preview.sheet && (
        <p>
          <button
            class="quiet"
            onClick={() => {
              play.sheet = true;
              play.tell();
            }}
          >
            What counts <kbd>W</kbd>
          </button>
        </p>
      )}
      {choice ? (
        <div class="ways">
          {note.order?.map((o) => (
            <button
              onMouseEnter={() => void play.preview.consider(o)}
              onFocus={() => void play.preview.consider(o)}
              onClick={() => void play.give([o])}
            >
              <span>
                {capital(o.answer.words)}
                <small>{best(play, o)}</small>
              </span>
              {risky(o) && <Icon name="die" size={17} />}
            </button>
          ))}
        </div>
      ) : note.order && !note.pinned ? (
        <p class="second">
          {play.choice.held !== null
            ? chancy
              ? "Drop here to keep this."
              : "Drop here to order it."
            : chancy
              ? "Click to keep this, click again to order it."
              : "Click to order it."}
        </p>
      ) : (
        note.order && (
          <div class="ways">
            <button onClick={() => play.back()}>Not there</button>
            <button class="strong" onClick={() => note.order && void play.give(note.order)}>
              Order it{chancy && <Icon name="die" size={16} />}
            </button>
          </div>
        )
      )}
    </>
  );
}

export function NotePop({
  play,
  note,
  x,
  y,
  hex,
  w,
  h,
}: {
  play: Play;
  note: Note;
  x: number;
  y: number;
  hex: number;
  w: number;
  h: number;
}) {
  const wide = note.refused ? 250 : 310,
    room = Math.max(40, hex * 0.62);
  const right = x + room + wide < w - 8;
  const left = right ? x + room : Math.max(8, x - room - wide);
  const over = !right && x - room - wide < 0;
  const style = over
    ? {
        left: `${Math.max(8, Math.min(w - wide - 8, x - wide / 2))}px`,
        top: `${Math.min(h - 60, y + room)}px`,
        width: `${wide}px`,
      }
    : y > h / 2
      ? { left: `${left}px`, bottom: `${Math.max(8, h - y - room)}px`, width: `${wide}px` }
      : { left: `${left}px`, top: `${Math.max(8, y - room)}px`, width: `${wide}px` };
  return (
    <div
      class={`pop ${note.refused ? "whynot" : "oddsbox"}${note.pinned ? "" : " passing"}`}
      style={style}
      role={note.refused ? "alert" : "dialog"}
      aria-label={note.title}
    >
      <NoteBody play={play} note={note} />
    </div>
  );
}
