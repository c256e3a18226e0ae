// Day, lamplight, or whatever the system has; kept on this machine only.
export type Theme = "day" | "lamplight";
const key = "long-roll-theme";
const ears = new Set<() => void>();
const dark = window.matchMedia("(prefers-color-scheme: dark)");

function stored(): Theme | null {
  try {
    const t = localStorage.getItem(key);
    return t === "day" || t === "lamplight" ? t : null;
  } catch {
    return null;
  }
}

export const chosenTheme = stored;
export const theme = (): Theme => stored() ?? (dark.matches ? "lamplight" : "day");

export function setTheme(t: Theme | null) {
  try {
    if (t) localStorage.setItem(key, t);
    else localStorage.removeItem(key);
  } catch {
    /* not kept, then */
  }
  if (t) document.documentElement.dataset.theme = t;
  else delete document.documentElement.dataset.theme;
  for (const f of ears) f();
}

export function onTheme(f: () => void) {
  ears.add(f);
  return () => {
    ears.delete(f);
  };
}

dark.addEventListener("change", () => {
  for (const f of ears) f();
});
const first = stored();
if (first) document.documentElement.dataset.theme = first;
