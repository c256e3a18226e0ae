import type { Play } from "../play";

/** A rule's number: opens the rules there. */
export const Rule = ({ play, n }: { play: Play; n: string }) => (
  <button class="ruleno" onClick={() => play.openRule(n)} aria-label={`Rule ${n}`}>
    {n}
  </button>
);
