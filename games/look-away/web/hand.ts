// 14.6.1 A unit taken from one leader to another in the army display. The engine tries it as a plan: what it would cost is what
// the plan leaves less of, and what it refuses is said in its words.
import { verb, type Order } from "page/answers";
import { doing } from "page/games";
import type { Play } from "page/play";
import { data, leaders, player, plural, type Data } from "./data";

export interface Cost {
  ok: boolean;
  words: string;
  rule: string;
}

/** What a plan took, in orders of leaders and in War Effort Points. */
export function costOf(before: Data, after: Data, side: string): string {
  const was = leaders(before),
    parts: string[] = [];
  for (const [name, l] of leaders(after)) {
    const n = (was.get(name)?.ap ?? 0) - (l.ap ?? 0);
    if (n > 0) parts.push(`${name} ${plural(n, "order")}`);
  }
  const wep = (player(before, side)?.wep ?? 0) - (player(after, side)?.wep ?? 0);
  if (wep > 0) parts.push(plural(wep, "War Effort Point"));
  return parts.length ? `costs ${parts.join(", ")}` : "costs nothing more";
}

export class Hand {
  unit: string | null = null;
  from = "";
  dragged = false; // by the pointer; else it was picked, and a leader is to be
  x = 0;
  y = 0;
  over: string | null = null;
  cost: Cost | null = null;
  private tried = 0;

  constructor(
    private play: Play,
    private tell: () => void,
  ) {}

  /** The answers that bring the unit there: in an exchange that is begun one, else its beginning too. */
  private words(to: string): string[] {
    const hand = `hand over ${this.unit} to ${to}`,
      open = this.play.book?.orders.some((o) => ["hand-unit", "hand-gun"].includes(verb(o)));
    return open ? [hand] : [`draw troops from ${this.from}`, hand];
  }

  /** Is a unit that is pressed to be taken somewhere? Only where commands are arranged; dragging asks anyway. */
  get may() {
    return doing(this.play.view, "admin");
  }

  take(unit: string, from: string, dragged: boolean) {
    this.drop();
    this.unit = unit;
    this.from = from;
    this.dragged = dragged;
    this.tell();
  }

  drop() {
    this.unit = this.over = this.cost = null;
    this.dragged = false;
    this.tried++;
    this.tell();
  }

  move(x: number, y: number, to: string | null) {
    this.x = x;
    this.y = y;
    void this.point(to);
    this.tell();
  }

  /** Over a leader: what it would cost, or why not. */
  async point(to: string | null) {
    if (!this.unit || to === this.over) return;
    this.over = to;
    this.cost = null;
    const mark = ++this.tried;
    if (to === null || to === this.from) {
      this.tell();
      return;
    }
    const now = data(this.play),
      side = this.play.side ?? "";
    const r = await this.play.plan.tryOut(this.words(to));
    if (mark !== this.tried || !now) return;
    this.cost = r.ok
      ? { ok: true, words: costOf(now, r.view?.game_data as unknown as Data, side), rule: "14.6.1" }
      : { ok: false, words: r.words, rule: r.rule };
    this.tell();
  }

  /** Let go over a leader: the answer is given, or the unit goes home and the reason stays. */
  async give(to: string) {
    if (!this.unit || to === this.from) {
      this.drop();
      return;
    }
    if (this.over !== to || !this.cost) {
      this.over = null;
      await this.point(to);
    }
    const cost = this.cost as Cost | null;
    if (!cost) return;
    const orders = this.words(to).map((words): Order => ({
      answer: { id: words, words, verb: "", args: [] },
      block: null,
      from: null,
      hex: null,
      via: null,
      post: null,
      at: null,
    }));
    this.drop();
    if (cost.ok) await this.play.give(orders);
    else {
      this.play.flash = cost.words;
      this.play.flashRule = cost.rule;
      this.play.tell();
    }
  }
}
