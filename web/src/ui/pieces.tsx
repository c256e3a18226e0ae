// Pieces on the board: who stands where, stacks with their muster rows, and marches shown for a moment.
import { useLayoutEffect, useRef } from "preact/hooks";
import { turnOf, type HexInfo, type Piece, type Remembered } from "../api";
import { colour, count } from "../games";
import type { Play } from "../play";
import type { March } from "../play/marches";
import { Face, Sign, describe } from "./block";
import { LARGE, within, type Seen } from "./camera";
import { merge, settle, wideOf, type Box } from "./plateplan";

export interface Heap {
  hex: number;
  side: string;
  pieces: Piece[];
  x: number;
  y: number;
  size: number;
  plate?: Plate;
  home?: { x: number; y: number }; // where it belongs, if it stands far from there
}
/** A stack as one sign of a fixed size: who leads it, how strong it is, and where it truly stands. */
export interface Plate extends Box {
  name: string;
  number: string;
  at: { x: number; y: number };
}

/** On a large board a stack is a plate under so many pixels a hex, and an army is one under so many. */
const GROUND = 56,
  THEATRE = 22;
const NAME = 12,
  NUMBER = 15,
  HIGH = 25;

/** Pieces step between sizes while the map scales smoothly. */
export const faceSize = (hex: number, large = false) =>
  large && hex >= GROUND
    ? hex < 90
      ? 46
      : hex < 140
        ? 56
        : 64
    : hex < 26
      ? 11
      : hex < 44
        ? 16
        : hex < 56
          ? 22
          : hex < 80
            ? 30
            : hex < 130
              ? 46
              : 64;

const rankOf = (p: Piece) =>
  (p.hidden ? -1 : 0) + (p.status.includes("active") ? 200 : 0) + (p.sign === "leader" ? 100 : 0) + p.strength;

/** What a plate says: the leader's name, or that of the only piece; and the strength that is known. */
function plateOf(heap: Heap, short: (p: Piece) => string): Plate {
  const front = heap.pieces[0],
    troops = heap.pieces.filter((p) => p.sign !== "leader" && !p.hidden && p.strength > 0);
  const name = front.hidden ? "" : front.sign === "leader" ? short(front).toUpperCase() : "";
  const strength = troops.reduce((n, p) => n + p.strength, 0),
    number = strength ? String(strength) : front.hidden ? "?" : "";
  const w = 30 + (name ? wideOf(name, NAME) + 5 : 0) + (number ? wideOf(number, NUMBER) + 5 : 0);
  return { name, number, at: { x: heap.x, y: heap.y }, x: heap.x, y: heap.y, w, h: HIGH };
}

function worldOf(play: Play, scale: number): Box {
  const size = play.board?.bare ?? play.board,
    w = (size?.width ?? 0) * scale,
    h = (size?.height ?? 0) * scale;
  return { x: w / 2, y: h / 2, w: w + 60, h };
}

/** The stacks as plates, the strongest first: none lies on another or on a name, if there is room beside. */
function asPlates(play: Play, list: Heap[], scale: number, names: Box[]): Heap[] {
  const short = play.face?.short ?? ((p: Piece) => p.name),
    force = (h: Heap) =>
      h.pieces.reduce((n, p) => n + (p.sign === "leader" ? 20 * p.steps : Math.max(0, p.strength)), 0);
  const sorted = [...list].sort((a, b) => force(b) - force(a));
  const rank = play.face?.rank ?? rankOf;
  const whole =
    scale * 1000 >= THEATRE
      ? sorted
      : merge(sorted, 3000 * scale).map(([first, ...rest]) => ({
          ...first,
          pieces: [first, ...rest].flatMap((h) => h.pieces).sort((a, b) => rank(b) - rank(a)),
        }));
  const plates = whole.map((h) => plateOf(h, short)),
    boxes = settle(plates, names, worldOf(play, scale), 156);
  return whole.map((h, i) => ({ ...h, x: boxes[i].x, y: boxes[i].y, plate: { ...plates[i], ...boxes[i] } }));
}

/** Are stacks drawn as plates at this scale? */
export const asPlate = (play: Play, scale: number) => play.hexes.size > LARGE && scale * 1000 < GROUND;

