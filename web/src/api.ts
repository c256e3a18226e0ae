// What the server says and how it is asked. The routes are described in docs/server.md.

export interface Thing {
  domain: string;
  id: number;
  name: string;
}
export interface Arg extends Thing {
  role?: string;
  apart?: string; // the words of the answer that may go where this is seen anyway: " with Hunt's Guns"
}
/** `verb`: a key that stays the same when words change; `does`: "risks", "ends", "aside", "commits". */
export interface Answer {
  id: string;
  words: string;
  verb: string;
  args: Arg[];
  does?: string[];
}
/** To be added to an answer's id as a number of 64 bits: BigInt.asUintN(64, BigInt(id) + BigInt(add)). */
/** Who spends his own, and how much he has. */
export interface Payer {
  who: Thing;
  has: number;
}
export interface Setting {
  add: string;
  label?: string;
  thing?: Thing;
  cost?: number[];
  payers?: Payer[];
  effect?: string;
}
export interface Axis {
  key: string;
  label: string;
  low?: number;
  high?: number;
  usual?: number;
  add?: string;
  cost?: number[]; // a range
  switch?: boolean;
  settings?: Setting[]; // or one of these
}
export interface Line {
  answer: string;
  aside?: boolean;
  group?: Thing | null;
  label?: string;
  cost?: number[];
  payers?: Payer[];
  now?: number;
  after?: number;
  unit?: string;
  effect?: string;
  rule?: string;
  why?: string;
  axes?: Axis[];
  clashes?: [number, number, number, number][];
}
export interface Form {
  kind: "number" | "choice" | "switches" | "place" | "subset" | "allocate" | "order" | "desk";
  confirm?: string;
  more?: number;
  purses?: { name: string; have: number; parts?: number; own?: boolean }[];
  focus?: Thing[];
  lines: Line[];
}
/** What is left to do where a side is asked until it is done: docs/protocol.md. */
export interface Row {
  kind: "force" | "fight";
  name: string;
  who: Thing | null;
  at?: Thing;
  has?: string;
  can?: string;
  answers: number;
  first?: string;
  done?: boolean;
  now?: boolean;
}
export interface Agenda {
  name: string;
  rows: Row[];
}
/** The combat sheet: `unknown` counts and is not known before they meet. */
export interface Item {
  name: string;
  facts?: string;
  in: "strength" | "columns" | "die" | "dice" | "nothing";
  number?: number;
  unknown?: boolean;
  rule: string;
}
export interface Party {
  side: string;
  at?: Thing;
  pieces: string[];
  items: Item[];
  total?: string;
}
export interface Sheet {
  at?: Thing;
  first: Item[];
  parties: [Party, Party];
}
export interface Question {
  side: string;
  rule: string;
  words: string;
  kind?: string;
  suggest: string | null;
  always?: boolean;
  sealed?: boolean;
  form?: Form | null;
  agenda?: Agenda;
  answers: Answer[];
}
export interface Piece {
  hex: number;
  side: string;
  sign: string;
  steps: number;
  most: number;
  strength: number;
  hidden: boolean;
  status: string[];
  name: string;
  full: string;
}
export interface Die {
  value: number;
  sides: number;
}
export interface Told {
  n: number;
  kind?: string;
  args?: Thing[];
  words: string;
  rule: string;
  side: string | null;
  dice: Die[];
  hexes?: number[];
}
/** `before`: who held the seat before, in order; `left`: it is open because somebody left it. */
export interface Seat {
  side: string;
  who: string | null;
  kind: "open" | "person" | "computer";
  here: boolean;
  mine: boolean;
  thinking?: boolean;
  invite?: string;
  before?: string[];
  left?: boolean;
}
/** Where the dice come from: the seal of a secret, which is told once the game is over, or a seed somebody chose. */
export interface Chance {
  kind: "secret" | "seed";
  commitment: string | null;
  secret: string | null;
}
/** What somebody knew or chose beforehand. */
export interface Known {
  what: "seed" | "position" | "record" | "sides";
  words: string;
}
/** Every die the log tells, and what it is made of. */
export interface Given {
  commitment: string | null;
  secret: string | null;
  dice: { course: number; roll: number; sides: number; value: number; step: number; shown?: unknown }[];
}
export interface Said {
  who: string;
  words: string;
  at?: number | string;
  side?: string;
}
export interface View {
  id: string;
  game: string;
  title?: string;
  options?: unknown;
  think_ms?: number;
  log_next?: number | null;
  scenario: string;
  seq: number;
  seat: string | null;
  over: boolean;
  result: string | null;
  score: number;
  when: string;
  asked: string[];
  side: string | null;
  winner?: string | null;
  question: Question | null;
  others: string | null;
  undo: { can: boolean; count: number; what: string | null } | null;
  redo?: boolean;
  pieces: Piece[];
  holders: { place: string; hex?: number; side: string }[];
  phase?: { kind: string; step?: string }[];
  game_data: Record<string, unknown> | null;
  log: Told[];
  chat: Said[];
  seats: Seat[];
  sides?: string[];
  draw?: string | null;
  takeback?: string | null;
  other_version?: string | null;
  since?: number;
  step?: number;
  steps?: number;
  rematch?: string | null;
  rematch_asked?: string | null;
  rematch_swap?: boolean;
  chance?: Chance;
  known?: Known[];
  waiting?: boolean;
  advice?: boolean; // may the Veteran be asked? Against people only where it was agreed
}
/** As it comes: of a hidden piece nothing but where it stands and whose it is. */
export interface RawView extends Omit<View, "pieces"> {
  pieces: (Piece | { hex: number; side: string; hidden: true })[];
}
/** Of the past, and of a plan, what there is to see then. */
export type RawPast = Partial<RawView> & Pick<RawView, "pieces" | "asked">;
export interface GameInfo {
  id: string;
  title: string;
  words: string;
  scenarios: { name: string; words: string }[];
  options: { name: string; words: string; choices: string[]; preset: string }[];
  sides: string[];
  players: { name: string; title: string; words: string }[];
  fixture?: boolean;
  board_only?: boolean;
  overlays?: OverlayInfo[];
}
export interface Hello {
  program: string;
  version: string;
  me: { id: string; name: string; guest: boolean };
  games: GameInfo[];
}
export interface Listed {
  id: string;
  game: string;
  scenario: string;
  seats: Seat[];
  when: string;
  asked: string[];
  yours: boolean;
  since: number | string;
  over: boolean;
  result: string | null;
  seq: number;
  known?: Known["what"][];
  waiting?: boolean;
  aside?: boolean | string;
  other_version?: boolean;
}
export interface HexInfo {
  id: number;
  number: string;
  name: string;
  x: number;
  y: number;
  terrain: string;
  next: (number | null)[];
  places?: {
    id?: number;
    name: string;
    kind: string;
    value?: string | number | null;
    source?: { origin: string; rule: string | null; words: string | null } | null;
  }[];
  stand?: [number, number];
}
export interface BoardInfo {
  unit?: number;
  flat?: boolean;
  width: number;
  height: number;
  left?: number;
  top?: number;
  bare?: { left?: number; top?: number; width: number; height: number }; // without its frame
  hexes: HexInfo[];
  boxes?: { id: number; name: string }[];
}
export interface Odds {
  chances: { words: string; share: number; lost?: [number, number] | null }[];
  exact: boolean;
  worlds: number;
  error: number;
  lost?: number[] | null;
  played?: boolean;
  dice?: boolean;
  as_it_stands?: boolean;
  lost_error?: number[] | null;
  losing?: [number[], number[]] | null;
  sheet?: Sheet | null;
}
/** A heading names its turn up to the first comma. */
export const turnOf = (when: string) => when.split(",")[0];

