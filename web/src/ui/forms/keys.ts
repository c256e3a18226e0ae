// The keys of the control that is shown: digits, arrows, Enter and a letter or two belong to the question.
import { useEffect } from "preact/hooks";
import type { Play } from "../../play";

/** While the control is drawn, keys come to it first; true: it has taken the key. */
export function useFormKeys(play: Play, keys: (e: KeyboardEvent) => boolean) {
  useEffect(() => {
    play.formKeys = keys;
    return () => {
      if (play.formKeys === keys) play.formKeys = null;
    };
  });
}

/** Enter on a button presses that button, nothing else. */
export const free = (e: KeyboardEvent) => !(e.target as HTMLElement)?.closest?.("button, a, summary");
