// One game at one seat: what is known of it, what is chosen, and every way to ask the server for something. The
// parts of the screen draw from here and call back; they keep nothing of the game themselves.
import * as api from "./api";
import { open, reach, type Book, type Order } from "./answers";
import { gameOf, type GameFace } from "./games";

export interface Note { hex: number | null; title: string; lines: NoteLine[]; order?: Order[]; refused?: boolean; pinned?: boolean }
export interface NoteLine { words: string; rule?: string; danger?: boolean; bar?: number }

export class Play {
  view: api.View | null = null;
  board: api.BoardInfo | null = null;
  hexes = new Map<number, api.HexInfo>();
  rules: api.RuleText[] = [];
  face: GameFace | null = null;
  book: Book | null = null;
  as: string | null = null;          // the side shown: matters where one person has both
  curtain: string | null = null;     // hot seat: to whom the screen is passed
  fault: string | null = null;       // the game could not be had at all
  link: "live" | "lost" = "live";
  retry = 0;                         // seconds until the next try
  busy = false;
  kept: Order[] = [];                // orders not yet sent
  chosen: string[] = [];             // blocks
  stack: number | null = null;       // the hex whose tray is open
  pointed: number | null = null;     // the hex under pointer or cursor
  cursor: number | null = null;
  note: Note | null = null;          // odds or "why not", beside its hex
  past: api.View | null = null;      // a view of an earlier answer
  pastAt = -1;
  steps = -1;                         // how many there are
  planning: string[] | null = null;  // pencilled answers
  planView: api.View | null = null;
  drawer: "rules" | "forces" | null = null;
  rule: string | null = null;        // open in the rules drawer
  tab: "board" | "forces" | "journal" | "rules" = "board";
  map = false;                       // the map although there is a battle
  list = false;                      // the whole list of answers is open
  log: api.Told[] = [];
  counsel: { answer: string; said: string; words: string } | "asked" | null = null; // the Veteran's advice
  odds = new Map<string, api.Odds | null>(); // of this question's answers; null: asked for
  flash: string | null = null;       // a sentence from the server: why something was refused
  flashRule = "";
  hidePieces = false;
  taken = 0;                         // views so far: the page says which it shows
  asking = 0;                        // marks the last hover, so that late replies are dropped

  private ears = new Set<() => void>();
  private stream: EventSource | null = null;
  private timer = 0;
  private gone = false;

  constructor(public id: string) {}

  listen(f: () => void) { this.ears.add(f); return () => { this.ears.delete(f); }; }
  tell() { for (const f of [...this.ears]) f(); }

  /** What is drawn: now, a moment of the past, or a plan. */
  get shown(): api.View | null { return this.past ?? this.planView ?? this.view; }
  get yours() { return !!this.book && !this.past; }
  /** A display of the game's own takes the place of the board. */
  get staged() { return !!this.face?.Stage && !!this.face.staged?.(this) && !this.map; }
  get both() { return this.view?.seat === "both"; }
  get side() { return this.book?.question.side ?? this.as ?? (this.both ? null : this.view?.seat ?? null); }

  async start() {
    await this.load();
    if (!this.view) return;
    const game = this.view.game;
    this.face = gameOf(game);
    const [b, r] = await Promise.all([api.board(game).catch(() => null), api.rules(game).catch(() => ({ rules: [] }))]);
    if (b) {
      this.board = b;
      for (const h of b.hexes) this.hexes.set(h.id, h);
    }
    this.rules = r.rules ?? [];
    this.tell();
    this.follow();
  }

  stop() {
    this.gone = true;
    this.stream?.close();
    window.clearTimeout(this.timer);
  }

  private follow() {
    if (this.gone) return;
    const s = api.events(this.id);
    this.stream = s;
    const fresh = (e: Event) => {
      let seq = -1;
      try { seq = JSON.parse((e as MessageEvent).data).seq ?? -1; } catch { /* a beat */ }
      if (this.busy) return; // what comes of one's own answer is fetched when it is given
      if (!this.view || seq !== this.view.seq || e.type !== "change") void this.load();
    };
    for (const kind of ["change", "chat", "presence", "offer", "seats"]) s.addEventListener(kind, fresh);
    s.onopen = () => {
      if (this.link === "lost") { this.link = "live"; void this.load().then(() => this.sendKept()); }
      this.tell();
    };
    s.onerror = () => {
      if (this.gone) return;
      s.close();
      this.lost();
    };
  }

