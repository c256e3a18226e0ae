// The margin note beside the bar: one sentence of a lesson, or of the first game, with a hint for the asking.
import { useEffect, useState } from "preact/hooks";
import { begin, Guide, FIRST } from "../lessons/guide";
import { courseOf } from "../lessons";
import type { Play } from "../play";
import { Rule } from "./rule";

const open = (id: string) => {
  location.hash = `#/match/${id}`;
};

function Finished({ play, guide }: { play: Play; guide: Guide }) {
  const [wrong, setWrong] = useState("");
  const lessons = courseOf(guide.game)?.lessons ?? [],
    lesson = guide.lesson;
  const next = lesson ? lessons[lessons.indexOf(lesson) + 1] : undefined;
  useEffect(() => guide.close(), []);
  const go = (id: string) =>
    void begin(guide.game, id).then(
      async (m) => {
        await Guide.putAway(play);
        open(m);
      },
      (e) => setWrong((e as Error).message),
    );
  return (
    <>
      <p>
        <b>Done.</b> {lesson?.learnt} {lesson && <Rule play={play} n={lesson.rule} />}
      </p>
      {wrong && (
        <p class="flash" role="alert">
          {wrong}
        </p>
      )}
      <div class="ways">
        {next ? (
          <button class="strong" onClick={() => go(next.id)}>
            Next: {next.title}
          </button>
        ) : (
          <button class="strong" onClick={() => go(FIRST)}>
            Now a whole game, with notes
          </button>
        )}
        <a class="key" href={`#/learn/${guide.game}`} onClick={() => void Guide.putAway(play)}>
          All lessons
        </a>
      </div>
    </>
  );
}

export function Margin({ play }: { play: Play }) {
  const guide = play.guide;
  const [, again] = useState(0);
  if (!guide || play.past.view) return null;
  const lesson = guide.lesson;
  if (!lesson) {
    const note = guide.note(play);
    if (!note) return null;
    return (
      <aside class="margin" aria-label="A note on this question" aria-live="polite">
        <p>
          {note.say} <Rule play={play} n={note.rule} />
        </p>
        <div class="ways">
          <button
            onClick={() => {
              guide.readNote(note);
              again((n) => n + 1);
            }}
          >
            Understood
          </button>
          <button
            class="quiet"
            onClick={() => {
              guide.readAll(play.id);
              play.guide = null;
              play.tell();
            }}
          >
            No more notes
          </button>
        </div>
      </aside>
    );
  }
  const lessons = courseOf(guide.game)?.lessons ?? [],
    step = guide.step(play),
    hint = guide.hintWords(play);
  return (
    <aside class={`margin${guide.finished ? " done" : ""}`} aria-label={`Lesson: ${lesson.title}`} aria-live="polite">
      <h3>
        Lesson {lessons.indexOf(lesson) + 1} of {lessons.length}: {lesson.title}
      </h3>
      {guide.finished ? (
        <Finished play={play} guide={guide} />
      ) : (
        <>
          <p>
            {step ? (
              <>
                {step.say} {step.rule && <Rule play={play} n={step.rule} />}
              </>
            ) : (
              "The Confederates answer."
            )}
          </p>
          {hint && <p class="hintwords">{hint}</p>}
          <div class="ways">
            {step && !step.refused && guide.asked < 2 && (
              <button onClick={() => guide.hint(play)}>{guide.asked ? "Show me" : "A hint"}</button>
            )}
            <a class="key" href={`#/learn/${guide.game}`}>
              Leave
            </a>
          </div>
        </>
      )}
    </aside>
  );
}
