// The line to the server: the stream of what is new, the view asked for, and trying again.
import * as api from "../api";
import { keep } from "../ui/likes";
import type { Play } from "../play";

export class Link {
  constructor(private play: Play) {}

  missed = 0; // how often the view or the board did not come
  state: "live" | "lost" = "live";
  retry = 0; // seconds until the next try
  stream: EventSource | null = null;
  timer = 0;

  /** Nothing can be shown without it: asked for again after pauses that grow, until it comes or is refused. */
  async insist(get: () => Promise<boolean>) {
    for (let wait = 500; !this.play.gone && !(await get()) && !this.play.fault; wait = Math.min(2 * wait, 15000)) {
      this.missed++;
      this.play.tell();
      await api.pause(wait);
    }
  }

  follow() {
    if (this.play.gone) return;
    const s = api.events(this.play.id);
    this.stream = s;
    const fresh = (e: Event) => {
      let seq = -1;
      try {
        seq = JSON.parse((e as MessageEvent).data).seq ?? -1;
      } catch {
        /* a beat */
      }
      if (e.type !== "change") seq = Infinity; // not numbered: whatever it is, it is news
      if (this.play.busy || this.deeds)
        this.heard = Math.max(this.heard, seq); // what comes of one's own answer comes with the reply
      else if (!this.play.view || seq > this.play.view.seq) void this.load();
    };
    for (const kind of ["change", "chat", "presence", "offer", "seats", "rematch"]) s.addEventListener(kind, fresh);
    s.onopen = () => {
      if (this.state === "lost") {
        this.state = "live";
        void this.load().then(() => this.play.sendKept());
      }
      this.play.tell();
    };
    s.onerror = () => {
      if (this.play.gone) return;
      s.close();
      this.lost();
    };
  }

  deeds = 0; // undo and the like on their way
  private heard = -1; // the newest the stream has told of while an answer was on its way

  lost() {
    if (this.state !== "lost") {
      this.state = "lost";
      this.retry = 4;
    }
    window.clearTimeout(this.timer);
    const tick = () => {
      if (this.play.gone) return;
      if (--this.retry <= 0) {
        this.retry = 4;
        void this.load().then((good) => {
          if (good) {
            this.state = "live";
            this.stream?.close();
            this.follow();
            void this.play.sendKept();
          } else this.timer = window.setTimeout(tick, 1000);
          this.play.tell();
        });
        return;
      }
      this.play.tell();
      this.timer = window.setTimeout(tick, 1000);
    };
    this.timer = window.setTimeout(tick, 1000);
    this.play.tell();
  }

  private loading: Promise<boolean> | null = null;
  private stale = false;

  /** One at a time: what is asked for meanwhile is asked for once more afterwards. */
  load(): Promise<boolean> {
    if (this.loading) {
      this.stale = true;
      return this.loading;
    }
    this.loading = this.fetch().finally(() => {
      this.loading = null;
      if (this.stale) {
        this.stale = false;
        void this.load();
      }
    });
    return this.loading;
  }

  private async fetch(): Promise<boolean> {
    try {
      await this.receive(await api.view(this.play.id, this.play.as));
      return true;
    } catch (e) {
      const no = e as api.Refusal;
      if (no.code === api.ASIDE) this.play.aside = true;
      if (!this.play.view || this.play.aside) {
        if (api.final(e)) this.play.fault = no.message;
      } else if (no.status === 0) this.lost();
      this.play.tell();
      return false;
    }
  }

  /** A view for these eyes, asked for or come with a reply. */
  private async receive(v: api.View) {
    if (v.seat === "both" && !v.over && !this.play.guide?.side) {
      if (this.play.as === null) this.play.as = v.side;
      if (v.asked.length && !v.asked.includes(this.play.as ?? "")) {
        this.play.curtain = v.asked[0];
        this.play.take({ ...v, question: null });
        return;
      }
    }
    if (this.play.motion.worthShowing(v)) await this.play.motion.catchUp(false);
    this.play.take(v);
    if (await this.play.guide?.follow(this.play)) void this.load();
  }

  /** What a deed has led to: the view that came with the reply, if it is what these eyes would see, and nothing newer is known. */
  async settle(done: api.Done | null) {
    const v = done?.view,
      heard = this.heard;
    this.heard = -1;
    this.forget();
    const passed =
      v?.seat === "both" &&
      !v.over &&
      !this.play.guide?.side &&
      !!v.asked.length &&
      !v.asked.includes(this.play.as ?? "");
    if (!v || this.loading || (v.side !== this.play.as && v.seat === "both" && !passed)) {
      await this.load();
      return;
    }
    await this.receive(api.whole(v));
    if (heard > v.seq) await this.load();
  }

  /** What is on the screen now need not be shown again. */
  async markSeen() {
    if (this.play.gone || this.play.motion.scene || !this.play.motion.ready) return;
    for (const name of this.play.face?.needs ?? [])
      if (!this.play.overlays.laid.has(name)) void this.play.overlays.fetch(name);
    await this.play.past.countSteps();
    this.play.motion.lastStep = this.play.past.steps;
    if (this.play.past.steps >= 0) keep(this.play.motion.seenKey(), String(this.play.past.steps));
  }
  countTimer = 0;

  /** Whatever comes next is news, even with the same number. */
  private forget() {
    if (this.play.view) this.play.view = { ...this.play.view, seq: -1 };
  }
}
