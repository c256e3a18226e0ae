// The same again: at once against a computer, by consent with a person across the table.
import type { View } from "../api";
import type { Play } from "../play";

/** none: nobody has asked. mine: I have. theirs: the other side has. there: it is laid out. */
export function rematchState(v: View): "none" | "mine" | "theirs" | "there" {
  if (v.rematch) return "there";
  return !v.rematch_asked ? "none" : v.rematch_asked === v.seat ? "mine" : "theirs";
}

const nameOf = (play: Play, side: string | null | undefined) =>
  play.view?.seats?.find((s) => s.side === side)?.who ?? play.face?.people(side ?? "") ?? "The other side";
/** Who asks, and for what: nobody agrees to other seats without being told. */
const wish = (play: Play, v: View) =>
  `${nameOf(play, v.rematch_asked)} asks for a rematch${v.rematch_swap ? ", sides exchanged" : ""}.`;
const across = (play: Play) => play.view?.seats?.find((s) => s.kind === "person" && !s.mine) ?? null;
const ask = (play: Play, what: "ask" | "accept" | "decline") => () => void play.ask("rematch", { do: what });

/** On the card of the end: the key, while nobody has asked. */
export function RematchKey({ play }: { play: Play }) {
  const v = play.view;
  return v?.seat && rematchState(v) === "none" ? (
    <button onClick={() => void play.ask("rematch", { swap: false })}>
      {across(play) ? "Ask for a rematch" : "Rematch"}
    </button>
  ) : null;
}

/** And what has come of it. */
export function RematchLine({ play }: { play: Play }) {
  const v = play.view;
  if (!v?.seat) return null;
  const state = rematchState(v),
    other = across(play);
  if (state === "there")
    return (
      <p class="ways">
        <a class="key" href={`#/match/${v.rematch}`}>
          Go to the rematch
        </a>
      </p>
    );
  if (state === "mine")
    return (
      <p class="ways">
        <span role="status">
          You asked for a rematch{v.rematch_swap ? ", sides exchanged" : ""}. Waiting for{" "}
          {other?.who ?? "the other side"}.
        </span>{" "}
        <button class="quiet" onClick={ask(play, "decline")}>
          Take it back
        </button>
      </p>
    );
  if (state === "theirs")
    return (
      <div class="ways">
        <span>{wish(play, v)}</span>
        <button onClick={ask(play, "accept")}>Accept</button>
        <button onClick={ask(play, "decline")}>Decline</button>
      </div>
    );
  return null;
}

/** Over the board, for whoever has put the card away or looks at the replay. */
export function RematchBand({ play }: { play: Play }) {
  const v = play.view;
  if (!v?.over) return null;
  const state = rematchState(v);
  if (state === "there")
    return (
      <div class="planband" role="status">
        <b>The same again is laid out.</b> <a href={`#/match/${v.rematch}`}>Go to the rematch</a>
      </div>
    );
  if (state !== "theirs" || !v.seat || !(play.past.view || play.endShut)) return null;
  return (
    <div class="planband" role="status">
      <b>{wish(play, v)}</b>
      <button onClick={ask(play, "accept")}>Accept</button>
      <button onClick={ask(play, "decline")}>Decline</button>
    </div>
  );
}