/** Stacks by hex and side, and where on the screen's picture of the world each stands. `names`: where words stand on the map. */
export function heaps(play: Play, scale: number, names: Box[] = [], aside = true): Heap[] {
  const map = new Map<string, Heap>(),
    size = faceSize(scale * 1000, play.hexes.size > LARGE),
    rank = play.face?.rank ?? rankOf;
  const sides = new Map<number, Set<string>>();
  for (const p of play.shown?.pieces ?? []) {
    const key = `${p.hex}/${p.side}`;
    const heap = map.get(key) ?? { hex: p.hex, side: p.side, pieces: [], x: 0, y: 0, size };
    heap.pieces.push(p);
    map.set(key, heap);
    sides.set(p.hex, (sides.get(p.hex) ?? new Set()).add(p.side));
  }
  const out: Heap[] = [];
  for (const heap of map.values()) {
    const q = play.hexes.get(heap.hex);
    if (!q) continue;
    heap.pieces.sort((a, b) => rank(b) - rank(a));
    const two = (sides.get(heap.hex)?.size ?? 1) > 1;
    const [sx, sy] = standOf(q, two);
    const first = heap.side === (play.side ?? play.view?.sides?.[0]);
    heap.x = sx * scale + (two ? (first ? 0.6 : -0.6) * size : 0);
    heap.y = sy * scale - (heap.pieces.length > 1 ? size * 0.1 : 0);
    out.push(heap);
  }
  if (!aside) return out;
  return asPlate(play, scale) ? asPlates(play, out, scale, names) : offNames(out, scale, names);
}

/** What a stack covers, with the edge behind it and the row under it. */
export const boxOf = (h: Heap): Box =>
  h.plate ?? {
    x: h.x + h.size * 0.04,
    y: h.y + (h.pieces.length > 1 && h.size >= 30 ? 0.12 : 0.02) * h.size,
    w: h.size * 1.1 + (h.pieces.length > 1 && h.size < 40 ? 8 : 0),
    h: h.size * (h.pieces.length > 1 && h.size >= 30 ? 1.3 : 1.08),
  };
export const inSeen = (s: Seen, h: Heap) => within(s, h.x, h.y, h.plate ? h.plate.w : h.size);

/** Stacks step off the names of places, as little as they can; one that stands far off its place has a stem to it. */
function offNames(list: Heap[], scale: number, names: Box[]): Heap[] {
  const boxes = list.map(boxOf),
    reach = Math.max(420 * scale, Math.min(44, 640 * scale)),
    stood = settle(boxes, names, null, reach, reach / 8);
  return list.map((h, i) => {
    const [dx, dy] = [stood[i].x - boxes[i].x, stood[i].y - boxes[i].y];
    return {
      ...h,
      x: h.x + dx,
      y: h.y + dy,
      ...(Math.hypot(dx, dy) > 380 * scale && { home: { x: h.x, y: h.y } }),
    };
  });
}

/** Is this point of the world on the stack's sign? */
export function covers(heap: Heap, x: number, y: number, room: number): boolean {
  const { plate } = heap;
  if (plate) return Math.abs(plate.x - x) < plate.w / 2 && Math.abs(plate.y - y) < plate.h / 2;
  return Math.abs(heap.x - x) < room && Math.abs(heap.y - y) < room * 1.15;
}

const standOf = (q: HexInfo, two = false): [number, number] =>
  two ? [q.x, q.stand?.[1] ?? q.y] : (q.stand ?? [q.x, q.y - 90]);

function Muster({ heap, x, y, w }: { heap: Heap; x: number; y: number; w: number }) {
  const n = heap.pieces.length,
    per = Math.min(n, 7),
    rows = Math.ceil(n / per),
    h = w * 0.82,
    gap = 1.4;
  const width = per * (w + gap) + gap;
  return (
    <g class={`muster ${colour(heap.side)}`} transform={`translate(${x - width / 2} ${y})`}>
      <rect class="tray" width={width} height={rows * (h + gap) + gap} rx="2" />
      {heap.pieces.map((p, i) => {
        const cx = gap + (i % per) * (w + gap),
          cy = gap + Math.floor(i / per) * (h + gap);
        const full = p.hidden ? 0 : p.steps / Math.max(1, p.most);
        return (
          <>
            <rect class={p.hidden ? "blank" : "cell"} x={cx} y={cy} width={w} height={h} rx="1" />
            {!p.hidden && <rect class="fill" x={cx} y={cy + h * (1 - full)} width={w} height={h * full} />}
            {p.sign === "leader" && !p.hidden && (
              <path
                class="star"
                transform={`translate(${cx + w / 2} ${cy + h / 2}) scale(${w / 12})`}
                d="M0-5 1.2-1.600 4.800-1.500 1.900.6 2.900 4 0 2-2.900 4-1.900.6-4.800-1.500-1.200-1.600z"
              />
            )}
          </>
        );
      })}
    </g>
  );
}

