// One's games: whose turn it is and since when, a link for an open seat, a record brought along.
import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../api";
import { gameOf } from "../games";
import { FIRST } from "../lessons/guide";
import { kept } from "../lessons/kept";
import { knownShort } from "./known";
import { NEWS } from "./notices";

/** "12 min", "3 h", "2 days": how long ago. */
export function ago(since: number | string | undefined, now = Date.now()): string {
  const at = typeof since === "string" ? Date.parse(since) : (since ?? 0) < 1e11 ? (since ?? 0) * 1000 : Number(since);
  const minutes = Math.floor((now - at) / 60000);
  if (!at || minutes < 0) return "";
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

const ENDED = 5; // so many that are over, unless one wants all

function since(m: api.Listed): string {
  const time = ago(m.since);
  if (!time) return "";
  return time === "just now" ? time : m.over ? `${time} ago` : `for ${time}`;
}

function Row({ m }: { m: api.Listed }) {
  const face = gameOf(m.game);
  const turn = m.aside
    ? "set aside"
    : m.over
      ? "ended"
      : m.yours
        ? "your turn"
        : m.seats.some((s) => s.kind === "open")
          ? "seat open"
          : "waiting";
  return (
    <li>
      <a href={`#/match/${m.id}`}>
        <span class={`turn${m.yours && !m.over ? " yours" : ""}`}>{turn}</span>
        <b>{m.scenario || m.game}</b>
        <span>
          {m.aside
            ? "The server stopped when it last opened this game. It is kept, and not opened."
            : m.over
              ? m.result
              : m.waiting
                ? "begins when both sit"
                : m.when}
          {knownShort(m.known, m.seats) && <em class="tag">{knownShort(m.known, m.seats)}</em>}
        </span>
        <span class="against">
          {m.seats.map((s) => `${face.adjective(s.side)}: ${s.mine ? "you" : (s.who ?? "open")}`).join(", ")}
        </span>
        <span class="since">{since(m)}</span>
      </a>
    </li>
  );
}

/** The latest page, looked at again and again, and the earlier ones as they were asked for. */
function useGames() {
  const [list, setList] = useState<api.Listed[] | null>(null),
    [older, setOlder] = useState<api.Listed[]>([]);
  const [next, setNext] = useState<string | null>(null),
    [wrong, setWrong] = useState(""),
    paged = useRef(false);
  const no = (e: unknown) => setWrong((e as Error).message);
  useEffect(() => {
    const get = () =>
      void api.matches().then((r) => {
        setList(r.matches);
        if (!paged.current) setNext(r.next ?? null);
        setWrong("");
      }, no);
    get();
    const t = window.setInterval(get, 60000); // the times go on
    window.addEventListener(NEWS, get);
    return () => {
      window.clearInterval(t);
      window.removeEventListener(NEWS, get);
    };
  }, []);
  const more = () => {
    paged.current = true;
    void api.matches(next).then((r) => {
      setOlder((was) => [...was, ...r.matches]);
      setNext(r.next ?? null);
      setWrong("");
    }, no);
  };
  const all = list && [...list, ...older.filter((m) => !list.some((x) => x.id === m.id))];
  return { list: all, next, more, wrong, setWrong };
}

export function Lobby() {
  const { list, next, more, wrong, setWrong } = useGames();
  const [all, setAll] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const [opening, setOpening] = useState(false),
    [words, setWords] = useState("");
  const bring = async (text: string) => {
    try {
      location.hash = `#/match/${(await api.bring(text)).id}`;
    } catch (e) {
      setWrong((e as Error).message);
    }
  };
  const lessons = kept(),
    learning = new Set([
      ...lessons.old,
      ...Object.keys(lessons.games).filter((id) => lessons.games[id].lesson !== FIRST),
    ]);
  const mine = (list ?? []).filter((m) => !learning.has(m.id));
  const running = mine.filter((m) => !m.over).sort((a, b) => Number(b.yours) - Number(a.yours));
  const ended = mine.filter((m) => m.over);
  return (
    <section class="mine">
      <header>
        <h2>Your games</h2>
        <span class="second">
          {running.some((m) => m.yours) ? `${running.filter((m) => m.yours).length} wait for you` : ""}
        </span>
        <button class="quiet" aria-expanded={opening} onClick={() => setOpening(!opening)}>
          Open a record or position
        </button>
      </header>
      {opening && (
        <form
          class="bring"
          onSubmit={(e) => {
            e.preventDefault();
            if (words.trim()) void bring(words);
          }}
        >
          <label>
            <span>
              Its text, as it was copied or saved. You get both sides; what a side could not see of a position is made
              up.
            </span>
            <textarea value={words} rows={4} spellcheck={false} onInput={(e) => setWords(e.currentTarget.value)} />
          </label>
          <p>
            <button class="strong" disabled={!words.trim()}>
              Open it
            </button>{" "}
            <button type="button" onClick={() => file.current?.click()}>
              From a file
            </button>
          </p>
          <input
            ref={file}
            type="file"
            hidden
            aria-label="A record or position from this computer"
            onChange={(e) => void e.currentTarget.files?.[0]?.text().then(bring)}
          />
        </form>
      )}
      {wrong && (
        <p class="flash" role="alert">
          {wrong}
        </p>
      )}
      {list && !mine.length ? (
        <p class="empty">No games yet. The one above is ready: press Play now.</p>
      ) : (
        <ul class="games">
          {running.map((m) => (
            <Row key={m.id} m={m} />
          ))}
          {(all ? ended : ended.slice(0, ENDED)).map((m) => (
            <Row key={m.id} m={m} />
          ))}
        </ul>
      )}
      {!all && ended.length > ENDED ? (
        <p class="empty">
          <button class="quiet" onClick={() => setAll(true)}>
            And {ended.length - ENDED} more that are over
          </button>
        </p>
      ) : (
        next && (
          <p class="empty">
            <button
              onClick={() => {
                setAll(true);
                more();
              }}
            >
              More
            </button>
          </p>
        )
      )}
    </section>
  );
}
