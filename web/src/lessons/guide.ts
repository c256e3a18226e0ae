// The guide of one game: which step of its lesson is next, which answers belong to it, what the other side does, and
// hints. Everything but a refused order and the hints is read from the view, so leaving, returning and undo need nothing.
import * as api from "../api";
import { matches, tells, type Order, type Pattern } from "../answers";
import type { Play } from "../play";
import type { FirstNote, Lesson, Step } from "./course";
import { courseOf } from "./index";
import { keep, kept } from "./kept";

export const FIRST = "first";

/** Begins a lesson, or the first whole game, and gives its match. */
export async function begin(game: string, id: string): Promise<string> {
  const course = courseOf(game),
    lesson = course?.lessons.find((l) => l.id === id);
  if (!course) throw new Error("This game has no lessons yet.");
  if (!lesson) {
    const { scenario, side, against, other } = course.first;
    const m = await api.create({ game, scenario, seats: { [side]: "me", [other]: against } });
    keep((k) => {
      k.games[m.id] = { game, lesson: FIRST, from: 0 };
      k.read = [];
    });
    return m.id;
  }
  const { first } = course,
    foe = lesson.side === first.side ? first.other : first.side;
  const m = await api.create({
    game,
    scenario: lesson.scenario,
    seed: lesson.seed,
    seats: { [lesson.side]: "me", [foe]: "me" },
  });
  let seq = (await api.view(m.id, lesson.side)).seq;
  for (const line of lesson.before) {
    const [side, answer] = line.split(": ");
    seq = (await api.act(m.id, "answer", { side, seq, answer })).seq;
  }
  const v = await api.view(m.id, lesson.side);
  keep((k) => {
    k.games[m.id] = { game, lesson: id, from: v.log.length ? v.log[v.log.length - 1].n + 1 : 0 };
  });
  return m.id;
}

export function guideOf(id: string): Guide | null {
  const here = kept().games[id],
    course = here && courseOf(here.game);
  if (!here || !course) return null;
  const lesson = course.lessons.find((l) => l.id === here.lesson) ?? null;
  return lesson || here.lesson === FIRST ? new Guide(here.game, lesson, here.from, course.notes) : null;
}

export class Guide {
  asked = 0; // hints for this step
  private refused = new Set<string>();
  private last: Step | null = null;
  private busy = false;

  constructor(
    public game: string,
    public lesson: Lesson | null,
    private from: number,
    private notes: FirstNote[],
  ) {}

  /** In a lesson one plays one side; the other is answered for. */
  get side() {
    return this.lesson?.side ?? null;
  }

  private told(play: Play, step: Step): boolean {
    if (step.refused) return this.refused.has(step.refused) || this.later(play, step);
    return !!step.told && play.past.log.some((t) => t.n >= this.from && tells(t, step.told ?? []));
  }

  /* A refusal leaves no trace in the journal: what came after it does. */
  private later(play: Play, step: Step): boolean {
    const rest = this.lesson?.steps.slice((this.lesson?.steps.indexOf(step) ?? 0) + 1) ?? [];
    return rest.some((s) => !s.refused && this.told(play, s));
  }

  get finished() {
    return this.over;
  }
  private over = false;

  /** The step that is next, or null: the other side is asked, or all is done. */
  step(play: Play): Step | null {
    if (!this.lesson) return null;
    for (const rule of [play.preview.note?.refused && play.preview.note.lines[0]?.rule, play.flash && play.flashRule])
      if (rule) this.refused.add(rule);
    const steps = this.lesson.steps,
      kind = play.view?.question?.kind;
    const next = steps.find(
      (s) =>
        !this.told(play, s) &&
        !(s.told === undefined && !s.refused && this.later(play, s)) &&
        (!s.asked || s.asked === kind),
    );
    this.over = this.told(play, steps[steps.length - 1]);
    const now = this.over ? null : (next ?? null);
    if (now !== this.last) {
      this.last = now;
      this.asked = 0;
      play.glow = null;
    }
    return now;
  }

  /** Why these orders are not given; null: they are. */
  refuses(play: Play, orders: Order[]): string | null {
    if (!this.lesson) return null;
    const step = this.step(play);
    if (!step) return this.over ? "This lesson is over." : null;
    const whole = (o: Order) => play.book?.orders.find((x) => x.answer.id === o.answer.id)?.answer ?? o.answer;
    return orders.every((o) => matches(whole(o), step.answer))
      ? null
      : "Not in this lesson. The note above says what is.";
  }