  private lost() {
    if (this.link !== "lost") { this.link = "lost"; this.retry = 4; }
    window.clearTimeout(this.timer);
    const tick = () => {
      if (this.gone) return;
      if (--this.retry <= 0) {
        this.retry = 4;
        void this.load().then((good) => {
          if (good) { this.link = "live"; this.stream?.close(); this.follow(); void this.sendKept(); }
          else this.timer = window.setTimeout(tick, 1000);
          this.tell();
        });
        return;
      }
      this.tell();
      this.timer = window.setTimeout(tick, 1000);
    };
    this.timer = window.setTimeout(tick, 1000);
    this.tell();
  }

  private loading: Promise<boolean> | null = null;
  private stale = false;

  /** One at a time: what is asked for meanwhile is asked for once more afterwards. */
  load(): Promise<boolean> {
    if (this.loading) { this.stale = true; return this.loading; }
    this.loading = this.fetchView().finally(() => {
      this.loading = null;
      if (this.stale) { this.stale = false; void this.load(); }
    });
    return this.loading;
  }

  private async fetchView(): Promise<boolean> {
    try {
      const v = await api.view(this.id, this.as);
      if (v.seat === "both" && !v.over) {
        if (this.as === null) this.as = v.side;
        if (v.asked.length && !v.asked.includes(this.as ?? "")) {
          this.curtain = v.asked[0];
          this.take({ ...v, question: null });
          return true;
        }
      }
      this.take(v);
      return true;
    } catch (e) {
      const no = e as api.Refusal;
      if (no.status === 0) { if (this.view) this.lost(); else this.fault = "No connection to the server."; }
      else if (!this.view) this.fault = no.message;
      this.tell();
      return false;
    }
  }

  private take(v: api.View) {
    const old = this.view;
    this.view = v;
    this.taken++;
    this.book = v.question ? open(v.question) : null;
    this.remember(v);
    this.fault = null;
    if (!old || old.seq !== v.seq) {
      this.chosen = this.chosen.filter((b) => this.book?.byBlock.has(b));
      if (this.stack !== null && !this.chosen.length) this.stack = null;
      this.note = null;
      this.list = false;
      this.odds.clear();
      this.counsel = null;
      if (this.planning) { this.planning = null; this.planView = null; }
    }
    this.tell();
  }

  /** A view brings the last events only; the journal keeps the earlier ones, and fetches those it missed. */
  private remember(v: api.View) {
    const first = v.log?.[0]?.n ?? 0;
    const before = this.log.filter((t) => t.n < first);
    this.log = [...before, ...(v.log ?? [])];
    const have = before.length ? before[before.length - 1].n + 1 : 0;
    if (have >= first) return;
    const as = this.as;
    void api.log(this.id, have, as).then((r) => {
      if (this.as !== as) return;
      const start = this.log.findIndex((t) => t.n >= first);
      const rest = start < 0 ? [] : this.log.slice(start);
      this.log = [...this.log.filter((t) => t.n < have), ...r.events.filter((t) => t.n >= have && t.n < first), ...rest];
      this.tell();
    }, () => undefined);
  }

  liftCurtain() {
    this.log = [];
    this.as = this.curtain;
    this.curtain = null;
    this.chosen = [];
    this.stack = null;
    void this.load();
  }

  // ---- Giving answers ----

  async give(orders: Order[]) {
    if (!orders.length || this.busy || !this.view) return;
    if (this.planning) { await this.pencil(orders); return; }
    this.busy = true;
    this.kept = orders.slice();
    this.flash = null;
    this.note = null;
    this.tell();
    await this.sendKept(true);
  }

  private async sendKept(first = false) {
    if (!this.kept.length || (!first && this.busy)) return;
    this.busy = true;
    const side = this.side ?? "";
    try {
      while (this.kept.length) {
        const done = await api.act<{ seq?: number }>(this.id, "answer",
          { side, seq: this.view?.seq, answer: this.kept[0].answer.id });
        if (this.view && typeof done?.seq === "number") this.view.seq = done.seq;
        this.kept.shift();
      }
    } catch (e) {
      const no = e as api.Refusal;
      if (no.status === 0) {
        this.busy = false;
        this.lost();
        return;
      }
      this.kept = [];
      this.say(no);
    }
    this.busy = false;
    if (this.view) this.view = { ...this.view, seq: -1 };
    await this.load();
  }

