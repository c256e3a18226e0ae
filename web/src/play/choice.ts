// What is chosen on the board, and what a press, a drag or a key there means.
import * as api from "../api";
import { reach, risky, type Order } from "../answers";
import type { Play } from "../play";

export class Choice {
  constructor(private play: Play) {}

  chosen: string[] = []; // blocks
  stack: number | null = null; // the hex whose tray is open
  folded = false; // of the tray only its head is shown
  held: number | null = null; // the hex a dragged stack was taken from

  piecesAt(hex: number) {
    return (this.play.shown?.pieces ?? []).filter((p) => p.hex === hex);
  }

  /** Blocks in a hex that some answer is about. */
  ableAt(hex: number) {
    return this.piecesAt(hex)
      .filter((p) => !p.hidden && this.play.book?.byBlock.has(p.full))
      .map((p) => p.full);
  }

  /** Who of them goes unless something else is said: a game knows who stays behind (leaders, trains). */
  goers(hex: number): string[] {
    const able = this.ableAt(hex);
    return able.length < 2 ? able : (this.play.face?.goers?.(this.play, able) ?? able);
  }

  targets(): Map<number, Order[]> {
    if (!this.play.book || this.play.past.view || this.play.motion.scene) return new Map();
    if (this.chosen.length) return reach(this.play.book, this.chosen, this.wholeStack());
    if (this.stack !== null && this.play.book.byStack.has(this.stack)) return reach(this.play.book, [], this.stack);
    return this.play.book.places;
  }

  /** The hex, if all that can go from it are chosen. */
  private wholeStack(): number | null {
    if (this.stack === null) return null;
    const able = this.ableAt(this.stack);
    return able.length === this.chosen.length && able.every((b) => this.chosen.includes(b)) ? this.stack : null;
  }

  /** How many of the chosen go together somewhere. */
  together() {
    return this.chosen.length > 1 && this.targets().size > 0 ? this.chosen.length : 0;
  }

  choose(blocks: string[], hex: number | null) {
    this.chosen = blocks;
    this.stack = hex;
    this.play.preview.note = null;
    this.play.again = null;
    this.play.flash = null;
    this.play.card = null;
    this.play.preview.way = null;
    this.play.tell();
    if (blocks.length === 1) void this.whyNotFirst(blocks[0]);
  }

  /** What one wants of it first is not offered: the reason stands in the bar. */
  private async whyNotFirst(block: string) {
    const wish = this.play.yours ? this.play.face?.expects?.(this.play, block) : null,
      side = this.play.side;
    if (!wish || !side) return;
    const v = await api.judge(this.play.id, side, wish, this.play.plan.ground).catch(() => null);
    if (!v || v.ok || this.chosen.length !== 1 || this.chosen[0] !== block) return;
    this.play.flash = v.words;
    this.play.flashRule = v.rule ?? "";
    this.play.tell();
  }

  toggle(block: string, add: boolean) {
    if (!this.play.book?.byBlock.has(block)) {
      void this.whyIdle(block);
      return;
    }
    if (add)
      this.chosen = this.chosen.includes(block) ? this.chosen.filter((b) => b !== block) : [...this.chosen, block];
    else this.chosen = [block];
    this.play.preview.note = null;
    this.play.preview.way = null;
    this.play.tell();
  }

  /** Why a block of one's own has nothing to do: the engine judges what one would most likely want of it. */
  async whyIdle(block: string) {
    const piece = this.play.shown?.pieces.find((p) => p.full === block),
      side = this.play.side;
    if (!piece || !side || !this.play.face) return;
    for (const n of this.play.hexes.get(piece.hex)?.next ?? []) {
      const wish = n === null || n === undefined ? null : this.play.face.wish(this.play, block, n);
      if (!wish) continue;
      try {
        const v = await api.judge(this.play.id, side, wish, this.play.plan.ground);
        if (v.ok) continue;
        this.play.preview.note = {
          hex: piece.hex,
          title: `Not ${block}.`,
          lines: [{ words: v.words ?? "", rule: v.rule ?? undefined }],
          refused: true,
          pinned: true,
        };
        this.play.tell();
        return;
      } catch {
        /* another */
      }
    }
    this.play.flash = this.play.book ? `No answer to this question is about ${block}.` : "It is not your turn.";
    this.play.flashRule = this.play.book?.question.rule ?? "";
    this.play.tell();
  }

