// The game as it was: its journal, its steps one by one, and each position as text.
import * as api from "../api";
import { still } from "../ui/likes";
import { marchesBetween } from "./marches";
import type { Play } from "../play";

export class Past {
  constructor(private play: Play) {}

  view: api.View | null = null; // a view of an earlier answer
  at = -1;
  steps = -1; // how many there are
  history: api.History | null = null;
  running = false; // the replay goes on by itself
  log: api.Told[] = [];
  told: api.Told[] | null = null; // of a game that is over: everything, not what these eyes saw

  /** A view brings the last events only; the journal keeps the earlier ones, and fetches those it missed. */
  remember(v: api.View) {
    const first = v.log?.[0]?.n ?? 0;
    const before = this.log.filter((t) => t.n < first);
    this.log = [...before, ...(v.log ?? [])];
    const have = before.length ? before[before.length - 1].n + 1 : 0;
    if (have >= first) return;
    const as = this.play.as;
    void api.log(this.play.id, have, as, first).then(
      (events) => {
        if (this.play.as !== as) return;
        const start = this.log.findIndex((t) => t.n >= first);
        const rest = start < 0 ? [] : this.log.slice(start);
        this.log = [
          ...this.log.filter((t) => t.n < have),
          ...events.filter((t) => t.n >= have && t.n < first),
          ...rest,
        ];
        this.play.tell();
      },
      () => undefined,
    );
  }

  /** The journal as it stood at the step that is shown. */
  get journal(): api.Told[] {
    const all = this.told ?? this.log;
    return this.view && this.history
      ? all.slice(0, this.history.events[this.at] ?? all.length)
      : this.play.view?.over && this.told
        ? this.told
        : this.log;
  }

  /** How many steps there are, and where turns begin. */
  async readHistory() {
    const view = this.play.view;
    this.history = await api.history(this.play.id, this.play.both && !this.play.view?.over ? this.play.as : null);
    this.steps = this.history.steps;
    this.vouched = view;
    if (this.play.view?.over && !this.told) this.told = await this.everything();
  }

  /** All that was told, once the game is over: asked for once. */
  everything(): Promise<api.Told[]> {
    this.all ??= api.log(this.play.id, 0);
    this.all.catch(() => {
      this.all = null;
    });
    return this.all;
  }
  private all: Promise<api.Told[]> | null = null;

  /** Enemy pieces seen here before and hidden now, as long as what is shown is the very view that vouches for them; who they are,
   * not how strong they still are. Leaders first. */
  recalled(hex: number, side: string): api.Remembered[] {
    const now = this.play.shown,
      was = this.vouched;
    if (!now || now !== this.play.view || now.seq !== was?.seq || now.side !== was.side) return [];
    return (this.history?.remembered ?? [])
      .filter((q) => q.hex === hex && q.side === side)
      .map((q) => ({ ...q, steps: 0, most: 0, strength: -1, status: ["remembered"] }))
      .sort((a, b) => Number(b.sign === "leader") - Number(a.sign === "leader"));
  }
  private vouched: api.View | null = null;

  /** Steps are what these eyes could see happen; how many there are is told with each. */
  async goTo(n: number) {
    this.play.motion.skip();
    if (n < 0 || (this.steps >= 0 && n >= this.steps && this.at < 0 && !Number.isFinite(n)) || n === Infinity) {
      this.view = null;
      this.at = -1;
      this.running = false;
      this.play.tell();
      return;
    }
    this.at = n;
    this.play.preview.note = null;
    this.play.choice.chosen = [];
    this.play.choice.stack = null;
    this.play.tell();
    try {
      if (!this.history || (this.play.view?.over && !this.told)) await this.readHistory();
      const v = await api.viewAt(this.play.id, n, this.through);
      if (this.at !== n) return;
      this.steps = v.steps ?? this.steps;
      const old = this.view;
      if (n >= this.steps) {
        this.view = null;
        this.at = -1;
        this.running = false;
      } else this.view = { ...(this.play.view as api.View), ...v };
      this.play.motion.marches = old && this.view && !still() ? marchesBetween(old, this.view) : [];
      const dice = (v.log ?? []).filter((t) => t.dice?.length);
      if (dice.length && this.view) this.play.motion.throwDice(dice);
      this.play.tell();
    } catch (e) {
      this.at = -1;
      this.view = null;
      this.running = false;
      this.play.say(e as api.Refusal);
    }
  }

  /** One step back from now, or on from there. */
  async step(by: number) {
    if (this.steps < 0 || this.at < 0) await this.countSteps();
    const at = this.at >= 0 ? this.at : this.steps;
    await this.goTo(Math.max(0, at + by));
  }

  async countSteps() {
    try {
      await this.readHistory();
    } catch {
      /* as it was */
    }
    this.play.tell();
  }

  /** To where the turn before or after began. */
  async turn(by: number) {
    await this.countSteps();
    const at = this.at >= 0 ? this.at : this.steps,
      starts = (this.history?.turns ?? []).filter((t) => t.turn).map((t) => t.step);
    const to = by < 0 ? (starts.filter((n) => n < at).pop() ?? 0) : (starts.find((n) => n > at) ?? Infinity);
    await this.goTo(to);
  }

  /** The replay runs by itself until it is stopped or has come to now. */
  async auto() {
    this.running = !this.running;
    if (this.running && this.at < 0) await this.goTo(0);
    this.play.tell();
    const on = () => {
      if (!this.running || this.play.gone) return;
      void this.step(1).then(() => {
        this.play.motion.showTimer = window.setTimeout(on, 600);
      });
    };
    if (this.running) this.play.motion.showTimer = window.setTimeout(on, 600);
  }

  /** Whose eyes the moment that is shown is seen with, as the server wants to be told. */
  get through() {
    return this.play.view?.over ? null : this.play.as;
  }
  get positionUrl() {
    return api.positionAt(this.play.id, this.view ? this.at : null, this.through);
  }

  async copyPosition() {
    this.play.flashRule = "";
    try {
      const text = await (await fetch(this.positionUrl)).text();
      await navigator.clipboard.writeText(text);
      this.play.flash = /^view /m.test(text)
        ? "Copied: what you see of this position. It can be opened among your games."
        : "Copied: the whole position. It can be opened among your games.";
    } catch {
      this.play.flash = "This browser does not let the page copy. The menu saves the position as a file.";
    }
    this.play.tell();
  }
}
