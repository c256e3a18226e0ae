// An answer given in secret: one's own, the other side's closed, and what opens both.
import { capital } from "../../answers";
import type { Play } from "../../play";
import { Icon } from "../icons";
import { free, useFormKeys } from "./keys";

/** What one has said in secret and may still change; null: nothing. */
export const sealedWords = (play: Play): string | null => {
  const v = play.view;
  if (!v || v.over || v.question || play.past.view || play.plan.orders || !v.undo?.can) return null;
  return play.given.words(v.undo.count) ?? v.undo.what;
};

export function Sealed({ play, people, since }: { play: Play; people: string; since: string }) {
  const words = sealedWords(play) ?? "";
  useFormKeys(play, (e) => {
    if (e.key !== "1" || !free(e)) return false;
    void play.undo();
    return true;
  });
  return (
    <div class="sealed" role="group" aria-label="Answers in secret">
      <div class="envelope own">
        <small>You</small>
        <b>{capital(words)}</b>
        <button disabled={play.busy} onClick={() => void play.undo()}>
          Change it <kbd>1</kbd>
        </button>
      </div>
      <div class="envelope closed">
        <small>{capital(people)}</small>
        <Icon name="seal" size={22} />
        <span>not yet{since ? `; asked ${since} ago` : ""}</span>
      </div>
    </div>
  );
}
