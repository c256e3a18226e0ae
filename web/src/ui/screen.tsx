// The play screen: top bar, roster, board, question bar, journal; the keys; what lies over it.
import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import { Play } from "../play";
import { barAnswers, Bar } from "./bar";
import { Board } from "./board";
import { End } from "./end";
import { Icon } from "./icons";
import { Margin } from "./guide";
import { Journal } from "./journal";
import { NoteBody } from "./note";
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
    return () => { off(); play.stop(); };
  }, [play]);
  return play;
}

const typing = (e: KeyboardEvent) => (e.target as HTMLElement)?.closest?.("input, textarea, select") !== null;

function useKeys(play: Play) {
  useEffect(() => {
    const down = (e: KeyboardEvent) => {
      if (e.key === "Escape") { play.back(); return; }
      if (typing(e) || e.ctrlKey || e.metaKey || e.altKey || play.curtain) return;
      const act: Record<string, () => void> = {
        u: () => void play.undo(), r: () => void play.restart(),
        "/": () => { play.list = true; play.tell(); },
        j: () => { play.tab = "journal"; play.tell(); }, p: () => play.startPlan(),
        m: () => { play.map = !play.map; play.tell(); },
        h: () => { play.hidePieces = true; play.tell(); },
        " ": () => play.next(),
        "+": () => zoom("in"), "=": () => zoom("in"), "-": () => zoom("out"), "0": () => zoom("fit"),
        "?": () => play.openRule(play.book?.question.rule ?? null),
        "[": () => void play.step(-1), "]": () => void play.step(1), "{": () => void play.step(-10), "}": () => void play.step(10),
      };
      if (e.key === " " && (e.target as HTMLElement)?.closest?.("button, a, summary")) return;
      const n = Number(e.key);
      if (n >= 1 && n <= 9) {
        const o = barAnswers(play).buttons[n - 1];
        if (o) { e.preventDefault(); void play.give([o]); }
        return;
      }
      const f = act[e.key.length === 1 ? e.key.toLowerCase() : e.key];
      if (f) { e.preventDefault(); f(); }
    };
    const up = (e: KeyboardEvent) => { if (e.key.toLowerCase() === "h" && play.hidePieces && !typing(e)) { play.hidePieces = false; play.tell(); } };
    window.addEventListener("keydown", down);
    window.addEventListener("keyup", up);
    return () => { window.removeEventListener("keydown", down); window.removeEventListener("keyup", up); };
  }, [play]);
}

const zoom = (how: string) => window.dispatchEvent(new CustomEvent("lr-zoom", { detail: how }));

function Menu({ play }: { play: Play }) {
  const [open, setOpen] = useState(false);
  const [sure, setSure] = useState(false);
  const v = play.view;
  return <div class="menu">
    <button aria-expanded={open} onClick={() => setOpen(!open)}>Menu</button>
    {open && <div class="sheet" role="menu">
      <ThemeKey />
      <a href="#/" role="menuitem">All games</a>
      {v?.over && <a href={`/api/matches/${play.id}/record`} role="menuitem">The record</a>}
      {v && !v.over && <button role="menuitem" onClick={() => void play.ask("draw", { do: "offer" })}>Offer a draw</button>}
      {v && !v.over && v.seat && (sure
        ? <button role="menuitem" class="danger" onClick={() => { setOpen(false); setSure(false); void play.ask("resign"); }}>Resign, and end the game</button>
        : <button role="menuitem" onClick={() => setSure(true)}>Resign</button>)}
    </div>}
  </div>;
}

function Top({ play }: { play: Play }) {
  const f = play.face, Track = f?.Track;
  const at = f ? f.phase(play) : -1;
  const staged = !!f?.staged?.(play);
  return (
    <header class="top">
      <a class="logo" href="#/">Long Roll</a>
      <span class="when"><b>{play.view?.scenario} · </b>{f?.season(play)}</span>
      {f && f.phases.length > 0 && <ol class="phases">{f.phases.map((p, i) => <li aria-current={i === at ? "step" : undefined}>{p}</li>)}</ol>}
      <div class="grow" />
      {Track && <Track play={play} />}
      {staged && <button aria-pressed={play.map} onClick={() => { play.map = !play.map; play.tell(); }}>{play.map ? "Battle" : "Map"} <kbd>M</kbd></button>}
      <button class="forceskey" aria-pressed={play.drawer === "forces"} onClick={() => { play.drawer = play.drawer === "forces" ? null : "forces"; play.tell(); }}>Forces</button>
      {play.view?.question && <button class="plankey" aria-pressed={!!play.planning} onClick={() => play.startPlan()}>Plan <kbd>P</kbd></button>}
      <button aria-pressed={play.drawer === "rules"} class="ruleskey" onClick={() => { play.drawer = play.drawer === "rules" ? null : "rules"; play.tell(); }}>Rules</button>
      <Menu play={play} />
    </header>
  );
}

