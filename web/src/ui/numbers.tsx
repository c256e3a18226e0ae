// Numbers of hexes near the ground: on a canvas, for there are hundreds; the journal and the questions speak of them.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { HexInfo } from "../api";
import type { Seen } from "./camera";
import type { Box } from "./plateplan";
import { theme } from "./theme";

const SIZE = 11;

export function Numbers({
  hexes,
  scale,
  seen,
  flat,
  names,
}: {
  hexes: Map<number, HexInfo>;
  scale: number;
  seen: Seen;
  flat: boolean;
  names: Box[];
}) {
  const self = useRef<HTMLCanvasElement>(null),
    w = Math.round(seen.right - seen.left),
    h = Math.round(seen.bottom - seen.top);
  const left = Math.round(seen.left),
    top = Math.round(seen.top);
  useLayoutEffect(() => {
    const el = self.current,
      pen = el?.getContext("2d");
    if (!el || !pen) return;
    const dense = Math.min(2, window.devicePixelRatio || 1);
    el.width = w * dense;
    el.height = h * dense;
    pen.scale(dense, dense);
    const style = getComputedStyle(el);
    pen.font = `400 ${SIZE}px "Source Sans 3", sans-serif`;
    pen.textAlign = "center";
    pen.lineWidth = 2.5;
    pen.lineJoin = "round";
    pen.strokeStyle = style.getPropertyValue("--paper");
    pen.fillStyle = style.getPropertyValue("--ink-2");
    const up = (flat ? 0.46 : 0.5) * 1000 * scale - SIZE;
    for (const q of hexes.values()) {
      const x = q.x * scale,
        y = q.y * scale - up;
      if (x < seen.left || x > seen.right || y < seen.top || y > seen.bottom) continue;
      const mine = { x, y: y - SIZE / 2, w: 30, h: SIZE };
      if (names.some((n) => Math.abs(n.x - mine.x) < (n.w + mine.w) / 2 && Math.abs(n.y - mine.y) < (n.h + mine.h) / 2))
        continue;
      pen.strokeText(q.number, x - left, y - top);
      pen.fillText(q.number, x - left, y - top);
    }
  }, [hexes, scale, left, top, w, h, names, theme()]);
  return (
    <canvas
      class="numbers"
      ref={self}
      aria-hidden="true"
      style={{ left: `${left}px`, top: `${top}px`, width: `${w}px`, height: `${h}px` }}
    />
  );
}
