// What a game adds to the common screen: `face` of web/index.ts in its folder. A game without one is played with the board, the
// bar and the list.
// Everything but `people`, `adjective`, `phases`, `phase`, `season` and `wish` may be left out.
import type { ComponentType } from "preact";
import type { Order } from "../answers";
import type { HexInfo, Piece, Told, View } from "../api";
import type { Play } from "../play";
import faces from "games:faces";

/** A line of a card or popover: a fact, its number, its rule. */
export interface Fact {
  words: string;
  number?: string;
  rule?: string;
  danger?: boolean;
}

/** A line of the roster. With `block` it is chosen by pressing it, if the question is about it. */
export interface Row {
  name: string;
  piece?: Piece;
  block?: string;
  hex?: number | null;
  at?: string; // where, or what else stands in the middle
  state?: string; // at the right: steps, moved, no supply
  danger?: boolean; // the state is one to worry about
  done?: boolean; // has acted: paler
  under?: Row[]; // subordinates, set in
}
/** A group of the roster, as the rules command: under a leader, out of command, not on the map. */
export interface Group {
  title: string;
  about?: string;
  note?: string;
  head?: Piece;
  hex?: number | null;
  rows: Row[];
  tab?: string; // the pill under which it is shown besides "All"
}

export type Tone = "union" | "confed" | "legal" | "selected" | "danger" | "ink" | "water";
/** Something drawn on the board between land and lettering. */
export interface Mark {
  tone: Tone;
  hexes?: Iterable<number>; // ground, with an outline
  how?: "wash" | "hatch" | "edge" | "dots"; // filled; hatched; outline alone; dotted outline
  line?: number[]; // from hex to hex
  dashed?: boolean;
  arrow?: boolean;
  at?: number;
  words?: string; // a word on a hex
}
/** Shown or hidden by its key. */
export interface Overlay {
  key: string;
  name: string;
  about: string;
  marks(play: Play): Mark[];
}

/** A display of the game's own that takes the place of the board when it is asked for (an army display, a desk). */
export interface Panel {
  id: string;
  name: string;
  key?: string;
  here?(play: Play): boolean; // is there anything to show? Always, if left out
  Body: ComponentType<{ play: Play }>;
}

export interface FaceProps {
  p: Piece;
  size: number;
  on?: boolean;
  own?: boolean;
  quiet?: boolean;
}

export interface GameFace {
  // ---- Words ----
  /** "Union", "Confederates": how the people of a side are called; and "Confederate block". */
  people(side: string): string;
  adjective(side: string): string;
  /** The side that is drawn in blue: its first. */
  blue?: string;
  /** What the pieces are called: "block" if left out. */
  piece?: string;
  /** For the first page: a sentence, the scenario to begin with, how long and how hard. */
  blurb?: string;
  first?: string;
  long?: string;
  hard?: string;
  /** The part of the board on the first page, in percent of its frame: how wide the whole is, and where it begins. */
  window?: { wide: number; left: number; top: number };

  // ---- The question ----
  /** The answer a player means who sends this block to that hex, in words; it may be refused. */
  wish(play: Play, block: string, hex: number): string | null;
  /** Of those at a place who can act, by name: who is meant when the place is pressed. All, if left out. */
  goers?(play: Play, able: string[]): string[];
  /** What one wants first of a piece, in words, if this question offers it for others and not for this one: the engine says why. */
  expects?(play: Play, block: string): string | null;
  /** Of several ways to do the same with a block that goes with others: the plain one. */
  prefer?(play: Play, orders: Order[]): Order;
  /** Words for a button of the bar, where the engine's are too short or too long. */
  label?(play: Play, o: Order): string | null;
  /** Questions, by kind, at which the desk opens by itself: there is little to see on the map. */
  atDesk?: string[];
  /** What this answer would waste, as a question ("5 blocks could still move. End anyway?"); null: nothing. */
  waste?(play: Play, o: Order): string | null;
  /** May the game end now? If left out, always: then every answer that names nothing is tried before it is given. */
  last?(play: Play): boolean;

