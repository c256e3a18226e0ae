// The board: the drawing below, marks and pieces over it by hex centres. Drag pans, wheel and pinch zoom; pieces keep
// one of three sizes. One tab stop; arrows move a cursor whose hex is read out.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { blocksIn } from "../answers";
import type { HexInfo, Piece } from "../api";
import { colour } from "../games";
import type { Play } from "../play";
import { Face, describe } from "./block";
import { Icon } from "./icons";
import { hang, land, paintHolders, type Land } from "./land";
import { NotePop } from "./note";
import { onTheme, theme } from "./theme";

const LEAST = 34, MOST = 230; // pixels a hex
const R = 577.35;

const corners = (flat: boolean) => Array.from({ length: 6 }, (_, i) => {
  const a = ((flat ? 60 * i : 60 * i - 30) * Math.PI) / 180;
  return [R * Math.cos(a), R * Math.sin(a)] as const;
});

function isFlat(hexes: Map<number, HexInfo>): boolean {
  for (const h of hexes.values())
    for (const n of h.next ?? []) {
      const o = n === null ? undefined : hexes.get(n);
      if (o) { if (Math.abs(o.y - h.y) < 10) return false; if (Math.abs(o.x - h.x) < 10) return true; }
    }
  return false;
}

const polygon = (h: HexInfo, c: readonly (readonly [number, number])[], k = 1) =>
  c.map(([x, y], i) => `${i ? "L" : "M"}${(h.x + x * k).toFixed(0)} ${(h.y + y * k).toFixed(0)}`).join("") + "z";

/** The outline of a set of hexes, and a band inside it. */
function ground(set: Set<number>, hexes: Map<number, HexInfo>, c: readonly (readonly [number, number])[]) {
  let fill = "", line = "", band = "";
  for (const id of set) {
    const h = hexes.get(id);
    if (!h) continue;
    fill += polygon(h, c);
    for (let i = 0; i < 6; i++) {
      const [ax, ay] = c[i], [bx, by] = c[(i + 1) % 6];
      const mx = h.x + ax + bx, my = h.y + ay + by; // the neighbour's centre
      const inside = (h.next ?? []).some((n) => {
        const o = n === null ? undefined : hexes.get(n);
        return o && set.has(o.id) && Math.abs(o.x - mx) < 60 && Math.abs(o.y - my) < 60;
      });
      if (inside) continue;
      const k = 0.9;
      line += `M${h.x + ax} ${h.y + ay}L${h.x + bx} ${h.y + by}`;
      band += `M${h.x + ax} ${h.y + ay}L${h.x + bx} ${h.y + by}L${h.x + bx * k} ${h.y + by * k}L${h.x + ax * k} ${h.y + ay * k}z`;
    }
  }
  return { fill, line, band };
}

// ---- Pieces ----

interface Heap { hex: number; side: string; pieces: Piece[] }

function heaps(pieces: Piece[]): Heap[] {
  const map = new Map<string, Heap>();
  for (const p of pieces) {
    const key = `${p.hex}/${p.side}`;
    const heap = map.get(key) ?? { hex: p.hex, side: p.side, pieces: [] };
    heap.pieces.push(p);
    map.set(key, heap);
  }
  for (const heap of map.values())
    heap.pieces.sort((a, b) => rank(b) - rank(a));
  return [...map.values()];
}

const rank = (p: Piece) => (p.hidden ? -1 : 0) + (p.status.includes("active") ? 200 : 0) + (p.sign === "leader" ? 100 : 0) + p.strength;

