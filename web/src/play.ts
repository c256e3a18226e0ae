// One game at one seat: the view that is shown, the question asked in it, and giving answers. What else there is to a
// seat stands in parts of its own, in play/; the parts of the screen draw from all of them and keep nothing themselves.
import * as api from "./api";
import { open, type Book, type Order } from "./answers";
import { gameOf, type GameFace } from "./games";
import { guideOf, type Guide } from "./lessons/guide";
import { Chain } from "./play/chain";
import { Choice } from "./play/choice";
import { Fair } from "./play/fair";
import { Given } from "./play/given";
import { eyeKept, focusOf, keepEye, type Focus } from "./play/focus";
import { Link } from "./play/link";
import { Motion } from "./play/motion";
import { Overlays } from "./play/overlays";
import { Past } from "./play/past";
import { Plan } from "./play/plan";
import { Preview } from "./play/preview";
import { Turn } from "./play/turn";
import { Rails } from "./play/rails";
import type { Eye } from "./ui/camera";
import { news, noted, type Tidings } from "./tidings";

const AT_ONCE = 64; // answers in one request

export class Play {
  readonly link = new Link(this);
  readonly choice = new Choice(this);
  readonly preview = new Preview(this);
  readonly motion = new Motion(this);
  readonly past = new Past(this);
  readonly plan = new Plan(this);
  readonly overlays = new Overlays(this);
  readonly fair = new Fair(this);
  readonly turn = new Turn(this);
  readonly rails = new Rails(this);
  readonly chain = new Chain(this);
  readonly given = new Given(this.id);
  formKeys: { take(e: KeyboardEvent): boolean }[] = []; // of the controls that are drawn

  view: api.View | null = null;
  board: api.BoardInfo | null = null;
  hexes = new Map<number, api.HexInfo>();
  rules: api.RuleText[] = [];
  face: GameFace | null = null;
  book: Book | null = null;
  as: string | null = null; // the side shown: matters where one person has both
  curtain: string | null = null; // hot seat: to whom the screen is passed
  fault: string | null = null; // the game could not be had at all
  busy = false;
  kept: Order[] = []; // orders not yet sent
  cursor: number | null = null;
  card: number | null = null; // the hex whose card stays open
  again: { order: Order[]; words: string } | null = null; // asked again, because it would waste something
  drawer: "rules" | "forces" | "journal" | "dice" | null = null;
  rule: string | null = null; // open in the rules drawer
  panel: string | null = null; // a display of the game's own in the place of the board
  tab: "board" | "forces" | "journal" | "rules" = "board";
  map = false; // the map although there is a battle
  list = false; // the whole list of answers is open
  finding = false; // the box that finds a unit or a place is open
  tidings: Tidings = { told: [], noted: 0 }; // who left a seat, and who took it
  endShut = false; // the card of the end has been put away
  aside = false; // the server has set this game aside
  counsel: { answer: string; said: string; words: string; sure: number } | "asked" | null = null; // the Veteran's advice
  flash: string | null = null; // a sentence from the server: why something was refused
  flashRule = "";
  hidePieces = false;
  sheet = false; // the combat sheet of what is about to be ordered is open
  keys = false; // the page of keys is open
  eye: Eye | null; // where one last looked on the board
  brought = ""; // the question the map was brought to
  taken = 0; // views so far: the page says which it shows
  guide: Guide | null = null; // of a lesson, or of the first game
  glow: number | null = null; // the hex a hint is about
  rev = 0; // changes whenever anything but the pointer has

  private ears = new Set<() => void>();
  private eyes = new Set<() => void>();
  gone = false;

  constructor(public id: string) {
    this.eye = eyeKept(id);
  }

  /** Where one looks now: kept over a battle and a reload. */
  see(eye: Eye) {
    this.eye = eye;
    keepEye(this.id, eye);
  }

  listen(f: () => void) {
    this.ears.add(f);
    return () => {
      this.ears.delete(f);
    };
  }
  /** For what follows the pointer: told of that alone, and of everything. */
  watch(f: () => void) {
    this.eyes.add(f);
    return () => {
      this.eyes.delete(f);
    };
  }
  tell() {
    if (this.view) this.overlays.renew();
    this.rev++;
    for (const f of [...this.ears]) f();
    this.glance();
  }
  glance() {
    for (const f of [...this.eyes]) f();
  }

  /** What is drawn: now, a moment of the past, or a plan. */
  get shown(): api.View | null {
    return this.past.view ?? this.motion.scene ?? this.plan.view ?? this.view;
  }
  get yours() {
    return !!this.book && !this.past.view;
  }
  /** A display of the game's own takes the place of the board. */
  get staged() {
    return !!this.face?.Stage && !!this.face.staged?.(this) && !this.map && !this.panel;
  }
  /** The hexes the question is about. */
  focus(): Focus {
    if (!this.book || this.past.view) return { hexes: [], all: false };
    const said = focusOf(this.book.question, this.shown?.pieces ?? []);
    if (said.hexes.length) return said;
    const own = this.face?.focus?.(this) ?? null;
    return { hexes: own === null ? [] : [own], all: true };
  }
  get both() {
    return this.view?.seat === "both";
  }
  get side() {
    return (this.plan.orders && this.plan.side) || this.whoseEyes;
  }
  private get whoseEyes() {
    return this.book?.question.side ?? this.as ?? (this.both ? null : (this.view?.seat ?? null));
  }

