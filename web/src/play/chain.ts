// Answers of one sort that are given together: losses step by step, ammunition dealt out, who goes along. The parts change
// freely; each setting is tried on a scratch position, as a plan is, and only the whole is sent.
import type { Answer, Axis, Line, Question } from "../api";
import { valuesOf, type Order } from "../answers";
import type { Play } from "../play";

/** One who can take or go: its answer is given once for each step, or once with its number. */
export interface Slot {
  key: string; // the line's answer
  line: Line;
  axis: Axis | null; // a number of its own
  extra: boolean; // beside what the form is about: guns and ammunition that are taken along
}

const rangeOf = (line: Line): Axis | null =>
  line.axes?.length === 1 && line.axes[0].low !== undefined ? line.axes[0] : null;

/** The slots of a question: its lines, and those beside them that are a mere number. */
export function slotsOf(q: Question): Slot[] {
  return (q.form?.lines ?? [])
    .filter((l) => !l.why && (l.aside ? rangeOf(l) : !l.axes?.length || rangeOf(l)))
    .map((line) => ({ key: line.answer, line, axis: rangeOf(line), extra: !!line.aside }));
}

/** What ends the question: "set out", "no more advance". */
export const closersOf = (q: Question | null): Line[] =>
  (q?.form?.lines ?? []).filter((l) => l.aside && !l.why && !rangeOf(l));

/** Is one of them enough? Then whoever is pressed takes it at once. */
export const single = (q: Question | null | undefined) =>
  q?.form?.kind === "allocate" && !q.form.more && !slotsOf(q).some((s) => s.axis);

/** Is this a question whose answers are given together, or of which one of several counters takes it? */
export function chains(q: Question | null | undefined): boolean {
  const form = q?.form,
    slots = q ? slotsOf(q) : [];
  if (!form || (form.lines ?? []).some((l) => !l.aside && !l.why && l.axes?.length && !rangeOf(l))) return false;
  if (form.kind === "subset") return slots.length > 1;
  if (form.kind !== "allocate" || !slots.length) return false;
  return (form.more ?? 0) > 0 || slots.length > 1 || slots.some((s) => s.axis);
}

const plus = (id: string, add: string, times: number) =>
  String(BigInt.asUintN(64, BigInt(id) + BigInt(add) * BigInt(times)));

/** The answers of a setting, in the order in which its slots were first chosen. */
export function answersOf(slots: Slot[], amounts: Map<string, number>): string[] {
  return [...amounts].flatMap(([key, n]) => {
    const slot = slots.find((s) => s.key === key);
    if (!slot || n < 1) return [];
    return slot.axis
      ? [plus(key, slot.axis.add ?? "0", n - (slot.axis.low ?? 0))]
      : Array.from({ length: n }, () => key);
  });
}

/** Which slot an answer belongs to, and how much of it. */
export function slotOf(slots: Slot[], answer: string | null): { slot: Slot; n: number } | null {
  for (const slot of slots) {
    if (!slot.axis && slot.key === answer) return { slot, n: 1 };
    const n = slot.axis
      ? valuesOf(slot.axis).find((v) => answer === plus(slot.key, slot.axis?.add ?? "0", v - (slot.axis?.low ?? 0)))
      : undefined;
    if (n !== undefined) return { slot, n };
  }
  return null;
}

/** So many in shares as equal as they can be, none above its most. */
export function equally(all: number, most: number[]): number[] {
  const out = most.map(() => 0);
  for (let left = all, given = true; left > 0 && given;) {
    given = false;
    for (let i = 0; i < most.length && left > 0; i++)
      if (out[i] < most[i]) {
        out[i]++;
        left--;
        given = true;
      }
  }
  return out;
}

const MOST_FILLED = 64;
const AUTO = 12; // so many small answers are filled in unasked

export class Chain {
  constructor(private play: Play) {}

  slots: Slot[] = [];
  amounts = new Map<string, number>();
  next: Question | null = null; // what is asked once these are given, if it is of the same sort
  at = 0; // the slot that keys change
  no: { words: string; rule: string } | null = null; // why the last change was not taken
  private question: Question | null = null;
  private mark = 0;

  /** The question that is chained now. */
  get on() {
    return this.question;
  }

  /** A question is put: begun anew, unless it is the one that is being answered. */
  begin(q: Question | null) {
    if (q === this.question) return;
    this.mark++;
    this.question = q && chains(q) ? q : null;
    this.slots = this.question ? slotsOf(this.question) : [];
    this.amounts = new Map();
    this.next = this.question;
    this.at = 0;
    this.no = null;
    const form = this.question?.form;
    const advised = form ? slotOf(this.slots, this.on?.suggest ?? null) : null;
    if (advised && !advised.slot.extra && this.left <= AUTO && !single(q)) void this.fill();
  }