  say(no: api.Refusal) {
    this.flash = no.message;
    this.flashRule = no.rule;
    this.tell();
  }

  async ask(what: string, body: Record<string, unknown> = {}) {
    if (!this.view) return;
    try {
      this.flash = null;
      const seq = ["undo", "restart", "redo"].includes(what) ? { seq: this.view.seq } : {};
      const side = what === "chat" || what === "rematch" || !this.side ? {} : { side: this.side };
      const done = await api.act<{ id?: string }>(this.id, what, { ...side, ...seq, ...body });
      if (what === "rematch" && done?.id) { location.hash = `#/match/${done.id}`; return; }
    } catch (e) { this.say(e as api.Refusal); }
    this.view = this.view && { ...this.view, seq: -1 };
    await this.load();
  }

  /* Where nothing can be taken back the server says what closed it. */
  undo() { if (this.planning) return this.unpencil(); return this.ask("undo"); }
  restart() { return this.ask("restart"); }

  // ---- Choosing ----

  piecesAt(hex: number) { return (this.shown?.pieces ?? []).filter((p) => p.hex === hex); }

  /** Blocks in a hex that some answer is about. */
  ableAt(hex: number) {
    return this.piecesAt(hex).filter((p) => !p.hidden && this.book?.byBlock.has(p.full)).map((p) => p.full);
  }

  targets(): Map<number, Order[]> {
    if (!this.book || this.past) return new Map();
    if (this.chosen.length) return reach(this.book, this.chosen, this.wholeStack());
    return this.book.places;
  }

  /** The hex, if all that can go from it are chosen. */
  private wholeStack(): number | null {
    if (this.stack === null) return null;
    const able = this.ableAt(this.stack);
    return able.length === this.chosen.length && able.every((b) => this.chosen.includes(b)) ? this.stack : null;
  }

  choose(blocks: string[], hex: number | null) {
    this.chosen = blocks;
    this.stack = hex;
    this.note = null;
    this.flash = null;
    this.tell();
  }

  toggle(block: string, add: boolean) {
    if (!this.book?.byBlock.has(block)) return;
    if (add) this.chosen = this.chosen.includes(block) ? this.chosen.filter((b) => b !== block) : [...this.chosen, block];
    else this.chosen = [block];
    this.note = null;
    this.tell();
  }

  back() {
    if (this.note) this.note = null;
    else if (this.list) this.list = false;
    else if (this.drawer) { this.drawer = null; if (this.tab === "rules") this.tab = "board"; }
    else if (this.chosen.length || this.stack !== null) { this.chosen = []; this.stack = null; }
    else if (this.past) { this.past = null; this.pastAt = -1; }
    this.flash = null;
    this.tell();
  }

  /** The next block that can act. */
  next() {
    if (!this.book) return;
    const able = [...this.book.byBlock.keys()];
    if (!able.length) return;
    const i = able.indexOf(this.chosen[this.chosen.length - 1] ?? "");
    const block = able[(i + 1) % able.length];
    const hex = this.view?.pieces.find((p) => p.full === block)?.hex ?? null;
    this.choose([block], hex);
    if (hex !== null) this.cursor = hex;
    this.tell();
  }

  /** A click or Enter on a hex. By touch the first always pins. */
  async press(hex: number, touch = false) {
    if (this.busy) return;
    const orders = this.targets().get(hex);
    if (orders?.length) {
      const pick = this.pick(orders);
      if (pick === null) { this.offer(hex, orders); return; }
      const risky = touch || pick.some((o) => this.face?.risky(o));
      if (!risky || (this.note?.hex === hex && this.note.order && this.note.pinned)) await this.give(pick);
      else await this.preview(hex, true);
      return;
    }
    const able = this.ableAt(hex);
    if (able.length && hex !== this.stack) { this.choose(able, hex); return; }
    if (this.chosen.length && hex !== this.stack) { await this.preview(hex, true); return; }
    this.chosen = [];
    this.note = null;
    this.stack = this.stack !== hex && this.piecesAt(hex).length ? hex : null;
    this.tell();
  }