export interface RuleText {
  number: string;
  words: string;
}

/** A refusal with its rule, or a fault of the connection (`status` 0). */
export class Refusal extends Error {
  /** `wait`: so many seconds, says the server, before it is asked again. */
  constructor(
    public status: number,
    words: string,
    public rule = "",
    public code = "",
    public wait = 0,
  ) {
    super(words);
  }
}

/** The server has understood and says no; anything else may go better the next time. */
export const final = (e: unknown) =>
  e instanceof Refusal && (e.code === ASIDE || (e.status >= 400 && e.status < 500 && e.status !== 429));

/** A match that ended the server when it was last opened: it is kept, and not opened again. */
export const ASIDE = "aside";

/** The way an answer leads, hex by hex, and what each step of it costs; not every answer has one. Without `counts` nothing is
 * counted, and there are no costs. */
export interface Way {
  hexes: number[];
  costs: number[];
  cost: number | null;
  allowance: number | null;
  left: number | null;
  counts: string | null;
  stop: { rule: string; words: string } | null;
  price: string;
  notes: { rule: string; words: string }[];
  words: string;
}
/** Something that can be laid over the board, and what it consists of. */
export interface OverlayInfo {
  name: string;
  title: string;
  words: string;
}
export interface Area {
  side: string | null;
  kind: string;
  words: string;
  hexes: number[];
  line?: boolean;
  at?: number;
}
export interface Laid {
  name?: string;
  areas: Area[];
}
/** The past at a glance: where something begins, and how many events are told by each step. */
export interface History {
  steps: number;
  turns: { step: number; when: string; turn: boolean }[];
  events: number[];
  remembered: Remembered[];
}
/** An enemy piece that was seen, and must still be among the hidden ones of its hex. */
export interface Remembered extends Piece {
  when: string;
  step: number;
}
export interface Source {
  origin: string;
  rule: string | null;
  words: string;
  uses: number;
  files?: string[];
  where?: string;
  overlay?: boolean;
}

