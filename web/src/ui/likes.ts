// Small things kept on this machine alone: what a player likes, and what has been seen already.
const start = "long-roll-";

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(start + name);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(start + name);
    else localStorage.setItem(start + name, value);
  } catch {
    /* not kept, then */
  }
}

const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
/** Nothing moves: only where it ends is shown. */
export const still = () => calm.matches;
