// What is laid over the board, kept up to date for what is shown.
import * as api from "../api";
import type { Play } from "../play";

export class Overlays {
  constructor(private play: Play) {}

  offered: api.OverlayInfo[] = [];
  laid = new Set<string>(); // overlays that are shown
  areas = new Map<string, api.Area[]>();

  /** Show or hide one; what the server must tell of it is fetched and kept up to date. */
  async lay(name: string) {
    if (this.laid.has(name)) {
      this.laid.delete(name);
      this.play.tell();
      return;
    }
    this.laid.clear(); // one at a time: two washes over each other say nothing
    this.laid.add(name);
    this.play.tell();
    await this.fetch(name);
  }

  /** Which position is shown: now, a step of the past, or what a plan has come to. */
  private get position(): string {
    return this.play.past.view
      ? `at ${this.play.past.at}`
      : this.play.plan.view
        ? `plan ${this.play.plan.from} ${this.play.plan.orders?.join()}`
        : "now";
  }

  async fetch(name: string) {
    if (!this.offered.some((o) => o.name === name)) return;
    const where = this.position;
    try {
      const r =
        !this.play.past.view && this.play.plan.view && this.play.side
          ? await api.overlayOf(this.play.id, name, this.play.side, this.play.plan.ground)
          : await api.overlay(
              this.play.id,
              name,
              this.play.past.view ? this.play.past.through : this.play.both ? this.play.as : null,
              this.play.past.view ? this.play.past.at : null,
            );
      if (where !== this.position) return; // asked for again, for what is shown now
      this.areas.set(name, r.areas ?? []);
    } catch (e) {
      this.laid.delete(name);
      this.play.say(e as api.Refusal);
    }
    this.play.tell();
  }

  /** Another position is shown: what was drawn of the last one goes. */
  renew() {
    if (this.position === this.relaid) return;
    this.relaid = this.position;
    for (const name of new Set([...this.laid, ...(this.play.face?.needs ?? [])])) {
      this.areas.delete(name);
      void this.fetch(name);
    }
  }
  private relaid = "now";
}
