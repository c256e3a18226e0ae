// Dice as they fall: seen for a moment over the board, skipped by any key or click, kept in the journal.
import { capital } from "../answers";
import type { Play } from "../play";
import { dieMark } from "./journal";
import { DieFace } from "./icons";

export function DiceTray({ play }: { play: Play }) {
  if (!play.motion.rolls.length) return null;
  return (
    <div
      class="dicetray"
      role="status"
      onClick={() => {
        play.motion.rolls = [];
        play.tell();
      }}
    >
      {play.motion.rolls.map((t, k) => (
        <p key={`${play.taken}/${t.n}/${k}`}>
          <span>{capital(t.words)}</span>
          <span class="dice">
            {t.dice.map((d) => (
              <DieFace value={d.value} sides={d.sides} mark={dieMark(play, t, d.value)} />
            ))}
          </span>
        </p>
      ))}
    </div>
  );
}