/** Asked for again after pauses that grow, until it comes, is refused for good, or nobody wants it any more. */
export async function insist<T>(
  get: () => Promise<T>,
  wanted: () => boolean = () => true,
  missed: () => void = () => undefined,
): Promise<T | null> {
  for (let wait = 500; wanted(); wait = Math.min(2 * wait, 15000)) {
    try {
      return await get();
    } catch (e) {
      if (final(e)) throw e;
    }
    missed();
    await pause(wait);
  }
  return null;
}

export const pause = (ms: number) =>
  new Promise((go) => {
    window.setTimeout(go, ms);
  });

/* The first request makes the guest's cookie. Nothing else is asked before it is there, and two tabs that open at once
 * take turns, or they would be two guests. */
let greeting: Promise<Hello> | null = null;

function greet(): Promise<Hello> {
  greeting ??= inTurn(() => send<Hello>("/api/hello"));
  greeting.catch(() => {
    greeting = null;
  });
  return greeting;
}

function inTurn<T>(f: () => Promise<T>): Promise<T> {
  const locks = (navigator as { locks?: { request(name: string, f: () => Promise<T>): Promise<T> } }).locks;
  return locks ? locks.request("long-roll-greeting", f) : f();
}

async function talk<T>(path: string, body?: unknown): Promise<T> {
  await greet();
  return send<T>(path, body);
}