  /** How many are still to be placed; what has no number may end at any time. */
  get left() {
    if (this.question?.form?.kind !== "allocate" || !this.next) return 0;
    return (this.next.form?.more ?? 0) + 1;
  }
  get placed() {
    return [...this.amounts.values()].reduce((a, b) => a + b, 0);
  }
  get fits() {
    return this.placed > 0 && this.left === 0;
  }

  amount(slot: Slot) {
    return this.amounts.get(slot.key) ?? 0;
  }
  /** May it have one more? Said by what would be asked next. */
  more(slot: Slot) {
    if (!this.next || !slotsOf(this.next).some((s) => s.key === slot.key)) return false;
    return slot.axis ? this.amount(slot) < (slot.axis.high ?? 0) : true;
  }

  /** Another amount for one slot; what the rules refuse stays as it was, and is said. */
  async set(slot: Slot, n: number): Promise<boolean> {
    const was = new Map(this.amounts),
      before = this.next;
    if (n > 0) this.amounts.set(slot.key, n);
    else this.amounts.delete(slot.key);
    this.no = null;
    if (await this.weigh()) return true;
    this.amounts = was;
    this.next = before;
    this.play.tell();
    return false;
  }

  /** Nobody but these. */
  async only(slots: Slot[]): Promise<void> {
    this.amounts = new Map([...this.amounts].filter(([key]) => this.slots.some((s) => s.extra && s.key === key)));
    for (const s of slots) this.amounts.set(s.key, 1);
    while (!(await this.weigh()) && this.amounts.size) {
      const last = [...this.amounts.keys()].pop();
      if (last !== undefined) this.amounts.delete(last);
    }
    this.no = null;
    this.play.tell();
  }

  filling: Promise<void> | null = null; // until it is as advised

  /** As the engine suggests, one small answer after another; where it suggests none of them, in equal shares. */
  fill(): Promise<void> {
    const mine: Promise<void> = this.follow().finally(() => {
      if (this.filling === mine) this.filling = null;
    });
    this.filling = mine;
    return mine;
  }

  private async follow(): Promise<void> {
    const q = this.question;
    this.amounts = new Map();
    this.next = q;
    if (q && !slotOf(this.slots, q.suggest)) return this.share();
    for (let i = 0; i < MOST_FILLED && this.next && this.question === q; i++) {
      const found = slotOf(this.slots, this.next.suggest);
      if (!found || found.slot.extra) break;
      const n = (this.amounts.get(found.slot.key) ?? 0) + found.n;
      if (!(await this.set(found.slot, n))) break;
    }
  }

  /* As much for one as for another, as far as it goes. */
  private async share(): Promise<void> {
    const own = this.slots.filter((s) => !s.extra);
    this.amounts = new Map(
      equally(
        this.left,
        own.map((s) => s.axis?.high ?? this.left),
      ).map((n, i) => [own[i].key, n]),
    );
    while (!(await this.weigh()) && this.amounts.size) {
      const last = [...this.amounts.keys()].pop();
      if (last !== undefined) this.amounts.delete(last);
    }
  }

  /* What this setting leads to, tried as a plan. Dice or something shown may end it, but only behind the last answer. */
  private async weigh(): Promise<boolean> {
    const mark = ++this.mark,
      q = this.question,
      answers = this.answers();
    if (!q) return false;
    if (!answers.length) {
      this.next = q;
      this.play.tell();
      return true;
    }
    const r = await this.play.plan.tryOut(answers);
    if (mark !== this.mark) return true; // another has been tried since
    const ends = !r.ok && (r.rule === "H6" || r.rule === "H7") && r.stopped === answers.length - 1;
    if (!r.ok && !ends) {
      this.no = { words: r.words, rule: r.rule };
      return false;
    }
    const then = ends ? null : (r.view?.question ?? null);
    const known = new Set(this.slots.map((s) => s.key)),
      same = then?.kind === q.kind && then?.side === q.side && slotsOf(then).every((s) => known.has(s.key));
    this.next = same ? then : null; // or it has led to something else: that is asked once it is given
    this.play.tell();
    return true;
  }

  answers(): string[] {
    return answersOf(this.slots, this.amounts);
  }

  /** All of it as orders, with what ends the question if that is given too. */
  orders(closer?: { id: string; words: string }): Order[] {
    const known = this.play.book?.orders ?? [],
      bare = (id: string, words = ""): Order => ({
        answer: known.find((o) => o.answer.id === id)?.answer ?? ({ id, words, verb: "", args: [] } as Answer),
        block: null,
        from: null,
        hex: null,
        via: null,
        post: null,
        at: null,
      });
    return [...this.answers().map((id) => bare(id)), ...(closer ? [bare(closer.id, closer.words)] : [])];
  }
}