  /** The next block that can act. */
  next() {
    if (!this.play.book) return;
    const able = [...this.play.book.byBlock.keys()];
    if (!able.length) return;
    const i = able.indexOf(this.chosen[this.chosen.length - 1] ?? "");
    const block = able[(i + 1) % able.length];
    const hex = this.play.shown?.pieces.find((p) => p.full === block)?.hex ?? null;
    this.choose([block], hex);
    if (hex !== null) this.play.cursor = hex;
    this.play.tell();
  }

  /** A stack is taken up to be dragged: its blocks that can act, unless some of them are chosen already. */
  lift(hex: number): boolean {
    const able = this.ableAt(hex);
    if (!able.length || this.play.busy || this.play.past.view || this.play.motion.scene) return false;
    if (this.stack !== hex || !this.chosen.length) this.choose(this.goers(hex), hex);
    if (!this.chosen.length) return false;
    this.held = hex;
    this.play.tell();
    return true;
  }

  /** Dropped on a hex: like a click there; on a refusal it goes home and the reason stays. */
  async drop(hex: number | null) {
    this.held = null;
    this.play.tell();
    if (hex !== null && hex !== this.stack) await this.press(hex, false);
  }

  /** A click or Enter on a hex. By touch the first always pins. */
  async press(hex: number, touch = false) {
    if (this.play.busy || this.play.motion.skip()) return;
    const orders = this.targets().get(hex);
    if (orders?.length) {
      const pick = this.pick(orders);
      if (pick === null) {
        this.play.preview.offer(hex, orders);
        return;
      }
      const note = this.play.preview.note,
        shown = note?.hex === hex && note.pinned ? note.order : undefined;
      if (shown)
        await this.play.give(shown); // what was shown is what is ordered
      else if (touch || pick.some(risky) || this.unsaid(hex, pick)) await this.play.preview.look(hex, true);
      else await this.play.give(pick);
      return;
    }
    const able = this.ableAt(hex);
    if ((able.length || this.play.book?.byStack.has(hex)) && hex !== this.stack) {
      this.choose(this.goers(hex), hex);
      return;
    }
    if (this.chosen.length && hex !== this.stack) {
      await this.play.preview.look(hex, true);
      return;
    }
    this.chosen = [];
    this.play.preview.note = null;
    const open = this.stack !== hex && this.piecesAt(hex).length > 0;
    this.play.card = touch && !open && this.play.card !== hex ? hex : null;
    this.stack = open ? hex : null;
    this.play.tell();
  }

  /** A town that counts would be left empty, and the card that says so is not shown. */
  private unsaid(hex: number, pick: Order[]): boolean {
    const { note } = this.play.preview;
    if (this.play.guide?.lesson || (note?.hex === hex && note.lines.some((l) => l.danger))) return false;
    return this.play.preview.leaving(pick, hex).length > 0;
  }

  /** A click on a position of a battle board: what rolls dice shows its odds first. */
  async press2(orders: Order[]) {
    if (this.play.busy) return;
    if (orders.length === 1 && !risky(orders[0])) {
      await this.play.give(orders);
      return;
    }
    if (orders.length === 1 && this.play.preview.note?.order?.[0] === orders[0]) {
      await this.play.give(orders);
      return;
    }
    this.play.preview.note =
      orders.length > 1
        ? { hex: null, title: "Which way?", lines: [], order: orders, pinned: true, ways: true }
        : {
            hex: null,
            title: this.play.preview.title(orders),
            lines: [{ words: "Reckoning the odds" }],
            order: orders,
            pinned: true,
          };
    const note = this.play.preview.note;
    this.play.tell();
    if (orders.length > 1) return;
    note.lines = await this.play.preview.reckon(orders);
    this.play.tell();
  }

  /** Which of several answers that lead to a hex are meant: one a block, or the whole stack at once; null: choose. */
  pick(orders: Order[]): Order[] | null {
    const stack = orders.find((o) => o.from !== null);
    if (stack && this.chosen.length > 1) return [stack];
    const by = new Map<string, Order[]>();
    for (const o of orders) by.set(o.block ?? "", [...(by.get(o.block ?? "") ?? []), o]);
    const lists = [...by.values()];
    if (lists.length === 1 && lists[0].length > 1) return null;
    return lists.map((l) => this.play.face?.prefer?.(this.play, l) ?? l[0]);
  }
}