  async start() {
    this.guide = guideOf(this.id);
    this.as = this.guide?.side ?? this.as;
    await this.link.insist(() => this.link.load());
    if (!this.view) return;
    const game = this.view.game;
    this.face = gameOf(game);
    this.overlays.offered = (await api.hello().catch(() => null))?.games.find((g) => g.id === game)?.overlays ?? [];
    void api
      .insist(
        () => api.rules(game),
        () => !this.gone,
      )
      .then(
        (r) => {
          this.rules = r?.rules ?? [];
          this.tell();
        },
        () => undefined,
      );
    await this.link.insist(() => this.loadBoard(game));
    if (!this.board) return;
    this.tell();
    this.link.follow();
    await this.motion.catchUp(true);
    this.motion.ready = true;
    void this.link.markSeen();
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
    this.link.stream?.close();
    window.clearTimeout(this.link.timer);
    window.clearTimeout(this.motion.showTimer);
    window.clearTimeout(this.link.countTimer);
    window.clearTimeout(this.motion.rollTimer);
  }

  take(v: api.View) {
    const old = this.view;
    if (old && !this.motion.scene) this.motion.show(old, v);
    this.view = v;
    this.taken++;
    if (!this.plan.orders) this.book = v.question ? open(v.question) : null;
    if (this.plan.orders || !old || old.seq !== v.seq || !this.chain.on) this.chain.begin(this.book?.question ?? null);
    this.past.remember(v);
    this.fair.keepSeal(v);
    this.tidings = news(this.id, v);
    this.fault = null;
    if (this.plan.orders) {
      if (old?.seq !== v.seq && this.plan.from === null) void this.plan.again(); // the same orders, on what is known now
    } else if (!old || old.seq !== v.seq) {
      this.choice.chosen = this.choice.chosen.filter((b) => this.book?.byBlock.has(b));
      if (this.choice.stack !== null && !this.choice.chosen.length) this.choice.stack = null;
      this.preview.note = null;
      this.again = null;
      this.list = false;
      this.sheet = false;
      this.preview.clear();
      this.counsel = null;
    }
    if (!old || old.seq !== v.seq) for (const name of this.overlays.laid) void this.overlays.fetch(name);
    this.tell();
    window.clearTimeout(this.link.countTimer);
    if (!this.both) this.link.countTimer = window.setTimeout(() => void this.link.markSeen(), 500);
  }

  liftCurtain() {
    this.past.log = [];
    this.as = this.curtain;
    this.curtain = null;
    this.choice.chosen = [];
    this.choice.stack = null;
    this.overlays.areas.clear();
    this.motion.rolls = [];
    void this.link.load();
  }

  async give(orders: Order[], sure = false) {
    if (!orders.length || this.busy || !this.view) return;
    this.motion.skip();
    const outside = this.plan.orders ? null : this.guide?.refuses(this, orders);
    if (outside) {
      this.flash = outside;
      this.flashRule = "";
      this.taken++;
      this.tell();
      return;
    }
    const waste =
      sure || this.plan.orders || this.guide?.lesson
        ? null
        : (this.face?.waste?.(this, orders[0]) ?? (await this.endOf(orders[0])));
    if (this.busy) return; // another was given meanwhile
    if (waste) {
      this.again = { order: orders, words: waste };
      this.list = false; // or Escape would close that first
      this.taken++;
      this.tell();
      return;
    }
    this.again = null;
    if (this.plan.orders) {
      await this.plan.pencil(orders);
      return;
    }
    this.busy = true;
    this.kept = orders.slice();
    this.flash = null;
    this.preview.note = null;
    this.motion.lastWay = this.preview.ways.get(orders[0].answer.id)?.hexes;
    this.tell();
    await this.sendKept(true);
  }

  /** Does an answer that names nothing ("done", "pass") end the game? Asked only where the game says that its last turn has come. */
  private async endOf(o: Order): Promise<string | null> {
    if (!this.book?.plain.includes(o) || this.face?.last?.(this) === false) return null;
    return (await this.plan.tryOut([o.answer.id])).ends ? "This ends the game. Do it anyway?" : null;
  }