  // ---- The top bar ----
  phases: string[];
  phase(play: Play): number;
  season(play: Play): string;
  Track?: ComponentType<{ play: Play }>;
  /** The score over time, from all that was told; positive for the second side. */
  ended?(play: Play): string; // the numbers of the end, in a line
  course?(play: Play, events: Told[]): { at: number; name: string }[];

  // ---- Pieces ----
  /** The face of a piece, drawn in a box of 64 by 64; `size` is what it will measure on the screen. */
  Face?: ComponentType<FaceProps>;
  /** Its name where there is little room; if left out, its name. */
  short?(p: Piece): string;
  /** Is it hidden from the enemy, though its owner sees it? Its plate has a dashed edge. */
  secret?(p: Piece): boolean;
  /** Who stands in front of a stack: the highest. */
  rank?(p: Piece): number;
  /** A piece in a few words: "infantry, speed 2, fires F2". */
  about?(play: Play, p: Piece): string[];
  /** Its name for those who cannot see it; a good one is made of what the server tells. */
  describe?(p: Piece): string;

  // ---- Roster, tray, hex ----
  /** One's own forces, grouped; if left out, by place. */
  roster?(play: Play): Group[];
  /** What lies in the tray when a stack is chosen, in the place of its pieces side by side. */
  Tray?: ComponentType<{ play: Play; hex: number }>;
  /** A word on a stack's supply, for the tray's head. */
  supply?(play: Play, hex: number): string | null;
  /** What more is known of a hex, beyond terrain, places and pieces. */
  hex?(play: Play, hex: HexInfo): Fact[];

  // ---- Displays ----
  overlays?: Overlay[];
  /** Overlays of the server that roster, tray and hex card read (`play.areas`): kept up to date though not shown. */
  needs?: string[];
  /** Drawn always: what the present question is about (a command's reach, a battle to come). */
  marks?(play: Play): Mark[];
  /** Drawn for what is chosen or under the pointer alone (a leader's reach). */
  near?(play: Play): Mark[];
  /** The hex the present question is about: it comes into view. */
  focus?(play: Play): number | null;
  /** A display that takes the place of roster and board, while there is one. */
  Stage?: ComponentType<{ play: Play }>;
  staged?(play: Play): boolean;
  panels?: Panel[];
  /** The heads a desk may be put under: title, verbs, rule. */
  desk?: [string, string[], string][];
  /** Verbs that go without saying where they are the only answer: a march with nothing left ends. */
  alone?: string[];
  /** Who gives orders at a desk, in a word: "leader". */
  commander?: string;
  /** A display between board and bar. */
  Strip?: ComponentType<{ play: Play }>;

  // ---- The journal ----
  /** Opens a new stretch of the game: stands as a heading. */
  heading?(t: Told): boolean;
  /** Belongs to a fight: for the filter. Begins one: a cross on the scrubber. */
  fight?(t: Told): boolean;
  clash?(t: Told): boolean;
  /** What a die of this event did: "hit", "loss" or nothing. */
  die?(t: Told, value: number): "hit" | "loss" | "";
}

const plain: GameFace = {
  wish: (play, block, hex) => `move ${block} to ${play.hexes.get(hex)?.name ?? ""}`,
  people: (side) => side,
  adjective: (side) => side,
  phases: [],
  phase: () => -1,
  season: (play) => play.shown?.when ?? "",
};

/** Is this kind of question, or this step of it, anywhere in what goes on? */
export const doing = (v: View | null | undefined, kind: string, step?: string) =>
  !!v?.phase?.some((p) => p.kind === kind && (step === undefined || p.step === step));

export const gameOf = (id: string): GameFace => faces[id] ?? plain;

/** Union blue or Confederate gray; a game of other sides takes the first for blue. */
export function colour(side: string, sides?: string[]): "union" | "confed" {
  const blue = sides ? sides[0] === side : Object.values(faces).some((f) => f.blue === side);
  return blue ? "union" : "confed";
}

/** "3 blocks", "one block": in the game's own word. */
export function count(n: number, face: GameFace | null): string {
  const word = face?.piece ?? "block";
  return n === 1 ? `1 ${word}` : `${n} ${word}s`;
}
