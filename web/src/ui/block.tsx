// A block: square face, darker right and lower edge, steps on top, sign left, strength right, name below.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Piece } from "../api";
import { colour, type FaceProps, type GameFace } from "../games";

/** The game on the table: its pieces may have faces of their own. */
export const Game = createContext<GameFace | null>(null);

const signs: Record<string, string> = {
  infantry: "M0 0h24v17H0zM0 0l24 17M24 0L0 17",
  cavalry: "M0 0h24v17H0zM24 0L0 17",
  artillery: "M0 0h24v17H0z",
  garrison: "M0 17V3h5v5h4.5V3h5v5H19V3h5v14z",
  supply: "M0 4h24v13H0zM4 4V0h16v4",
  ship: "M0 9h24l-4 8H4zM12 9V0l8 7",
};

const star = (cx: number, cy: number, r: number) => {
  let d = "";
  for (let i = 0; i < 10; i++) {
    const a = -Math.PI / 2 + (i * Math.PI) / 5,
      q = i % 2 ? r * 0.42 : r;
    d += `${i ? "L" : "M"}${(cx + q * Math.cos(a)).toFixed(1)} ${(cy + q * Math.sin(a)).toFixed(1)}`;
  }
  return d + "z";
};

function Steps({ p, x, y, s }: { p: Piece; x: number; y: number; s: number }) {
  const half = p.status.includes("half");
  return (
    <g class="steps">
      {Array.from({ length: p.most }, (_, i) => {
        const at = x + i * s * 1.35,
          full = i < p.steps,
          last = i === p.steps - 1 && half;
        return (
          <>
            <rect x={at} y={y} width={s} height={s} class={full && !last ? "on" : "off"} />
            {last && <rect x={at} y={y} width={s / 2} height={s} class="on" />}
          </>
        );
      })}
    </g>
  );
}

export function Sign({ p, x, y, k }: { p: Piece; x: number; y: number; k: number }) {
  if (p.sign === "leader") return <path class="fillsign" d={star(x + 12 * k, y + 9 * k, 11 * k)} />;
  return (
    <g transform={`translate(${x} ${y}) scale(${k})`}>
      <path class="sign" d={signs[p.sign] ?? signs.infantry} />
      {p.sign === "artillery" && <circle class="fillsign" cx="12" cy="8.5" r="3.6" />}
    </g>
  );
}

function Status({ p }: { p: Piece }) {
  const has = (s: string) => p.status.includes(s);
  return (
    <>
      {has("disrupted") && <path class="hatch" d="M4 40L40 4M4 60L60 4M24 60L60 24M44 60L60 44M4 20L20 4" />}
      {(has("moved") || has("marched")) && (
        <g class="corner">
          <path class="turned" d="M46 62L62 46V59q0 3-3 3z" />
          <path class="arrow" d={has("marched") ? "M51 56l3 2-3 2M55 56l3 2-3 2" : "M54 55l3 2.5-3 2.5"} />
        </g>
      )}
      {has("no supply") && (
        <g class="nosupply">
          <circle cx="4" cy="60" r="8" />
          <path d="M-1 65L9 55" />
          <circle class="ring" cx="4" cy="60" r="4.6" />
        </g>
      )}
      {has("active") && <path class="pennant" d="M26 2V-14L43 -9L28 -4V2z" />}
    </>
  );
}

/** In a box of 64: for an <svg> of any size, or inside another. `size` decides what fits on the face. */
export function Face(props: FaceProps) {
  const Own = useContext(Game)?.Face;
  return Own ? <Own {...props} /> : <Wooden {...props} />;
}

/** The least that letters on a face may measure on the screen, and how far a name is drawn together before it is cut. */
const LEAST = 11,
  TIGHT = 0.8;