  async sendKept(first = false) {
    if (!this.kept.length || (!first && this.busy)) return;
    this.busy = true;
    const side = this.side ?? "";
    let done: api.Done | null = null;
    try {
      while (this.kept.length) {
        const part = this.kept.slice(0, AT_ONCE),
          ids = part.map((o) => o.answer.id);
        done = await api.act<api.Done>(this.id, "answer", {
          side,
          seq: this.view?.seq,
          ...(ids.length > 1 ? { answers: ids } : { answer: ids[0] }),
        });
        if (this.view && typeof done?.seq === "number") this.view.seq = done.seq;
        this.kept = this.kept.slice(part.length);
        const words = part.map((o) => this.deedWords(o)),
          alone = this.kept.length ? null : this.alone(done?.view ?? null);
        if (alone) {
          done = await api.act<api.Done>(this.id, "answer", { side, seq: done?.seq, answer: alone.id });
          words.push(alone.words);
        }
        this.given.note(done?.view?.undo?.count ?? 0, words);
      }
    } catch (e) {
      const no = e as api.Refusal;
      if (no.status === 0) {
        this.busy = false;
        this.link.lost();
        return;
      }
      this.kept = [];
      done = null;
      this.say(no);
    }
    this.busy = false;
    await this.link.settle(done);
  }

  /** What Undo calls it: what ended something is named by its button, not "done". */
  private deedWords(o: Order): string {
    const line = this.book?.choiceOf.get(o.answer.id)?.line;
    return line?.aside && line.label ? line.label.charAt(0).toLowerCase() + line.label.slice(1) : o.answer.words;
  }

  /** The only answer to what is asked next, where a game says that it goes without saying; with a lesson every step is taken. */
  private alone(v: api.View | null): api.Answer | null {
    const q = v?.question;
    if (!q || q.sealed || q.answers.length !== 1 || q.side !== this.side || this.guide?.lesson) return null;
    return this.face?.alone?.includes(q.answers[0].verb) ? q.answers[0] : null;
  }

  say(no: api.Refusal) {
    this.flash = no.message;
    this.flashRule = no.rule;
    this.tell();
  }

  async ask(what: string, body: Record<string, unknown> = {}) {
    if (!this.view) return;
    this.motion.skip();
    let done: api.Done | null = null;
    this.link.deeds++;
    try {
      this.flash = null;
      const seq = ["undo", "restart", "redo"].includes(what) ? { seq: this.view.seq } : {};
      const side =
        ["chat", "rematch", "notes", "hurry", "leave"].includes(what) || !this.side ? {} : { side: this.side };
      done = await api.act<api.Done>(this.id, what, { ...side, ...seq, ...body });
      if (what === "rematch" && done?.id) {
        location.hash = `#/match/${done.id}`;
        return;
      }
      if (what === "leave") {
        location.hash = "#/";
        return;
      } // what this side saw is not theirs any more
    } catch (e) {
      this.say(e as api.Refusal);
    }
    this.link.deeds--;
    await this.link.settle(done);
  }

  /** Where it is closed, the server says what closed it. */
  undo() {
    if (this.plan.orders) return this.plan.unpencil();
    if (this.guide?.holds(this, false)) return;
    const count = this.given.together(this.view?.undo?.count ?? 0);
    if (this.side && !this.past.view) return this.ask("undo", count > 1 ? { count } : {});
  }
  restart() {
    if (this.plan.orders) return this.plan.rubOut();
    if (this.guide?.holds(this, true)) return;
    if (this.view?.undo?.can) return this.ask("restart");
  }
  redo() {
    if (this.view?.redo) return this.ask("redo");
  }

  back() {
    if (this.motion.scene) this.motion.skip();
    else if (this.keys) this.keys = false;
    else if (this.sheet) this.sheet = false;
    else if (this.again) this.again = null;
    else if (this.preview.note) this.preview.note = null;
    else if (this.finding) this.finding = false;
    else if (this.list) this.list = false;
    else if (this.drawer) {
      this.drawer = null;
      if (this.tab === "rules") this.tab = "board";
    } else if (this.panel) this.panel = null;
    else if (this.card !== null) this.card = null;
    else if (this.choice.chosen.length || this.choice.stack !== null) {
      this.choice.chosen = [];
      this.choice.stack = null;
    } else if (this.past.view) {
      this.past.view = null;
      this.past.at = -1;
      this.past.running = false;
    }
    this.flash = null;
    this.preview.way = null;
    this.tell();
  }

  /** Go to a hex: it comes into view and under the cursor. */
  visit(hex: number) {
    this.cursor = hex;
    this.preview.pointed = hex;
    this.tab = "board";
    if (this.face?.staged?.(this)) this.map = true;
    this.panel = null;
    this.tell();
  }

  async advise() {
    if (!this.side || !this.view || this.counsel === "asked") return;
    const seq = this.view.seq;
    this.counsel = "asked";
    this.tell();
    try {
      const r = await api.advice(this.id, this.side);
      if (this.view?.seq === seq) this.counsel = r;
    } catch (e) {
      this.counsel = null;
      this.say(e as api.Refusal);
    }
    this.tell();
  }

  openRule(number: string | null) {
    this.rule = number;
    this.drawer = "rules";
    this.tab = "rules";
    this.tell();
  }

  /** "Ada left; Ben sits there now" has been read. */
  readTidings() {
    this.tidings = noted(this.id);
    this.tell();
  }
}
