// Pencilled answers: what they would lead to, and giving them.
import * as api from "../api";
import { open, type Order } from "../answers";
import type { Play } from "../play";

/** What trying came to; `stopped`: how many of the orders were carried out. */
export interface Tried {
  ok: boolean;
  stopped: number;
  words: string;
  rule: string;
  view: api.View | null;
  ends: boolean;
}

const NO_BASE = { view: null, step: null, supposed: [] as string[] };

export class Plan {
  constructor(private play: Play) {}

  orders: string[] | null = null; // pencilled answers
  words: string[] = [];
  view: api.View | null = null;
  from: number | null = null; // a step of the past it begins from; null: now
  base: { view: api.View | null; step: number | null; supposed: string[] } = NO_BASE; // what it begins with
  side: string | null = null;

  /** Whoever sits here may plan at any time; of a game that is over, from any point of it. */
  get canPlan() {
    return (
      !!this.play.view?.seat &&
      !this.play.curtain &&
      !this.play.view.waiting &&
      (!this.play.view.over || !!this.play.past.view)
    );
  }

  /** Begins a plan, from the moment of the past that is shown or from now; again: ends it. */
  start() {
    if (this.orders) {
      this.end();
      return;
    }
    if (!this.canPlan || !this.play.view) return;
    this.play.motion.skip();
    const past = this.play.past.view,
      seat = this.play.view.seat;
    this.side = this.play.view.over
      ? (past?.asked[0] ?? this.play.view.sides?.[0] ?? null)
      : seat === "both"
        ? this.play.as
        : seat;
    this.from = past ? this.play.past.at : null;
    this.orders = [];
    this.words = [];
    this.view = past;
    this.base = NO_BASE;
    this.play.past.view = null;
    this.play.past.at = -1;
    this.play.past.running = false;
    this.play.flash = null;
    this.play.tell();
    if (past || !this.play.view.question) void this.again();
  }

  private end() {
    const from = this.from;
    this.orders = this.view = this.from = null;
    this.words = [];
    this.base = NO_BASE;
    this.play.choice.chosen = [];
    this.play.choice.stack = null;
    this.play.preview.note = null;
    this.play.flash = null;
    this.play.preview.clear();
    this.play.chain.begin(null);
    if (this.play.view) this.play.take({ ...this.play.view });
    if (from !== null) void this.play.past.goTo(from); // back to where it began
  }

  /** Can it be given as it stands? Not what was tried in the past, or in a turn that has not come. */
  get canGive() {
    return (
      !!this.orders?.length &&
      !!this.play.view?.question &&
      this.from === null &&
      this.base.step === null &&
      !this.base.supposed.length
    );
  }

  get ground(): api.Ground {
    return this.orders ? { plan: this.orders, ...(this.from === null ? {} : { step: this.from }) } : {};
  }

  async pencil(orders: Order[]) {
    this.orders = [...(this.orders ?? []), ...orders.map((o) => o.answer.id)];
    this.words = [...this.words, ...orders.map((o) => o.answer.words)];
    await this.again();
  }

  /** What these answers, one after another, would lead to from what is shown; or why not. */
  async tryOut(words: string[]): Promise<Tried> {
    const side = this.play.side,
      all = [...(this.orders ?? []), ...words];
    if (!side || this.play.past.view)
      return { ok: false, stopped: 0, words: "It is not your turn.", rule: "", view: null, ends: false };
    try {
      const r = await api.plan(this.play.id, side, all, this.from);
      const ok = r.stopped === all.length,
        stopped = Math.max(0, r.stopped - all.length + words.length);
      return {
        ok,
        stopped,
        words: ok ? "" : (r.why ?? ""),
        rule: ok ? "" : (r.rule ?? ""),
        view: r.view,
        ends: ok && r.ends,
      };
    } catch (e) {
      const no = e as api.Refusal;
      return { ok: false, stopped: 0, words: no.message, rule: no.rule ?? "", view: null, ends: false };
    }
  }

  async unpencil() {
    this.orders = (this.orders ?? []).slice(0, -1);
    await this.again();
  }

  async rubOut() {
    this.orders = [];
    await this.again();
  }

  async again() {
    const side = this.play.side,
      orders = this.orders,
      from = this.from;
    if (!side || !orders) return;
    try {
      const r = await api.plan(this.play.id, side, orders, from);
      if (this.orders !== orders || this.from !== from) return; // another was begun meanwhile
      const v = api.whole(r.view);
      this.view = { ...(this.play.view as api.View), ...v };
      this.base = { view: orders.length ? this.base.view : this.view, step: r.step, supposed: r.supposed };
      this.play.book = v.question ? open(v.question) : null;
      this.play.chain.begin(this.play.book?.question ?? null);
      this.play.preview.clear();
      this.play.choice.chosen = this.play.choice.chosen.filter((b) => this.play.book?.byBlock.has(b));
      if (!this.play.choice.chosen.length) this.play.choice.stack = null;
      this.orders = orders.slice(0, r.stopped);
      this.play.flash = r.why;
      this.play.flashRule = r.rule ?? "";
    } catch (e) {
      if (this.orders !== orders) return;
      this.orders = orders.slice(0, -1);
      this.play.say(e as api.Refusal);
    }
    this.words = this.words.slice(0, this.orders.length);
    this.play.preview.note = null;
    this.play.list = false;
    this.play.taken++;
    this.play.tell();
  }

  async give() {
    const answers = this.orders ?? [];
    if (!this.canGive) return;
    this.orders = this.view = null;
    this.words = [];
    await this.play.give(
      answers.map((id) => ({
        answer: { id, words: "", verb: "", args: [] },
        block: null,
        from: null,
        hex: null,
        via: null,
        post: null,
        at: null,
      })),
      true,
    );
  }
}
