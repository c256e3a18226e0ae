// What this browser remembers of learning: lessons done, the game each one is played in, notes read.

export interface Kept {
  done: string[]; // "bobby-lee/march"
  games: Record<string, { game: string; lesson: string; from: number }>; // by match; lesson "first": the first whole game
  old: string[]; // matches of finished lessons
  read: string[]; // notes of the first game
}

const key = "long-roll-lessons";
const none = (): Kept => ({ done: [], games: {}, old: [], read: [] });

export function kept(): Kept {
  try {
    return { ...none(), ...JSON.parse(localStorage.getItem(key) ?? "{}") };
  } catch {
    return none();
  }
}

export function keep(change: (k: Kept) => void) {
  const k = kept();
  change(k);
  try {
    localStorage.setItem(key, JSON.stringify(k));
  } catch {
    /* not kept, then */
  }
}
