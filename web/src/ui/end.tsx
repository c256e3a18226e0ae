// The end: the result, and how the score went over time.
import { useEffect, useState } from "preact/hooks";
import type { Play } from "../play";
import { KnownList } from "./known";
import { DiceWord, diceState } from "./proof";
import { RematchKey, RematchLine } from "./rematch";

export function End({ play }: { play: Play }) {
  const [line, setLine] = useState<{ at: number; name: string }[]>([]);
  const v = play.view,
    course = play.face?.course;
  useEffect(() => {
    if (!v?.over || !course) return;
    void play.past.everything().then(
      (events) => setLine(course(play, events)),
      () => undefined,
    );
  }, [v?.over]);
  if (!v?.over || play.endShut || play.past.view || play.plan.orders) return null;
  const most = Math.max(3, ...line.map((p) => Math.abs(p.at)));
  const x = (i: number) => 14 + (i * 292) / Math.max(1, line.length - 1),
    y = (n: number) => 46 - (n * 36) / most;
  return (
    <section class="end" aria-label="The end">
      <h2>{v.result ?? "The game is over"}</h2>
      {play.face?.ended?.(play) && <p>{play.face.ended(play)}</p>}
      <p class="second">{v.when}</p>
      {line.length > 1 && (
        <svg
          viewBox="0 0 320 96"
          role="img"
          aria-label={`The course of the game: ${line.map((p) => `${p.name} ${p.at}`).join(", ")}`}
        >
          <path class="zero" d="M10 46H310" />
          <text x="12" y="9">
            {play.face?.people(v.sides?.[1] ?? "")}
          </text>
          <text x="12" y="93">
            {play.face?.people(v.sides?.[0] ?? "")}
          </text>
          <path class="course" d={line.map((p, i) => `${i ? "L" : "M"}${x(i)} ${y(p.at)}`).join("")} />
          {line.map((p, i) => (
            <circle cx={x(i)} cy={y(p.at)} r="3">
              <title>
                {p.name}: {p.at}
              </title>
            </circle>
          ))}
        </svg>
      )}
      <KnownList known={v.known} seats={v.seats} />
      {play.fair.proof?.state === "differs" && (
        <ul class="wrong">
          {play.fair.proof.wrong.slice(0, 3).map((w) => (
            <li>{w}</li>
          ))}
        </ul>
      )}
      {diceState(play) && (
        <p class="fact">
          <DiceWord play={play} />
        </p>
      )}
      <RematchLine play={play} />
      <div class="ways">
        <button class="strong" onClick={() => void play.past.goTo(0)}>
          Replay
        </button>
        <RematchKey play={play} />
        <button
          onClick={() => {
            play.endShut = true;
            play.tell();
          }}
        >
          Look at the board
        </button>
      </div>
    </section>
  );
}
