// The engine's list of answers, arranged by what they name, so that board, roster, bar and keys offer the same.
import type { Answer, Question } from "./api";

export interface Order {
  answer: Answer;
  block: string | null;   // the block it is about
  from: number | null;    // the hex a whole stack leaves
  hex: number | null;     // where it leads
  via: number | null;     // over which hex
  post: string | null;    // a position of a battle board
  at: string | null;      // another block: whom it is aimed at
}

const named = (a: Answer, domain: string) => a.args.filter((x) => x.domain === domain);
export const isHex = (domain: string) => domain === "hex" || domain === "hexes";

/* Domains whose members are pieces, or stand for one. */
const pieces = new Set(["block", "leader", "unit", "cart", "wagon", "depot", "train", "pontoon", "senior", "force", "army", "corps", "division", "piece"]);

export function read(answer: Answer): Order {
  const blocks = answer.args.filter((x) => pieces.has(x.domain));
  const hexes = answer.args.filter((x) => isHex(x.domain));
  const posts = named(answer, "post");
  const stack = blocks.length === 0 && hexes.length > 1;
  return {
    answer,
    block: blocks[0]?.name ?? null,
    from: stack ? hexes[0].id : null,
    hex: (stack ? hexes[1] : hexes[0])?.id ?? null,
    via: (stack ? null : hexes[1]?.id) ?? null,
    post: posts[0]?.name ?? null,
    at: blocks[1]?.name ?? null,
  };
}

export interface Book {
  question: Question;
  orders: Order[];
  byBlock: Map<string, Order[]>;
  byStack: Map<number, Order[]>;
  places: Map<number, Order[]>; // answers that name a hex and no block
  plain: Order[];               // answers that name neither
  suggest: Order | null;
}

function put<K>(map: Map<K, Order[]>, key: K, o: Order) {
  const list = map.get(key);
  if (list) list.push(o); else map.set(key, [o]);
}

/** `fix` is the game's word on what an answer names, where it says it in another order. */
export function open(question: Question, fix?: (o: Order) => Order): Book {
  const orders = question.answers.map((a) => (fix ? fix(read(a)) : read(a)));
  const book: Book = {
    question, orders, byBlock: new Map(), byStack: new Map(), places: new Map(), plain: [],
    suggest: orders.find((o) => o.answer.id === question.suggest) ?? null,
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
  for (const block of blocks)
    for (const o of book.byBlock.get(block) ?? []) if (o.hex !== null) put(out, o.hex, o);
  if (stack !== null && blocks.length !== 1)
    for (const o of book.byStack.get(stack) ?? []) if (o.hex !== null) out.set(o.hex, [o, ...(out.get(o.hex) ?? [])]);
  return out;
}

/** How many different blocks a list of orders is about. */
export const blocksIn = (orders: Order[]) => new Set(orders.map((o) => o.block).filter(Boolean)).size;

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Do all words of the needle begin words of the phrase, in order? "mar man" finds "march all at X to Manassas". */
export function matchesWords(phrase: string, needle: string): boolean {
  const split = (text: string) => text.toLowerCase().split(/[\s'.,-]+/).filter(Boolean), words = split(phrase);
  let i = 0;
  for (const part of split(needle)) {
    while (i < words.length && !words[i].startsWith(part)) i++;
    if (i++ >= words.length) return false;
  }
  return true;
}
