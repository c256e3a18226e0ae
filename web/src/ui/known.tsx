// What somebody knew or chose beforehand, said to everybody: on the invitation, at the table, in the lists.
import { useState } from "preact/hooks";
import type { Known } from "../api";
import type { Play } from "../play";
import { Icon } from "./icons";
import { keep, kept } from "./likes";

const short: Record<Known["what"], string> = { seed: "chosen seed", position: "given position", record: "known record", sides: "both sides seen" };

/** In a list: "chosen seed, given position". */
export const knownShort = (list: Known["what"][] | undefined) => (list ?? []).map((k) => short[k] ?? k).join(", ");

export const KnownList = ({ known }: { known: Known[] | undefined }) =>
  (known?.length ? <ul class="known">{known.map((k) => <li>{k.words}</li>)}</ul> : null);

/** Over the board until it is read; the menu says it always. */
export function KnownBand({ play }: { play: Play }) {
  const known = play.view?.known ?? [], name = `known-${play.id}`, said = known.map((k) => k.what).join();
  const [read, setRead] = useState(kept(name));
  if (!known.length || read === said) return null;
  return <div class="planband known" role="status"><Icon name="eye" /><b>Not an even start.</b> <span>{known.map((k) => k.words).join(" ")}</span>
    <button onClick={() => { keep(name, said); setRead(said); }}>Noted</button></div>;
}
