// Everything known about a hex, in the corner of the board: it never lies on what it describes.
import type { Piece } from "../api";
import { capital } from "../answers";
import { count } from "../games";
import type { Play } from "../play";
import { Block } from "./block";
import { Icon } from "./icons";
import { seenWhen } from "./pieces";
import { Rule } from "./rule";

const MOST = 6;

/** What the printed game does not tell us, and why it is as it is. */
function reconstructed(origin: string, words: string): string[] {
  return origin === "made" && words ? [words] : [];
}

export function HexCard({ play, id }: { play: Play; id: number }) {
  const h = play.hexes.get(id),
    f = play.face;
  if (!h) return null;
  const here = play.choice.piecesAt(id),
    sides = [...new Set(here.map((p) => p.side))];
  const holder = play.shown?.holders?.find((q) => q.hex === id)?.side;
  const worth = (h.places ?? []).filter((p) => p.value).map((p) => `${p.kind}, worth ${p.value}`);
  const made = (h.places ?? []).flatMap((p) => reconstructed(p.source?.origin ?? "", p.source?.words ?? ""));
  const facts = f?.hex?.(play, h) ?? [];
  const legal = play.choice.targets().get(id)?.[0]?.answer.words;
  const pinned = play.card === id;
  const state = (p: Piece) => [`${p.steps}/${p.most}`, ...p.status.filter((s) => s !== "seen")].join(", ");
  return (
    <div class={`hexcard${pinned ? " pinned" : ""}`}>
      <h3>
        {h.name || h.number}
        {h.name && h.name !== h.number && <span>{h.number}</span>}
        {pinned && (
          <button
            onClick={() => {
              play.card = null;
              play.tell();
            }}
            aria-label="Close"
          >
            <Icon name="close" size={16} />
          </button>
        )}
      </h3>
      <p>
        {[capital(h.terrain), ...worth, holder ? `held by the ${f?.people(holder) ?? holder}` : ""]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {made.map((words) => (
        <p class="made">
          <b>Reconstructed</b> {words}
        </p>
      ))}
      {facts.map((x) => (
        <p class={x.danger ? "danger" : ""}>
          {x.words} {x.number && <b>{x.number}</b>} {x.rule && <Rule play={play} n={x.rule} />}
        </p>
      ))}
      {sides.map((side) => {
        const all = here.filter((p) => p.side === side),
          known = all.filter((p) => !p.hidden),
          hidden = all.length - known.length;
        return (
          <div class="force">
            <b>{f?.adjective(side) ?? side}</b> {hidden > 0 && <span>{count(hidden, f)}, hidden</span>}
            {known.slice(0, MOST).map((p) => (
              <span class="one">
                <Block p={p} size={22} />
                {p.full || p.name}
                <em>{state(p)}</em>
              </span>
            ))}
            {known.length > MOST && <span>and {known.length - MOST} more</span>}
            {play.past.recalled(id, side).map((q) => (
              <span class="one">
                <Block p={q} size={22} />
                {q.full}
                <em>{seenWhen(q)}</em>
              </span>
            ))}
          </div>
        );
      })}
      {legal && <p class="legal">{capital(legal)}</p>}
    </div>
  );
}
