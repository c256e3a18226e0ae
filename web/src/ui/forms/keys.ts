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

/** Enter on a button presses that button, nothing else; but what is only set (a switch, a tick, a number) has Space for that. */
export function free(e: KeyboardEvent): boolean {
  const on = (e.target as HTMLElement)?.closest?.("button, a, summary");
  return !on || (e.key === "Enter" && on.matches("[role=switch], [role=checkbox], .boxes button, .stepper button"));
}
