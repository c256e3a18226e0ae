// What the server says of Look Away! beyond pieces and answers, as the displays read it.
import type { Play } from "page/play";

export interface UnitInfo {
  id: number;
  name: string;
  type: string;
  steps: number;
  most: number;
  cf: number;
  morale: number;
  broken: boolean;
  marks: string[];
  hex?: number;
  place?: string;
  side?: string;
}
export interface LeaderInfo {
  id: number;
  name: string;
  side: string;
  rank: number;
  active: boolean;
  hq: string | null;
  staff?: boolean;
  brevet?: number;
  ar?: number;
  br?: number;
  mr?: number;
  ap?: number;
  wound?: number;
  capacity?: number;
  burden?: number;
  marks?: string[];
  units?: UnitInfo[];
}
export interface Command {
  hex: number;
  place: string;
  side: string;
  overall: boolean;
  leader: LeaderInfo;
  scouted?: number;
  zone?: number[];
  range?: number;
  morale?: number;
  ammo?: number;
  guns?: number;
  supply?: "full" | "combat" | "out";
  communications?: boolean;
  own?: boolean;
  hidden?: boolean;
  under?: LeaderInfo[];
}
export interface Player {
  side: string;
  vp: number;
  effort: number;
  left: number;
  impulses: number;
  hqs: number;
  bid: number | null;
  wep: number | null;
  replacements: number | null;
}
export interface Fire {
  cf: number;
  column: string;
  left: number;
  right: number;
  guns: number;
  modifier: number;
  br: number;
  cavalry: number;
  broken: number;
  weather: number;
  woods: number;
  hasty: number;
}
export interface Battle {
  hex: number;
  place: string;
  attacker: string;
  round: number;
  fire: number;
  woods: number;
  superior: string | null;
  steps: [number, number];
  retreat: [number, number];
  from: { hex: number; place: string; against: number; fire?: Fire; answer?: Fire }[];
}
export interface Data {
  turn: number;
  last: number;
  date: string;
  weather: string;
  now: number;
  track: number;
  active: string | null;
  first: string | null;
  sides: Player[];
  commands: Command[];
  pool: LeaderInfo[];
  dead: LeaderInfo[];
  captured: LeaderInfo[];
  loose: UnitInfo[];
  carts: { id: number; name: string; face: string; capacity: number; hex: number; place: string; side: string }[];
  ground: {
    works: { hex: number; level: number; side: string; manned: boolean }[];
    cuts: number[];
    burnt: number[];
    masked: { hex: number; side: string }[];
  };
  attacks: { from: number; at: number; place: string; hasty: boolean }[];
  battle: Battle | null;
}

export const data = (play: Play): Data | null => (play.shown?.game_data as unknown as Data | null) ?? null;
export const other = (side: string) => (side === "Union" ? "Confederate" : "Union");
export const player = (d: Data, side: string) => d.sides.find((s) => s.side === side);
export const stars = (n: number) => "★".repeat(n);
export const plural = (n: number, word: string) => `${n} ${word}${n === 1 ? "" : "s"}`;

/** One's own leaders by name, wherever they serve. */
export function leaders(d: Data): Map<string, LeaderInfo> {
  const out = new Map<string, LeaderInfo>();
  for (const c of d.commands) for (const l of [c.leader, ...(c.under ?? [])]) out.set(l.name, l);
  for (const l of d.pool) out.set(l.name, l);
  return out;
}

export const strength = (l: LeaderInfo) => (l.units ?? []).reduce((n, u) => n + u.cf, 0);
export const strengthOf = (c: Command) => [c.leader, ...(c.under ?? [])].reduce((n, l) => n + strength(l), 0);
