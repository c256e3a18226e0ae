// The lessons of a game: what each is about, which are done, and where one was left.
import { useEffect, useState } from "preact/hooks";
import * as api from "../api";
import { begin, FIRST } from "../lessons/guide";
import { courseOf } from "../lessons";
import { kept } from "../lessons/kept";

export function Learn({ game }: { game: string }) {
  const course = courseOf(game);
  const [title, setTitle] = useState("");
  const [wrong, setWrong] = useState(""),
    [busy, setBusy] = useState("");
  useEffect(() => {
    document.title = "Learn to play · Long Roll";
    void api.hello().then(
      (h) => setTitle(h.games.find((g) => g.id === game)?.title ?? game),
      (e) => setWrong((e as Error).message),
    );
  }, [game]);
  if (!course)
    return (
      <main class="plainpage">
        <h2>This game has no lessons yet.</h2>
        <p>
          <a href="#/">All games</a>
        </p>
      </main>
    );
  const { done, games } = kept();
  const left = (id: string) => Object.entries(games).find(([, g]) => g.game === game && g.lesson === id)?.[0];
  const next = course.lessons.find((l) => !done.includes(`${game}/${l.id}`));
  const go = (id: string) => {
    const was = left(id);
    if (was) {
      location.hash = `#/match/${was}`;
      return;
    }
    setBusy(id);
    void begin(game, id).then(
      (m) => {
        location.hash = `#/match/${m}`;
      },
      (e) => {
        setWrong((e as Error).message);
        setBusy("");
      },
    );
  };
  return (
    <main class="page learn">
      <header class="top">
        <a class="logo" href="#/">
          Long Roll
        </a>
        <div class="grow" />
        <a class="key" href="#/">
          All games
        </a>
      </header>
      <section class="sheetpage">
        <h1>Learn {title || "to play"}</h1>
        <p class="second">
          {course.lessons.length} short lessons, about ten minutes together. Each is a moment of a real game, in the
          same board and bar; then a whole game with notes.
        </p>
        {wrong && (
          <p class="flash" role="alert">
            {wrong}
          </p>
        )}
        <ol class="lessons">
          {course.lessons.map((l, i) => {
            const over = done.includes(`${game}/${l.id}`),
              here = left(l.id);
            return (
              <li class={over ? "done" : ""}>
                <button
                  class={l === next ? "strong" : ""}
                  disabled={!!busy}
                  onClick={() => go(l.id)}
                  aria-label={`${i + 1}. ${l.title}. ${over ? "Done, again" : here ? "Go on" : "Begin"}`}
                >
                  {busy === l.id ? "Laying out" : here ? "Go on" : over ? "Again" : "Begin"}
                </button>
                <div>
                  <b>
                    {i + 1}. {l.title}
                  </b>
                  <span>{l.goal}</span>
                </div>
                <em>{over ? "done" : ""}</em>
              </li>
            );
          })}
          <li>
            <button class={next ? "" : "strong"} disabled={!!busy} onClick={() => go(FIRST)}>
              {left(FIRST) ? "Go on" : "Begin"}
            </button>
            <div>
              <b>The first whole game</b>
              <span>
                {course.first.scenario} against the Recruit; each kind of question has a note the first time it is
                asked.
              </span>
            </div>
            <em />
          </li>
        </ol>
      </section>
    </main>
  );
}

/** On the first page: the way to the lessons. */
export function LearnLine({ game }: { game: string }) {
  const course = courseOf(game);
  if (!course) return null;
  const done = course.lessons.filter((l) => kept().done.includes(`${game}/${l.id}`)).length;
  return (
    <p class="learnline">
      <a class="key" href={`#/learn/${game}`}>
        {done ? "Lessons" : "Learn to play"}
      </a>
      <span>
        {done ? `${done} of ${course.lessons.length} done` : "New to it? Ten minutes of real play explain it."}
      </span>
    </p>
  );
}
