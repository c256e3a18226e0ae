// What a game adds to the common screen. A game without a file here is played with the board, the bar and the list.
import type { ComponentType } from "preact";
import type { Order } from "../answers";
import type { Told } from "../api";
import type { Play } from "../play";
import { bobbyLee } from "./bobby-lee";

export interface GameFace {
  /** Does it roll dice, or begin a fight? Then its odds are shown before it is ordered. */
  risky(o: Order): boolean;
  /** The answer a player means who sends this block to that hex, in words; it may be refused. */
  wish(play: Play, block: string, hex: number): string | null;
  /** Of several ways to do the same with a block that goes with others: the plain one. */
  prefer?(play: Play, orders: Order[]): Order;
  /** "Union", "Confederates": how the people of a side are called. */
  people(side: string): string;
  adjective(side: string): string;
  /** For the first page: a sentence, and the scenario to begin with. */
  blurb?: string;
  first?: string;
  phases: string[];
  phase(play: Play): number;
  season(play: Play): string;
  /** The score over time, from all that was told; positive for the second side. */
  course?(play: Play, events: Told[]): { at: number; name: string }[];
  Track?: ComponentType<{ play: Play }>;
  /** A display that takes the place of roster and board, while there is one. */
  Stage?: ComponentType<{ play: Play }>;
  staged?(play: Play): boolean;
  /** A display between board and bar. */
  Strip?: ComponentType<{ play: Play }>;
}

const plain: GameFace = {
  risky: () => false,
  wish: (play, block, hex) => `move ${block} to ${play.hexes.get(hex)?.name ?? ""}`,
  people: (side) => side,
  adjective: (side) => side,
  phases: [],
  phase: () => -1,
  season: (play) => play.shown?.when ?? "",
};

const games: Record<string, GameFace> = { "bobby-lee": bobbyLee };

export const gameOf = (id: string): GameFace => games[id] ?? plain;

/** Union blue or Confederate gray; a game of other sides takes the first for blue. */
export function colour(side: string, sides?: string[]): "union" | "confed" {
  if (/^(usa|union)/i.test(side)) return "union";
  if (/^(csa|confed)/i.test(side)) return "confed";
  return sides && sides[0] === side ? "union" : "confed";
}