async function send<T>(path: string, body?: unknown, again = 5): Promise<T> {
  let reply: Response;
  try {
    reply = await fetch(
      path,
      body === undefined
        ? { credentials: "same-origin" }
        : {
            method: "POST",
            credentials: "same-origin",
            headers: { "Content-Type": "application/json", "X-Long-Roll": "1" },
            body: JSON.stringify(body),
          },
    );
  } catch {
    throw new Refusal(0, "No connection.");
  }
  const wait = Number(reply.headers.get("Retry-After")) || 0;
  if (reply.status === 429 && again > 0 && wait <= 2) {
    // too fast: the server asks to wait a moment
    await pause(wait ? 1000 * wait : 400);
    return send(path, body, again - 1);
  }
  const text = await reply.text();
  let data: any = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    /* not ours: told below */
  }
  if (!reply.ok) {
    const no = data?.refused ?? data?.error;
    throw new Refusal(
      reply.status,
      no?.words ?? `The server answered ${reply.status}.`,
      no?.rule ?? "",
      no?.code ?? "",
      wait,
    );
  }
  return data as T;
}

const at = (id: string, rest = "") => `/api/matches/${encodeURIComponent(id)}${rest}`;
const side = (s: string | null) => (s ? `?side=${encodeURIComponent(s)}` : "");

/** Who one is, and the games there are: asked once, and again only when something of it may have changed. */
export const hello = (fresh = false) => {
  if (fresh) greeting = null;
  return greet();
};
/** A page of one's matches, the latest first; `next` asks for those before. */
export const matches = (before: string | null = null) =>
  talk<{ matches: Listed[]; next?: string | null }>(
    `/api/matches${before ? `?before=${encodeURIComponent(before)}` : ""}`,
  );
export const create = (body: unknown) => talk<{ id: string; invite?: string }>("/api/matches", body);
export const view = (id: string, as: string | null) => talk<View>(at(id, side(as))).then(whole);
export const viewAt = (id: string, n: number, as: string | null) =>
  talk<View>(at(id, `/at/${n}${side(as)}`)).then(whole);

/** A hidden piece is told by hex and side alone; here it gets the blanks the drawing needs. */
export function whole(raw: RawView | View): View {
  const v = raw as View;
  const blank: Partial<Piece> = { sign: "", steps: 0, most: 0, strength: -1, status: [], name: "", full: "" };
  v.pieces = (v.pieces ?? []).map((p) => ({ ...blank, ...p }));
  return v;
}
/** The last words said at a table, or those before; `next` asks for earlier ones. The view has VIEWS_WORDS of them. */
export const said = (id: string, before: number | null) =>
  talk<{ chat: Said[]; next: number | null }>(at(id, `/chat${before ? `?before=${before}` : ""}`));
export const VIEWS_WORDS = 100;
export const proof = (id: string) => talk<Given>(at(id, "/proof"));
/** What a deed leads to; `view` is what the same eyes see now. */
export interface Done {
  ok?: boolean;
  seq?: number;
  view?: View;
  id?: string;
  asked?: boolean;
}
export const act = <T = { ok: boolean; seq: number }>(id: string, what: string, body: unknown) =>
  talk<T>(at(id, `/${what}`), body);
/** What a question is about, if not the game as it stands: the orders of a plan, and the step it begins from. */
export interface Ground {
  plan?: string[];
  step?: number;
}
export const judge = (id: string, as: string, answer: string, ground: Ground = {}) =>
  talk<{ ok: boolean; rule: string | null; words: string | null }>(at(id, "/judge"), { side: as, answer, ...ground });
export const odds = (id: string, as: string, answer: string, ground: Ground = {}) =>
  talk<Odds>(at(id, "/odds"), { side: as, answer, ...ground });
export const advice = (id: string, as: string) =>
  talk<{ answer: string; said: string; words: string; sure: number }>(at(id, "/advice"), { side: as });
/** `step`: where in the past it begins, null now; `supposed`: what the other side is taken to have said before. */
export interface Planned {
  view: View;
  stopped: number;
  rule: string | null;
  why: string | null;
  step: number | null;
  supposed: string[];
  ends: boolean;
}
export type RawPlanned = Omit<Planned, "view"> & { view: RawPast };
export const plan = (id: string, as: string, answers: string[], step: number | null) =>
  talk<Planned>(at(id, "/plan"), { side: as, answers, ...(step === null ? {} : { step }) });