  /** A click on a position of a battle board: what rolls dice shows its odds first. */
  async press2(orders: Order[]) {
    if (this.busy) return;
    if (orders.length === 1 && !this.face?.risky(orders[0])) { await this.give(orders); return; }
    if (orders.length === 1 && this.note?.order?.[0] === orders[0]) { await this.give(orders); return; }
    this.note = orders.length > 1 ? { hex: null, title: "Which way?", lines: [], order: orders, pinned: true }
      : { hex: null, title: this.title(orders), lines: [{ words: "Reckoning the odds" }], order: orders, pinned: true };
    const note = this.note;
    this.tell();
    if (orders.length > 1) return;
    note.lines = await this.reckon(orders[0]);
    this.tell();
  }

  /** Which of several answers that lead to a hex are meant: one a block, or the whole stack at once; null: choose. */
  pick(orders: Order[]): Order[] | null {
    const stack = orders.find((o) => o.from !== null);
    if (stack && this.chosen.length > 1) return [stack];
    const by = new Map<string, Order[]>();
    for (const o of orders) by.set(o.block ?? "", [...(by.get(o.block ?? "") ?? []), o]);
    const lists = [...by.values()];
    if (lists.length === 1 && lists[0].length > 1) return null;
    return lists.map((l) => this.face?.prefer?.(this, l) ?? l[0]);
  }

  private offer(hex: number, orders: Order[]) {
    this.note = { hex, title: "Which way?", lines: [], order: orders, pinned: true };
    this.tell();
  }

  /** Odds for an answer that leads to this hex, or why there is none. */
  async preview(hex: number, pinned: boolean) {
    const side = this.side;
    if (!side || !this.view) return;
    const mark = ++this.asking;
    const name = this.hexes.get(hex)?.name ?? "";
    const orders = this.targets().get(hex);
    if (orders?.length) {
      const pick = this.pick(orders);
      if (pick === null && pinned) { this.offer(hex, orders); return; }
      if (pick === null) {
        this.note = { hex, title: `${orders.length} ways`, lines: orders.slice(0, 5).map((o) => ({ words: o.answer.words })) };
        this.tell();
        return;
      }
      const note: Note = { hex, title: this.title(pick), lines: [], order: pick, pinned };
      if (pick.some((o) => this.face?.risky(o))) note.lines.push({ words: "Reckoning the odds" });
      if (pinned) { this.note = note; this.tell(); }
      if (pick.some((o) => this.face?.risky(o))) {
        const lines = await this.reckon(pick[0]);
        if (mark !== this.asking) return;
        note.lines = lines;
        this.note = note;
        this.tell();
      }
      return;
    }
    const wish = this.chosen.length ? this.face?.wish(this, this.chosen[0], hex) : null;
    if (!wish) return;
    try {
      const v = await api.judge(this.id, side, wish);
      if (mark !== this.asking || v.ok) return;
      this.note = { hex, title: `Not ${name}.`, lines: [{ words: v.words, rule: v.rule }], refused: true, pinned };
      this.tell();
    } catch { /* nothing to say */ }
  }

  title(orders: Order[]) {
    const words = orders[0].answer.words;
    return orders.length > 1 ? `${words}, and ${orders.length - 1} more` : words;
  }

  async advise() {
    if (!this.side || !this.view || this.counsel === "asked") return;
    const seq = this.view.seq;
    this.counsel = "asked";
    this.tell();
    try {
      const r = await api.advice(this.id, this.side);
      if (this.view?.seq === seq) this.counsel = r;
    } catch (e) { this.counsel = null; this.say(e as api.Refusal); }
    this.tell();
  }

  wantOdds(o: Order) {
    if (this.odds.has(o.answer.id) || !this.side || this.planning) return;
    const kept = this.odds;
    kept.set(o.answer.id, null);
    this.tell();
    api.odds(this.id, this.side, o.answer.id).then((r) => { if (kept.has(o.answer.id)) { kept.set(o.answer.id, r); this.tell(); } },
      () => { kept.delete(o.answer.id); });
  }

  async reckon(o: Order): Promise<NoteLine[]> {
    try {
      const r = await api.odds(this.id, this.side ?? "", o.answer.id);
      return oddsLines(r);
    } catch (e) {
      return [{ words: (e as Error).message }];
    }
  }

