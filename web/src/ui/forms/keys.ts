// The keys of the control that is shown: digits, arrows, Enter and a letter or two belong to the question.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Play } from "../../play";

/** While the control is drawn, keys come to it, first to what was drawn last; true: it has taken the key. */
export function useFormKeys(play: Play, keys: (e: KeyboardEvent) => boolean) {
  const own = useRef({ take: keys });
  own.current.take = keys;
  useLayoutEffect(() => {
    const mine = own.current;
    play.formKeys.push(mine);
    return () => {
      play.formKeys = play.formKeys.filter((k) => k !== mine);
    };
  }, [play]);
}

export const takeKey = (play: Play, e: KeyboardEvent) => [...play.formKeys].reverse().some((k) => k.take(e));

/** Enter on a button presses that button, nothing else; but what is only set (a switch, a tick, a number) has Space for that. */
export function free(e: KeyboardEvent): boolean {
  const on = (e.target as HTMLElement)?.closest?.("button, a, summary");
  return !on || (e.key === "Enter" && on.matches("[role=switch], [role=checkbox], .boxes button, .stepper button"));
}