const secret = (play: Play, heap: Heap) => heap.pieces.some((p) => play.face?.secret?.(p));
const doneAll = (heap: Heap) => {
  const troops = heap.pieces.filter((p) => p.sign !== "supply");
  return troops.length > 0 && troops.every((p) => p.status.some((s) => s === "moved" || s === "marched"));
};

function PlateView({
  heap,
  plate,
  front,
  play,
  able,
}: {
  heap: Heap;
  plate: Plate;
  front: Piece;
  play: Play;
  able: boolean;
}) {
  const { x, y, w, h, at, name, number } = plate,
    left = x - w / 2,
    top = y - h / 2;
  const far = Math.hypot(at.x - x, at.y - y) > 6,
    on = heap.pieces.some((p) => play.choice.chosen.includes(p.full));
  return (
    <>
      {far && <path class="stem" d={`M${x} ${y}L${at.x} ${at.y}`} />}
      {far && <circle class="foot" cx={at.x} cy={at.y} r="3" />}
      {on && <rect class="ringcase" x={left - 5} y={top - 5} width={w + 10} height={h + 10} rx="7" />}
      {on && <rect class="ring" x={left - 3.5} y={top - 3.5} width={w + 7} height={h + 7} rx="6" />}
      <rect class="edge" x={left + 2} y={top + 2} width={w} height={h} rx="4" />
      <rect class={`face${doneAll(heap) ? " done" : ""}`} x={left} y={top} width={w} height={h} rx="4" />
      {!front.hidden && (
        <g class={`block ${colour(heap.side)}`}>
          <Sign p={front} x={left + 5} y={y - 7} k={0.78} />
        </g>
      )}
      {name && (
        <text class="who" x={left + 27} y={y + 4.5}>
          {name}
        </text>
      )}
      {number && (
        <text class="much" x={left + w - 5} y={y + 5.5} text-anchor="end">
          {number}
        </text>
      )}
      {heap.pieces.some((p) => p.status.includes("no supply")) && <circle class="unfed" cx={left} cy={top + h} r="5" />}
      {able && <rect class="canact" x={x - w * 0.28} y={top + h + 3} width={w * 0.56} height="3" rx="1.500" />}
    </>
  );
}

