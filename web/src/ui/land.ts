// The board's drawing: fetched once a theme, split into what lies under the marks (the land) and over them (the
// lettering). Each lives in a shadow root with the drawing's own style sheet, so that neither its class names nor
// the page's get in each other's way, and no inline style is needed.
import { draw, insist } from "../api";
import { inCells } from "./chunks";

export interface Land {
  width: number;
  height: number;
  still: SVGSVGElement;
  letters: SVGSVGElement;
  sheet: CSSStyleSheet;
}

const kept = new Map<string, Promise<Land>>();
const NS = "http://www.w3.org/2000/svg";

const extra = `
:host{display:block;position:absolute;left:0;top:0}
svg{display:block;width:100%;height:100%}
:host(.far) .t4,:host(.far) .t5,:host(.far) .rank3,:host(.farther) .t3,:host(.farther) .t6,:host(.farther) .t8{visibility:hidden}
:host(.theatre) :is(.tree,.shade,.marsh,.sides,.grid,.knot,.track,.gap,.brg,.ford,.boat,.town){display:none}
.worth{transform-box:fill-box;transform-origin:center}
`;

/** Letters on the screen are at least this high, or not drawn. */
export const READABLE = 11;
/** A path with more in it than this is painted in pieces, each of so many hexes a side. */
const LONG = 40000,
  CELL = 12000;

async function fetchLand(game: string, theme: string, zoom: number): Promise<Land> {
  const text = (await insist(() => draw(game, theme, zoom))) ?? "";
  const styles: string[] = [];
  const bare = text.replace(/<style[^>]*>([\s\S]*?)<\/style>/g, (_, css: string) => {
    styles.push(css);
    return "";
  });
  const doc = new DOMParser().parseFromString(bare, "image/svg+xml");
  const root = doc.documentElement;
  const [, , width, height] = (root.getAttribute("viewBox") ?? "0 0 1000 1000").split(/[\s,]+/).map(Number);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    styles
      .join("\n")
      .replace(/<!\[CDATA\[|\]\]>/g, "")
      .replace(/@font-face\s*{[^}]*}/g, "") + extra,
  );
  const make = (): SVGSVGElement => {
    const s = document.createElementNS(NS, "svg");
    s.setAttribute("viewBox", `0 0 ${width} ${height}`);
    s.setAttribute("class", "lr-map");
    s.setAttribute("aria-hidden", "true");
    return s;
  };
  const still = make(),
    letters = make();
  for (const child of [...root.children]) {
    if (child.localName === "style" || child.localName === "title") continue;
    const id = child.getAttribute("id") ?? "";
    if (/^live/.test(id)) continue;
    (id === "lettering" || id === "numbers" ? letters : still).appendChild(document.importNode(child, true));
  }
  for (const path of [...still.querySelectorAll("path")]) {
    const d = path.getAttribute("d") ?? "",
      cells = d.length > LONG ? inCells(d, CELL) : [];
    if (cells.length < 2) continue;
    const whole = document.createElementNS(NS, "g"); // under the name by which others use it
    for (const { name, value } of [...path.attributes]) if (name !== "d") whole.setAttribute(name, value);
    for (const part of cells) {
      const one = document.createElementNS(NS, "path");
      one.setAttribute("d", part);
      whole.appendChild(one);
    }
    path.replaceWith(whole);
  }
  return { width, height, still, letters, sheet };
}

/** For 60, 100 or 160 pixels a hex: the land is the same, the lettering is set anew. */
export function land(game: string, theme: string, zoom = 100): Promise<Land> {
  const key = `${game}/${theme}/${zoom}`;
  let l = kept.get(key);
  if (!l) {
    l = fetchLand(game, theme, zoom);
    kept.set(key, l);
    l.catch(() => kept.delete(key));
  }
  return l;
}

/** Put a part of the drawing into its host; the shadow root is made once. */
export function hang(host: HTMLElement, svg: SVGSVGElement, sheet: CSSStyleSheet, scale: number) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [sheet, new CSSStyleSheet()];
  root.replaceChildren(svg);
  legible(host, scale);
}

/** Which of these sizes of letters, in units of the board, are too small to be read at this scale. */
export const tooSmall = (sizes: number[], scale: number) => sizes.filter((s) => s * scale < READABLE - 1e-6);
/** How much larger a town's worth is set, so that it can be read within its ring; 0: it cannot. */
export const worthScale = (scale: number) => {
  const k = Math.max(1, READABLE / (96 * scale));
  return k <= 2 ? k : 0;
};

/** Lettering that would be too small is left out, and a town's worth fills its ring. */
export function legible(host: HTMLElement, scale: number) {
  const root = host.shadowRoot,
    own = root?.adoptedStyleSheets[1];
  if (!root || !own) return;
  const sizes = new Set([...root.querySelectorAll("[font-size]")].map((e) => e.getAttribute("font-size") ?? ""));
  const out = [...sizes]
      .filter((s) => tooSmall([Number(s)], scale).length)
      .map((s) => `[font-size="${s}"]{visibility:hidden}`),
    k = worthScale(scale);
  own.replaceSync(`${out.join("")}.worth{${k ? `transform:scale(${k.toFixed(2)})` : "display:none"}}`);
}

/** Fill each major town's sign in its holder's colour. */
export function paintHolders(still: SVGSVGElement, holders: { x: number; y: number; colour: string }[]) {
  const signs = [...still.querySelectorAll<SVGPathElement>(".major")].map((el) => {
    const at = /m\s*(-?[\d.]+)[\s,]*(-?[\d.]+)/i.exec(el.getAttribute("d") ?? "");
    return { el, x: at ? Number(at[1]) + 60 : 0, y: at ? Number(at[2]) : 0 };
  });
  for (const h of holders) {
    let best: (typeof signs)[0] | null = null,
      far = 480;
    for (const s of signs) {
      const d = Math.hypot(s.x - h.x, s.y - h.y);
      if (d < far) {
        far = d;
        best = s;
      }
    }
    if (!best) continue;
    const mark = h.colour === "union" ? "U" : "C";
    best.el.setAttribute("class", `major ${mark}`);
    const worth = best.el.nextElementSibling;
    if (worth?.classList.contains("worth")) worth.setAttribute("class", `worth ${mark}`);
  }
}

export interface NameBox {
  x: number;
  y: number;
  w: number;
  h: number;
  size: number;
}

/** What was measured now, or the same list as before if no name stands elsewhere: nothing is laid out anew for that. */
export const remeasured = (was: NameBox[], now: NameBox[]) =>
  was.length === now.length &&
  now.every((b, i) => (["x", "y", "w", "h", "size"] as const).every((k) => Math.abs(b[k] - was[i][k]) < 1))
    ? was
    : now;

/** Where the names of places stand, in units of the board: by the middle. True for the letters and the scale of this moment. */
export function nameBoxes(letters: SVGSVGElement): NameBox[] {
  return [...letters.querySelectorAll<SVGGraphicsElement>(".t1,.t2,.t3,.t4,.t5")].flatMap((e) => {
    const b = e.getBBox(),
      size = Number(e.getAttribute("font-size") ?? e.closest("[font-size]")?.getAttribute("font-size"));
    return b.width ? [{ x: b.x + b.width / 2, y: b.y + b.height / 2, w: b.width, h: b.height * 0.9, size }] : [];
  });
}
