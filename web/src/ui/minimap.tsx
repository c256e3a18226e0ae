// The whole board in a corner: coast or rails, forces as squares, what is seen as a frame, the question as a dot.
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { HexInfo } from "../api";
import { colour } from "../games";
import type { Play } from "../play";
import type { Spot } from "./camera";
import type { Land } from "./land";

const WIDEST = 146,
  HIGHEST = 150,
  LEAST = 84;

/** How large the whole is drawn: in a box of these sides, and no narrower than can be hit. */
export function miniSize(width: number, height: number) {
  const k = Math.min(WIDEST / width, HIGHEST / height);
  return { w: Math.max(LEAST, Math.round(width * k)), h: Math.round(height * k), k };
}

/** What tells the land from afar, as it is drawn: sea, main rivers, rails. */
function Coast({ land, k }: { land: Land; k: number }) {
  const self = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const parts = [...land.still.querySelectorAll<SVGElement>(".sea, .shore, .rail, .rvw")];
    self.current?.replaceChildren(
      ...parts.map((p) => {
        const one = p.cloneNode(true) as SVGElement;
        one.removeAttribute("id");
        one.removeAttribute("stroke-width");
        return one;
      }),
    );
  }, [land]);
  return <g ref={self} transform={`scale(${k})`} />;
}

export function Minimap({
  play,
  land,
  about,
  frame,
  go,
}: {
  play: Play;
  land: Land;
  about: HexInfo[];
  frame: { current: SVGRectElement | null };
  go(to: Spot): void;
}) {
  const { w, h, k } = miniSize(land.width, land.height),
    side = (w - land.width * k) / 2;
  const coast = useMemo(() => <Coast land={land} k={k} />, [land]);
  const forces = useMemo(() => {
    const seen = new Map<string, HexInfo & { side: string }>();
    for (const p of play.shown?.pieces ?? []) {
      const q = play.hexes.get(p.hex);
      if (q) seen.set(`${p.side} ${Math.round(q.x * k * 0.4)} ${Math.round(q.y * k * 0.4)}`, { ...q, side: p.side });
    }
    return [...seen.values()].map((q) => (
      <rect class={colour(q.side)} x={q.x * k - 2.5} y={q.y * k - 2.5} width="5" height="5" />
    ));
  }, [play.shown, land]);
  const there = (e: PointerEvent) => {
    if (!(e.buttons & 1)) return;
    const b = (e.currentTarget as Element).getBoundingClientRect();
    go({ x: (e.clientX - b.left - side) / k, y: (e.clientY - b.top) / k });
  };
  return (
    <svg class="minimap" width={w} height={h} onPointerDown={there} onPointerMove={there} aria-hidden="true">
      <g transform={`translate(${side} 0)`}>
        {coast}
        {forces}
        {about[0] && <circle class="ask" cx={about[0].x * k} cy={about[0].y * k} r="4" />}
        <rect class="view" ref={frame} transform={`scale(${k})`} />
      </g>
    </svg>
  );
}
