// The first page: a game set up and ready to begin with one press, and the games one is in.
import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../api";
import { colour, gameOf } from "../games";
import { hang, land } from "./land";
import { You } from "./account";
import { KnownList } from "./known";
import { LearnLine } from "./learn";
import { Lobby } from "./lobby";
import { SEED } from "./proof";
import { chosenTheme, onTheme, setTheme, theme } from "./theme";
import { Icon } from "./icons";

const OPEN = "friend",
  HOT = "hot seat";

function ThemeKey() {
  const [, again] = useState(0);
  const now = chosenTheme();
  const press = (t: "day" | "lamplight" | null) => {
    setTheme(t);
    again((n) => n + 1);
  };
  return (
    <div class="keys" role="group" aria-label="Light">
      <button aria-pressed={now === "day"} onClick={() => press("day")}>
        Day
      </button>
      <button aria-pressed={now === "lamplight"} onClick={() => press("lamplight")}>
        Lamplight
      </button>
      <button aria-pressed={now === null} onClick={() => press(null)}>
        System
      </button>
    </div>
  );
}

const sideWords = (game: string, side: string) => gameOf(game).adjective(side);

function Setup({ game, begun }: { game: api.GameInfo; begun: (id: string) => void }) {
  const [scenario, setScenario] = useState(
    (game.scenarios.find((s) => s.name === gameOf(game.id).first) ?? game.scenarios[0])?.name ?? "",
  );
  const [side, setSide] = useState(game.sides[0]);
  const [against, setAgainst] = useState(
    game.players.find((p) => p.name === "greedy")?.name ?? game.players[0]?.name ?? HOT,
  );
  const [options, setOptions] = useState<Record<string, string>>({});
  const [advice, setAdvice] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  const strong = game.players.filter((p) => p.name === "greedy" || p.name === "general");
  const players = strong.length ? strong : game.players;
  const words = game.scenarios.find((s) => s.name === scenario)?.words;
  const start = async () => {
    setBusy(true);
    setWrong("");
    const other = game.sides.find((s) => s !== side) ?? "";
    try {
      const r = await api.create({
        game: game.id,
        scenario,
        ...(Object.keys(options).length ? { options } : {}),
        ...(against === OPEN && advice ? { advice: true } : {}),
        seats: { [side]: "me", [other]: against === OPEN ? "open" : against === HOT ? "me" : against },
      });
      begun(r.id);
    } catch (e) {
      setWrong((e as Error).message);
      setBusy(false);
    }
  };
  const radio = (name: string, value: string, now: string, set: (v: string) => void, title: string, text?: string) => (
    <label class={`card${value === now ? " on" : ""}`}>
      <input type="radio" name={name} checked={value === now} onChange={() => set(value)} />
      <b>{title}</b>
      {text && <span>{text}</span>}
    </label>
  );
  return (
    <form
      class="setup"
      onSubmit={(e) => {
        e.preventDefault();
        void start();
      }}
    >
      <label class="field">
        <span>Scenario</span>
        <select value={scenario} onChange={(e) => setScenario(e.currentTarget.value)}>
          {game.scenarios.map((s) => (
            <option value={s.name}>{s.name}</option>
          ))}
        </select>
      </label>
      {words && <p class="second">{words}</p>}
      <fieldset>
        <legend>You command</legend>
        <div class="cards two">
          {game.sides.map((s) => (
            <label class={`card side ${s === side ? "on" : ""}`}>
              <input type="radio" name="side" checked={s === side} onChange={() => setSide(s)} />
              <i class={`chip ${colour(s, game.sides)}`} />
              <b>{sideWords(game.id, s)}</b>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>Against</legend>
        <div class="cards two">
          {players.map((p) => radio("against", p.name, against, setAgainst, p.title || p.name, p.words))}
          {radio("against", OPEN, against, setAgainst, "A friend", "by a link you send")}
          {radio("against", HOT, against, setAgainst, "Hot seat", "two at this screen, in turn")}
        </div>
        {against === OPEN && (
          <label class="like">
            <input type="checkbox" checked={advice} onChange={() => setAdvice(!advice)} />
            Both may ask the Veteran for advice
          </label>
        )}
      </fieldset>
      {game.options.length > 0 && (
        <details>
          <summary>Rules where the book leaves a choice</summary>
          <div class="options">
            {game.options.map((o) => (
              <label class="field">
                <span>{o.words}</span>
                <select
                  value={options[o.name] ?? o.preset}
                  onChange={(e) => setOptions({ ...options, [o.name]: e.currentTarget.value })}
                >
                  {o.choices.map((c) => (
                    <option value={c}>{c}</option>
                  ))}
                </select>
              </label>
            ))}
          </div>
        </details>
      )}
      {wrong && (
        <p class="flash" role="alert">
          {wrong}
        </p>
      )}
      <button class="strong big" disabled={busy}>
        {busy ? "Laying out the board" : "Play now"}
      </button>
    </form>
  );
}

/** The board as an engraving, in the page's own fonts. */
function Picture({ game, title }: { game: string; title: string }) {
  const low = useRef<HTMLDivElement>(null),
    high = useRef<HTMLDivElement>(null);
  const [tall, setTall] = useState(0);
  useEffect(() => {
    let live = true;
    const get = () =>
      void land(game, theme()).then(
        (l) => {
          if (!live || !low.current || !high.current) return;
          setTall(l.height / l.width);
          hang(low.current, l.still, l.sheet, 0.1);
          hang(high.current, l.letters, l.sheet, 0.1);
        },
        () => undefined,
      );
    get();
    const off = onTheme(get);
    return () => {
      live = false;
      off();
    };
  }, [game]);
  const part = gameOf(game).window ?? { wide: 100, left: 0, top: 0 };
  return (
    <div
      class="sheet"
      role="img"
      aria-label={`The board of ${title}`}
      style={{
        aspectRatio: tall ? `1 / ${tall}` : "1 / 1.37",
        "--wide": `${part.wide}%`,
        "--left": `${part.left}%`,
        "--top": `${part.top}%`,
      }}
    >
      <div ref={low} class="whole" />
      <div ref={high} class="whole" />
    </div>
  );
}

/** How long and how hard, where the game says so. */
function Traits({ game }: { game: string }) {
  const { long, hard } = gameOf(game);
  return long || hard ? (
    <dl class="traits">
      {long && (
        <div>
          <dt>Length</dt>
          <dd>{long}</dd>
        </div>
      )}
      {hard && (
        <div>
          <dt>Difficulty</dt>
          <dd>{hard}</dd>
        </div>
      )}
    </dl>
  ) : null;
}

export function Start() {
  const [hello, setHello] = useState<api.Hello | null>(null);
  const [wrong, setWrong] = useState("");
  const [pick, setPick] = useState(0);
  const [, again] = useState(0);
  useEffect(() => {
    document.title = "Long Roll";
    void api.hello().then(setHello, (e) => setWrong((e as Error).message));
  }, []);
  const begun = (id: string) => {
    location.hash = `#/match/${id}`;
  };
  const games = (hello?.games ?? []).filter((g) => g.scenarios.length && !g.fixture && !g.board_only);
  const game = games[pick];
  return (
    <main class="start">
      <header class="top">
        <h1>Long Roll</h1>
        <span class="second">Civil War wargames, played by their own rulebooks</span>
        <div class="grow" />
        {hello && <You me={hello.me} />}
        <div onClick={() => again((n) => n + 1)}>
          <ThemeKey />
        </div>
      </header>
      {wrong && (
        <p class="flash" role="alert">
          {wrong}
        </p>
      )}
      {!hello && !wrong && <p class="empty">Asking the server for its games</p>}
      {game && (
        <div class="hero">
          <div class="picture">
            <Picture game={game.id} title={game.title} />
            <div class="caption">
              <h2>{game.title}</h2>
              <p>{game.words || gameOf(game.id).blurb}</p>
              <Traits game={game.id} />
            </div>
          </div>
          <section class="panel">
            {games.length > 1 && (
              <div class="pills">
                {games.map((g, i) => (
                  <button aria-pressed={i === pick} onClick={() => setPick(i)}>
                    {g.title}
                  </button>
                ))}
              </div>
            )}
            <Setup key={game.id} game={game} begun={begun} />
            <LearnLine game={game.id} />
          </section>
        </div>
      )}
      {hello && <Lobby />}
      {hello && (
        <footer class="second foot">
          Long Roll {hello.version} · {hello.me.name}
          {hello.me.guest ? ", a guest on this machine" : ""}
        </footer>
      )}
    </main>
  );
}

/** What is said of a seat on the invitation: who sits across the table, and since when one cannot go back. */
function Offer({ v, busy, sit }: { v: api.View; busy: boolean; sit: () => void }) {
  const face = gameOf(v.game),
    open = v.seats.filter((s) => s.kind === "open"),
    host = v.seats.find((s) => s.kind !== "open");
  return (
    <>
      <p class="second">You are invited</p>
      <h1>{v.scenario || v.game}</h1>
      <dl class="offer">
        {open.length === 1 && (
          <div>
            <dt>You command</dt>
            <dd>
              the {face.people(open[0].side)}
              {open[0].before?.length ? `, in the place of ${open[0].before[open[0].before.length - 1]}, who left` : ""}
            </dd>
          </div>
        )}
        {host && (
          <div>
            <dt>Against</dt>
            <dd>
              {host.who ?? "somebody"}, the {face.people(host.side)}
            </dd>
          </div>
        )}
        <div>
          <dt>Advice</dt>
          <dd>{v.advice ? "both may ask the Veteran" : "none"}</dd>
        </div>
        <div>
          <dt>Dice</dt>
          <dd>
            {v.chance?.kind === "seed"
              ? SEED
              : v.waiting
                ? "drawn and sealed when you sit; proved at the end"
                : "sealed; proved at the end"}
          </dd>
        </div>
      </dl>
      {!!v.known?.length && (
        <section class="flagged">
          <h2>Not an even start</h2>
          <KnownList known={v.known} seats={v.seats} />
        </section>
      )}
      <p class="second">
        {v.waiting ? "The game begins when both sit. " : ""}Who has looked through one side can never take the other.
      </p>
      <p class="row">
        <button class="strong big" disabled={busy} onClick={sit}>
          {busy ? "Taking your seat" : "Sit down"}
        </button>{" "}
        <a class="key" href={`#/match/${v.id}`}>
          Only watch
        </a>
      </p>
    </>
  );
}

const refusals: Record<string, string> = {
  seen: "You have looked through a side of this game. Who has seen one side can never take the other, nor come back to one that was left. You can watch it as everybody can.",
  aside: "This game is set aside: the server stopped when it last opened it. All other games go on.",
};

/** A friend follows a link: what is offered, and whether anybody knows more than he should; then the seat. */
export function Join({ id, token }: { id: string; token: string }) {
  const [wrong, setWrong] = useState(""),
    [v, setView] = useState<api.View | null>(null),
    [busy, setBusy] = useState(false);
  const no = (e: unknown) => {
    setBusy(false);
    setWrong(refusals[(e as api.Refusal).code] ?? (e as Error).message);
  };
  useEffect(() => {
    document.title = "An invitation · Long Roll";
    void api
      .hello()
      .then(() => api.view(id, null))
      .then((got) => {
        if (got.seat)
          location.replace(`#/match/${id}`); // one's own link, or followed twice
        else setView(got);
      })
      .catch(no);
  }, [id, token]);
  const sit = () => {
    setBusy(true);
    void api.act(id, "sit", { token }).then(() => location.replace(`#/match/${id}`), no);
  };
  if (wrong)
    return (
      <main class="plainpage">
        <h2>The seat could not be taken</h2>
        <p class="narrow" role="alert">
          {wrong}
        </p>
        <p>
          <a href="#/">All games</a> <a href={`#/match/${id}`}>Look at this game</a>
        </p>
      </main>
    );
  return (
    <main class="page invitation">
      <header class="top">
        <a class="logo" href="#/">
          Long Roll
        </a>
      </header>
      <section class="sheetpage">
        {v ? <Offer v={v} busy={busy} sit={sit} /> : <p class="late">Opening the invitation</p>}
      </section>
    </main>
  );
}

export function Invite({ id, token }: { id: string; token: string }) {
  const [done, setDone] = useState(false);
  const link = `${location.origin}/#/join/${id}/${token}`;
  return (
    <div class="invite">
      <Icon name="link" />
      <input readOnly value={link} aria-label="Link for your friend" onFocus={(e) => e.currentTarget.select()} />
      <button onClick={() => void navigator.clipboard?.writeText(link).then(() => setDone(true))}>
        {done ? "Copied" : "Copy link"}
      </button>
    </div>
  );
}

export { ThemeKey };
