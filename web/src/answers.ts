// The engine's list of answers, arranged by what they name, so that board, roster, bar and keys offer the same.
import type { Answer, Arg, Axis, Line, Question, Thing, Told } from "./api";

export interface Order {
  answer: Answer;
  block: string | null; // the block it is about
  from: number | null; // the hex a whole stack leaves
  hex: number | null; // where it leads
  via: number | null; // over which hex
  post: string | null; // a position of a battle board
  at: string | null; // another block: whom it is aimed at
}

export const isHex = (domain: string) => domain === "hex" || domain === "hexes";

/* What the engine says each operand is: nothing is guessed from words or from their order. */
export function read(answer: Answer): Order {
  const as = (role: string, hex: boolean | null = null): Arg | undefined =>
    answer.args.find((x) => x.role === role && (hex === null || isHex(x.domain) === hex));
  const block = as("piece"),
    from = block ? undefined : as("from", true);
  return {
    answer,
    block: block?.name ?? null,
    from: from && as("to", true) ? from.id : null,
    hex: (as("to", true) ?? (block ? undefined : from))?.id ?? null,
    via: as("via", true)?.id ?? null,
    post: as("to", false)?.name ?? null,
    at: as("target", false)?.name ?? null,
  };
}

export const verb = (o: Order) => o.answer.verb;
/** What its verb does: "risks", "ends", "aside", "commits". */
export const does = (o: Order, what: string) => !!o.answer.does?.includes(what);

// ---- Answers and tellings by what they are, not by their words ----

/** A verb (or a kind of event), and by name what it is said of, in order; null: whatever. */
export interface Pattern {
  key: string;
  names: (string | null)[];
}
export const is = (key: string, ...names: (string | null)[]): Pattern => ({ key, names });

const fits = (key: string | undefined, args: Thing[], p: Pattern) =>
  key === p.key && p.names.every((n, i) => n === null || args[i]?.name === n);
export const matches = (a: Answer, all: Pattern[]) => all.some((p) => fits(a.verb, a.args, p));
export const tells = (t: Told, all: Pattern[]) => all.some((p) => fits(t.kind, t.args ?? [], p));

export interface Book {
  question: Question;
  orders: Order[];
  byBlock: Map<string, Order[]>;
  byStack: Map<number, Order[]>;
  places: Map<number, Order[]>; // answers that name a hex and no block
  plain: Order[]; // answers that name neither
  suggest: Order | null;
  choices: Choice[]; // the lines of the form
  choiceOf: Map<string, Choice>; // by answer
}

/** A line of the form: one answer, or with axes as many as they have combinations. */
export interface Choice {
  line: Line;
  axes: Axis[];
  orders: Order[];
  base: Order;
}

function put<K>(map: Map<K, Order[]>, key: K, o: Order) {
  const list = map.get(key);
  if (list) list.push(o);
  else map.set(key, [o]);
}

const plus = (id: string, add: string, times = 1) =>
  String(BigInt.asUintN(64, BigInt(id) + BigInt(add) * BigInt(times)));

/** Where each axis stands: for a range a number, else which of its settings. */
export type Stand = number[];
export const usual = (axes: Axis[]): Stand => axes.map((x) => (x.low === undefined ? 0 : (x.usual ?? x.low)));
const isRange = (x: Axis) => x.low !== undefined;
export const valuesOf = (x: Axis): number[] =>
  Array.from(
    { length: isRange(x) ? (x.high ?? 0) - (x.low ?? 0) + 1 : (x.settings?.length ?? 0) },
    (_, i) => i + (isRange(x) ? (x.low ?? 0) : 0),
  );

/** The answer that a line's axes compose; it may be none, where two settings exclude each other. */
export function compose(line: Line, axes: Axis[], stand: Stand): string {
  return axes.reduce(
    (id, x, i) =>
      isRange(x) ? plus(id, x.add ?? "0", stand[i] - (x.low ?? 0)) : plus(id, x.settings?.[stand[i]]?.add ?? "0"),
    line.answer,
  );
}

function every(axes: Axis[]): Stand[] {
  return axes.reduce<Stand[]>((all, x) => all.flatMap((s) => valuesOf(x).map((n) => [...s, n])), [[]]);
}

/* Every line with the orders that it composes. */
export function choicesOf(question: Question, orders: Order[]): Choice[] {
  const by = new Map(orders.map((o) => [o.answer.id, o]));
  return (question.form?.lines ?? []).flatMap((line) => {
    const axes = line.axes ?? [],
      mine = every(axes)
        .map((s) => by.get(compose(line, axes, s)))
        .filter((o): o is Order => !!o);
    return line.why || !mine.length ? [] : [{ line, axes, orders: mine, base: by.get(line.answer) ?? mine[0] }];
  });
}

export function open(question: Question): Book {
  const orders = question.answers.map(read),
    choices = choicesOf(question, orders);
  const book: Book = {
    question,
    orders,
    byBlock: new Map(),
    byStack: new Map(),
    places: new Map(),
    plain: [],
    suggest: orders.find((o) => o.answer.id === question.suggest) ?? null,
    choices,
    choiceOf: new Map(choices.flatMap((c) => c.orders.map((o) => [o.answer.id, c]))),
  };
  for (const o of orders) {
    if (o.block) put(book.byBlock, o.block, o);
    else if (o.from !== null) put(book.byStack, o.from, o);
    else if (o.hex !== null) put(book.places, o.hex, o);
    else book.plain.push(o);
  }
  return book;
}

/** What the chosen blocks may do, by the hex it leads to; where all of a stack are chosen, or none need be, also what
 * moves it whole. */
export function reach(book: Book, blocks: string[], stack: number | null): Map<number, Order[]> {
  const out = new Map<number, Order[]>();
  for (const block of blocks) for (const o of book.byBlock.get(block) ?? []) if (o.hex !== null) put(out, o.hex, o);
  if (stack !== null && blocks.length !== 1)
    for (const o of book.byStack.get(stack) ?? []) if (o.hex !== null) out.set(o.hex, [o, ...(out.get(o.hex) ?? [])]);
  return out;
}

/** How many different blocks a list of orders is about. */
export const blocksIn = (orders: Order[]) => new Set(orders.map((o) => o.block).filter(Boolean)).size;

/** Words of an answer without those that speak of what is seen beside them: "build Hunt's Guns" at York's row. */
export const leaving = (words: string, seen?: Arg): string => (seen?.apart ? words.replace(seen.apart, "") : words);
export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Do all words of the needle begin words of the phrase, in order? "mar man" finds "march all at X to Manassas". */
export function matchesWords(phrase: string, needle: string): boolean {
  const split = (text: string) =>
      text
        .toLowerCase()
        .split(/[\s'.,-]+/)
        .filter(Boolean),
    words = split(phrase);
  let i = 0;
  for (const part of split(needle)) {
    while (i < words.length && !words[i].startsWith(part)) i++;
    if (i++ >= words.length) return false;
  }
  return true;
}

/** Dice, or something shown: what it may lead to is told before it is ordered. */
export const risky = (o: Order) => does(o, "risks");