function Muster({ heap, x, y, w }: { heap: Heap; x: number; y: number; w: number }) {
  const n = heap.pieces.length, per = Math.min(n, 7), rows = Math.ceil(n / per), h = w * 0.82, gap = 1.4;
  const width = per * (w + gap) + gap;
  return <g class={`muster ${colour(heap.side)}`} transform={`translate(${x - width / 2} ${y})`}>
    <rect class="tray" width={width} height={rows * (h + gap) + gap} rx="2" />
    {heap.pieces.map((p, i) => {
      const cx = gap + (i % per) * (w + gap), cy = gap + Math.floor(i / per) * (h + gap);
      const full = p.hidden ? 0 : p.steps / Math.max(1, p.most);
      return <>
        <rect class={p.hidden ? "blank" : "cell"} x={cx} y={cy} width={w} height={h} rx="1" />
        {!p.hidden && <rect class="fill" x={cx} y={cy + h * (1 - full)} width={w} height={h * full} />}
        {p.sign === "leader" && !p.hidden && <path class="star" transform={`translate(${cx + w / 2} ${cy + h / 2}) scale(${w / 12})`}
          d="M0-5 1.2-1.600 4.800-1.500 1.900.6 2.900 4 0 2-2.900 4-1.900.6-4.800-1.500-1.200-1.600z" />}
      </>;
    })}
  </g>;
}

function HeapView({ heap, x, y, face, play, lit }: { heap: Heap; x: number; y: number; face: number; play: Play; lit: boolean }) {
  const k = face / 64, front = heap.pieces.find((p) => play.chosen.includes(p.full)) ?? heap.pieces[0];
  const many = heap.pieces.length > 1, own = heap.side === play.side;
  const people = play.face?.adjective(heap.side) ?? heap.side;
  const label = many ? `${heap.pieces.length} ${people} blocks, in front ${describe(front, people)}` : describe(front, people);
  return (
    <g transform={`translate(${x - face / 2} ${y - face / 2})`} role="img" aria-label={label} class={lit ? "heap lit" : "heap"}>
      {many && <g transform={`translate(${face * 0.09} ${-face * 0.09}) scale(${k})`} class={`block ${colour(heap.side)} behind`}>
        <rect class="edge" x="5" y="5" width="64" height="64" rx="5" /><rect class="face" width="64" height="64" rx="4.5" />
      </g>}
      <g transform={`scale(${k})`}><Face p={front} size={face} own={own} on={!front.hidden && play.chosen.includes(front.full)} /></g>
      {many && face < 30 && <g class="count"><circle cx={face} cy={face} r="7" /><text x={face} y={face + 3.5} text-anchor="middle">{heap.pieces.length}</text></g>}
      {many && face >= 30 && <Muster heap={heap} x={face / 2} y={face + (face > 50 ? 8 : 6)} w={face > 50 ? 10 : 6.5} />}
    </g>
  );
}

// ---- The whole ----

export function hexName(play: Play, id: number): string {
  const h = play.hexes.get(id);
  if (!h) return "";
  const parts = [h.name || h.number, h.terrain];
  const here = play.piecesAt(id);
  for (const side of new Set(here.map((p) => p.side))) {
    const mine = here.filter((p) => p.side === side), hidden = mine.filter((p) => p.hidden).length;
    const people = play.face?.adjective(side) ?? side;
    if (hidden) parts.push(`${hidden} hidden ${people} block${hidden > 1 ? "s" : ""}`);
    for (const p of mine.filter((q) => !q.hidden)) parts.push(describe(p, people));
  }
  const go = play.targets().get(id);
  if (go?.length) parts.push(`Legal: ${go[0].answer.words}`);
  else if (play.ableAt(id).length) parts.push("Can act");
  return parts.filter(Boolean).join(". ");
}

