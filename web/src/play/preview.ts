// What an answer would cost and lead to, told before it is given; or why there is none.
import * as api from "../api";
import { risky, type Order } from "../answers";
import { linesOf, oddsLines, type Note, type NoteLine } from "./words";
import type { Play } from "../play";

export class Preview {
  constructor(private play: Play) {}

  pointed: number | null = null; // the hex under pointer or cursor
  note: Note | null = null; // odds or "why not", beside its hex
  way: { id: string; way: api.Way } | null = null; // the path drawn
  odds = new Map<string, api.Odds | null>(); // of this question's answers; null: asked for
  asking = 0; // marks the last hover, so that late replies are dropped
  ways = new Map<string, api.Way | null>();

  clear() {
    this.odds.clear();
    this.ways.clear();
    this.way = null;
  }

  offer(hex: number, orders: Order[]) {
    this.note = { hex, title: "Which way?", lines: [], order: orders, pinned: true };
    this.play.tell();
    for (const o of orders.slice(0, 4)) if (risky(o)) this.wantOdds(o);
    void this.consider(this.play.face?.prefer?.(this.play, orders) ?? orders[0]);
  }

  /** One of several ways is looked at: its path is drawn. */
  async consider(o: Order) {
    const way = await this.wayOf(o);
    this.way = way ? { id: o.answer.id, way } : null;
    this.play.glance();
  }

  /** The pointer is over another hex. After a moment its path, cost, odds or refusal are shown. */
  point(hex: number | null) {
    if (this.pointed === hex) return;
    this.pointed = hex;
    window.clearTimeout(this.hover);
    if (this.note && this.note.hex !== hex && !this.note.pinned) this.note = null;
    if (!this.note?.pinned) this.way = null;
    this.play.glance();
    if (hex === null || this.note?.pinned || !this.play.choice.chosen.length || hex === this.play.choice.stack) return;
    const quick = this.play.choice.targets().has(hex);
    this.hover = window.setTimeout(
      () => {
        if (this.pointed === hex) void this.look(hex, false);
      },
      quick ? 40 : 220,
    );
  }
  private hover = 0;

  /** Path, cost and odds of an answer that leads to this hex, or why there is none. */
  async look(hex: number, pinned: boolean) {
    if (!pinned && this.note?.pinned && this.note.hex === hex) return; // a late hover does not unpin what was clicked
    const side = this.play.side;
    if (!side || !this.play.view) return;
    const mark = ++this.asking;
    const late = () => mark !== this.asking;
    const orders = this.play.choice.targets().get(hex);
    if (!orders?.length) {
      await this.whyNot(hex, pinned, side, late);
      return;
    }
    const pick = this.play.choice.pick(orders);
    if (pick === null && pinned) {
      this.offer(hex, orders);
      return;
    }
    if (pick === null) {
      this.note = {
        hex,
        title: `${orders.length} ways`,
        lines: orders.slice(0, 5).map((o) => ({ words: o.answer.words })),
      };
      this.play.glance();
      await this.consider(this.play.face?.prefer?.(this.play, orders) ?? orders[0]);
      return;
    }
    const chancy = pick.find(risky);
    const note: Note = { hex, title: this.title(pick), lines: [], order: pick, pinned };
    if (pinned) {
      note.lines = chancy ? [{ words: "Reckoning the odds" }] : [];
      this.note = note;
      this.play.tell();
    }
    const way = await this.wayOf(pick[0]);
    if (late()) return;
    if (way) {
      this.way = { id: pick[0].answer.id, way };
      note.lines.push(...linesOf(way));
    }
    if (chancy || note.lines.length) {
      this.note = note;
      this.play.glance();
    }
    if (chancy) {
      const way = note.lines.filter((l) => l.words !== "Reckoning the odds"),
        lines = await this.reckon(chancy, 4 - way.length);
      if (late()) return;
      note.lines = [...way, ...lines]; // five in all
      this.note = note;
    }
    if (pinned) this.play.tell();
    else this.play.glance();
  }

  private async whyNot(hex: number, pinned: boolean, side: string, late: () => boolean) {
    const name = this.play.hexes.get(hex)?.name ?? "";
    const wish = this.play.choice.chosen.length
      ? this.play.face?.wish(this.play, this.play.choice.chosen[0], hex)
      : null;
    if (!wish) return;
    try {
      const v = await api.judge(this.play.id, side, wish, this.play.plan.ground);
      if (late() || v.ok) return;
      this.note = { hex, title: `Not ${name}.`, lines: [{ words: v.words, rule: v.rule }], refused: true, pinned };
      if (pinned) this.play.tell();
      else this.play.glance();
    } catch {
      /* nothing to say */
    }
  }

  private async wayOf(o: Order): Promise<api.Way | null> {
    const id = o.answer.id,
      old = this.ways.get(id);
    if (old !== undefined) return old ?? null;
    const way = await api.way(this.play.id, this.play.side ?? "", id, this.play.plan.ground).then(
      (r) => (r.path?.hexes?.length ? r.path : null),
      () => null,
    );
    this.ways.set(id, way);
    return way;
  }

  title(orders: Order[]) {
    const words = orders[0].answer.words;
    return orders.length > 1 ? `${words}, and ${orders.length - 1} more` : words;
  }

  wantOdds(o: Order) {
    if (this.odds.has(o.answer.id) || !this.play.side) return;
    const had = this.odds;
    had.set(o.answer.id, null);
    api.odds(this.play.id, this.play.side, o.answer.id, this.play.plan.ground).then(
      (r) => {
        if (had.has(o.answer.id)) {
          had.set(o.answer.id, r);
          this.play.tell();
        }
      },
      () => {
        had.delete(o.answer.id);
      },
    );
  }

  async reckon(o: Order, most = 4): Promise<NoteLine[]> {
    try {
      const old = this.odds.get(o.answer.id),
        had = this.odds;
      const r = old ?? (await api.odds(this.play.id, this.play.side ?? "", o.answer.id, this.play.plan.ground));
      had.set(o.answer.id, r);
      return oddsLines(r, most);
    } catch (e) {
      return [{ words: (e as Error).message }];
    }
  }

  async why(answer: string) {
    if (!this.play.side) return;
    try {
      const v = await api.judge(this.play.id, this.play.side, answer, this.play.plan.ground);
      this.play.flash = v.ok ? "That is allowed." : v.words;
      this.play.flashRule = v.rule ?? "";
    } catch (e) {
      this.play.flash = (e as Error).message;
      this.play.flashRule = (e as api.Refusal).rule ?? "";
    }
    this.play.tell();
  }
}