  /** Nothing is taken back from before the lesson began. True: said so. */
  holds(play: Play, all: boolean): boolean {
    if (!this.lesson || (!all && play.past.log.some((t) => t.n >= this.from))) return false;
    play.flash = all
      ? "In a lesson Undo takes back one answer at a time."
      : "The lesson begins here: there is nothing to take back.";
    play.flashRule = "";
    play.tell();
    return true;
  }

  /** Orders on the list that belong to the step. */
  private orders(play: Play): Order[] {
    const step = this.step(play);
    return step ? (play.book?.orders.filter((o) => matches(o.answer, step.answer)) ?? []) : [];
  }

  /** Once: where to look. Twice: what to do, with its path. */
  hint(play: Play) {
    const order = this.orders(play)[0];
    if (!order) return;
    this.asked = Math.min(2, this.asked + 1);
    const home = order.block ? (play.view?.pieces.find((p) => p.full === order.block)?.hex ?? null) : null;
    play.glow = this.asked === 1 ? (home ?? order.hex) : (order.hex ?? home);
    if (play.glow !== null) play.cursor = play.glow;
    if (this.asked === 2 && order.block) play.choice.choose([order.block], home);
    if (this.asked === 2 && order.hex !== null) void play.preview.look(order.hex, true);
    play.tell();
  }

  hintWords(play: Play): string {
    const order = this.orders(play)[0];
    if (!order || !this.asked) return "";
    if (this.asked > 1) return `The answer: ${order.answer.words}.`;
    const home = order.block ? play.view?.pieces.find((p) => p.full === order.block)?.hex : undefined;
    const where = home !== undefined ? play.hexes.get(home)?.name : undefined;
    if (order.block) return play.staged || !where ? `Look at ${order.block}.` : `Look at ${order.block} in ${where}.`;
    return "Look at the answers in the bar.";
  }

  /** Answers for the other side, until it is asked no more. True: something has changed. */
  async follow(play: Play): Promise<boolean> {
    const lesson = this.lesson,
      v = play.view;
    if (!lesson || !v || v.over || this.busy) return false;
    const foe = v.asked.find((s) => s !== lesson.side);
    if (!foe) return false;
    this.busy = true;
    try {
      const theirs = await api.view(v.id, foe),
        answers = theirs.question?.answers ?? [];
      const find = (p: Pattern) => answers.find((a) => matches(a, [p]));
      const pick =
        lesson.foe.map(find).find(Boolean) ?? answers.find((a) => a.id === theirs.question?.suggest) ?? answers[0];
      if (!pick) return false;
      await api.act(v.id, "answer", { side: foe, seq: theirs.seq, answer: pick.id });
      return true;
    } catch {
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** The first game: what is said of this kind of question, if it is asked for the first time. */
  note(play: Play): FirstNote | null {
    const q = play.view?.question;
    if (this.lesson || !q) return null;
    const seen = kept().read;
    return (
      this.notes.find((n) => n.rule === q.rule && (!n.asked || n.asked === q.kind) && !seen.includes(this.keyOf(n))) ??
      null
    );
  }

  private keyOf = (n: FirstNote) => `${this.game}/${n.rule}${n.asked ?? ""}`;

  readNote(n: FirstNote) {
    keep((k) => {
      k.read.push(this.keyOf(n));
    });
  }
  readAll(id: string) {
    keep((k) => {
      delete k.games[id];
    });
  }

  /** The end of a lesson, or leaving it for good: it is put down as done and its game is closed. */
  close() {
    if (!this.lesson) return;
    const name = `${this.game}/${this.lesson.id}`;
    if (this.over)
      keep((k) => {
        if (!k.done.includes(name)) k.done.push(name);
      });
  }

  /** A finished lesson leaves no game behind. */
  static async putAway(play: Play) {
    const side = play.guide?.side;
    keep((k) => {
      delete k.games[play.id];
      k.old = [...k.old, play.id].slice(-100);
    });
    if (side) await api.act(play.id, "resign", { side }).catch(() => undefined);
  }
}
