// Which panels stand beside the board. On a wide screen they take room of their own and are kept for each game; under it they are drawers.
import { keep, kept } from "../ui/likes";
import type { Play } from "../play";
import { atFirst, turned, WIDE, type Side } from "./columns";

export const drawerOf = { left: "forces", right: "journal" } as const;

export class Rails {
  constructor(private play: Play) {}

  private state: Record<Side, boolean> | null = null;
  private key = () => `rails-${this.play.view?.game ?? ""}`;

  /** Columns of their own. */
  get columns() {
    this.state ??= atFirst(window.innerWidth, kept(this.key()));
    const wide = window.innerWidth >= WIDE;
    return { left: wide && this.state.left, right: wide && this.state.right };
  }

  open(side: Side) {
    return window.innerWidth >= WIDE ? this.columns[side] : this.play.drawer === drawerOf[side];
  }

  turn(side: Side) {
    if (window.innerWidth >= WIDE) {
      this.state = turned(this.columns, side, window.innerWidth);
      keep(this.key(), (["left", "right"] as const).filter((s) => this.state?.[s]).join(" "));
    } else this.play.drawer = this.play.drawer === drawerOf[side] ? null : drawerOf[side];
    this.play.tell();
  }

  show(side: Side) {
    if (!this.open(side)) this.turn(side);
  }
}
