// The board: the drawing below, marks and pieces over it by hex centres. Drag on land pans, drag of a stack orders it,
// wheel and pinch zoom; pieces keep one of a few sizes. One tab stop; arrows move a cursor whose hex is read out.
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import type { HexInfo } from "../api";
import { colour } from "../games";
import type { Play } from "../play";
import { Face, describe } from "./block";
import { LARGE, eyeAt, firstLook, holds, nextLevel, offsetOf, seenOf, toQuestion, type Eye, type Spot } from "./camera";
import { HexCard } from "./hexcard";
import { READABLE, hang, land, legible, nameBoxes, remeasured, paintHolders, type Land } from "./land";
import { MapKeys, Rim } from "./mapkeys";
import { Glance, Ground, corners } from "./marks";
import { Minimap } from "./minimap";
import { Names, namesFor } from "./names";
import { Numbers } from "./numbers";
import { NotePop } from "./note";
import { Marches, Pieces, asPlate, boxOf, covers, faceSize, heaps, inSeen, type Heap } from "./pieces";
import { onTheme, theme } from "./theme";

const LEAST = 34,
  MOST = 230, // pixels a hex
  OWN = 66, // under so many the page sets the names, for those of the drawing are too small
  NUMBERED = 56; // from so many a large board shows the numbers of its hexes
const NONE: never[] = [];
const AROUND = 0.5; // of a screen, drawn beyond what is seen
const FARTHER = 1 / (1 + 2 * AROUND), // while a zoom runs what is drawn is only made larger or smaller: so far
  NEARER = 3.2;

function isFlat(hexes: Map<number, HexInfo>): boolean {
  for (const h of hexes.values())
    for (const n of h.next ?? []) {
      const o = n === null ? undefined : hexes.get(n);
      if (o) {
        if (Math.abs(o.y - h.y) < 10) return false;
        if (Math.abs(o.x - h.x) < 10) return true;
      }
    }
  return false;
}

/** Which hex a point lies in, by squares of one hex's width. */
function finder(hexes: Map<number, HexInfo>) {
  const squares = new Map<number, HexInfo[]>(),
    square = (v: number) => Math.floor(v / 1000),
    key = (col: number, row: number) => col * 4096 + row;
  for (const h of hexes.values()) {
    const k = key(square(h.x), square(h.y)),
      list = squares.get(k);
    if (list) list.push(h);
    else squares.set(k, [h]);
  }
  return (x: number, y: number): number | null => {
    let best: number | null = null,
      far = 600;
    const col = square(x),
      row = square(y); // whole squares: 7999.999999999999 + 1000 would be 9000, and skip one
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const h of squares.get(key(col + dx, row + dy)) ?? []) {
          const d = Math.hypot(h.x - x, h.y - y);
          if (d < far) {
            far = d;
            best = h.id;
          }
        }
    return best;
  };
}

export function hexName(play: Play, id: number): string {
  const h = play.hexes.get(id);
  if (!h) return "";
  const holder = play.shown?.holders?.find((q) => q.hex === id)?.side;
  const parts = [h.name || h.number, h.terrain];
  for (const p of h.places ?? [])
    if (p.value) parts.push(`${holder ? `${play.face?.adjective(holder) ?? holder} ` : ""}${p.kind} worth ${p.value}`);
  const here = play.choice.piecesAt(id),
    word = play.face?.piece ?? "block";
  for (const side of new Set(here.map((p) => p.side))) {
    const mine = here.filter((p) => p.side === side),
      hidden = mine.filter((p) => p.hidden).length;
    const people = play.face?.adjective(side) ?? side;
    if (hidden) parts.push(`${hidden} hidden ${people} ${word}${hidden > 1 ? "s" : ""}`);
    for (const p of mine.filter((q) => !q.hidden))
      parts.push(play.face?.describe?.(p) ?? describe(p, people, "", word));
  }
  const go = play.choice.targets().get(id);
  if (go?.length) parts.push(`Legal: ${go[0].answer.words}`);
  else if (play.choice.ableAt(id).length) parts.push("Can act");
  return parts.filter(Boolean).join(". ");
}

