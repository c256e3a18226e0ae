// 4.1 One marker on one track: seven spaces to a Decisive victory either way.
import type { Play } from "page/play";
import { data } from "./data";

export function Track({ play }: { play: Play }) {
  const marker = Number(data(play).marker?.signed ?? 0);
  const x = (n: number) => 90 + n * 12.4;
  const lead = marker > 0 ? `${marker} for the Confederates` : marker < 0 ? `${-marker} for the Union` : "level";
  return (
    <span class="track" role="img" aria-label={`Victory track: ${lead}`}>
      <span class="label" aria-hidden="true">
        Union
      </span>
      <svg width="180" height="28" viewBox="0 0 180 28" aria-hidden="true">
        <path class="rail" d="M3 14H177" />
        {Array.from({ length: 15 }, (_, i) => (
          <path class={i === 7 ? "tick mid" : "tick"} d={`M${x(i - 7)} ${i === 7 ? 4 : 9}V${i === 7 ? 24 : 19}`} />
        ))}
        <circle
          class={marker < 0 ? "mark union" : marker > 0 ? "mark confed" : "mark"}
          cx={x(Math.max(-7, Math.min(7, marker)))}
          cy="14"
          r="9.5"
        />
        <text
          class={marker < 0 ? "on-union" : "on-confed"}
          x={x(Math.max(-7, Math.min(7, marker)))}
          y="18.500"
          text-anchor="middle"
        >
          {Math.abs(marker)}
        </text>
      </svg>
      <span class="label" aria-hidden="true">
        Confed.
      </span>
    </span>
  );
}
