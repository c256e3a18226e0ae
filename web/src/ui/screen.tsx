// The play screen: top bar, roster, board, question bar, journal; the keys; what lies over it.
import { Component, type ComponentChildren } from "preact";
import { useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { risky } from "../answers";
import { Play } from "../play";
import { WIDE } from "../play/columns";
import { Bar, barAnswers, FormSheet } from "./bar";
import { Game } from "./block";
import { panelsOf, useDeskComes } from "./forms/desk";
import { takeKey } from "./forms/keys";
import { Board } from "./board";
import { DiceTray } from "./dice";
import { End } from "./end";
import { Find } from "./find";
import { Icon } from "./icons";
import { Margin } from "./guide";
import { FightSheet } from "./fight";
import { Journal } from "./journal";
import { Keys } from "./keys";
import { KnownBand, KnownList } from "./known";
import { keep, kept } from "./likes";
import { overlaysOf } from "./marks";
import { NoteBody } from "./note";
import { DiceAlarm, DiceBook, DiceWord } from "./proof";
import { Rail, useWide } from "./rails";
import { RematchBand, rematchState } from "./rematch";
import { Roster } from "./roster";
import { Rules } from "./rules";
import { Invite, ThemeKey } from "./start";
import { Tray } from "./tray";

function usePlay(id: string): Play {
  const ref = useRef<Play | null>(null);
  const [, again] = useReducer((n: number) => n + 1, 0);
  if (!ref.current || ref.current.id !== id) ref.current = new Play(id);
  const play = ref.current;
  useEffect(() => {
    const off = play.listen(() => again(0));
    void play.start();
    return () => {
      off();
      play.stop();
    };
  }, [play]);
  return play;
}

const typing = (e: KeyboardEvent) => (e.target as HTMLElement)?.closest?.("input, textarea, select") !== null;
const zoom = (how: string) => window.dispatchEvent(new CustomEvent("lr-zoom", { detail: how }));

/** The combat sheet: of what is pinned or was pointed at, else of what rolls dice here, the suggested first. */
async function openSheet(play: Play) {
  const open = !play.sheet,
    { all } = barAnswers(play),
    o = [play.book?.suggest, ...all].find((x) => x && all.includes(x) && risky(x));
  if (open && o && !play.preview.sheet) await play.preview.wantOdds(o);
  play.sheet = open && !!play.preview.sheet;
  if (open && !play.sheet)
    play.flash = "There is no combat sheet for this. The bars beside the answers show what to expect.";
  play.tell();
}

function keysOf(play: Play): Record<string, () => void> {
  const flip = (change: () => void) => () => {
    change();
    play.tell();
  };
  return {
    u: () => void play.undo(),
    r: () => void play.restart(),
    p: () => play.plan.start(),
    " ": () => play.choice.next(),
    "/": flip(() => {
      play.list = true;
    }),
    f: flip(() => {
      play.finding = true;
    }),
    j: flip(() => {
      if (play.rails.open("right")) return play.rails.turn("right");
      play.tab = "journal";
      play.rails.show("right");
      window.setTimeout(() => window.dispatchEvent(new Event("lr-journal")));
    }),
    m: flip(() => {
      play.map = !play.map;
      play.panel = null;
    }),
    h: flip(() => {
      play.hidePieces = true;
    }),
    "+": () => zoom("in"),
    "=": () => zoom("in"),
    "-": () => zoom("out"),
    "0": () => zoom("fit"),
    Home: () => zoom("fit"),
    z: () => zoom("level"),
    ".": () => zoom("question"),
    Backspace: () => zoom("back"),
    "?": flip(() => {
      play.keys = !play.keys;
    }),
    n: () => play.turn.next(1),
    x: () => play.turn.hold(),
    e: () => play.turn.end(),
    w: () => void openSheet(play),
    "[": () => void play.past.step(-1),
    "]": () => void play.past.step(1),
    "{": () => void play.past.turn(-1),
    "}": () => void play.past.turn(1),
    ...Object.fromEntries(overlaysOf(play).map((o) => [o.key, () => void play.overlays.lay(o.name)])),
    ...Object.fromEntries(
      panelsOf(play)
        .filter((p) => p.key && (p.here?.(play) ?? true))
        .map((p) => [
          p.key ?? "",
          flip(() => {
            play.panel = play.panel === p.id ? null : p.id;
          }),
        ]),
    ),
  };
}

function useKeys(play: Play) {
  useEffect(() => {
    const down = (e: KeyboardEvent) => {
      if (play.motion.rolls.length) play.motion.rolls = [];
      if (e.key === "Escape") {
        play.back();
        return;
      }
      if (typing(e) || e.ctrlKey || e.metaKey || e.altKey || play.curtain || e.defaultPrevented) return;
      if (e.key === " " && (e.target as HTMLElement)?.closest?.("button, a, summary")) return;
      if (play.again && e.key === "1") {
        e.preventDefault();
        void play.give(play.again.order, true);
        return;
      }
      if (takeKey(play, e)) {
        e.preventDefault();
        return;
      }
      if (e.shiftKey && (e.key === "N" || e.key === "X")) {
        e.preventDefault();
        if (e.key === "N") play.turn.next(-1);
        else play.turn.release();
        return;
      }
      const f = keysOf(play)[e.key.length === 1 ? e.key.toLowerCase() : e.key];
      if (f) {
        e.preventDefault();
        play.motion.skip();
        f();
      }
    };
    const up = (e: KeyboardEvent) => {
      if (e.key.toLowerCase() === "h" && play.hidePieces && !typing(e)) {
        play.hidePieces = false;
        play.tell();
      }
    };
    window.addEventListener("keydown", down);
    window.addEventListener("keyup", up);
    return () => {
      window.removeEventListener("keydown", down);
      window.removeEventListener("keyup", up);
    };
  }, [play]);
}

/** A like that is on unless it was turned off; or off unless it was turned on. */
function Like({ name, words, usual = "on" }: { name: string; words: string; usual?: "on" | "off" }) {
  const [on, setOn] = useState((kept(name) ?? usual) === "on");
  return (
    <label class="like">
      <input
        type="checkbox"
        checked={on}
        onChange={() => {
          keep(name, on === (usual === "on") ? (on ? "off" : "on") : null);
          setOn(!on);
        }}
      />
      {words}
    </label>
  );
}

function Menu({ play }: { play: Play }) {
  const [open, setOpen] = useState(false);
  const [sure, setSure] = useState<"" | "resign" | "leave">("");
  const self = useRef<HTMLDivElement>(null);
  const v = play.view,
    f = play.face;
  useEffect(() => {
    if (!open) return;
    const shut = (e: Event) => {
      if (e instanceof KeyboardEvent ? e.key === "Escape" : !self.current?.contains(e.target as Node)) setOpen(false);
    };
    window.addEventListener("pointerdown", shut);
    window.addEventListener("keydown", shut);
    return () => {
      window.removeEventListener("pointerdown", shut);
      window.removeEventListener("keydown", shut);
    };
  }, [open]);
  const act =
    (what: string, body = {}) =>
    () => {
      setOpen(false);
      setSure("");
      void play.ask(what, body);
    };
  const people = v?.seats?.some((s) => s.kind === "person" && !s.mine),
    sits = !!v && !v.over && !!v.seat;
  const again = v?.over && v.seat ? rematchState(v) : null;
  return (
    <div class="menu" ref={self}>
      <button
        aria-expanded={open}
        onClick={() => {
          setOpen(!open);
          setSure("");
        }}
      >
        Menu
      </button>
      {open && (
        <div class="sheet">
          <ThemeKey />
          <Like name="theirs" words="Show what the other side did" />
          <Like name="dice" words="Show dice as they fall" />
          <Like name="sound" words="Sound: drum, dice, paper" usual="off" />
          <hr />
          <ul class="seats" aria-label="At this table">
            {v?.seats?.map((s) => (
              <li>
                <b>{f?.adjective(s.side) ?? s.side}</b> {s.mine ? "you" : (s.who ?? "open")}
                {s.kind === "person" && !s.mine ? (s.here ? ", here" : ", away") : ""}
                {!!s.before?.length && <small>before: {s.before.join(", ")}</small>}
              </li>
            ))}
          </ul>
          <KnownList known={v?.known} seats={v?.seats} />
          <div onClick={() => setOpen(false)}>
            <DiceWord play={play} />
          </div>
          <hr />
          <div role="menu" aria-label="Menu">
            {sits && people && !v?.waiting && (
              <button role="menuitem" onClick={act("takeback", { do: "ask" })} disabled={!!v?.takeback}>
                {v?.takeback ? "Asked to take back" : "Ask to take back an answer"}
              </button>
            )}
            {sits && people && !v?.waiting && (
              <button role="menuitem" onClick={act("draw", { do: "offer" })} disabled={!!v?.draw}>
                {v?.draw ? "A draw is offered" : "Offer a draw"}
              </button>
            )}
            {sits &&
              !v?.waiting &&
              (sure === "resign" ? (
                <button role="menuitem" class="danger" onClick={act("resign")}>
                  Resign, and end the game
                </button>
              ) : (
                <button role="menuitem" onClick={() => setSure("resign")}>
                  Resign
                </button>
              ))}
            {sits &&
              v?.seat !== "both" &&
              (people || v?.seats.some((s) => s.kind === "open")) &&
              (sure === "leave" ? (
                <button role="menuitem" class="danger warn" onClick={act("leave")}>
                  <span>
                    Leave for good
                    <small>You cannot come back, nor look through this side again. Somebody else may sit here.</small>
                  </span>
                </button>
              ) : (
                <button role="menuitem" onClick={() => setSure("leave")}>
                  Leave your seat
                </button>
              ))}
            {again === "none" && (
              <button role="menuitem" onClick={act("rematch", { swap: false })}>
                {people ? "Ask for a rematch" : "Rematch"}
              </button>
            )}
            {again === "none" && (
              <button role="menuitem" onClick={act("rematch", { swap: true })}>
                {people ? "Ask for a rematch, sides exchanged" : "Rematch, sides exchanged"}
              </button>
            )}
            <a role="menuitem" href={play.past.positionUrl} download={`${v?.game ?? "game"}.position`}>
              Save this position
            </a>
            {v?.over && (
              <a role="menuitem" href={`/api/matches/${play.id}/record`} download={`${play.id}.record`}>
                Save the record
              </a>
            )}
            <a role="menuitem" href="#/">
              All games
            </a>
          </div>
        </div>
      )}
    </div>
  );
}

function Top({ play }: { play: Play }) {
  const f = play.face,
    Track = f?.Track;
  const at = f ? f.phase(play) : -1;
  const staged = !!f?.staged?.(play),
    panels = panelsOf(play).filter((p) => p.here?.(play) ?? true);
  return (
    <header class="top">
      <a class="logo" href="#/">
        Long Roll
      </a>
      <span class="when">
        <b>{play.view?.scenario} · </b>
        {f?.season(play)}
      </span>
      {f && f.phases.length > 0 && (
        <ol class="phases">
          {f.phases.map((p, i) => (
            <li aria-current={i === at ? "step" : undefined}>{p}</li>
          ))}
        </ol>
      )}
      <div class="grow" />
      {Track && <Track play={play} />}
      {staged && (
        <button
          aria-pressed={play.map}
          onClick={() => {
            play.map = !play.map;
            play.tell();
          }}
        >
          {play.map ? "Battle" : "Map"} <kbd>M</kbd>
        </button>
      )}
      {panels.map((p) => (
        <button
          class="panelkey"
          aria-pressed={play.panel === p.id}
          onClick={() => {
            play.panel = play.panel === p.id ? null : p.id;
            play.tell();
          }}
        >
          {p.name} {p.key && <kbd>{p.key.toUpperCase()}</kbd>}
        </button>
      ))}
      {(play.plan.canPlan || play.plan.orders) && (
        <button class="plankey" aria-pressed={!!play.plan.orders} onClick={() => play.plan.start()}>
          Plan <kbd>P</kbd>
        </button>
      )}
      <button
        aria-pressed={play.drawer === "rules"}
        class="ruleskey"
        onClick={() => {
          play.drawer = play.drawer === "rules" ? null : "rules";
          play.tell();
        }}
      >
        Rules
      </button>
      <Menu play={play} />
    </header>
  );
}

function Curtain({ play }: { play: Play }) {
  const key = useRef<HTMLButtonElement>(null);
  useEffect(() => key.current?.focus(), []);
  const people = play.face?.people(play.curtain ?? "") ?? play.curtain;
  return (
    <div class="curtain" role="dialog" aria-modal="true" aria-label="Pass the screen">
      <h2>Pass to the {people}</h2>
      <p>{play.view?.when}</p>
      <button ref={key} class="strong big" onClick={() => play.liftCurtain()}>
        Play the {people}
      </button>
    </div>
  );
}

/** What a plan rests on, where that is not the game as it stands. */
function planBegins(play: Play): string {
  const { step, supposed } = play.plan.base,
    v = play.view;
  const foe = play.face?.people(v?.sides?.find((s) => s !== play.side) ?? "") ?? "other side",
    from = play.plan.from;
  const words: string[] = [];
  if (step !== null && step !== from)
    words.push(
      `From your last question${from === null ? "" : " before that"}, step ${step}: what followed is left out.`,
    );
  else if (from !== null) words.push(`${play.plan.view?.when ?? ""}, step ${from}.`);
  if (supposed.length) words.push(`As if the ${foe} only said: ${[...new Set(supposed)].join(", ")}.`);
  return words.join(" ");
}

function planOrders(play: Play): string {
  const n = play.plan.words.length;
  if (!n) return "What you cannot see is imagined; a plan ends at dice or a reveal.";
  return `Orders: ${play.plan.words.slice(-2).join(", then ")}${n > 2 ? ` (${n} in all)` : ""}.`;
}

/** What lies between top bar and board: the connection, offers, the plan, what is being shown. */
function Bands({ play }: { play: Play }) {
  const v = play.view,
    f = play.face;
  if (!v || !f) return null;
  const open = v.seats?.find((s) => s.kind === "open" && s.invite)?.invite;
  const theirs = (side: string | null | undefined) => !!side && side !== play.side && !v.over;
  const mine = (side: string | null | undefined) => !!side && side === play.side && v.seat !== "both" && !v.over;
  return (
    <>
      <DiceAlarm play={play} />
      {open && <Invite id={play.id} token={open} />}
      <KnownBand play={play} />
      {play.tidings.told.length > play.tidings.noted && (
        <div class="planband tidings" role="status">
          <b>{play.tidings.told[play.tidings.told.length - 1].words}</b>
          <button onClick={() => play.readTidings()}>Noted</button>
        </div>
      )}
      {play.link.state === "lost" && (
        <div class="lost" role="alert">
          <b>No connection.</b> {play.kept.length ? "Your order is kept; trying" : "Trying"} again in{" "}
          {Math.max(1, play.link.retry)} s.
        </div>
      )}
      {theirs(v.draw) && (
        <div class="planband" role="status">
          <b>The {f.people(v.draw ?? "")} offer a draw.</b>
          <button onClick={() => void play.ask("draw", { do: "accept" })}>Accept</button>
          <button onClick={() => void play.ask("draw", { do: "decline" })}>Decline</button>
        </div>
      )}
      {theirs(v.takeback) && (
        <div class="planband" role="status">
          <b>The {f.people(v.takeback ?? "")} ask to take an answer back.</b>
          <button onClick={() => void play.ask("takeback", { do: "grant" })}>Grant it</button>
          <button onClick={() => void play.ask("takeback", { do: "refuse" })}>Refuse</button>
        </div>
      )}
      {mine(v.draw) && (
        <div class="planband" role="status">
          <b>You offered a draw.</b>{" "}
          <button onClick={() => void play.ask("draw", { do: "decline" })}>Withdraw the draw</button>
        </div>
      )}
      {mine(v.takeback) && (
        <div class="planband" role="status">
          <b>You asked to take an answer back.</b>{" "}
          <button onClick={() => void play.ask("takeback", { do: "refuse" })}>Withdraw the request</button>
        </div>
      )}
      <RematchBand play={play} />
      {play.plan.orders && (
        <div class="planband pencil" role="status">
          <Icon name="pencil" />
          <b>Planning{play.plan.from !== null ? " from the past" : ""}: nothing is sent.</b>
          <span>{[planBegins(play), planOrders(play)].filter(Boolean).join(" ")}</span>
          {play.plan.canGive && (
            <button class="strong" onClick={() => void play.plan.give()}>
              Give these orders
            </button>
          )}
          {!!play.plan.orders.length && <button onClick={() => void play.undo()}>Rub out the last</button>}
          <button onClick={() => play.plan.start()}>Stop planning</button>
        </div>
      )}
      {play.motion.scene && (
        <div class="planband showing" role="status">
          <b>What they did</b> <span>{play.motion.sceneWords}</span>
          <button onClick={() => play.motion.skip()}>Skip</button>
        </div>
      )}
    </>
  );
}

/** "Something failed. The game is safe": the board's faults do not take the page away. */
class Safe extends Component<{ play: Play; children?: ComponentChildren }, { fault: Error | null }> {
  state = { fault: null as Error | null };
  static getDerivedStateFromError(fault: Error) {
    return { fault };
  }
  render() {
    const { fault } = this.state,
      play = this.props.play;
    if (!fault) return <>{this.props.children}</>;
    const report = `Long Roll, ${play.view?.game}, match ${play.id}, view ${play.view?.seq}, step ${play.past.steps}\n${fault.stack ?? fault.message}`;
    return (
      <main class="plainpage">
        <h2>Something failed{play.past.steps >= 0 ? ` at answer ${play.past.steps}` : ""}. The game is safe.</h2>
        <p>
          <button onClick={() => void navigator.clipboard?.writeText(report)}>Copy report</button>{" "}
          <button class="strong" onClick={() => location.reload()}>
            Reload
          </button>
        </p>
      </main>
    );
  }
}

/** Phone and battle board: odds and refusals as a strip above the bar. */
function NoteStrip({ play }: { play: Play }) {
  const [, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => play.watch(() => again(0)), [play]);
  return (
    play.preview.note && (
      <div
        class={`strip ${play.preview.note.refused ? "whynot" : ""}`}
        role={play.preview.note.refused ? "alert" : undefined}
      >
        <NoteBody play={play} note={play.preview.note} />
      </div>
    )
  );
}

const tabs = [
  ["board", "map", "Board"],
  ["forces", "forces", "Forces"],
  ["journal", "journal", "Journal"],
  ["rules", "rules", "Rules"],
] as const;

function Table({ play }: { play: Play }) {
  const f = play.face,
    Stage = f?.Stage,
    Strip = f?.Strip;
  useDeskComes(play);
  if (
    play.view?.over ||
    panelsOf(play)
      .find((p) => p.id === play.panel)
      ?.here?.(play) === false
  )
    play.panel = null; // nothing to show any more
  const Panel = panelsOf(play).find((p) => p.id === play.panel)?.Body,
    staged = play.staged,
    wide = useWide(WIDE),
    phone = !useWide(800),
    left = !staged && play.rails.open("left"),
    right = play.rails.open("right"),
    column = wide && left && !Panel;
  const roster = useMemo(() => (left || phone) && <Roster play={play} />, [play.rev, left, phone]);
  const journal = useMemo(() => (right || phone) && <Journal play={play} />, [play.rev, right, phone]);
  const last = play.past.log[play.past.log.length - 1],
    talk = play.view?.chat?.length ?? 0;
  const tab = (t: typeof play.tab) => {
    play.tab = t;
    play.drawer = t === "rules" ? "rules" : null;
    play.tell();
  };
  return (
    <div
      class={`screen tab-${play.tab}${staged ? " staged" : ""}${wide && left ? " left-open" : ""}${wide && right ? " right-open" : ""}${play.drawer ? ` drawer-${play.drawer}` : ""}${play.plan.orders ? " planning" : ""}`}
    >
      <Top play={play} />
      <Bar play={play} />
      <main class="middle">
        <Bands play={play} />
        {Panel ? (
          <div class="panel-of">
            <Panel play={play} />
          </div>
        ) : staged && Stage ? (
          play.view?.over ? (
            <div class="field-of">
              <Stage play={play} />
              <End play={play} />
            </div>
          ) : (
            <Stage play={play} />
          )
        ) : (
          <div class="field-of">
            <Board play={play} />
            <End play={play} />
            {!column && <Tray play={play} />}
          </div>
        )}
        {play.sheet && play.preview.sheet && (
          <FightSheet play={play} sheet={play.preview.sheet.sheet} odds={play.preview.sheet.odds} />
        )}
        {play.keys && <Keys play={play} />}
        <DiceTray play={play} />
        {play.finding && <Find play={play} />}
        <FormSheet play={play} />
        {Strip && !play.past.view && !play.view?.over && <Strip play={play} />}
        <NoteStrip play={play} />
        <Margin play={play} />
      </main>
      {!staged && !phone && !(wide && left) && (
        <Rail play={play} side="left" note={play.book?.byBlock.size ? `${play.book.byBlock.size} can act` : ""} />
      )}
      {roster}
      {column && <Tray play={play} />}
      {journal}
      {!phone && !(wide && right) && <Rail play={play} side="right" note={talk ? `Talk ${talk}` : ""} mark="J" />}
      {!right && !phone && (
        <p class="said" aria-live="polite">
          {last?.words}
        </p>
      )}
      {play.drawer === "dice" && <DiceBook play={play} close={() => play.fair.openDice()} />}
      {(play.drawer === "rules" || play.tab === "rules") && (
        <Rules
          play={play}
          close={() => {
            play.drawer = null;
            play.tab = "board";
            play.tell();
          }}
        />
      )}
      <nav class="tabs" aria-label="Parts of the table">
        {tabs.map(([t, icon, words]) => (
          <button aria-current={play.tab === t ? "page" : undefined} onClick={() => tab(t)}>
            <Icon name={icon} size={22} />
            {words}
            {t === "forces" && play.book?.byBlock.size ? ` ${play.book.byBlock.size}` : ""}
          </button>
        ))}
      </nav>
    </div>
  );
}

/** A game the server does not open any more, so that it cannot be stopped by it. */
const Aside = () => (
  <main class="plainpage aside">
    <h2>This game is set aside</h2>
    <p>
      The server stopped when it last opened it. It is kept as it was, but not opened again until who runs the server
      has looked at it. All other games go on.
    </p>
    <p>
      <a href="#/">All games</a>
    </p>
  </main>
);

export function Screen({ id }: { id: string }) {
  const play = usePlay(id);
  useKeys(play);
  const f = play.face,
    v = play.view;
  useEffect(() => {
    document.title = v ? `${v.question ? "Your turn: " : ""}${v.scenario} · Long Roll` : "Long Roll";
  }, [v?.seq, !!v?.question]);
  if (play.aside) return <Aside />;
  if (play.fault)
    return (
      <main class="plainpage">
        <h2>{play.fault}</h2>
        <p>
          <button onClick={() => location.reload()}>Try again</button> <a href="#/">All games</a>
        </p>
      </main>
    );
  if (!v || !f || !play.board)
    return (
      <main class="plainpage laying">
        <div class="blank" aria-hidden="true" />
        {play.link.missed > 1 ? (
          <p role="status">
            The server does not give the board yet. Trying again. <a href="#/">All games</a>
          </p>
        ) : (
          <p class="late">Laying out the board</p>
        )}
      </main>
    );
  if (play.curtain) return <Curtain play={play} />;
  return (
    <Game.Provider value={f}>
      <Safe play={play}>
        <Table play={play} />
      </Safe>
    </Game.Provider>
  );
}
