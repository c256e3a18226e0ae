// The turn as a list, at this seat: what is left to do, what is held, and going from one to the next by key.
import type { Play } from "../play";
import { listed, Numbers, open, openWords, step, type Listed } from "./agenda";

export class Turn {
  constructor(private play: Play) {}

  at: string | null = null; // the row one has gone to
  private held = new Set<string>();
  private numbers = new Numbers();
  private when = "";

  get name() {
    return this.play.book?.question.agenda?.name ?? "";
  }

  get rows(): Listed[] {
    const a = this.play.past.view ? null : this.play.book?.question.agenda;
    if (!a) return [];
    const when = `${this.play.view?.when ?? ""} ${a.name}`.split(":")[0];
    if (when !== this.when) {
      this.when = when;
      this.held.clear();
      this.at = null;
    }
    return listed(a, this.numbers.of(a), this.held);
  }

  get left() {
    return open(this.rows);
  }

  /** What ending now would leave undone; "" nothing. */
  get undone() {
    return openWords(this.rows);
  }

  /** The map goes there, and who acts there is chosen. */
  go(row: Listed) {
    const { play } = this,
      hex = row.at?.id ?? null,
      who = row.who?.name ?? "";
    this.at = row.key;
    if (hex !== null) play.visit(hex);
    const blocks = play.book?.byBlock.has(who) ? [who] : hex === null ? [] : play.choice.ableAt(hex);
    play.choice.choose(blocks.slice(0, play.book?.byBlock.has(who) ? 1 : undefined), hex);
  }

  next(by: 1 | -1) {
    const rows = this.rows,
      now = rows.find((r) => r.now)?.key ?? this.at;
    const row = step(rows, now, by);
    if (row) this.go(row);
  }

  /** It stays where it is: done with, until told. */
  hold() {
    const row = this.rows.find((r) => r.key === this.at) ?? this.left[0];
    if (!row) return;
    this.held.add(row.key);
    this.next(1);
    this.play.tell();
  }

  release() {
    this.held.clear();
    this.play.tell();
  }

  /** E only asks; what ends the turn is said by the answer. */
  end() {
    const { play } = this;
    const o = play.book?.plain.find((x) => x.answer.does?.includes("ends"));
    if (!o || !this.rows.length) return;
    const words = this.undone;
    play.again = { order: [o], words: words ? `${words}. End anyway?` : "Everything is done. End?" };
    play.taken++;
    play.tell();
  }
}