/** What follows the pointer draws itself anew alone. */
function useGlance(play: Play) {
  const [, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => play.watch(() => again(0)), [play]);
}

function GlanceLayer({
  play,
  scale,
  w,
  h,
  box,
  flat,
}: {
  play: Play;
  scale: number;
  w: number;
  h: number;
  box: string;
  flat: boolean;
}) {
  useGlance(play);
  const c = useMemo(() => corners(flat), [flat]);
  return (
    <svg class="marks glance" width={w} height={h} viewBox={box} aria-hidden="true">
      <Glance play={play} c={c} scale={scale} />
    </svg>
  );
}

/** What stands beside a hex, or tells of it: placed by the view of the board at this moment. */
function Over({
  play,
  at,
  scale,
  w,
  h,
}: {
  play: Play;
  at: { current: { x: number; y: number; k: number } };
  scale: number;
  w: number;
  h: number;
}) {
  useGlance(play);
  const note = play.preview.note && play.preview.note.hex !== null ? play.hexes.get(play.preview.note.hex) : undefined;
  const card = play.card ?? (play.preview.note ? null : play.preview.pointed),
    s = scale * at.current.k;
  return (
    <>
      {card !== null && !play.choice.held && <HexCard play={play} id={card} />}
      <div id="hexsaid" class="said" aria-live="polite">
        {play.cursor !== null ? hexName(play, play.cursor) : ""}
      </div>
      {play.preview.note && note && (
        <NotePop
          play={play}
          note={play.preview.note}
          x={at.current.x + note.x * s}
          y={at.current.y + note.y * s}
          hex={s * 1000}
          w={w}
          h={h}
        />
      )}
    </>
  );
}

interface Hand {
  id: number;
  x: number;
  y: number;
  far: number;
  touch: boolean;
  stack: number | null;
  lifted: boolean;
}

