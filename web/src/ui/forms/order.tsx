// One thing after another, in an order of one's own: rows that can be dragged or moved by keys. The dice lie between them, so
// only the first is sent; the rest of the order is kept for when it is asked again.
import { useEffect, useRef } from "preact/hooks";
import { capital, risky, type Choice, type Order } from "../../answers";
import type { Play } from "../../play";
import { percent } from "../../play/words";
import { Icon } from "../icons";
import { free, useFormKeys } from "./keys";

/** Is an order asked for, of more than one thing? */
export const sequenceOf = (play: Play): Choice[] => {
  const book = play.book;
  if (book?.question.form?.kind !== "order" || play.past.view) return [];
  const dice = !!book.suggest && risky(book.suggest); // fights are put in order; what may be done before one is a button
  const list = book.choices.filter((c) => !c.line.aside && !c.axes.length && (!dice || risky(c.base)));
  return list.length > 1 ? list : [];
};

const key = (id: string) => `long-roll-order-${id}`;

/** Of each match, what one wants first: kept over a reload. */
function wishOf(id: string): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(key(id)) ?? "[]") as string[];
  } catch {
    return [];
  }
}

function keepWish(id: string, wish: string[]) {
  try {
    sessionStorage.setItem(key(id), JSON.stringify(wish));
  } catch {
    /* forgotten with the page */
  }
}

export const keyOf = (c: Choice) => c.base.answer.id;

/** As one has put them; what is new stands behind. */
export function arranged(play: Play): Choice[] {
  const list = sequenceOf(play),
    wish = wishOf(play.id),
    at = (c: Choice) => {
      const i = wish.indexOf(keyOf(c));
      return i < 0 ? wish.length + list.indexOf(c) : i;
    };
  return [...list].sort((a, b) => at(a) - at(b));
}

export function moved<T>(list: T[], from: number, to: number): T[] {
  const out = [...list],
    [x] = out.splice(from, 1);
  out.splice(Math.max(0, Math.min(out.length, to)), 0, x);
  return out;
}

function put(play: Play, from: number, to: number) {
  keepWish(play.id, moved(arranged(play), from, to).map(keyOf));
  play.tell();
}

/** The likeliest outcome, once it is known. */
function chance(play: Play, o: Order): string {
  const r = play.preview.odds.get(o.answer.id);
  if (!r) return "";
  const top = r.chances.reduce((a, b) => (b.share > a.share ? b : a), r.chances[0]);
  if (!top) return "";
  return top.share < 0.995 ? `${top.words} ${percent(top.share)}` : r.exact ? top.words : `${top.words}, nearly surely`;
}

export function OrderSheet({ play }: { play: Play }) {
  const rows = arranged(play),
    held = useRef<number | null>(null),
    list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    for (const c of rows.slice(0, 6)) if (risky(c.base)) play.preview.wantOdds(c.base);
  }, [rows.map(keyOf).join()]);
  useFormKeys(play, (e) => {
    const n = Number(e.key);
    if (n >= 1 && n <= rows.length && e.key.length === 1) {
      put(play, n - 1, 0);
      return true;
    }
    if (e.key === "Enter" && free(e)) {
      void play.give([rows[0].base]);
      return true;
    }
    return false;
  });
  const move = (from: number, to: number) => {
    put(play, from, to);
    requestAnimationFrame(() => {
      const row = list.current?.children[Math.max(0, Math.min(rows.length - 1, to))];
      row?.querySelector<HTMLButtonElement>(".grip")?.focus();
    });
  };
  return (
    <div class="formsheet order" role="group" aria-label="In which order">
      <ol ref={list}>
        {rows.map((c, i) => (
          <li
            class={`rowitem${i === 0 ? " first" : ""}`}
            onPointerUp={() => {
              if (held.current !== null && held.current !== i) move(held.current, i);
              held.current = null;
            }}
          >
            <button
              class="grip"
              aria-label={`${capital(c.line.label ?? c.base.answer.words)}, number ${i + 1}; Alt and up or down moves it`}
              onPointerDown={(e) => {
                held.current = i;
                (e.target as Element).releasePointerCapture?.(e.pointerId);
              }}
              onKeyDown={(e) => {
                if (!e.altKey || (e.key !== "ArrowUp" && e.key !== "ArrowDown")) return;
                e.preventDefault();
                e.stopPropagation();
                move(i, i + (e.key === "ArrowUp" ? -1 : 1));
              }}
            >
              <span aria-hidden="true">≡</span>
            </button>
            <b class="nth">{i + 1}</b>
            <span class="what">
              <b>{capital(c.line.label ?? c.base.answer.words)}</b> <small>{c.line.effect}</small>
            </span>
            <small class="chance">{chance(play, c.base)}</small>
            <span class="nudge">
              <button
                aria-label={`${c.base.answer.words}: earlier`}
                aria-disabled={i === 0}
                onClick={() => i > 0 && put(play, i, i - 1)}
              >
                <Icon name="chevron" size={14} />
              </button>
              <button
                class="down"
                aria-label={`${c.base.answer.words}: later`}
                aria-disabled={i === rows.length - 1}
                onClick={() => i < rows.length - 1 && put(play, i, i + 1)}
              >
                <Icon name="chevron" size={14} />
              </button>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** In the bar: the first of them. */
export function OrderButton({ play }: { play: Play }) {
  const first = arranged(play)[0];
  return (
    <button class="strong" disabled={play.busy} onClick={() => void play.give([first.base])}>
      <span>
        {capital(first.line.label ?? first.base.answer.words)}
        <small class="price">the others after it</small>
      </span>
      {risky(first.base) && <Icon name="die" size={17} />}
      <kbd>Enter</kbd>
    </button>
  );
}