const wideOf = (s: string) =>
  [...s].reduce((n, ch) => n + (/[A-Z]/.test(ch) ? 0.63 : /[.il']/.test(ch) ? 0.27 : 0.52), 0);

/** A name on a face of so many pixels (64 units): smaller, then drawn together, then cut; never too small to be read. */
export function fitName(name: string, px: number, room: number, most = 13) {
  const least = (LEAST * 64) / px,
    wide = wideOf(name),
    size = Math.max(least, Math.min(most, room / Math.max(1, wide)));
  if (wide * size <= room) return { name, size };
  if (wide * size * TIGHT <= room) return { name, size, textLength: room };
  let cut = name;
  while (cut.length > 1 && wideOf(cut) * size * TIGHT > room) cut = cut.slice(0, -1);
  return { name: cut, size, textLength: room };
}

export const done = (p: Piece) => p.status.some((s) => s === "moved" || s === "marched" || s === "acted");

/** A block of wood, as most games have it. */
export function Wooden({ p, size, on = false, own = false, quiet = false }: FaceProps) {
  const c = colour(p.side),
    small = size < 40;
  const fit = fitName(
    p.sign === "leader" ? p.name.toUpperCase() : p.name,
    size,
    p.status.includes("moved") || p.status.includes("marched") ? 48 : 58,
  );
  return (
    <g
      class={`block ${c}${done(p) ? " done" : ""}${on ? " on" : ""}${p.status.includes("remembered") || quiet ? " faded" : ""}`}
    >
      {on && <rect class="ringcase" x="-7" y="-7" width="82" height="82" rx="9" />}
      {on && <rect class="ring" x="-5" y="-5" width="78" height="78" rx="8" />}
      <rect class="edge" x="5" y="5" width="64" height="64" rx="5" />
      <rect class="face" x="0" y="0" width="64" height="64" rx="4.5" />
      {p.hidden ? (
        <rect class="inset" x="7" y="7" width="50" height="50" rx="3" />
      ) : small ? (
        <>
          <Steps p={p} x={6} y={7} s={10} />
          <Sign p={p} x={10} y={26} k={1.8} />
        </>
      ) : (
        <>
          <Steps p={p} x={6} y={6} s={8.5} />
          <Sign p={p} x={p.strength > 9 ? 4 : 5.5} y={p.strength > 9 ? 25 : 23} k={p.strength > 9 ? 0.9 : 1.08} />
          <text class="strength" x={p.strength > 9 ? 60.5 : 58} y="44" text-anchor="end">
            {p.strength >= 0 ? p.strength : ""}
          </text>
          <text
            class="name"
            x="3.5"
            y="59.5"
            style={{ fontSize: `${fit.size.toFixed(1)}px` }}
            textLength={fit.textLength}
            lengthAdjust="spacingAndGlyphs"
          >
            {fit.name}
          </text>
        </>
      )}
      {!p.hidden && <Status p={p} />}
      {own && p.status.includes("seen") && !small && (
        <g class="seen">
          <circle cx="60" cy="2" r="9.5" />
          <path d="M53.5 2s2.6-3.8 6.5-3.8S66.500 2 66.500 2 63.900 5.800 60 5.800 53.500 2 53.500 2z" />
          <circle class="dot" cx="60" cy="2" r="1.7" />
        </g>
      )}
    </g>
  );
}

export function describe(p: Piece, people: string, where = "", word = "block"): string {
  if (p.hidden) return `${people} ${word}, hidden`;
  const rest = p.status.filter((s) => s !== "seen").join(", ");
  return `${p.full || p.name}, ${people} ${p.sign}, ${p.steps} of ${p.most} steps${where ? `, ${where}` : ""}${rest ? `, ${rest}` : ""}`;
}

export const Block = ({ p, size, on = false, own = false }: FaceProps) => (
  <svg class="blockpic" width={size * 1.24} height={size * 1.24} viewBox="-7 -9 83 83" aria-hidden="true">
    <Face p={p} size={size} on={on} own={own} />
  </svg>
);