export function Board({ play }: { play: Play }) {
  const frame = useRef<HTMLDivElement>(null),
    world = useRef<HTMLDivElement>(null),
    ghost = useRef<SVGGElement>(null);
  const stillHost = useRef<HTMLDivElement>(null),
    letterHost = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Land | null>(null);
  const [failed, setFailed] = useState(false);
  const [letters, setLetters] = useState<ReturnType<typeof nameBoxes>>(NONE); // where the drawing's own names stand
  const [scale, setScale] = useState(0); // pixels a unit, as drawn
  const [, setMoved] = useState(0);
  const [size, setSize] = useState({ w: 0, h: 0 });
  const at = useRef({ x: 0, y: 0, k: 1 }); // offset, and zoom not yet drawn
  const drag = useRef<Hand | null>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const wait = useRef(0),
    press = useRef(0),
    wanted = useRef<number | null>(null),
    list = useRef<Heap[]>([]),
    drawnAt = useRef({ x: 0, y: 0 });
  const flat = useMemo(() => isFlat(play.hexes), [play.board]);
  const c = useMemo(() => corners(flat), [flat]);
  const find = useMemo(() => finder(play.hexes), [play.board]);
  const game = play.view?.game ?? "";
  const plates = asPlate(play, scale);

  const eyeNow = (): Eye => eyeAt(at.current.x, at.current.y, scale * at.current.k, placed.current);
  const apply = () => {
    const { x, y, k } = at.current; // whole pixels, or the lettering is blurred
    if (world.current)
      world.current.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)${k === 1 ? "" : ` scale(${k})`}`;
    const s = scale * k;
    for (const [name, v] of [
      ["x", -x / s],
      ["y", -y / s],
      ["width", size.w / s],
      ["height", size.h / s],
    ] as const)
      if (s) miniFrame.current?.setAttribute(name, v.toFixed(0));
  };
  const miniFrame = useRef<SVGRectElement>(null);

  useEffect(() => {
    let live = true;
    const get = () =>
      void land(game, theme()).then(
        (l) => {
          if (live) {
            setDrawing(l);
            setFailed(false);
          }
        },
        () => {
          if (live) setFailed(true);
        },
      );
    get();
    const off = onTheme(get);
    return () => {
      live = false;
      off();
    };
  }, [game]);

  useLayoutEffect(() => {
    const el = frame.current;
    if (!el) return;
    const look = () => {
      if (el.clientWidth) setSize({ w: el.clientWidth, h: el.clientHeight });
    };
    const o = new ResizeObserver(look);
    o.observe(el);
    look();
    return () => o.disconnect();
  }, []);

  // Where one looks stays where it is: over a reload, a battle, a panel, and when the window changes its size.
  const placed = useRef({ w: 0, h: 0 }),
    rim = useRef(0),
    screen = useRef("");
  useLayoutEffect(() => {
    if (!drawing || !size.w || !play.view) return;
    if (scale && placed.current.w === size.w && placed.current.h === size.h) return;
    const now = `${window.innerWidth} ${window.innerHeight}`,
      left = frame.current?.getBoundingClientRect().left ?? 0,
      shift = rim.current - left;
    placed.current = size;
    rim.current = left;
    if (scale && screen.current === now) {
      at.current.x += shift; // a panel or a tray took room: the land stays where it is
      return setMoved((n) => n + 1);
    }
    screen.current = now;
    const held = play.choice.stack === null ? undefined : play.hexes.get(play.choice.stack); // what is chosen stays in sight
    const eye = play.eye ? { ...play.eye, ...(held && { x: held.x, y: held.y }) } : firstEye(play, drawing, size);
    at.current = { ...offsetOf(eye, size), k: 1 };
    apply();
    if (scale !== eye.scale) setScale(eye.scale);
    else setMoved((n) => n + 1);
  }, [drawing, size.w, size.h, play.view, play.board]);

  useLayoutEffect(() => {
    if (drawing && stillHost.current) hang(stillHost.current, drawing.still, drawing.sheet, scale);
  }, [drawing, !!scale]);

  // Lettering for far, campaign and close; the old one stays until the new one is here.
  const bucket = scale * 1000 < 90 ? 60 : scale * 1000 < 140 ? 100 : 160;
  useLayoutEffect(() => {
    if (!drawing || !scale) return;
    let live = true;
    void land(game, theme(), bucket).then(
      (l) => {
        if (!live || !letterHost.current) return;
        hang(letterHost.current, l.letters, l.sheet, scaleNow.current);
        measure();
      },
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [drawing, !!scale, bucket]);
  const scaleNow = useRef(scale);
  scaleNow.current = scale;
  const measure = () => {
    const svg = letterHost.current?.shadowRoot?.querySelector("svg");
    if (svg) setLetters((was) => remeasured(was, nameBoxes(svg)));
  };
  useLayoutEffect(() => {
    for (const host of [stillHost.current, letterHost.current]) if (host && scale) legible(host, scale);
    measure(); // a browser rounds letters to the pixels they have: measured on the whole board they stand elsewhere
  }, [scale]);
  useEffect(() => {
    document.fonts.addEventListener("loadingdone", measure); // set in other letters until then
    return () => document.fonts.removeEventListener("loadingdone", measure);
  }, []);

  useEffect(() => {
    if (!drawing) return;
    paintHolders(
      drawing.still,
      (play.shown?.holders ?? []).flatMap((h) => {
        const hex =
          h.hex !== undefined
            ? play.hexes.get(h.hex)
            : [...play.hexes.values()].find((q) => q.name === h.place || q.places?.some((p) => p.name === h.place));
        return hex && h.side ? [{ x: hex.x, y: hex.y, colour: colour(h.side) }] : [];
      }),
    );
  }, [drawing, play.shown?.holders, play.board]);

  useLayoutEffect(() => {
    apply();
    if (scale && placed.current.w === size.w && placed.current.h === size.h) play.see(eyeNow());
  });

  // The land never leaves the frame for good: a third of it stays in sight.
  const hold = () => {
    const s = scale * at.current.k,
      w = (drawing?.width ?? 0) * s,
      h = (drawing?.height ?? 0) * s;
    at.current.x = Math.max(
      Math.min(0, size.w * 0.66 - w),
      Math.min(Math.max(size.w - w, size.w * 0.34), at.current.x),
    );
    at.current.y = Math.max(
      Math.min(0, size.h * 0.66 - h),
      Math.min(Math.max(size.h - h, size.h * 0.34), at.current.y),
    );
  };

  const commit = () => {
    window.clearTimeout(wait.current);
    const { k } = at.current;
    if (k === 1) {
      setMoved((n) => n + 1);
      return;
    }
    at.current.k = 1;
    setScale((s) => s * k);
  };

  const least = () =>
    Math.min(LEAST, drawing ? 900 * Math.min(size.w / drawing.width, size.h / drawing.height) : LEAST);

  const zoomAt = (px: number, py: number, factor: number, now = false) => {
    if (!scale) return;
    const a = at.current,
      hexNow = scale * 1000 * a.k;
    const f = Math.max(least(), Math.min(MOST, hexNow * factor)) / hexNow;
    a.x = px - (px - a.x) * f;
    a.y = py - (py - a.y) * f;
    a.k *= f;
    hold();
    apply();
    window.clearTimeout(wait.current);
    if (now || a.k < FARTHER || a.k > NEARER)
      commit(); // far from what was drawn, ever more of it would be wanted
    else wait.current = window.setTimeout(commit, 140);
  };

  const fit = () => {
    if (!drawing) return;
    const s = Math.min(size.w / drawing.width, size.h / drawing.height);
    at.current = { x: (size.w - drawing.width * s) / 2, y: (size.h - drawing.height * s) / 2, k: 1 };
    setScale(s);
    setMoved((n) => n + 1);
  };

  const spot = (clientX: number, clientY: number) => {
    const b = frame.current?.getBoundingClientRect(),
      { x, y, k } = at.current;
    return b && scale ? { x: (clientX - b.left - x) / k, y: (clientY - b.top - y) / k } : null; // pixels of the world as drawn
  };
  const hexAt = (clientX: number, clientY: number): number | null => {
    const s = spot(clientX, clientY);
    return s ? find(s.x / scale, s.y / scale) : null;
  };
  /** The stack whose face is under this point. */
  const heapAt = (clientX: number, clientY: number): Heap | null => {
    const s = spot(clientX, clientY);
    if (!s || play.hidePieces) return null;
    const room = faceSize(scale * 1000, play.hexes.size > LARGE) * 0.62;
    return list.current.find((h) => covers(h, s.x, s.y, room)) ?? null;
  };

  /** What is meant by a point: the hex, or that of the plate which stands there away from its own. */
  const meant = (clientX: number, clientY: number): number | null => {
    const hex = hexAt(clientX, clientY),
      plate = heapAt(clientX, clientY);
    if (!plate) return hex;
    const legal = play.choice.targets();
    return hex !== null && legal.has(hex) && !legal.has(plate.hex) ? hex : plate.hex;
  };

  const glide = () => {
    if (world.current && !drag.current) {
      world.current.classList.add("glide");
      window.setTimeout(() => world.current?.classList.remove("glide"), 260);
    }
    apply();
    setMoved((n) => n + 1);
  };

  const bring = (id: number) => {
    const h = play.hexes.get(id),
      el = frame.current;
    if (!h || !scale || !el) return;
    wanted.current = el.clientWidth ? null : id; // out of sight: when it is seen again
    if (!el.clientWidth) return;
    const see = { w: el.clientWidth, h: el.clientHeight };
    const sx = at.current.x + h.x * scale,
      sy = at.current.y + h.y * scale,
      m = Math.min(110, see.w / 5);
    if (sx > m && sx < see.w - m && sy > m && sy < see.h - m) return;
    at.current.x = clampPan(see.w / 2 - h.x * scale, (drawing?.width ?? 0) * scale, see.w);
    at.current.y = clampPan(see.h / 2 - h.y * scale, (drawing?.height ?? 0) * scale, see.h);
    glide();
  };

  /** The tray takes its room from the board's foot: ground one may go to that lay there goes up, while the stack stays in sight. */
  const makeRoom = () => {
    const el = frame.current,
      tray = el?.parentElement?.querySelector<HTMLElement>(":scope > .tray");
    const from = play.choice.stack === null ? undefined : play.hexes.get(play.choice.stack),
      half = 500 * scale;
    if (!el?.clientWidth || !tray || !from || drag.current || at.current.k !== 1) return;
    const low = el.clientHeight;
    let up = 0;
    for (const id of [from.id, ...play.choice.targets().keys()]) {
      const h = play.hexes.get(id),
        x = at.current.x + (h?.x ?? 0) * scale,
        y = at.current.y + (h?.y ?? 0) * scale;
      if (x > 0 && x < el.clientWidth && y > low - half && y < low + tray.offsetHeight + half)
        up = Math.max(up, y + half - low);
    }
    up = Math.min(up, at.current.y + from.y * scale - 2 * half);
    if (up < 1) return;
    at.current.y -= up;
    hold();
    glide();
  };

  // What is chosen in the roster, or reached by the cursor, comes into view.
  const pressed = useRef<number | null>(null); // what is pressed is in view already: the map stays where it is
  useEffect(() => {
    if (play.cursor !== null && play.cursor !== pressed.current) bring(play.cursor);
  }, [play.cursor, !!scale]);
  useEffect(() => {
    if (play.choice.stack !== null && play.choice.stack !== pressed.current) bring(play.choice.stack);
    pressed.current = null;
  }, [play.cursor, play.choice.stack]);
  useEffect(makeRoom, [play.choice.stack, play.choice.chosen.join(), size.h]);
  /** Looks there, in one movement. */
  const goTo = (eye: Eye) => {
    if (!scale) return;
    at.current = { ...offsetOf(eye, placed.current), k: 1 };
    if (Math.abs(eye.scale - scale) > 1e-9) setScale(eye.scale);
    glide();
  };
  const { hexes: about, all } = play.focus(); // what the question is about
  const places = about.map((id) => play.hexes.get(id)).filter((h): h is HexInfo => !!h);
  const inView = (margin = 0.5) => {
    const see = (list: HexInfo[]) => holds(eyeNow(), placed.current, list, margin);
    return all ? see(places) : places.some((p) => see([p]));
  };
  const toFocus = () => {
    const eye = scale && !inView() ? toQuestion(eyeNow(), placed.current, places) : null;
    if (!eye) return;
    backTo.current = eyeNow();
    goTo(eye);
  };
  const backTo = useRef<Eye | null>(null),
    dragged = useRef(0);
  useEffect(() => {
    // once for each question, and never while somebody moves the map
    const asked = `${play.view?.seq}: ${about.join()}`;
    if (!scale || !places.length || play.brought === asked || play.motion.scene || !frame.current?.clientWidth) return;
    play.brought = asked;
    if (!drag.current && Date.now() - dragged.current > 1000) toFocus();
  }, [about.join(), play.view?.seq, !!scale, play.tab, !!play.motion.scene]);
  useEffect(() => {
    if (wanted.current !== null) bring(wanted.current);
  }, [play.tab]);
  useEffect(() => {
    if (play.motion.scene && play.motion.marches.length) bring(play.motion.marches[0].to);
  }, [play.motion.scene]);
  // When the other side's turn has been shown, the board is where one had left it.
  useEffect(() => {
    if (!play.motion.scene) return;
    const was = { ...at.current };
    return () => {
      if (was.k !== 1 || at.current.k !== 1 || drag.current) return;
      at.current = was;
      apply();
      setMoved((n) => n + 1);
    };
  }, [!!play.motion.scene]);

  useEffect(() => {
    const zoom = (e: Event) => {
      const d = (e as CustomEvent).detail;
      if (d === "fit") fit();
      else if (d === "level") {
        const hex = scale * 1000 * at.current.k;
        zoomAt(size.w / 2, size.h / 2, Math.max(nextLevel(hex), least()) / hex, true);
      } else if (d === "question") toFocus();
      else if (d === "back") {
        const was = backTo.current;
        backTo.current = scale ? eyeNow() : null;
        if (was) goTo(was);
      } else zoomAt(size.w / 2, size.h / 2, d === "in" ? 1.25 : 0.8, true);
    };
    window.addEventListener("lr-zoom", zoom);
    return () => window.removeEventListener("lr-zoom", zoom);
  });

  const aside = (e: Event) => (e.target as Element).closest(".pop, .mapkeys, .hexcard button, .rimkey, .minimap");

  const down = (e: PointerEvent) => {
    if (aside(e) || e.button > 0) return;
    if (world.current) world.current.classList.remove("glide");
    fingers.current.set(e.pointerId, { x: e.clientX, y: e.clientY });
    window.clearTimeout(press.current);
    if (fingers.current.size > 1) {
      if (drag.current) drag.current.far = 99;
      return;
    }
    const touch = e.pointerType === "touch",
      heap = heapAt(e.clientX, e.clientY);
    const stack =
      heap && play.choice.ableAt(heap.hex).length && (!touch || heap.hex === play.choice.stack) ? heap.hex : null;
    drag.current = { id: e.pointerId, x: e.clientX, y: e.clientY, far: 0, touch, stack, lifted: false };
    if (touch)
      press.current = window.setTimeout(() => {
        // long press is hover
        if (!drag.current || drag.current.far > 5) return;
        drag.current.far = 6;
        drag.current.stack = null;
        play.card = meant(e.clientX, e.clientY);
        play.tell();
      }, 480);
  };

  const move = (e: PointerEvent) => {
    const was = fingers.current.get(e.pointerId);
    if (!was) {
      if (e.pointerType !== "touch") play.preview.point(aside(e) ? null : meant(e.clientX, e.clientY));
      return;
    }
    const d = drag.current;
    if (fingers.current.size === 2) {
      const other = [...fingers.current].find(([id]) => id !== e.pointerId)?.[1];
      const b = frame.current?.getBoundingClientRect();
      if (other && b) {
        const before = Math.hypot(was.x - other.x, was.y - other.y),
          after = Math.hypot(e.clientX - other.x, e.clientY - other.y);
        at.current.x += (e.clientX - was.x) / 2;
        at.current.y += (e.clientY - was.y) / 2;
        if (before > 0) zoomAt((e.clientX + other.x) / 2 - b.left, (e.clientY + other.y) / 2 - b.top, after / before);
      }
    } else if (d) {
      const dx = e.clientX - was.x,
        dy = e.clientY - was.y;
      d.far += Math.abs(dx) + Math.abs(dy);
      if (d.far > 5) {
        window.clearTimeout(press.current);
        frame.current?.setPointerCapture(e.pointerId);
        if (d.stack !== null && !d.lifted) {
          d.lifted = play.choice.lift(d.stack);
          if (!d.lifted) d.stack = null;
        }
        if (d.lifted) {
          const s = spot(e.clientX, e.clientY);
          if (s && ghost.current) ghost.current.setAttribute("transform", `translate(${s.x} ${s.y})`);
          play.preview.point(meant(e.clientX, e.clientY));
        } else {
          at.current.x += dx;
          at.current.y += dy;
          dragged.current = Date.now();
          hold();
          apply();
          const { x, y } = drawnAt.current;
          if (Math.abs(at.current.x - x) > size.w * AROUND * 0.7 || Math.abs(at.current.y - y) > size.h * AROUND * 0.7)
            setMoved((n) => n + 1); // what lies there is drawn before it is seen
        }
      }
    }
    fingers.current.set(e.pointerId, { x: e.clientX, y: e.clientY });
  };

  const up = (e: PointerEvent) => {
    const d = drag.current;
    window.clearTimeout(press.current);
    fingers.current.delete(e.pointerId);
    if (fingers.current.size) return;
    drag.current = null;
    const id = meant(e.clientX, e.clientY);
    if (d?.lifted) {
      void play.choice.drop(e.type === "pointercancel" ? null : id);
      return;
    }
    if (!d || e.type === "pointercancel") return;
    if (d.far > 5) {
      setMoved((n) => n + 1);
      return;
    }
    if (id === null) return;
    pressed.current = id;
    play.cursor = id;
    void play.choice.press(id, d.touch);
  };

  useEffect(() => {
    const el = frame.current;
    if (!el) return;
    const wheel = (e: WheelEvent) => {
      if ((e.target as Element).closest(".pop")) return;
      e.preventDefault();
      const b = el.getBoundingClientRect();
      zoomAt(
        e.clientX - b.left,
        e.clientY - b.top,
        Math.exp(-e.deltaY * (e.deltaMode ? 0.05 : e.ctrlKey ? 0.01 : 0.0016)),
      );
    };
    el.addEventListener("wheel", wheel, { passive: false });
    return () => el.removeEventListener("wheel", wheel);
  });

  const key = (e: KeyboardEvent) => {
    const h = play.cursor === null ? null : play.hexes.get(play.cursor);
    const dirs: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const d = dirs[e.key];
    if (d) {
      e.preventDefault();
      const from =
        h ??
        play.hexes.get([...play.choice.targets().keys()][0] ?? play.view?.pieces.find((p) => !p.hidden)?.hex ?? -1) ??
        [...play.hexes.values()][0];
      if (!from) return;
      let best = from,
        score = h ? Infinity : 0;
      if (h)
        for (const n of from.next ?? []) {
          const o = n === null ? undefined : play.hexes.get(n);
          if (!o) continue;
          const dx = o.x - from.x,
            dy = o.y - from.y,
            along = dx * d[0] + dy * d[1];
          const off =
            Math.abs(dx * d[1]) +
            Math.abs(dy * d[0]) -
            (from.x > 6750 ? (d[1] ? dx * 0.001 : 0) : d[1] ? -dx * 0.001 : 0);
          if (along > 100 && off < score) {
            score = off;
            best = o;
          }
        }
      play.cursor = best.id;
      play.preview.pointed = best.id;
      play.preview.note = null;
      play.preview.way = null;
      play.tell();
      if (play.choice.chosen.length && best.id !== play.choice.stack) void play.preview.look(best.id, false);
    } else if (e.key === "Enter" && h) {
      e.preventDefault();
      e.stopPropagation();
      void play.choice.press(h.id);
    }
  };

  const hexpx = scale * 1000,
    w = (drawing?.width ?? 0) * scale,
    h = (drawing?.height ?? 0) * scale;
  const box = `0 0 ${drawing?.width ?? 1} ${drawing?.height ?? 1}`,
    px = { width: `${w}px`, height: `${h}px` };
  const ground = useMemo(
    () => (
      <svg
        class={`marks${play.overlays.laid.size ? " overlaid" : ""}`}
        width={w}
        height={h}
        viewBox={box}
        aria-hidden="true"
      >
        <Ground play={play} c={c} />
      </svg>
    ),
    [play.rev, scale, drawing, c],
  );
  const area = Math.min(size.w, w) * Math.min(size.h, h),
    own = hexpx < OWN; // names that keep their size on the screen
  const stacks = useMemo(() => (scale ? heaps(play, scale, NONE, false) : NONE), [play.shown, play.side, scale]);
  const names = useMemo(
    () => (own && scale ? namesFor(play.hexes.values(), scale, area, plates ? NONE : stacks.map(boxOf), w) : NONE),
    [own, plates, scale, area, w, play.board, plates ? NONE : stacks],
  );
  const taken = useMemo(
    () =>
      own
        ? names
        : letters.flatMap((n) =>
            n.size * scale < READABLE ? [] : [{ x: n.x * scale, y: n.y * scale, w: n.w * scale, h: n.h * scale }],
          ),
    [own, names, letters, scale],
  );
  const laidOut = useMemo(() => (scale ? heaps(play, scale, taken) : NONE), [play.shown, play.side, scale, taken]);
  list.current = laidOut;
  const seen = seenOf(at.current, size, AROUND);
  drawnAt.current = { ...at.current };
  const inSight = laidOut.filter((h) => inSeen(seen, h));
  const pieces = useMemo(
    () =>
      play.hidePieces ? null : (
        <svg class="pieces" width={w} height={h}>
          <Pieces play={play} list={inSight} />
        </svg>
      ),
    [play.rev, scale, drawing, laidOut, inSight.length, inSight[0], inSight[inSight.length - 1]],
  );
  const held =
    play.choice.held !== null
      ? play.choice.piecesAt(play.choice.held).find((p) => play.choice.chosen.includes(p.full))
      : undefined;
  const face = faceSize(hexpx, play.hexes.size > LARGE);
  const look = (to: Spot) => {
    at.current = { ...offsetOf({ ...to, scale: scale * at.current.k }, placed.current), k: at.current.k };
    dragged.current = Date.now();
    hold();
    apply();
    commit();
  };

  return (
    <div
      class={`board${play.past.view ? " past" : ""}${play.plan.orders ? " plan" : ""}${play.choice.held !== null ? " holding" : ""}`}
      ref={frame}
      tabIndex={0}
      role="application"
      aria-label="Board. Arrow keys move between hexes, Enter chooses."
      aria-describedby="hexsaid"
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onPointerLeave={() => {
        if (!drag.current) play.preview.point(null);
      }}
      onKeyDown={key}
    >
      {!scale &&
        (failed ? (
          <p class="loading">
            The board's drawing has not come. <button onClick={() => location.reload()}>Try again</button>
          </p>
        ) : (
          <>
            <div class="blank" aria-hidden="true" />
            <p class="loading late">The board is being laid out</p>
          </>
        ))}
      <div class="world" ref={world} style={px}>
        <div
          class={`still${hexpx < 80 ? " far" : ""}${hexpx < 22 && play.hexes.size > LARGE ? " theatre" : ""}`}
          ref={stillHost}
          style={px}
        />
        {ground}
        <div
          class={`letters${hexpx < 80 ? " far" : ""}${hexpx < 50 ? " farther" : ""}${own ? " aside" : ""}`}
          ref={letterHost}
          style={px}
        />
        {scale > 0 && hexpx >= NUMBERED && (play.hexes.size > LARGE || hexpx >= 130) && (
          <Numbers hexes={play.hexes} scale={scale} seen={seen} flat={flat} names={taken} />
        )}
        {own && (
          <svg class="marks" width={w} height={h} aria-hidden="true">
            <Names list={names} dots={hexpx < 30} />
          </svg>
        )}
        {scale > 0 && <GlanceLayer play={play} scale={scale} w={w} h={h} box={box} flat={flat} />}
        {pieces}
        {(play.motion.marches.length > 0 || held) && (
          <svg class="pieces moving" width={w} height={h} aria-hidden="true">
            <Marches play={play} scale={scale} />
            {held && (
              <g ref={ghost} class="ghost">
                <g transform={`translate(${-face / 2} ${-face / 2}) scale(${face / 64})`}>
                  <Face p={held} size={face} on />
                </g>
              </g>
            )}
          </svg>
        )}
      </div>
      <MapKeys play={play} zoom={(f) => zoomAt(size.w / 2, size.h / 2, f, true)} fit={fit}>
        {drawing && scale > 0 && (w > size.w * 1.15 || h > size.h * 1.15) && (
          <Minimap play={play} land={drawing} about={places} frame={miniFrame} go={look} />
        )}
      </MapKeys>
      {scale > 0 && places.length > 0 && !inView(0) && !play.motion.scene && (
        <Rim eye={eyeNow()} size={placed.current} place={places[0]} go={toFocus} />
      )}
      <Over play={play} at={at} scale={scale} w={size.w} h={size.h} />
    </div>
  );
}

/** The first look at a board: on a large one the front, on a small one the middle of one's own at the size of a campaign. */
function firstEye(play: Play, drawing: Land, size: { w: number; h: number }): Eye {
  const at = (list: { hex: number }[]) => list.map((p) => play.hexes.get(p.hex)).filter((h): h is HexInfo => !!h);
  const pieces = play.view?.pieces ?? [],
    side = play.side ?? play.view?.sides?.[0];
  const own = at(pieces.filter((p) => p.side === side && (play.side || !p.hidden))),
    foe = at(pieces.filter((p) => p.side !== side));
  if (play.hexes.size > LARGE && own.length) return firstLook(own, foe, size, 37, 58);
  const s = Math.max(86, Math.min(104, size.w / 6.5)) / 1000,
    mine = at(pieces.filter((p) => !p.hidden && (!play.side || p.side === play.side)));
  const w = drawing.width * s,
    h = drawing.height * s;
  const mx = mine.length ? median(mine.map((q) => q.x)) : drawing.width / 2;
  const my = mine.length ? median(mine.map((q) => q.y)) : drawing.height / 2;
  return eyeAt(clampPan(size.w / 2 - mx * s, w, size.w), clampPan(size.h / 2 - my * s, h, size.h), s, size);
}

const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
function clampPan(v: number, world: number, view: number) {
  if (world <= view) return (view - world) / 2;
  return Math.max(view - world, Math.min(0, v));
}
