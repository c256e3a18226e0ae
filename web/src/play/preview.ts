// What an answer would cost and lead to, told before it is given; or why there is none.
import * as api from "../api";
import { risky, type Order } from "../answers";
import { carriedOut, emptied, linesOf, oddsLines, type Note, type NoteLine } from "./words";
import type { Play } from "../play";

const RECKONING = "Reckoning the odds";

export class Preview {
  constructor(private play: Play) {}

  pointed: number | null = null; // the hex under pointer or cursor
  note: Note | null = null; // odds or "why not", beside its hex
  way: { id: string; way: api.Way } | null = null; // the path drawn
  odds = new Map<string, api.Odds | null>(); // of this question's answers; null: asked for
  private coming = new Map<string, Promise<void>>();
  asking = 0; // marks the last hover, so that late replies are dropped
  ways = new Map<string, api.Way | null>();

  clear() {
    this.odds.clear();
    this.coming.clear();
    this.ways.clear();
    this.way = null;
  }

  offer(hex: number, orders: Order[]) {
    this.note = { hex, title: "Which way?", lines: [], order: orders, pinned: true, ways: true };
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
    if (hex === null || this.note?.pinned || hex === this.play.choice.stack) return;
    const quick = this.play.choice.targets().has(hex);
    if (!quick && !this.play.choice.chosen.length) return; // nobody is meant to go there
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
    const wanted = this.play.choice.pick(orders);
    if (wanted === null && pinned) {
      this.offer(hex, orders);
      return;
    }
    if (wanted === null) {
      this.note = {
        hex,
        title: `${orders.length} ways`,
        lines: orders.slice(0, 5).map((o) => ({ words: o.answer.words })),
      };
      this.play.glance();
      await this.consider(this.play.face?.prefer?.(this.play, orders) ?? orders[0]);
      return;
    }
    const chancy = wanted.some(risky);
    if (pinned) {
      this.note = {
        hex,
        title: this.title(wanted),
        lines: [...this.leaving(wanted, hex), ...(chancy ? [{ words: RECKONING }] : [])],
        order: wanted,
        pinned,
      };
      this.play.tell();
    }
    const [way, group] = await Promise.all([this.wayOf(wanted[0]), this.together(wanted)]);
    if (late()) return;
    if (way) this.way = { id: wanted[0].answer.id, way };
    const facts = [...group.no, ...this.leaving(group.orders, hex), ...(way ? linesOf(way) : [])];
    const told = (odds: NoteLine[]): Note => ({
      hex,
      title: this.title(group.orders),
      lines: [...facts, ...odds],
      order: group.orders,
      pinned,
    });
    if (chancy || facts.length) {
      this.note = told(chancy ? [{ words: RECKONING }] : []);
      this.play.glance();
    }
    if (chancy) {
      const odds = await this.reckon(group.orders, Math.max(2, 4 - facts.length)); // five in all
      if (late()) return;
      this.note = told(odds);
    }
    if (pinned) this.play.tell();
    else this.play.glance();
  }

  /** The towns that count and that these orders leave empty. */
  leaving(orders: Order[], to: number): NoteLine[] {
    const going = orders.flatMap((o) => (o.block ? [o.block] : o.from !== null ? this.play.choice.chosen : []));
    return emptied(this.play.shown?.pieces ?? [], this.play.hexes, going, to);
  }

  /** Of several orders, one after another: those that will be carried out, what rolls dice last; and why the others will not. */
  private async together(wanted: Order[]): Promise<{ orders: Order[]; no: NoteLine[] }> {
    const orders = [...wanted.filter((o) => !risky(o)), ...wanted.filter(risky)];
    if (orders.length < 2) return { orders, no: [] };
    const r = await this.play.plan.tryOut(orders.map((o) => o.answer.id));
    const { count, words } = carriedOut(orders.length, r);
    return { orders: orders.slice(0, count), no: words ? [{ words, rule: r.rule }] : [] };
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
      this.note = {
        hex,
        title: `Not ${name}.`,
        lines: [{ words: v.words ?? "", rule: v.rule ?? undefined }],
        refused: true,
        pinned,
      };
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

  /** The combat sheet of what is pinned, or of the one answer whose odds were asked for last. */
  get sheet(): { sheet: api.Sheet; odds: api.Odds } | null {
    const ids = this.note?.order?.map((o) => o.answer.id) ?? [];
    const of = (r: api.Odds | null | undefined) => (r?.sheet ? { sheet: r.sheet, odds: r } : null);
    return ids.length
      ? (of(this.odds.get(ids.join(" "))) ?? ids.map((id) => of(this.odds.get(id))).find((r) => r) ?? null)
      : of([...this.odds.values()].reverse().find((r) => !!r?.sheet));
  }

  /** Asks once for each answer; done when the odds are there, or cannot be had. */
  wantOdds(o: Order): Promise<void> {
    const had = this.odds,
      id = o.answer.id,
      asked = this.coming.get(id);
    if (asked || had.has(id) || !this.play.side) return asked ?? Promise.resolve();
    had.set(id, null);
    const coming = api.odds(this.play.id, this.play.side, id, this.play.plan.ground).then(
      (r) => {
        if (this.coming.get(id) !== coming) return; // of another question
        had.set(id, r);
        this.play.tell();
      },
      () => {
        if (this.coming.get(id) !== coming) return;
        had.delete(id);
        this.coming.delete(id);
      },
    );
    this.coming.set(id, coming);
    return coming;
  }

  /** What these orders lead to together: the last one's odds, after the others. */
  async reckon(orders: Order[], most = 4): Promise<NoteLine[]> {
    const ids = orders.map((o) => o.answer.id),
      key = ids.join(" ");
    try {
      const old = this.odds.get(key),
        had = this.odds;
      const r = old ?? (await api.odds(this.play.id, this.play.side ?? "", ids[ids.length - 1], this.after(ids)));
      had.set(key, r);
      return oddsLines(r, most);
    } catch (e) {
      return [{ words: (e as Error).message }];
    }
  }

  /** The ground on which the last of several orders is judged: the others given before it. */
  private after(ids: string[]): api.Ground {
    const ground = this.play.plan.ground,
      before = ids.slice(0, -1);
    return before.length ? { ...ground, plan: [...(ground.plan ?? []), ...before] } : ground;
  }

  async why(answer: string) {
    if (!this.play.side) return;
    try {
      const v = await api.judge(this.play.id, this.play.side, answer, this.play.plan.ground);
      this.play.flash = v.ok ? "That is allowed." : (v.words ?? "");
      this.play.flashRule = v.rule ?? "";
    } catch (e) {
      this.play.flash = (e as Error).message;
      this.play.flashRule = (e as api.Refusal).rule ?? "";
    }
    this.play.tell();
  }
}
