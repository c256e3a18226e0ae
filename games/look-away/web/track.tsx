// 17.2 Victory Points of both sides, and how many turns are left.
import type { Play } from "page/play";
import { data, player } from "./data";

export function Track({ play }: { play: Play }) {
  const d = data(play);
  if (!d) return null;
  const u = player(d, "Union")?.vp ?? 0,
    c = player(d, "Confederate")?.vp ?? 0;
  return (
    <span
      class="track points"
      role="img"
      aria-label={`Victory Points: Union ${u}, Confederates ${c}; turn ${d.turn} of ${d.last}`}
    >
      <span class="label" aria-hidden="true">
        Union
      </span>
      <b class="vp union" aria-hidden="true">
        {u}
      </b>
      <b class="vp confed" aria-hidden="true">
        {c}
      </b>
      <span class="label" aria-hidden="true">
        Confed.
      </span>
    </span>
  );
}
