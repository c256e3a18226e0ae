// Answers that were given together are taken back together: by how many could be taken back once they were given.
interface Bundle {
  count: number; // answers that could be taken back then
  n: number;
  words: string;
}

/** "lose a step of Baird, of Davis (2)": what several answers of one sort were about. */
export function bundled(words: string[]): string {
  const times = new Map<string, number>();
  for (const w of words) if (w) times.set(w, (times.get(w) ?? 0) + 1);
  const list = [...times].map(([w, n]) => (n > 1 ? `${w}, ${n} times` : w));
  return list.length > 3 ? `${list.slice(0, 2).join("; ")}; and ${list.length - 2} more` : list.join("; ");
}

const key = (id: string) => `long-roll-given-${id}`;

export class Given {
  private bundles: Bundle[] = [];

  constructor(private id: string) {
    try {
      this.bundles = JSON.parse(sessionStorage.getItem(key(id)) ?? "[]") as Bundle[];
    } catch {
      /* none, then */
    }
  }

  /** Something was given; `count`: what can be taken back now. Whatever was noted beyond that is gone. */
  note(count: number, words: string[]) {
    const n = words.length;
    this.bundles = this.bundles.filter((b) => b.count <= count - n);
    if (n && count >= n) this.bundles.push({ count, n, words: bundled(words) });
    try {
      sessionStorage.setItem(key(this.id), JSON.stringify(this.bundles.slice(-20)));
    } catch {
      /* forgotten with the page */
    }
  }

  /** How many answers Undo takes back now, and what they were. */
  together(count: number): number {
    return this.at(count)?.n ?? 1;
  }
  words(count: number): string | null {
    return this.at(count)?.words ?? null;
  }
  private at(count: number) {
    return this.bundles.find((b) => b.count === count);
  }
}
