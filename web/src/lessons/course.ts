// What a game teaches, as data. A lesson is a moment of a real game: answers that lead to it, then steps, each with one
// sentence and the answers that belong to it. A game's is `course` of web/lessons.ts in its folder.

import type { Pattern } from "../answers";

export interface Step {
  say: string; // one sentence
  rule?: string;
  asked?: string; // only at this kind of question
  answer: Pattern[]; // answers that belong to this step
  told?: Pattern[]; // done when the journal tells this
  refused?: string; // done when an order has been refused by this rule: for learning what may not be
}

export interface Lesson {
  id: string;
  title: string;
  goal: string; // what to achieve, in one sentence
  learnt: string; // said at the end
  rule: string; // the one rule it is about
  side: string;
  scenario: string;
  seed: number;
  before: string[]; // "USA: bid 1": answers up to the moment
  foe: Pattern[]; // what the other side answers, in order of preference; else what is suggested
  steps: Step[];
}

/** For the first whole game: said the first time a question of this rule is put. */
export interface FirstNote {
  rule: string;
  asked?: string;
  say: string;
}

export interface Course {
  lessons: Lesson[];
  notes: FirstNote[];
  first: { scenario: string; side: string; against: string; other: string };
}