function HeapView({ heap, play, away }: { heap: Heap; play: Play; away: boolean }) {
  const face = heap.size,
    k = face / 64,
    front = heap.pieces.find((p) => play.choice.chosen.includes(p.full)) ?? heap.pieces[0];
  const many = heap.pieces.length > 1,
    own = heap.side === play.side,
    big = play.hexes.size > LARGE, // there the strength stands on the stack, and its parts in the tray
    strength = heap.pieces.reduce((n, p) => n + (p.sign === "leader" || p.hidden ? 0 : Math.max(0, p.strength)), 0),
    much = big && strength ? strength : heap.pieces.length,
    wide = much > 99 ? 30 : much > 9 ? 22 : 16;
  const people = play.face?.adjective(heap.side) ?? heap.side,
    word = play.face?.piece ?? "block";
  const one = play.face?.describe?.(front) ?? describe(front, people, "", word);
  const able =
    play.yours &&
    !play.motion.scene &&
    !play.choice.chosen.length &&
    heap.pieces.some((p) => !p.hidden && play.book?.byBlock.has(p.full));
  const known = front.hidden ? play.past.recalled(heap.hex, heap.side) : [];
  const plan =
    !!play.plan.view &&
    !front.hidden &&
    (play.plan.base.view ?? play.view)?.pieces.find((p) => p.full === front.full)?.hex !== heap.hex;
  const said =
    (many ? `${count(heap.pieces.length, play.face)}, ${people}, in front ${one}` : one) +
    known.map((q) => `, ${q.full} ${seenWhen(q)}`).join("");
  const cls = `heap${away ? " away" : ""}${plan ? " planned" : ""}`;
  if (heap.plate)
    return (
      <g role="img" class={`${cls} plate ${colour(heap.side)}${secret(play, heap) ? " secret" : ""}`} aria-label={said}>
        <PlateView heap={heap} plate={heap.plate} front={front} play={play} able={able} />
      </g>
    );
  return (
    <g transform={`translate(${heap.x - face / 2} ${heap.y - face / 2})`} role="img" class={cls} aria-label={said}>
      {heap.home && (
        <g class="plate">
          <path
            class="stem"
            d={`M${face / 2} ${face / 2}L${heap.home.x - heap.x + face / 2} ${heap.home.y - heap.y + face / 2}`}
          />
          <circle class="foot" cx={heap.home.x - heap.x + face / 2} cy={heap.home.y - heap.y + face / 2} r="3" />
        </g>
      )}
      {many && (
        <g
          transform={`translate(${face * 0.09} ${-face * 0.09}) scale(${k})`}
          class={`block ${colour(heap.side)} behind`}
        >
          <rect class="edge" x="5" y="5" width="64" height="64" rx="5" />
          <rect class="face" width="64" height="64" rx="4.5" />
        </g>
      )}
      <g transform={`scale(${k})`}>
        <Face p={front} size={face} own={own} on={!front.hidden && play.choice.chosen.includes(front.full)} />
        {known.length > 0 && <Face p={known[0]} size={face} />}
      </g>
      {able && (
        <rect
          class="canact"
          x={face * 0.22}
          y={face * 1.05}
          width={face * 0.56}
          height={Math.max(2.5, face * 0.07)}
          rx="1.500"
        />
      )}
      {many && (face < 40 || big) && face > 12 && (
        <g class="count">
          <rect x={face - wide / 2} y={face - 8} width={wide} height="16" rx="8" />
          <text x={face} y={face + 4} text-anchor="middle">
            {much}
          </text>
        </g>
      )}
      {face > 50 && !many && !front.hidden && own && play.face?.about && (
        <text class="about" x={face / 2} y={face + 19} text-anchor="middle">
          {play.face.about(play, front).slice(1, 3).join(" · ")}
        </text>
      )}
      {many && face >= 40 && !big && (
        <Muster heap={heap} x={face / 2} y={face + (face > 50 ? 8 : 6)} w={face > 50 ? 10 : 6.5} />
      )}
    </g>
  );
}

/** "seen Summer 1861" */
export const seenWhen = (q: Remembered) => `seen ${turnOf(q.when)}`;

export function Pieces({ play, list }: { play: Play; list: Heap[] }) {
  const going = new Set(play.motion.marches.map((m) => `${m.to}/${m.piece.side}`));
  return (
    <>
      {list.map((h) => (
        <HeapView
          key={`${h.hex}/${h.side}`}
          heap={h}
          play={play}
          away={going.has(`${h.hex}/${h.side}`) && h.pieces.length === 1}
        />
      ))}
    </>
  );
}

/** 180 ms a hex, 900 at most. The stack that is reached shows itself when the march ends. */
function Marching({ march, play, scale }: { march: March; play: Play; scale: number }) {
  const self = useRef<SVGGElement>(null),
    size = faceSize(scale * 1000, play.hexes.size > LARGE);
  const ids =
    march.way && march.way[0] === march.from && march.way[march.way.length - 1] === march.to
      ? march.way
      : [march.from, march.to];
  const way = ids.map((id) => play.hexes.get(id)).filter(Boolean) as HexInfo[];
  useLayoutEffect(() => {
    const el = self.current;
    if (!el || way.length < 2) return;
    const at = (q: HexInfo) => {
      const [x, y] = standOf(q);
      return { transform: `translate(${x * scale - size / 2}px, ${y * scale - size / 2}px)` };
    };
    const far =
      way.length > 2
        ? way.length - 1
        : Math.max(1, Math.round(Math.hypot(way[1].x - way[0].x, way[1].y - way[0].y) / 1000));
    const a = el.animate?.(way.map(at), { duration: Math.min(900, 180 * far), easing: "ease-out", fill: "forwards" });
    const end = () => {
      play.motion.marches = play.motion.marches.filter((m) => m !== march);
      play.tell();
    };
    if (a) a.onfinish = end;
    else end();
    return () => a?.cancel();
  }, [march]);
  return (
    <g ref={self} class="marching">
      <g transform={`scale(${size / 64})`}>
        <Face p={march.piece} size={size} />
      </g>
    </g>
  );
}

export const Marches = ({ play, scale }: { play: Play; scale: number }) => (
  <>
    {play.motion.marches.map((m) => (
      <Marching key={`${m.from}/${m.to}/${m.piece.full}/${play.taken}`} march={m} play={play} scale={scale} />
    ))}
  </>
);
