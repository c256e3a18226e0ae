// What somebody knew or chose beforehand, said to everybody: on the invitation, at the table, in the lists.
import { useState } from "preact/hooks";
import type { Known, Seat } from "../api";
import type { Play } from "../play";
import { Icon } from "./icons";
import { keep, kept } from "./likes";

const short: Record<Known["what"], string> = {
  seed: "chosen seed",
  position: "given position",
  record: "known record",
  sides: "both sides seen",
};

/** Is there anybody else whom it could concern? Who plays a computer, or both sides, knows what he began. */
const company = (seats: Seat[] | undefined) =>
  !!seats?.some((s) => s.kind === "open" || (s.kind === "person" && !s.mine));

/** In a list: "chosen seed, given position". */
export const knownShort = (list: Known["what"][] | undefined, seats: Seat[]) =>
  (company(seats) ? (list ?? []) : []).map((k) => short[k] ?? k).join(", ");

export const KnownList = ({ known, seats }: { known: Known[] | undefined; seats: Seat[] | undefined }) =>
  known?.length && company(seats) ? (
    <ul class="knownlist">
      {known.map((k) => (
        <li>{k.words}</li>
      ))}
    </ul>
  ) : null;

/** Over the board until it is read; the menu says it always. */
export function KnownBand({ play }: { play: Play }) {
  const known = play.view?.known ?? [],
    name = `known-${play.id}`,
    said = known.map((k) => k.what).join();
  const [read, setRead] = useState(kept(name));
  if (!known.length || read === said || !company(play.view?.seats)) return null;
  return (
    <div class="planband knownband" role="status">
      <Icon name="eye" />
      <b>Not an even start.</b> <span>{known.map((k) => k.words).join(" ")}</span>
      <button
        onClick={() => {
          keep(name, said);
          setRead(said);
        }}
      >
        Noted
      </button>
    </div>
  );
}
