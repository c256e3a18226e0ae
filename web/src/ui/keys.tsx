// The page of keys: what each does here, and the rule of this question.
import { useEffect, useRef } from "preact/hooks";
import type { Play } from "../play";
import { overlaysOf } from "./marks";

const groups = (play: Play): [string, [string, string][]][] => [
  [
    "The question",
    [
      ["1 to 9", "the answers in the bar, then their switches; of a number the number itself"],
      ["Enter", "choose, or send what is set"],
      ["Tab", "next answer, then the board"],
      ["/", "type an answer"],
      ["Esc", "step back"],
      ["U, R", "undo, restart the turn"],
      ["W", "what counts in this fight: the combat sheet"],
    ],
  ],
  [
    "The turn",
    [
      ["N, Shift N", "next and previous of what is left to do"],
      ["X, Shift X", "hold it; show again what is held"],
      ["E", "end: says first what is open"],
      ["Space", "next piece that can act"],
    ],
  ],
  [
    "The map",
    [
      ["arrows", "move the cursor"],
      [". and Backspace", "to the question, and back"],
      ["+, −, 0", "nearer, farther, the whole board"],
      ["F", "find a piece or a place"],
      ["M", "map or battle"],
      ["H", "held down: hides the pieces"],
      ...(play.face?.panels ?? []).map((p): [string, string] => [(p.key ?? "").toUpperCase(), p.name]),
      ...overlaysOf(play).map((o): [string, string] => [o.key.toUpperCase(), `overlay: ${o.title}`]),
    ],
  ],
  [
    "Past and future",
    [
      ["J", "journal"],
      ["[ and ]", "replay step by step"],
      ["{ and }", "replay turn by turn"],
      ["P", "plan: nothing is sent"],
      ["?", "this page"],
    ],
  ],
];

export function Keys({ play }: { play: Play }) {
  const rule =
    play.preview.note?.lines.find((l) => l.rule)?.rule ?? (play.flashRule || play.book?.question.rule) ?? null;
  const close = () => {
    play.keys = false;
    play.tell();
  };
  const self = useRef<HTMLButtonElement>(null);
  useEffect(() => self.current?.focus(), []);
  return (
    <section class="keypage" role="dialog" aria-label="Keys">
      <header>
        <h2>Keys</h2>
        {rule && (
          <button
            onClick={() => {
              play.keys = false;
              play.openRule(rule);
            }}
          >
            The rule of this question: {rule}
          </button>
        )}
        <button ref={self} onClick={close}>
          Close <kbd>Esc</kbd>
        </button>
      </header>
      <div>
        {groups(play).map(([name, rows]) => (
          <section>
            <h3>{name}</h3>
            <dl>
              {rows.map(([key, does]) => (
                <div>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  );
}
