// What is shown in motion: pieces on their way, dice that fall, and what the other side has done.
import * as api from "../api";
import { keep, kept, still } from "../ui/likes";
import { sound } from "../ui/sound";
import { marchesBetween, type March } from "./marches";
import type { Play } from "../play";

export class Motion {
  constructor(private play: Play) {}

  scene: api.View | null = null; // what the other side did, shown once
  sceneWords = "";
  rolls: api.Told[] = []; // dice just thrown, shown for a moment
  marches: March[] = [];
  showTimer = 0;

  /** Pieces that have gone elsewhere, and dice that have fallen, between two views. */
  show(old: api.View, v: api.View) {
    const last = old.log?.[old.log.length - 1]?.n ?? -1;
    const dice = (v.log ?? []).filter((t) => t.n > last && t.dice?.length).slice(-4);
    if (dice.length) this.throwDice(dice);
    if (v.question && !old.question) sound("drum");
    else if (!dice.length && marchesBetween(old, v).length) sound("paper");
    this.marches = still() ? [] : marchesBetween(old, v);
    if (this.marches.length === 1 && this.lastWay) this.marches[0].way = this.lastWay;
    this.lastWay = undefined;
  }
  lastWay: number[] | undefined;

  throwDice(dice: api.Told[]) {
    sound("dice");
    if (kept("dice") === "off") return;
    this.rolls = dice.slice(-4);
    window.clearTimeout(this.rollTimer);
    this.rollTimer = window.setTimeout(() => {
      this.rolls = [];
      this.play.tell();
    }, 4200);
  }
  rollTimer = 0;

  /** Any key or click finishes what is only shown. */
  skip(): boolean {
    const any = !!this.scene;
    window.clearTimeout(this.showTimer);
    this.scene = null;
    this.sceneWords = "";
    this.marches = [];
    if (any) this.play.tell();
    return any;
  }

  /** Has the other side done more than one thing since? */
  worthShowing(v: api.View): boolean {
    if (
      !this.play.view ||
      this.play.both ||
      this.play.past.view ||
      this.play.plan.orders ||
      still() ||
      kept("theirs") === "off"
    )
      return false;
    const last = this.play.view.log?.[this.play.view.log.length - 1]?.n ?? -1;
    return (v.log ?? []).filter((t) => t.n > last && t.side !== this.play.side && t.side !== "public").length > 1;
  }

  seenKey() {
    return `seen-${this.play.id}`;
  }

  /** Plays what has happened since one last looked, a step at a time. */
  async catchUp(first: boolean) {
    try {
      const seen = Number(kept(this.seenKey()) ?? -1),
        from = first ? seen : this.lastStep;
      await this.play.past.readHistory();
      this.lastStep = this.play.past.steps;
      if (this.play.past.steps >= 0) keep(this.seenKey(), String(this.play.past.steps));
      if (first && (this.play.view?.over || this.play.both || still() || kept("theirs") === "off")) return;
      if (from < 0 || this.play.past.steps - from < 2) return;
      await this.run(Math.max(from, this.play.past.steps - 40), this.play.past.steps);
    } catch {
      /* it is only for show */
    }
  }
  lastStep = -1;
  ready = false;

  private async run(from: number, to: number) {
    let old = await api.viewAt(this.play.id, from, this.play.as);
    if (this.play.gone || this.play.past.view) return;
    this.scene = { ...(this.play.view as api.View), ...old };
    this.play.tell();
    const pace = Math.min(600, 7000 / Math.max(1, to - from));
    let n = from;
    const next = () => {
      if (!this.scene || this.play.gone) return;
      if (++n >= to) {
        this.skip();
        return;
      }
      void api.viewAt(this.play.id, n, this.play.as).then(
        (v) => {
          if (!this.scene || this.play.gone) return;
          const same = JSON.stringify(v.pieces) === JSON.stringify(old.pieces) && !v.log?.some((t) => t.dice?.length);
          const whole = { ...(this.play.view as api.View), ...v };
          if (!same) {
            this.marches = marchesBetween(old, whole);
            const dice = (v.log ?? []).filter((t) => t.dice?.length);
            if (dice.length) this.throwDice(dice);
            this.sceneWords = v.log?.[v.log.length - 1]?.words ?? "";
          }
          old = v;
          this.scene = whole;
          if (!same) this.play.tell();
          this.showTimer = window.setTimeout(next, same ? 0 : pace);
        },
        () => this.skip(),
      );
    };
    this.showTimer = window.setTimeout(next, pace / 2);
  }
}
