// One game at one seat: what is known of it, what is chosen, and every way to ask the server for something. The
// parts of the screen draw from here and call back; they keep nothing of the game themselves.
import * as api from "./api";
import { does, open, reach, type Book, type Order } from "./answers";
import { gameOf, type GameFace } from "./games";
import { guideOf, type Guide } from "./lessons/guide";
import { examine, type Proof, type Seal } from "./proof";
import { news, noted, type Tidings } from "./tidings";
import { kept, keep, still } from "./ui/likes";
import { sound } from "./ui/sound";

export interface Note {
  hex: number | null; title: string; lines: NoteLine[]; order?: Order[]; refused?: boolean; pinned?: boolean;
  risk?: string; // a short word for the pill: "67%"
}
export interface NoteLine { words: string; number?: string; rule?: string; danger?: boolean; bar?: number }

/** A piece that goes over the board from one place to the next, for show. */
export interface March { piece: api.Piece; from: number; to: number; way?: number[] }

/** Dice, or something shown: what it may lead to is told before it is ordered. */
export const risky = (o: Order) => does(o, "risks");

const NO_BASE = { view: null, step: null, supposed: [] as string[] };

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
  missed = 0;                        // how often the view or the board did not come
  link: "live" | "lost" = "live";
  retry = 0;                         // seconds until the next try
  busy = false;
  kept: Order[] = [];                // orders not yet sent
  chosen: string[] = [];             // blocks
  stack: number | null = null;       // the hex whose tray is open
  folded = false;                    // of the tray only its head is shown
  pointed: number | null = null;     // the hex under pointer or cursor
  cursor: number | null = null;
  held: number | null = null;        // the hex a dragged stack was taken from
  card: number | null = null;        // the hex whose card stays open
  note: Note | null = null;          // odds or "why not", beside its hex
  way: { id: string; way: api.Way } | null = null; // the path drawn
  past: api.View | null = null;      // a view of an earlier answer
  pastAt = -1;
  steps = -1;                        // how many there are
  history: api.History | null = null;
  running = false;                   // the replay goes on by itself
  scene: api.View | null = null;     // what the other side did, shown once
  sceneWords = "";
  planning: string[] | null = null;  // pencilled answers
  planWords: string[] = [];
  planView: api.View | null = null;
  planFrom: number | null = null;    // a step of the past it begins from; null: now
  planBase: { view: api.View | null; step: number | null; supposed: string[] } = NO_BASE; // what it begins with
  private planSide: string | null = null;
  again: { order: Order[]; words: string } | null = null; // asked again, because it would waste something
  drawer: "rules" | "forces" | "dice" | null = null;
  rule: string | null = null;        // open in the rules drawer
  panel: string | null = null;       // a display of the game's own in the place of the board
  tab: "board" | "forces" | "journal" | "rules" = "board";
  map = false;                       // the map although there is a battle
  list = false;                      // the whole list of answers is open
  finding = false;                   // the box that finds a unit or a place is open
  log: api.Told[] = [];
  told: api.Told[] | null = null;    // of a game that is over: everything, not what these eyes saw
  proof: Proof | null = null;        // of a game that is over: whether its dice follow from its secret
  unproved: string | null = null;    // why that could not be looked at
  tidings: Tidings = { told: [], noted: 0 }; // who left a seat, and who took it
  endShut = false;                   // the card of the end has been put away
  aside = false;                     // the server has set this game aside
  counsel: { answer: string; said: string; words: string } | "asked" | null = null; // the Veteran's advice
  odds = new Map<string, api.Odds | null>(); // of this question's answers; null: asked for
  flash: string | null = null;       // a sentence from the server: why something was refused
  flashRule = "";
  hidePieces = false;
  eye: { x: number; y: number; scale: number } | null = null; // where one last looked on the board
  rolls: api.Told[] = [];            // dice just thrown, shown for a moment
  marches: March[] = [];
  overlays: api.OverlayInfo[] = [];
  laid = new Set<string>();          // overlays that are shown
  areas = new Map<string, api.Area[]>();
  taken = 0;                         // views so far: the page says which it shows
  asking = 0;                        // marks the last hover, so that late replies are dropped
  guide: Guide | null = null;        // of a lesson, or of the first game
  glow: number | null = null;        // the hex a hint is about
  rev = 0;                           // changes whenever anything but the pointer has

  private ears = new Set<() => void>();
  private eyes = new Set<() => void>();
  private stream: EventSource | null = null;
  private timer = 0;
  private showTimer = 0;
  private gone = false;
  private ways = new Map<string, api.Way | null>();

  constructor(public id: string) {}

  listen(f: () => void) { this.ears.add(f); return () => { this.ears.delete(f); }; }
  /** For what follows the pointer: told of that alone, and of everything. */
  watch(f: () => void) { this.eyes.add(f); return () => { this.eyes.delete(f); }; }
  tell() { if (this.view) this.relay(); this.rev++; for (const f of [...this.ears]) f(); this.glance(); }
  glance() { for (const f of [...this.eyes]) f(); }

  /** What is drawn: now, a moment of the past, or a plan. */
  get shown(): api.View | null { return this.past ?? this.scene ?? this.planView ?? this.view; }
  get yours() { return !!this.book && !this.past; }
  /** A display of the game's own takes the place of the board. */
  get staged() { return !!this.face?.Stage && !!this.face.staged?.(this) && !this.map && !this.panel; }
  get both() { return this.view?.seat === "both"; }
  get side() { return (this.planning && this.planSide) || this.whoseEyes; }
  private get whoseEyes() { return this.book?.question.side ?? this.as ?? (this.both ? null : this.view?.seat ?? null); }

  async start() {
    this.guide = guideOf(this.id);
    this.as = this.guide?.side ?? this.as;
    await this.insist(() => this.load());
    if (!this.view) return;
    const game = this.view.game;
    this.face = gameOf(game);
    this.overlays = (await api.hello().catch(() => null))?.games.find((g) => g.id === game)?.overlays ?? [];
    void api.insist(() => api.rules(game), () => !this.gone).then((r) => { this.rules = r?.rules ?? []; this.tell(); }, () => undefined);
    await this.insist(() => this.loadBoard(game));
    if (!this.board) return;
    this.tell();
    this.follow();
    await this.catchUp(true);
    this.ready = true;
    void this.markSeen();
  }

  /** Nothing can be shown without it: asked for again after pauses that grow, until it comes or is refused. */
  private async insist(get: () => Promise<boolean>) {
    for (let wait = 500; !this.gone && !await get() && !this.fault; wait = Math.min(2 * wait, 15000)) {
      this.missed++;
      this.tell();
      await api.pause(wait);
    }
  }

  private async loadBoard(game: string): Promise<boolean> {
    try {
      const board = await api.board(game);
      for (const h of board.hexes) this.hexes.set(h.id, h);
      this.board = board;
      return true;
    } catch (e) {
      if (api.final(e)) this.fault = (e as Error).message;
      this.tell();
      return false;
    }
  }

  stop() {
    this.gone = true;
    this.stream?.close();
    window.clearTimeout(this.timer);
    window.clearTimeout(this.showTimer);
    window.clearTimeout(this.countTimer);
    window.clearTimeout(this.rollTimer);
  }

  private follow() {
    if (this.gone) return;
    const s = api.events(this.id);
    this.stream = s;
    const fresh = (e: Event) => {
      let seq = -1;
      try { seq = JSON.parse((e as MessageEvent).data).seq ?? -1; } catch { /* a beat */ }
      if (e.type !== "change") seq = Infinity; // not numbered: whatever it is, it is news
      if (this.busy || this.deeds) this.heard = Math.max(this.heard, seq); // what comes of one's own answer comes with the reply
      else if (!this.view || seq > this.view.seq) void this.load();
    };
    for (const kind of ["change", "chat", "presence", "offer", "seats", "rematch"]) s.addEventListener(kind, fresh);
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

  private deeds = 0;  // undo and the like on their way
  private heard = -1; // the newest the stream has told of while an answer was on its way

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
      await this.receive(await api.view(this.id, this.as));
      return true;
    } catch (e) {
      const no = e as api.Refusal;
      if (no.code === api.ASIDE) this.aside = true;
      if (!this.view || this.aside) { if (api.final(e)) this.fault = no.message; }
      else if (no.status === 0) this.lost();
      this.tell();
      return false;
    }
  }

  /** A view for these eyes, asked for or come with a reply. */
  private async receive(v: api.View) {
    if (v.seat === "both" && !v.over && !this.guide?.side) {
      if (this.as === null) this.as = v.side;
      if (v.asked.length && !v.asked.includes(this.as ?? "")) {
        this.curtain = v.asked[0];
        this.take({ ...v, question: null });
        return;
      }
    }
    if (this.worthShowing(v)) await this.catchUp(false);
    this.take(v);
    if (await this.guide?.follow(this)) void this.load();
  }

  /** What a deed has led to: the view that came with the reply, if it is what these eyes would see, and nothing newer is known. */
  private async settle(done: api.Done | null) {
    const v = done?.view, heard = this.heard;
    this.heard = -1;
    this.forget();
    const passed = v?.seat === "both" && !v.over && !this.guide?.side && !!v.asked.length && !v.asked.includes(this.as ?? "");
    if (!v || this.loading || (v.side !== this.as && v.seat === "both" && !passed)) { await this.load(); return; }
    await this.receive(api.whole(v));
    if (heard > v.seq) await this.load();
  }

  private take(v: api.View) {
    const old = this.view;
    if (old && !this.scene) this.show(old, v);
    this.view = v;
    this.taken++;
    if (!this.planning) this.book = v.question ? open(v.question) : null;
    this.remember(v);
    this.keepSeal(v);
    this.tidings = news(this.id, v);
    this.fault = null;
    if (this.planning) {
      if (old?.seq !== v.seq && this.planFrom === null) void this.replan(); // the same orders, on what is known now
    } else if (!old || old.seq !== v.seq) {
      this.chosen = this.chosen.filter((b) => this.book?.byBlock.has(b));
      if (this.stack !== null && !this.chosen.length) this.stack = null;
      this.note = null;
      this.again = null;
      this.list = false;
      this.clearQuestion();
      this.counsel = null;
    }
    if (!old || old.seq !== v.seq) for (const name of this.laid) void this.fetchOverlay(name);
    this.tell();
    window.clearTimeout(this.countTimer);
    if (!this.both) this.countTimer = window.setTimeout(() => void this.markSeen(), 500);
  }

  /** What is on the screen now need not be shown again. */
  private async markSeen() {
    if (this.gone || this.scene || !this.ready) return;
    for (const name of this.face?.needs ?? []) if (!this.laid.has(name)) void this.fetchOverlay(name);
    await this.countSteps();
    this.lastStep = this.steps;
    if (this.steps >= 0) keep(this.seenKey(), String(this.steps));
  }
  private countTimer = 0;

  private clearQuestion() {
    this.odds.clear();
    this.ways.clear();
    this.way = null;
  }

  /** A view brings the last events only; the journal keeps the earlier ones, and fetches those it missed. */
  private remember(v: api.View) {
    const first = v.log?.[0]?.n ?? 0;
    const before = this.log.filter((t) => t.n < first);
    this.log = [...before, ...(v.log ?? [])];
    const have = before.length ? before[before.length - 1].n + 1 : 0;
    if (have >= first) return;
    const as = this.as;
    void api.log(this.id, have, as, first).then((events) => {
      if (this.as !== as) return;
      const start = this.log.findIndex((t) => t.n >= first);
      const rest = start < 0 ? [] : this.log.slice(start);
      this.log = [...this.log.filter((t) => t.n < have), ...events.filter((t) => t.n >= have && t.n < first), ...rest];
      this.tell();
    }, () => undefined);
  }

  liftCurtain() {
    this.log = [];
    this.as = this.curtain;
    this.curtain = null;
    this.chosen = [];
    this.stack = null;
    this.areas.clear();
    this.rolls = [];
    void this.load();
  }

  // ---- What is shown in motion ----

  /** Pieces that have gone elsewhere, and dice that have fallen, between two views. */
  private show(old: api.View, v: api.View) {
    const last = old.log?.[old.log.length - 1]?.n ?? -1;
    const dice = (v.log ?? []).filter((t) => t.n > last && t.dice?.length).slice(-4);
    if (dice.length) this.throwDice(dice);
    if (v.question && !old.question) sound("drum");
    else if (!dice.length && marchesBetween(old, v).length) sound("paper");
    this.marches = still() ? [] : marchesBetween(old, v);
    if (this.marches.length === 1 && this.lastWay) this.marches[0].way = this.lastWay;
    this.lastWay = undefined;
  }
  private lastWay: number[] | undefined;

  throwDice(dice: api.Told[]) {
    sound("dice");
    if (kept("dice") === "off") return;
    this.rolls = dice.slice(-4);
    window.clearTimeout(this.rollTimer);
    this.rollTimer = window.setTimeout(() => { this.rolls = []; this.tell(); }, 4200);
  }
  private rollTimer = 0;

  /** Any key or click finishes what is only shown. */
  skip(): boolean {
    const any = !!this.scene;
    window.clearTimeout(this.showTimer);
    this.scene = null;
    this.sceneWords = "";
    this.marches = [];
    if (any) this.tell();
    return any;
  }

  /** Has the other side done more than one thing since? */
  private worthShowing(v: api.View): boolean {
    if (!this.view || this.both || this.past || this.planning || still() || kept("theirs") === "off") return false;
    const last = this.view.log?.[this.view.log.length - 1]?.n ?? -1;
    return (v.log ?? []).filter((t) => t.n > last && t.side !== this.side && t.side !== "public").length > 1;
  }

  private seenKey() { return `seen-${this.id}`; }

  /** Plays what has happened since one last looked, a step at a time. */
  private async catchUp(first: boolean) {
    try {
      const seen = Number(kept(this.seenKey()) ?? -1), from = first ? seen : this.lastStep;
      await this.readHistory();
      this.lastStep = this.steps;
      if (this.steps >= 0) keep(this.seenKey(), String(this.steps));
      if (first && (this.view?.over || this.both || still() || kept("theirs") === "off")) return;
      if (from < 0 || this.steps - from < 2) return;
      await this.run(Math.max(from, this.steps - 40), this.steps);
    } catch { /* it is only for show */ }
  }
  private lastStep = -1;
  private ready = false;

  /** The journal as it stood at the step that is shown. */
  get journal(): api.Told[] {
    const all = this.told ?? this.log;
    return this.past && this.history ? all.slice(0, this.history.events[this.pastAt] ?? all.length) : this.view?.over && this.told ? this.told : this.log;
  }

  /** How many steps there are, and where turns begin. */
  async readHistory() {
    const view = this.view;
    this.history = await api.history(this.id, this.both && !this.view?.over ? this.as : null);
    this.steps = this.history.steps;
    this.vouched = view;
    if (this.view?.over && !this.told) this.told = await this.everything();
  }

  /** All that was told, once the game is over: asked for once. */
  everything(): Promise<api.Told[]> {
    this.all ??= api.log(this.id, 0);
    this.all.catch(() => { this.all = null; });
    return this.all;
  }
  private all: Promise<api.Told[]> | null = null;

  /** Enemy pieces seen here before and hidden now, as long as what is shown is the very view that vouches for them; who they are,
   * not how strong they still are. Leaders first. */
  recalled(hex: number, side: string): api.Remembered[] {
    const now = this.shown, was = this.vouched;
    if (!now || now !== this.view || now.seq !== was?.seq || now.side !== was.side) return [];
    return (this.history?.remembered ?? []).filter((q) => q.hex === hex && q.side === side)
      .map((q) => ({ ...q, steps: 0, most: 0, strength: -1, status: ["remembered"] })).sort((a, b) => Number(b.sign === "leader") - Number(a.sign === "leader"));
  }
  private vouched: api.View | null = null;

  private async run(from: number, to: number) {
    let old = await api.viewAt(this.id, from, this.as);
    if (this.gone || this.past) return;
    this.scene = { ...(this.view as api.View), ...old };
    this.tell();
    const pace = Math.min(600, 7000 / Math.max(1, to - from));
    let n = from;
    const next = () => {
      if (!this.scene || this.gone) return;
      if (++n >= to) { this.skip(); return; }
      void api.viewAt(this.id, n, this.as).then((v) => {
        if (!this.scene || this.gone) return;
        const same = JSON.stringify(v.pieces) === JSON.stringify(old.pieces) && !v.log?.some((t) => t.dice?.length);
        const whole = { ...(this.view as api.View), ...v };
        if (!same) {
          this.marches = marchesBetween(old, whole);
          const dice = (v.log ?? []).filter((t) => t.dice?.length);
          if (dice.length) this.throwDice(dice);
          this.sceneWords = v.log?.[v.log.length - 1]?.words ?? "";
        }
        old = v;
        this.scene = whole;
        if (!same) this.tell();
        this.showTimer = window.setTimeout(next, same ? 0 : pace);
      }, () => this.skip());
    };
    this.showTimer = window.setTimeout(next, pace / 2);
  }

  // ---- Giving answers ----

  async give(orders: Order[], sure = false) {
    if (!orders.length || this.busy || !this.view) return;
    this.skip();
    const outside = this.planning ? null : this.guide?.refuses(this, orders);
    if (outside) { this.flash = outside; this.flashRule = ""; this.taken++; this.tell(); return; }
    const waste = sure || this.planning || this.guide?.lesson ? null : this.face?.waste?.(this, orders[0]) ?? await this.endOf(orders[0]);
    if (this.busy) return; // another was given meanwhile
    if (waste) {
      this.again = { order: orders, words: waste };
      this.list = false; // or Escape would close that first
      this.taken++;
      this.tell();
      return;
    }
    this.again = null;
    if (this.planning) { await this.pencil(orders); return; }
    this.busy = true;
    this.kept = orders.slice();
    this.flash = null;
    this.note = null;
    this.lastWay = this.ways.get(orders[0].answer.id)?.hexes;
    this.tell();
    await this.sendKept(true);
  }

  /** Does an answer that names nothing ("done", "pass") end the game? Asked only where the game says that its last turn has come. */
  private async endOf(o: Order): Promise<string | null> {
    if (!this.book?.plain.includes(o) || this.face?.last?.(this) === false) return null;
    return (await this.tryOut([o.answer.id])).ends ? "This ends the game. Do it anyway?" : null;
  }

  private async sendKept(first = false) {
    if (!this.kept.length || (!first && this.busy)) return;
    this.busy = true;
    const side = this.side ?? "";
    let done: api.Done | null = null;
    try {
      while (this.kept.length) {
        done = await api.act<api.Done>(this.id, "answer",
          { side, seq: this.view?.seq, answer: this.kept[0].answer.id, ...(this.kept.length > 1 ? { view: false } : {}) });
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
      done = null;
      this.say(no);
    }
    this.busy = false;
    await this.settle(done);
  }

  /** Whatever comes next is news, even with the same number. */
  private forget() { if (this.view) this.view = { ...this.view, seq: -1 }; }

  say(no: api.Refusal) {
    this.flash = no.message;
    this.flashRule = no.rule;
    this.tell();
  }

  async ask(what: string, body: Record<string, unknown> = {}) {
    if (!this.view) return;
    this.skip();
    let done: api.Done | null = null;
    this.deeds++;
    try {
      this.flash = null;
      const seq = ["undo", "restart", "redo"].includes(what) ? { seq: this.view.seq } : {};
      const side = ["chat", "rematch", "notes", "hurry", "leave"].includes(what) || !this.side ? {} : { side: this.side };
      done = await api.act<api.Done>(this.id, what, { ...side, ...seq, ...body });
      if (what === "rematch" && done?.id) { location.hash = `#/match/${done.id}`; return; }
      if (what === "leave") { location.hash = "#/"; return; } // what this side saw is not theirs any more
    } catch (e) { this.say(e as api.Refusal); }
    this.deeds--;
    await this.settle(done);
  }

  /** Where it is closed, the server says what closed it. */
  undo() { if (this.planning) return this.unpencil(); if (this.guide?.holds(this, false)) return; if (this.side && !this.past) return this.ask("undo"); }
  restart() { if (this.planning) return this.rubOut(); if (this.guide?.holds(this, true)) return; if (this.view?.undo?.can) return this.ask("restart"); }
  redo() { if (this.view?.redo) return this.ask("redo"); }

  // ---- Choosing ----

  piecesAt(hex: number) { return (this.shown?.pieces ?? []).filter((p) => p.hex === hex); }

  /** Blocks in a hex that some answer is about. */
  ableAt(hex: number) {
    return this.piecesAt(hex).filter((p) => !p.hidden && this.book?.byBlock.has(p.full)).map((p) => p.full);
  }

  targets(): Map<number, Order[]> {
    if (!this.book || this.past || this.scene) return new Map();
    if (this.chosen.length) return reach(this.book, this.chosen, this.wholeStack());
    if (this.stack !== null && this.book.byStack.has(this.stack)) return reach(this.book, [], this.stack);
    return this.book.places;
  }

  /** The hex, if all that can go from it are chosen. */
  private wholeStack(): number | null {
    if (this.stack === null) return null;
    const able = this.ableAt(this.stack);
    return able.length === this.chosen.length && able.every((b) => this.chosen.includes(b)) ? this.stack : null;
  }

  /** How many of the chosen go together somewhere. */
  together() { return this.chosen.length > 1 && this.targets().size > 0 ? this.chosen.length : 0; }

  choose(blocks: string[], hex: number | null) {
    this.chosen = blocks;
    this.stack = hex;
    this.note = null;
    this.again = null;
    this.flash = null;
    this.card = null;
    this.way = null;
    this.tell();
  }

  toggle(block: string, add: boolean) {
    if (!this.book?.byBlock.has(block)) { void this.whyIdle(block); return; }
    if (add) this.chosen = this.chosen.includes(block) ? this.chosen.filter((b) => b !== block) : [...this.chosen, block];
    else this.chosen = [block];
    this.note = null;
    this.way = null;
    this.tell();
  }

  /** Why a block of one's own has nothing to do: the engine judges what one would most likely want of it. */
  async whyIdle(block: string) {
    const piece = this.shown?.pieces.find((p) => p.full === block), side = this.side;
    if (!piece || !side || !this.face) return;
    for (const n of this.hexes.get(piece.hex)?.next ?? []) {
      const wish = n === null || n === undefined ? null : this.face.wish(this, block, n);
      if (!wish) continue;
      try {
        const v = await api.judge(this.id, side, wish, this.ground);
        if (v.ok) continue;
        this.note = { hex: piece.hex, title: `Not ${block}.`, lines: [{ words: v.words, rule: v.rule }], refused: true, pinned: true };
        this.tell();
        return;
      } catch { /* another */ }
    }
    this.flash = this.book ? `No answer to this question is about ${block}.` : "It is not your turn.";
    this.flashRule = this.book?.question.rule ?? "";
    this.tell();
  }

  back() {
    if (this.scene) this.skip();
    else if (this.again) this.again = null;
    else if (this.note) this.note = null;
    else if (this.finding) this.finding = false;
    else if (this.list) this.list = false;
    else if (this.drawer) { this.drawer = null; if (this.tab === "rules") this.tab = "board"; }
    else if (this.panel) this.panel = null;
    else if (this.card !== null) this.card = null;
    else if (this.chosen.length || this.stack !== null) { this.chosen = []; this.stack = null; }
    else if (this.past) { this.past = null; this.pastAt = -1; this.running = false; }
    this.flash = null;
    this.way = null;
    this.tell();
  }

  /** The next block that can act. */
  next() {
    if (!this.book) return;
    const able = [...this.book.byBlock.keys()];
    if (!able.length) return;
    const i = able.indexOf(this.chosen[this.chosen.length - 1] ?? "");
    const block = able[(i + 1) % able.length];
    const hex = this.shown?.pieces.find((p) => p.full === block)?.hex ?? null;
    this.choose([block], hex);
    if (hex !== null) this.cursor = hex;
    this.tell();
  }

  /** Go to a hex: it comes into view and under the cursor. */
  visit(hex: number) {
    this.cursor = hex;
    this.pointed = hex;
    this.tab = "board";
    if (this.face?.staged?.(this)) this.map = true;
    this.panel = null;
    this.tell();
  }

  /** A stack is taken up to be dragged: its blocks that can act, unless some of them are chosen already. */
  lift(hex: number): boolean {
    const able = this.ableAt(hex);
    if (!able.length || this.busy || this.past || this.scene) return false;
    if (this.stack !== hex || !this.chosen.length) this.choose(able, hex);
    this.held = hex;
    this.tell();
    return true;
  }

  /** Dropped on a hex: like a click there; on a refusal it goes home and the reason stays. */
  async drop(hex: number | null) {
    this.held = null;
    this.tell();
    if (hex !== null && hex !== this.stack) await this.press(hex, false);
  }

  /** A click or Enter on a hex. By touch the first always pins. */
  async press(hex: number, touch = false) {
    if (this.busy || this.skip()) return;
    const orders = this.targets().get(hex);
    if (orders?.length) {
      const pick = this.pick(orders);
      if (pick === null) { this.offer(hex, orders); return; }
      const chancy = touch || pick.some(risky);
      if (!chancy || (this.note?.hex === hex && this.note.order && this.note.pinned)) await this.give(pick);
      else await this.preview(hex, true);
      return;
    }
    const able = this.ableAt(hex);
    if ((able.length || this.book?.byStack.has(hex)) && hex !== this.stack) { this.choose(able, hex); return; }
    if (this.chosen.length && hex !== this.stack) { await this.preview(hex, true); return; }
    this.chosen = [];
    this.note = null;
    const open = this.stack !== hex && this.piecesAt(hex).length > 0;
    this.card = touch && !open && this.card !== hex ? hex : null;
    this.stack = open ? hex : null;
    this.tell();
  }

  /** A click on a position of a battle board: what rolls dice shows its odds first. */
  async press2(orders: Order[]) {
    if (this.busy) return;
    if (orders.length === 1 && !risky(orders[0])) { await this.give(orders); return; }
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
    for (const o of orders.slice(0, 4)) if (risky(o)) this.wantOdds(o);
    void this.consider(this.face?.prefer?.(this, orders) ?? orders[0]);
  }

  /** One of several ways is looked at: its path is drawn. */
  async consider(o: Order) {
    const way = await this.wayOf(o);
    this.way = way ? { id: o.answer.id, way } : null;
    this.glance();
  }

  /** The pointer is over another hex. After a moment its path, cost, odds or refusal are shown. */
  point(hex: number | null) {
    if (this.pointed === hex) return;
    this.pointed = hex;
    window.clearTimeout(this.hover);
    if (this.note && this.note.hex !== hex && !this.note.pinned) this.note = null;
    if (!this.note?.pinned) this.way = null;
    this.glance();
    if (hex === null || this.note?.pinned || !this.chosen.length || hex === this.stack) return;
    const quick = this.targets().has(hex);
    this.hover = window.setTimeout(() => { if (this.pointed === hex) void this.preview(hex, false); }, quick ? 40 : 220);
  }
  private hover = 0;

  /** Path, cost and odds of an answer that leads to this hex, or why there is none. */
  async preview(hex: number, pinned: boolean) {
    if (!pinned && this.note?.pinned && this.note.hex === hex) return; // a late hover does not unpin what was clicked
    const side = this.side;
    if (!side || !this.view) return;
    const mark = ++this.asking;
    const late = () => mark !== this.asking;
    const orders = this.targets().get(hex);
    if (!orders?.length) { await this.whyNot(hex, pinned, side, late); return; }
    const pick = this.pick(orders);
    if (pick === null && pinned) { this.offer(hex, orders); return; }
    if (pick === null) {
      this.note = { hex, title: `${orders.length} ways`, lines: orders.slice(0, 5).map((o) => ({ words: o.answer.words })) };
      this.glance();
      await this.consider(this.face?.prefer?.(this, orders) ?? orders[0]);
      return;
    }
    const chancy = pick.find(risky);
    const note: Note = { hex, title: this.title(pick), lines: [], order: pick, pinned };
    if (pinned) { note.lines = chancy ? [{ words: "Reckoning the odds" }] : []; this.note = note; this.tell(); }
    const way = await this.wayOf(pick[0]);
    if (late()) return;
    if (way) {
      this.way = { id: pick[0].answer.id, way };
      note.lines.push(...linesOf(way));
    }
    if (chancy || note.lines.length) { this.note = note; this.glance(); }
    if (chancy) {
      const way = note.lines.filter((l) => l.words !== "Reckoning the odds"), lines = await this.reckon(chancy, 4 - way.length);
      if (late()) return;
      note.lines = [...way, ...lines]; // five in all
      this.note = note;
    }
    if (pinned) this.tell(); else this.glance();
  }

  private async whyNot(hex: number, pinned: boolean, side: string, late: () => boolean) {
    const name = this.hexes.get(hex)?.name ?? "";
    const wish = this.chosen.length ? this.face?.wish(this, this.chosen[0], hex) : null;
    if (!wish) return;
    try {
      const v = await api.judge(this.id, side, wish, this.ground);
      if (late() || v.ok) return;
      this.note = { hex, title: `Not ${name}.`, lines: [{ words: v.words, rule: v.rule }], refused: true, pinned };
      if (pinned) this.tell(); else this.glance();
    } catch { /* nothing to say */ }
  }

  private async wayOf(o: Order): Promise<api.Way | null> {
    const id = o.answer.id, old = this.ways.get(id);
    if (old !== undefined) return old ?? null;
    const way = await api.way(this.id, this.side ?? "", id, this.ground).then((r) => (r.path?.hexes?.length ? r.path : null), () => null);
    this.ways.set(id, way);
    return way;
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
    if (this.odds.has(o.answer.id) || !this.side) return;
    const had = this.odds;
    had.set(o.answer.id, null);
    api.odds(this.id, this.side, o.answer.id, this.ground).then((r) => { if (had.has(o.answer.id)) { had.set(o.answer.id, r); this.tell(); } },
      () => { had.delete(o.answer.id); });
  }

  async reckon(o: Order, most = 4): Promise<NoteLine[]> {
    try {
      const old = this.odds.get(o.answer.id), had = this.odds;
      const r = old ?? await api.odds(this.id, this.side ?? "", o.answer.id, this.ground);
      had.set(o.answer.id, r);
      return oddsLines(r, most);
    } catch (e) {
      return [{ words: (e as Error).message }];
    }
  }

  async why(answer: string) {
    if (!this.side) return;
    try {
      const v = await api.judge(this.id, this.side, answer, this.ground);
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

  /** "Ada left; Ben sits there now" has been read. */
  readTidings() { this.tidings = noted(this.id); this.tell(); }

  // ---- The dice ----

  /** The seal as this browser first saw it, while the game ran; of one that is over it proves nothing any more. */
  seal: Seal | null = null;

  private keepSeal(v: api.View) {
    const name = `seal-${this.id}`, now = v.chance?.commitment;
    if (!this.seal) try { this.seal = JSON.parse(kept(name) ?? "null") as Seal | null; } catch { /* as if it had not been seen */ }
    if (!this.seal && now && !v.over) {
      this.seal = { commitment: now, at: Date.now(), clean: (v.log?.[0]?.n ?? 0) === 0 && !v.log?.some((t) => t.dice?.length) };
      keep(name, JSON.stringify(this.seal));
    }
    if (v.over && v.chance) void this.prove();
  }

  /** While the game runs: is the seal still the one that was published? */
  get resealed() { const now = this.view?.chance?.commitment; return !!this.seal && now !== undefined && now !== this.seal.commitment; }

  async prove() {
    const chance = this.view?.chance;
    if (!chance || this.proof || this.proving) return;
    this.proving = true;
    this.unproved = null;
    try {
      const [given, told] = await Promise.all([api.proof(this.id), api.log(this.id, 0, "all")]); // what either side was told, too
      this.proof = examine(chance, given, told, this.seal);
    } catch (e) { this.unproved = (e as Error).message; }
    this.proving = false;
    this.tell();
  }
  private proving = false;

  openDice() {
    this.drawer = this.drawer === "dice" ? null : "dice";
    if (this.unproved) void this.prove();
    this.tell();
  }

  // ---- Overlays ----

  /** Show or hide one; what the server must tell of it is fetched and kept up to date. */
  async lay(name: string) {
    if (this.laid.has(name)) { this.laid.delete(name); this.tell(); return; }
    this.laid.clear(); // one at a time: two washes over each other say nothing
    this.laid.add(name);
    this.tell();
    await this.fetchOverlay(name);
  }

  /** Which position is shown: now, a step of the past, or what a plan has come to. */
  private get position(): string { return this.past ? `at ${this.pastAt}` : this.planView ? `plan ${this.planFrom} ${this.planning?.join()}` : "now"; }

  private async fetchOverlay(name: string) {
    if (!this.overlays.some((o) => o.name === name)) return;
    const where = this.position;
    try {
      const r = !this.past && this.planView && this.side ? await api.overlayOf(this.id, name, this.side, this.ground)
        : await api.overlay(this.id, name, this.past ? this.through : this.both ? this.as : null, this.past ? this.pastAt : null);
      if (where !== this.position) return; // asked for again, for what is shown now
      this.areas.set(name, r.areas ?? []);
    } catch (e) { this.laid.delete(name); this.say(e as api.Refusal); }
    this.tell();
  }

  /** Another position is shown: what was drawn of the last one goes. */
  private relay() {
    if (this.position === this.relaid) return;
    this.relaid = this.position;
    for (const name of new Set([...this.laid, ...(this.face?.needs ?? [])])) { this.areas.delete(name); void this.fetchOverlay(name); }
  }
  private relaid = "now";

  // ---- The past ----

  /** Steps are what these eyes could see happen; how many there are is told with each. */
  async goTo(n: number) {
    this.skip();
    if (n < 0 || (this.steps >= 0 && n >= this.steps && this.pastAt < 0 && !Number.isFinite(n)) || n === Infinity) {
      this.past = null;
      this.pastAt = -1;
      this.running = false;
      this.tell();
      return;
    }
    this.pastAt = n;
    this.note = null;
    this.chosen = [];
    this.stack = null;
    this.tell();
    try {
      if (!this.history || (this.view?.over && !this.told)) await this.readHistory();
      const v = await api.viewAt(this.id, n, this.through);
      if (this.pastAt !== n) return;
      this.steps = v.steps ?? this.steps;
      const old = this.past;
      if (n >= this.steps) { this.past = null; this.pastAt = -1; this.running = false; }
      else this.past = { ...(this.view as api.View), ...v };
      this.marches = old && this.past && !still() ? marchesBetween(old, this.past) : [];
      const dice = (v.log ?? []).filter((t) => t.dice?.length);
      if (dice.length && this.past) this.throwDice(dice);
      this.tell();
    } catch (e) { this.pastAt = -1; this.past = null; this.running = false; this.say(e as api.Refusal); }
  }

  /** One step back from now, or on from there. */
  async step(by: number) {
    if (this.steps < 0 || this.pastAt < 0) await this.countSteps();
    const at = this.pastAt >= 0 ? this.pastAt : this.steps;
    await this.goTo(Math.max(0, at + by));
  }

  async countSteps() {
    try { await this.readHistory(); } catch { /* as it was */ }
    this.tell();
  }

  /** To where the turn before or after began. */
  async turn(by: number) {
    await this.countSteps();
    const at = this.pastAt >= 0 ? this.pastAt : this.steps, starts = (this.history?.turns ?? []).filter((t) => t.turn).map((t) => t.step);
    const to = by < 0 ? starts.filter((n) => n < at).pop() ?? 0 : starts.find((n) => n > at) ?? Infinity;
    await this.goTo(to);
  }

  /** The replay runs by itself until it is stopped or has come to now. */
  async auto() {
    this.running = !this.running;
    if (this.running && this.pastAt < 0) await this.goTo(0);
    this.tell();
    const on = () => {
      if (!this.running || this.gone) return;
      void this.step(1).then(() => { this.showTimer = window.setTimeout(on, 600); });
    };
    if (this.running) this.showTimer = window.setTimeout(on, 600);
  }

  // ---- The position as text ----

  /** Whose eyes the moment that is shown is seen with, as the server wants to be told. */
  private get through() { return this.view?.over ? null : this.as; }
  get positionUrl() { return api.positionAt(this.id, this.past ? this.pastAt : null, this.through); }

  async copyPosition() {
    this.flashRule = "";
    try {
      const text = await (await fetch(this.positionUrl)).text();
      await navigator.clipboard.writeText(text);
      this.flash = /^view /m.test(text) ? "Copied: what you see of this position. It can be opened among your games." : "Copied: the whole position. It can be opened among your games.";
    } catch { this.flash = "This browser does not let the page copy. The menu saves the position as a file."; }
    this.tell();
  }

  // ---- Planning ----

  /** Whoever sits here may plan at any time; of a game that is over, from any point of it. */
  get canPlan() { return !!this.view?.seat && !this.curtain && !this.view.waiting && (!this.view.over || !!this.past); }

  /** Begins a plan, from the moment of the past that is shown or from now; again: ends it. */
  startPlan() {
    if (this.planning) { this.endPlan(); return; }
    if (!this.canPlan || !this.view) return;
    this.skip();
    const past = this.past, seat = this.view.seat;
    this.planSide = this.view.over ? past?.asked[0] ?? this.view.sides?.[0] ?? null : seat === "both" ? this.as : seat;
    this.planFrom = past ? this.pastAt : null;
    this.planning = [];
    this.planWords = [];
    this.planView = past;
    this.planBase = NO_BASE;
    this.past = null;
    this.pastAt = -1;
    this.running = false;
    this.flash = null;
    this.tell();
    if (past || !this.view.question) void this.replan();
  }

  private endPlan() {
    const from = this.planFrom;
    this.planning = this.planView = this.planFrom = null;
    this.planWords = [];
    this.planBase = NO_BASE;
    this.chosen = [];
    this.stack = null;
    this.note = null;
    this.flash = null;
    this.clearQuestion();
    if (this.view) this.take({ ...this.view });
    if (from !== null) void this.goTo(from); // back to where it began
  }

  /** Can it be given as it stands? Not what was tried in the past, or in a turn that has not come. */
  get canGive() {
    return !!this.planning?.length && !!this.view?.question && this.planFrom === null && this.planBase.step === null && !this.planBase.supposed.length;
  }

  private get ground(): api.Ground { return this.planning ? { plan: this.planning, ...(this.planFrom === null ? {} : { step: this.planFrom }) } : {}; }

  private async pencil(orders: Order[]) {
    this.planning = [...(this.planning ?? []), ...orders.map((o) => o.answer.id)];
    this.planWords = [...this.planWords, ...orders.map((o) => o.answer.words)];
    await this.replan();
  }

  /** What these answers, one after another, would lead to from what is shown; or why not. */
  async tryOut(words: string[]): Promise<{ ok: boolean; words: string; rule: string; view: api.View | null; ends: boolean }> {
    const side = this.side, all = [...(this.planning ?? []), ...words];
    if (!side || this.past) return { ok: false, words: "It is not your turn.", rule: "", view: null, ends: false };
    try {
      const r = await api.plan(this.id, side, all, this.planFrom);
      const ok = r.stopped === all.length;
      return { ok, words: ok ? "" : r.why ?? "", rule: ok ? "" : r.rule ?? "", view: r.view, ends: ok && r.ends };
    } catch (e) { return { ok: false, words: (e as Error).message, rule: (e as api.Refusal).rule ?? "", view: null, ends: false }; }
  }

  private async unpencil() {
    this.planning = (this.planning ?? []).slice(0, -1);
    await this.replan();
  }

  private async rubOut() {
    this.planning = [];
    await this.replan();
  }

  private async replan() {
    const side = this.side, orders = this.planning, from = this.planFrom;
    if (!side || !orders) return;
    try {
      const r = await api.plan(this.id, side, orders, from);
      if (this.planning !== orders || this.planFrom !== from) return; // another was begun meanwhile
      const v = api.whole(r.view);
      this.planView = { ...(this.view as api.View), ...v };
      this.planBase = { view: orders.length ? this.planBase.view : this.planView, step: r.step, supposed: r.supposed };
      this.book = v.question ? open(v.question) : null;
      this.clearQuestion();
      this.chosen = this.chosen.filter((b) => this.book?.byBlock.has(b));
      if (!this.chosen.length) this.stack = null;
      this.planning = orders.slice(0, r.stopped);
      this.flash = r.why;
      this.flashRule = r.rule ?? "";
    } catch (e) {
      if (this.planning !== orders) return;
      this.planning = orders.slice(0, -1);
      this.say(e as api.Refusal);
    }
    this.planWords = this.planWords.slice(0, this.planning.length);
    this.note = null;
    this.list = false;
    this.taken++;
    this.tell();
  }

  async givePlan() {
    const answers = this.planning ?? [];
    if (!this.canGive) return;
    this.planning = this.planView = null;
    this.planWords = [];
    await this.give(answers.map((id) => ({
      answer: { id, words: "", verb: "", args: [] }, block: null, from: null, hex: null, via: null, post: null, at: null,
    })), true);
  }
}

/** Who has gone where: known pieces by their names, hidden ones only where one hex has as many less as another more. */
export function marchesBetween(old: api.View, now: api.View): March[] {
  const out: March[] = [], was = new Map<string, api.Piece>();
  for (const p of old.pieces) if (!p.hidden) was.set(p.full, p);
  for (const p of now.pieces) {
    const o = p.hidden ? undefined : was.get(p.full);
    if (o && o.hex !== p.hex) out.push({ piece: p, from: o.hex, to: p.hex });
  }
  const tally = new Map<string, Map<number, number>>();
  const count = (v: api.View, by: number) => {
    for (const p of v.pieces) {
      if (!p.hidden) continue;
      const side = tally.get(p.side) ?? new Map<number, number>();
      side.set(p.hex, (side.get(p.hex) ?? 0) + by);
      tally.set(p.side, side);
    }
  };
  count(old, -1);
  count(now, 1);
  for (const [side, by] of tally) {
    const less = [...by].filter(([, n]) => n < 0), more = [...by].filter(([, n]) => n > 0);
    if (less.length !== 1 || more.length !== 1 || less[0][1] + more[0][1] !== 0) continue;
    const piece = now.pieces.find((p) => p.hidden && p.side === side && p.hex === more[0][0]);
    if (piece) out.push({ piece, from: less[0][0], to: more[0][0] });
  }
  return out.length > 12 ? [] : out;
}

export const percent = (x: number) => (x > 0 && x < 0.005 ? "under 1%" : `${Math.round(x * 100)}%`);

/** What a way costs and what made it possible; and what ends it there. */
function linesOf(way: api.Way): NoteLine[] {
  return [...(way.price ? [{ words: way.price }] : []), ...way.notes, ...(way.stop ? [way.stop] : [])];
}

/** At most four outcomes and where they come from. */
export function oddsLines(r: api.Odds, most = 4): NoteLine[] {
  const top = [...r.chances].sort((a, b) => b.share - a.share);
  const lines: NoteLine[] = top.slice(0, most - 1).map((c) => ({ words: c.words, number: percent(c.share), bar: c.share }));
  if (top.length >= most) {
    const rest = top.slice(most - 1).reduce((sum, c) => sum + c.share, 0);
    lines.push({ words: top.length === most ? top[most - 1].words : "something else", number: percent(rest), bar: rest });
  }
  lines.push({
    words: r.exact ? "Counted exactly from what you know." :
      `About, ±${Math.max(1, Math.round(r.error * 100))}, from ${r.worlds.toLocaleString("en")} games imagined with what you know.`,
  });
  return lines;
}