function Curtain({ play }: { play: Play }) {
  const key = useRef<HTMLButtonElement>(null);
  useEffect(() => key.current?.focus(), []);
  const people = play.face?.people(play.curtain ?? "") ?? play.curtain;
  return <div class="curtain" role="dialog" aria-modal="true" aria-label="Pass the screen"><h2>Pass to the {people}</h2>
    <p>{play.view?.when}</p><button ref={key} class="strong big" onClick={() => play.liftCurtain()}>We are the {people}</button></div>;
}

function Lost({ play }: { play: Play }) {
  return <div class="lost" role="alert"><b>No connection.</b> {play.kept.length ? "Your order is kept; trying" : "Trying"} again in {Math.max(1, play.retry)} s.</div>;
}

function PlanBand({ play }: { play: Play }) {
  return <div class="planband" role="status"><b>Planning: nothing is sent.</b> {play.planning?.length ?? 0} orders pencilled.
    {!!play.planning?.length && <button onClick={() => void play.givePlan()}>Give these orders</button>}
    {!!play.planning?.length && <button onClick={() => void play.undo()}>Rub out the last</button>}
    <button onClick={() => play.startPlan()}>Stop planning</button></div>;
}

const tabs = [["board", "map", "Board"], ["forces", "forces", "Forces"], ["journal", "journal", "Journal"], ["rules", "rules", "Rules"]] as const;

export function Screen({ id }: { id: string }) {
  const play = usePlay(id);
  useKeys(play);
  const f = play.face, v = play.view;
  useEffect(() => {
    document.title = v ? `${play.yours ? "Your turn: " : ""}${v.scenario} · Long Roll` : "Long Roll";
  }, [v?.seq, play.yours]);
  if (play.fault) return <main class="plainpage"><h2>{play.fault}</h2><p><button onClick={() => location.reload()}>Try again</button> <a href="#/">All games</a></p></main>;
  if (!v || !f || !play.board) return <main class="plainpage"><p class="late">Laying out the board</p></main>;
  if (play.curtain) return <Curtain play={play} />;
  const Stage = f.Stage, Strip = f.Strip;
  const staged = play.staged;
  const open = v.seats?.find((s) => s.kind === "open" && s.invite)?.invite;
  return (
    <div class={`screen tab-${play.tab}${staged ? " staged" : ""}${play.drawer ? ` drawer-${play.drawer}` : ""}`}>
      <Top play={play} />
      <Roster play={play} />
      <main class="middle">
        {open && <Invite id={id} token={open} />}
        {play.link === "lost" && <Lost play={play} />}
        {v.draw && v.draw !== play.side && !v.over && <div class="planband" role="status"><b>The {f.people(v.draw)} offer a draw.</b>
          <button onClick={() => void play.ask("draw", { do: "accept" })}>Accept</button><button onClick={() => void play.ask("draw", { do: "decline" })}>Decline</button></div>}
        {v.takeback && v.takeback !== play.side && !v.over && <div class="planband" role="status"><b>The {f.people(v.takeback)} ask to take an answer back.</b>
          <button onClick={() => void play.ask("takeback", { do: "grant" })}>Grant it</button><button onClick={() => void play.ask("takeback", { do: "refuse" })}>Refuse</button></div>}
        {play.planning && <PlanBand play={play} />}
        {staged && Stage ? <Stage play={play} /> : <div class="field-of"><Board play={play} /><End play={play} /><Tray play={play} /></div>}
        {Strip && <Strip play={play} />}
        {play.note && <div class={`strip ${play.note.refused ? "whynot" : ""}`}><NoteBody play={play} note={play.note} /></div>}
        <Margin play={play} />
        <Bar play={play} />
      </main>
      <Journal play={play} />
      {(play.drawer === "rules" || play.tab === "rules") && <Rules play={play} close={() => { play.drawer = null; play.tab = "board"; play.tell(); }} />}
      <nav class="tabs" aria-label="Parts of the table">{tabs.map(([t, icon, words]) =>
        <button aria-current={play.tab === t ? "page" : undefined} onClick={() => { play.tab = t; play.drawer = t === "rules" ? "rules" : null; play.tell(); }}>
          <Icon name={icon} size={22} />{words}{t === "forces" && play.book?.byBlock.size ? ` ${play.book.byBlock.size}` : ""}</button>)}</nav>
    </div>
  );
}