  async why(answer: string) {
    if (!this.side) return;
    try {
      const v = await api.judge(this.id, this.side, answer);
      this.flash = v.ok ? "That is allowed." : v.words;
      this.flashRule = v.rule ?? "";
    } catch (e) { this.flash = (e as Error).message; this.flashRule = (e as api.Refusal).rule ?? ""; }
    this.tell();
  }

  openRule(number: string | null) {
    this.rule = number;
    this.drawer = "rules";
    this.tab = "rules";
    this.tell();
  }

  // ---- The past ----

  /** Steps are what these eyes could see happen; how many there are is told with each. */
  async goTo(n: number) {
    if (n < 0 || (this.steps >= 0 && n >= this.steps && this.pastAt < 0 && !Number.isFinite(n)) || n === Infinity) {
      this.past = null;
      this.pastAt = -1;
      this.tell();
      return;
    }
    this.pastAt = n;
    this.note = null;
    this.chosen = [];
    this.tell();
    try {
      const v = await api.viewAt(this.id, n, this.both && !this.view?.over ? this.as : this.view?.over ? null : this.as);
      if (this.pastAt !== n) return;
      this.steps = v.steps ?? this.steps;
      if (n >= this.steps) { this.past = null; this.pastAt = -1; }
      else this.past = { ...(this.view as api.View), ...v };
      this.tell();
    } catch (e) { this.pastAt = -1; this.past = null; this.say(e as api.Refusal); }
  }

  /** One step back from now, or on from there. */
  async step(by: number) {
    if (this.steps < 0 || this.pastAt < 0) await this.countSteps();
    const at = this.pastAt >= 0 ? this.pastAt : this.steps;
    await this.goTo(Math.max(0, at + by));
  }

  async countSteps() {
    try { this.steps = (await api.viewAt(this.id, 99999999, this.as)).steps ?? -1; } catch { this.steps = -1; }
    this.tell();
  }

  // ---- Planning ----

  startPlan() { this.planning = this.planning ? null : []; this.planView = null; if (!this.planning && this.view) this.take({ ...this.view }); else this.tell(); }

  private async pencil(orders: Order[]) {
    this.planning = [...(this.planning ?? []), ...orders.map((o) => o.answer.id)];
    await this.replan();
  }

  private async unpencil() {
    this.planning = (this.planning ?? []).slice(0, -1);
    await this.replan();
  }

  private async replan() {
    const side = this.side;
    if (!side || !this.planning) return;
    try {
      const r = await api.plan(this.id, side, this.planning);
      const v = api.whole(r.view);
      this.planView = { ...(this.view as api.View), ...v };
      this.book = v.question ? open(v.question) : null;
      this.chosen = this.chosen.filter((b) => this.book?.byBlock.has(b));
      this.planning = this.planning.slice(0, r.stopped);
      this.flash = r.why;
      this.flashRule = r.rule ?? "";
    } catch (e) {
      this.planning = this.planning.slice(0, -1);
      this.say(e as api.Refusal);
    }
    this.tell();
  }

  async givePlan() {
    const answers = this.planning ?? [];
    this.planning = null;
    this.planView = null;
    if (!this.view?.question) { this.tell(); return; }
    await this.give(answers.map((id) => ({
      answer: { id, words: "", verb: "", args: [] }, block: null, from: null, hex: null, via: null, post: null, at: null,
    })));
  }
}

const percent = (x: number) => `${Math.round(x * 100)}%`;

export function oddsLines(r: api.Odds): NoteLine[] {
  const top = [...r.chances].sort((a, b) => b.share - a.share);
  const lines: NoteLine[] = top.slice(0, 4).map((c) => ({ words: `${percent(c.share)} ${c.words}`, bar: c.share }));
  if (top.length > 4) {
    const rest = top.slice(4).reduce((sum, c) => sum + c.share, 0);
    lines.push({ words: `${percent(rest)} something else`, bar: rest });
  }
  lines.push({
    words: r.exact ? "Counted exactly from what you know." :
      `About, give or take ${Math.max(1, Math.round(r.error * 100))}, from ${r.worlds.toLocaleString("en")} games imagined with what you know.`,
  });
  return lines;
}