export const way = (id: string, as: string, answer: string, ground: Ground = {}) =>
  talk<{ path: Way | null }>(at(id, "/path"), { side: as, answer, ...ground });
/** Where the position as text is, at a step or now. */
export const positionAt = (id: string, step: number | null, as: string | null) => {
  const query = [step === null ? "" : `step=${step}`, as ? `side=${encodeURIComponent(as)}` : ""]
    .filter(Boolean)
    .join("&");
  return at(id, `/position${query ? `?${query}` : ""}`);
};
/** Now, or at a step of the past; of a plan. */
export const overlay = (id: string, name: string, as: string | null, step: number | null = null) =>
  talk<Laid>(
    at(
      id,
      `/overlays?name=${encodeURIComponent(name)}${as ? `&side=${encodeURIComponent(as)}` : ""}${step === null ? "" : `&step=${step}`}`,
    ),
  );
export const overlayOf = (id: string, name: string, as: string, ground: Ground) =>
  talk<Laid>(at(id, "/overlays"), { side: as, name, ...ground });
export const history = (id: string, as: string | null) => talk<History>(at(id, `/history${side(as)}`));
export const notes = (id: string) => talk<{ words: string }>(at(id, "/notes"));
export const sources = (game: string) => talk<{ sources: Source[] }>(`/api/games/${encodeURIComponent(game)}/sources`);
/** What was told from a number on, until another or to the end; the server gives it in pages. */
export async function log(id: string, from: number, as: string | null = null, until = Infinity): Promise<Told[]> {
  const all: Told[] = [];
  for (let next = from, end = Infinity; next < Math.min(end, until);) {
    const page = await talk<{ events: Told[]; next: number; end: number }>(
      at(id, `/log?from=${next}${as ? `&side=${encodeURIComponent(as)}` : ""}`),
    );
    all.push(...page.events);
    if (page.next <= next) break;
    ({ next, end } = page);
  }
  return all;
}
export const board = (game: string) => talk<BoardInfo>(`/api/games/${encodeURIComponent(game)}/board.json`);
export const rules = (game: string) => talk<{ rules: RuleText[] }>(`/api/games/${encodeURIComponent(game)}/rules`);
/** The whole at the campaign's size; the lettering alone, set anew, for the others. */
const picture = (game: string, theme: string, zoom: number) =>
  `/api/games/${encodeURIComponent(game)}/board.svg?layers=${zoom === 100 ? "bare" : "letters"}&theme=${theme}&zoom=${zoom}`;
export async function draw(game: string, theme: string, zoom: number): Promise<string> {
  const reply = await fetch(picture(game, theme, zoom));
  if (!reply.ok) throw new Refusal(reply.status, "The board's drawing has not come.");
  return reply.text();
}
export const events = (id: string) => new EventSource(at(id, "/events"));

// ---- Oneself ----

export interface Mine {
  me: { id: string; name: string; guest: boolean };
  webhook: string | null;
  webhooks: boolean;
}
export const mine = () => talk<Mine>("/api/me");
export const setWebhook = (webhook: string | null) => talk("/api/me", { webhook });
export const account = (name: string, passphrase: string) => talk("/api/account", { name, passphrase });
export const login = (name: string, passphrase: string) => talk("/api/login", { name, passphrase });
export const logout = () => talk("/api/logout", {});
export const passphrase = (old: string, to: string) => talk("/api/passphrase", { old, passphrase: to });
/** Where one is signed in. */
export interface Device {
  id: string;
  made: number;
  seen: number;
  agent: string | null;
  current: boolean;
}
export const devices = () => talk<{ devices: Device[] }>("/api/devices");
export const endDevice = (which: { id: string } | { others: true }) => talk("/api/devices/end", which);
/** A record or a position becomes a game of one's own. */
export const bring = (record: string) => talk<{ id: string }>("/api/import", { record });