export function Board({ play }: { play: Play }) {
  const frame = useRef<HTMLDivElement>(null), world = useRef<HTMLDivElement>(null);
  const stillHost = useRef<HTMLDivElement>(null), letterHost = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Land | null>(null);
  const [scale, setScale] = useState(0); // pixels a unit, as drawn
  const [moved, setMoved] = useState(0);
  const [size, setSize] = useState({ w: 0, h: 0 });
  const at = useRef({ x: 0, y: 0, k: 1 }); // offset, and zoom not yet drawn
  const drag = useRef<{ id: number; x: number; y: number; far: number; touch: boolean } | null>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const wait = useRef(0), hover = useRef(0), wanted = useRef<number | null>(null);
  const flat = isFlat(play.hexes), c = corners(flat);
  const game = play.view?.game ?? "";

  const apply = () => {
    const { x, y, k } = at.current;
    if (world.current) world.current.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
  };

  useEffect(() => {
    let live = true;
    const get = () => void land(game, theme()).then((l) => { if (live) setDrawing(l); }, () => undefined);
    get();
    const off = onTheme(get);
    return () => { live = false; off(); };
  }, [game]);

  useLayoutEffect(() => {
    const el = frame.current;
    if (!el) return;
    const look = () => { if (el.clientWidth) setSize({ w: el.clientWidth, h: el.clientHeight }); };
    const o = new ResizeObserver(look);
    o.observe(el);
    look();
    return () => o.disconnect();
  }, []);

  // The first look: the campaign size, where the blocks one commands are.
  useLayoutEffect(() => {
    if (!drawing || !size.w || scale || !play.view) return;
    const mine = play.view.pieces.filter((p) => !p.hidden).map((p) => play.hexes.get(p.hex)).filter(Boolean) as HexInfo[];
    const s = Math.max(86, Math.min(104, size.w / 6.5)) / 1000;
    const w = drawing.width * s, h = drawing.height * s;
    const mx = mine.length ? median(mine.map((q) => q.x)) : drawing.width / 2;
    const my = mine.length ? median(mine.map((q) => q.y)) : drawing.height / 2;
    at.current = { x: clampPan(size.w / 2 - mx * s, w, size.w), y: clampPan(size.h / 2 - my * s, h, size.h), k: 1 };
    setScale(s);
  }, [drawing, size.w, play.view, play.board]);

  useLayoutEffect(() => {
    if (drawing && stillHost.current) hang(stillHost.current, drawing.still, drawing.sheet);
  }, [drawing, !!scale]);

  // Lettering for far, campaign and close; the old one stays until the new one is here.
  const bucket = scale * 1000 < 80 ? 60 : scale * 1000 < 140 ? 100 : 160;
  useLayoutEffect(() => {
    if (!drawing || !scale) return;
    let live = true;
    void land(game, theme(), bucket).then((l) => { if (live && letterHost.current) hang(letterHost.current, l.letters, l.sheet); }, () => undefined);
    return () => { live = false; };
  }, [drawing, !!scale, bucket]);

  useEffect(() => {
    if (!drawing) return;
    paintHolders(drawing.still, (play.shown?.holders ?? []).flatMap((h) => {
      const hex = h.hex !== undefined ? play.hexes.get(h.hex)
        : [...play.hexes.values()].find((q) => q.name === h.place || q.places?.some((p) => p.name === h.place));
      return hex && h.side ? [{ x: hex.x, y: hex.y, colour: colour(h.side) }] : [];
    }));
  }, [drawing, play.shown?.holders, play.board]);

  useLayoutEffect(apply);

  const commit = () => {
    window.clearTimeout(wait.current);
    const { k } = at.current;
    if (k === 1) { setMoved((n) => n + 1); return; }
    at.current.k = 1;
    setScale((s) => s * k);
  };

  const zoomAt = (px: number, py: number, factor: number, now = false) => {
    const a = at.current, hexNow = scale * 1000 * a.k;
    const f = Math.max(LEAST, Math.min(MOST, hexNow * factor)) / hexNow;
    a.x = px - (px - a.x) * f;
    a.y = py - (py - a.y) * f;
    a.k *= f;
    apply();
    window.clearTimeout(wait.current);
    if (now) commit(); else wait.current = window.setTimeout(commit, 110);
  };

  const fit = () => {
    if (!drawing) return;
    const s = Math.min(size.w / drawing.width, size.h / drawing.height);
    at.current = { x: (size.w - drawing.width * s) / 2, y: (size.h - drawing.height * s) / 2, k: 1 };
    setScale(s);
    setMoved((n) => n + 1);
  };

  const hexAt = (clientX: number, clientY: number): number | null => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || !scale) return null;
    const { x, y, k } = at.current;
    const ux = (clientX - box.left - x) / (scale * k), uy = (clientY - box.top - y) / (scale * k);
    let best: number | null = null, far = 600;
    for (const h of play.hexes.values()) {
      const d = Math.hypot(h.x - ux, h.y - uy);
      if (d < far) { far = d; best = h.id; }
    }
    return best;
  };

  const bring = (id: number) => {
    const h = play.hexes.get(id), el = frame.current;
    if (!h || !scale || !el) return;
    wanted.current = el.clientWidth ? null : id; // out of sight: when it is seen again
    if (!el.clientWidth) return;
    const size = { w: el.clientWidth, h: el.clientHeight };
    const sx = at.current.x + h.x * scale, sy = at.current.y + h.y * scale, m = Math.min(110, size.w / 5);
    if (sx > m && sx < size.w - m && sy > m && sy < size.h - m) return;
    at.current.x = size.w / 2 - h.x * scale;
    at.current.y = size.h / 2 - h.y * scale;
    apply();
    setMoved((n) => n + 1);
  };

  // What is chosen in the roster, or reached by the cursor, comes into view.
  useEffect(() => { if (play.cursor !== null) bring(play.cursor); }, [play.cursor]);
  useEffect(() => { if (play.stack !== null) bring(play.stack); }, [play.stack]);
  useEffect(() => { if (wanted.current !== null) bring(wanted.current); }, [play.tab]);

  useEffect(() => {
    const zoom = (e: Event) => {
      const d = (e as CustomEvent).detail;
      if (d === "fit") fit(); else zoomAt(size.w / 2, size.h / 2, d === "in" ? 1.25 : 0.8, true);
    };
    window.addEventListener("lr-zoom", zoom);
    return () => window.removeEventListener("lr-zoom", zoom);
  });

  const point = (id: number | null) => {
    if (play.pointed === id) return;
    play.pointed = id;
    window.clearTimeout(hover.current);
    if (play.note && play.note.hex !== id && !play.note.pinned) play.note = null;
    play.tell();
    if (id !== null && play.chosen.length && !play.note && id !== play.stack)
      hover.current = window.setTimeout(() => { if (play.pointed === id) void play.preview(id, false); }, 260);
  };

  const down = (e: PointerEvent) => {
    if ((e.target as Element).closest(".pop, .mapkeys")) return;
    fingers.current.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (fingers.current.size === 1) drag.current = { id: e.pointerId, x: e.clientX, y: e.clientY, far: 0, touch: e.pointerType === "touch" };
    else if (drag.current) drag.current.far = 99;
  };

  const move = (e: PointerEvent) => {
    const was = fingers.current.get(e.pointerId);
    if (!was) { if (e.pointerType !== "touch") point((e.target as Element).closest(".pop, .mapkeys") ? null : hexAt(e.clientX, e.clientY)); return; }
    if (fingers.current.size === 2) {
      const other = [...fingers.current].find(([id]) => id !== e.pointerId)?.[1];
      const box = frame.current?.getBoundingClientRect();
      if (other && box) {
        const before = Math.hypot(was.x - other.x, was.y - other.y), after = Math.hypot(e.clientX - other.x, e.clientY - other.y);
        if (before > 0) zoomAt((e.clientX + other.x) / 2 - box.left, (e.clientY + other.y) / 2 - box.top, after / before);
      }
    } else if (drag.current) {
      const dx = e.clientX - was.x, dy = e.clientY - was.y;
      drag.current.far += Math.abs(dx) + Math.abs(dy);
      if (drag.current.far > 5) {
        frame.current?.setPointerCapture(e.pointerId);
        at.current.x += dx;
        at.current.y += dy;
        apply();
      }
    }
    fingers.current.set(e.pointerId, { x: e.clientX, y: e.clientY });
  };

  const up = (e: PointerEvent) => {
    const d = drag.current;
    fingers.current.delete(e.pointerId);
    if (fingers.current.size) return;
    drag.current = null;
    if (!d || e.type === "pointercancel") return;
    if (d.far > 5) { setMoved((n) => n + 1); return; }
    const id = hexAt(e.clientX, e.clientY);
    if (id === null) return;
    play.cursor = id;
    void play.press(id, d.touch);
  };

  useEffect(() => {
    const el = frame.current;
    if (!el) return;
    const wheel = (e: WheelEvent) => {
      if ((e.target as Element).closest(".pop")) return;
      e.preventDefault();
      const box = el.getBoundingClientRect();
      zoomAt(e.clientX - box.left, e.clientY - box.top, Math.exp(-e.deltaY * (e.ctrlKey ? 0.01 : 0.0016)));
    };
    el.addEventListener("wheel", wheel, { passive: false });
    return () => el.removeEventListener("wheel", wheel);
  });

  const key = (e: KeyboardEvent) => {
    const h = play.cursor === null ? null : play.hexes.get(play.cursor);
    const dirs: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const d = dirs[e.key];
    if (d) {
      e.preventDefault();
      const from = h ?? play.hexes.get([...play.targets().keys()][0] ?? play.view?.pieces.find((p) => !p.hidden)?.hex ?? -1)
        ?? [...play.hexes.values()][0];
      if (!from) return;
      let best = from, score = h ? Infinity : 0;
      if (h) for (const n of from.next ?? []) {
        const o = n === null ? undefined : play.hexes.get(n);
        if (!o) continue;
        const dx = o.x - from.x, dy = o.y - from.y, along = dx * d[0] + dy * d[1];
        const off = Math.abs(dx * d[1]) + Math.abs(dy * d[0]) - (from.x > 6750 ? (d[1] ? dx * 0.001 : 0) : (d[1] ? -dx * 0.001 : 0));
        if (along > 100 && off < score) { score = off; best = o; }
      }
      play.cursor = best.id;
      play.pointed = best.id;
      play.note = null;
      play.tell();
      if (play.chosen.length && best.id !== play.stack) void play.preview(best.id, false);
    } else if (e.key === "Enter" && h) {
      e.preventDefault();
      e.stopPropagation();
      void play.press(h.id);
    }
  };

  const hexpx = scale * 1000;
  const face = hexpx < 80 ? 22 : hexpx < 140 ? 38 : 64;
  const w = (drawing?.width ?? 0) * scale, h = (drawing?.height ?? 0) * scale;
  const targets = play.targets();
  const legal = new Set(targets.keys());
  const risky = new Set([...targets].filter(([, l]) => l.every((o) => play.face?.risky(o))).map(([hex]) => hex));
  const safe = new Set([...legal].filter((id) => !risky.has(id)));
  const g1 = ground(safe, play.hexes, c), g2 = ground(risky, play.hexes, c);
  const stacks = heaps(play.shown?.pieces ?? []);
  const holding = new Set(stacks.map((s) => s.hex));
  const pointed = play.pointed !== null ? play.hexes.get(play.pointed) : undefined;
  const cursor = play.cursor !== null ? play.hexes.get(play.cursor) : undefined;
  const able = new Set<number>();
  if (play.yours && !play.chosen.length)
    for (const p of play.view?.pieces ?? []) if (!p.hidden && play.book?.byBlock.has(p.full)) able.add(p.hex);
  const note = play.note && play.note.hex !== null ? play.hexes.get(play.note.hex) : undefined;
  void moved;

  return (
    <div class={`board${play.past ? " past" : ""}${play.planning ? " plan" : ""}`} ref={frame} tabIndex={0} role="application"
      aria-label="Board. Arrow keys move between hexes, Enter chooses." aria-describedby="hexsaid"
      onPointerDown={down} onPointerMove={move} onPointerUp={up} onPointerCancel={up}
      onPointerLeave={() => point(null)} onKeyDown={key}>
      {!scale && <p class="loading">The board is being laid out</p>}
      <div class="world" ref={world} style={{ width: `${w}px`, height: `${h}px` }}>
        <div class={`still${hexpx < 80 ? " far" : ""}`} ref={stillHost} style={{ width: `${w}px`, height: `${h}px` }} />
        <svg class="marks" width={w} height={h} viewBox={`0 0 ${drawing?.width ?? 1} ${drawing?.height ?? 1}`} aria-hidden="true">
          <path class="wash" d={g1.fill} /><path class="band" d={g1.band} /><path class="way" d={g1.line} />
          <path class="wash" d={g2.fill} /><path class="band" d={g2.band} /><path class="way risk" d={g2.line} />
          {[...legal].map((id) => {
            const q = play.hexes.get(id);
            if (!q || holding.has(id)) return null;
            const n = play.chosen.length > 1 ? blocksIn(targets.get(id) ?? []) : 0;
            if (n > 0 && n < play.chosen.length) return <text class="some" x={q.x} y={q.y + 55} text-anchor="middle">{n}</text>;
            return risky.has(id) ? <path class="chev" d={`M${q.x - 90} ${q.y - 70}l70 70-70 70M${q.x + 10} ${q.y - 70}l70 70-70 70`} />
              : <circle class="dot" cx={q.x} cy={q.y} r="48" />;
          })}
          {[...able].map((id) => { const q = play.hexes.get(id); return q && <path class="able" d={polygon(q, c, 0.93)} />; })}
          {play.note?.refused && note && <path class="refused" d={polygon(note, c, 0.96)} />}
          {pointed && <path class="pointed" d={polygon(pointed, c, 0.97)} />}
          {cursor && <path class="cursor" d={polygon(cursor, c, 0.94)} />}
        </svg>
        <div class={`letters${hexpx < 80 ? " far" : ""}${hexpx < 50 ? " farther" : ""}`} ref={letterHost} style={{ width: `${w}px`, height: `${h}px` }} />
        {!play.hidePieces && <svg class="pieces" width={w} height={h}>
          {stacks.map((s) => {
            const q = play.hexes.get(s.hex);
            if (!q) return null;
            const two = stacks.some((o) => o.hex === s.hex && o.side !== s.side);
            const [sx, sy] = two ? [q.x, q.stand?.[1] ?? q.y] : q.stand ?? [q.x, q.y - 90];
            const shift = two ? (s.side === (play.side ?? play.view?.sides?.[0]) ? 0.6 : -0.6) * face : 0;
            return <HeapView heap={s} x={sx * scale + shift} y={sy * scale - (s.pieces.length > 1 ? face * 0.1 : 0)} face={face} play={play} lit={able.has(s.hex)} />;
          })}
        </svg>}
      </div>
      <div class="mapkeys">
        <div class="keys">
          <button onClick={() => zoomAt(size.w / 2, size.h / 2, 0.8, true)} aria-label="Zoom out"><Icon name="minus" size={16} /></button>
          <button onClick={() => zoomAt(size.w / 2, size.h / 2, 1.25, true)} aria-label="Zoom in"><Icon name="plus" size={16} /></button>
          <button onClick={fit}>Fit</button>
        </div>
        <div class="keys wide"><button aria-pressed={play.hidePieces} onClick={() => { play.hidePieces = !play.hidePieces; play.tell(); }}>Hide pieces <kbd>H</kbd></button></div>
      </div>
      {pointed && <div class="hoverline">{pointed.name || pointed.number}<span>{pointed.name && pointed.number !== pointed.name ? `${pointed.number} · ` : ""}{pointed.terrain}</span></div>}
      <div id="hexsaid" class="said" aria-live="polite">{play.cursor !== null ? hexName(play, play.cursor) : ""}</div>
      {play.note && note && <NotePop play={play} note={play.note} x={at.current.x + note.x * scale} y={at.current.y + note.y * scale} hex={hexpx} w={size.w} h={size.h} />}
    </div>
  );
}

const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
function clampPan(v: number, world: number, view: number) {
  if (world <= view) return (view - world) / 2;
  return Math.max(view - world, Math.min(0, v));
}
