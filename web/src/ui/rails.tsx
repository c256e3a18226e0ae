// The narrow strips beside the board: a panel's name until it is wanted, and the key that puts it away again.
import { useEffect, useReducer, useState } from "preact/hooks";
import type { Play } from "../play";
import type { Side } from "../play/columns";
import { Icon } from "./icons";

const names: Record<Side, string> = { left: "Forces", right: "Journal" };

/** In the head of an open panel. */
export const Fold = ({ play, side }: { play: Play; side: Side }) => (
  <button class={`quiet fold ${side}`} aria-label={`Close: ${names[side]}`} onClick={() => play.rails.turn(side)}>
    <Icon name="chevron" size={16} />
  </button>
);

export function Rail({ play, side, note, mark }: { play: Play; side: Side; note?: string; mark?: string }) {
  return (
    <nav class={`rail ${side}`} aria-label={names[side]}>
      <button aria-expanded={play.rails.open(side)} onClick={() => play.rails.turn(side)}>
        <b>{names[side]}</b> {note && <span>{note}</span>}
        {mark && <kbd>{mark}</kbd>}
      </button>
    </nav>
  );
}

/** Is the screen as wide as this? */
export function useWide(least: number): boolean {
  const [query] = useState(() => window.matchMedia(`(min-width: ${least}px)`));
  const [, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const on = () => again(0);
    query.addEventListener("change", on);
    return () => query.removeEventListener("change", on);
  }, [query]);
  return query.matches;
}
