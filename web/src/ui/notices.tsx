// What waits in other games: a line in the page, and a browser notification to who looks elsewhere. One tab listens for
// all of them, since a browser opens only six connections to a server.
import { useEffect, useState } from "preact/hooks";
import * as api from "../api";
import { kept, keep } from "./likes";

export interface Notice {
  id: string;
  title: string;
  what: "turn" | "draw" | "takeback" | "rematch" | "over" | null;
  yours: boolean;
  over: boolean;
}

const words = {
  turn: "your turn",
  draw: "a draw is offered",
  takeback: "the enemy asks to take an answer back",
  rematch: "the enemy asks for a rematch",
  over: "the game is over",
};
const LOCK = "long-roll-notices";

export const canNotify = () => "Notification" in window;
export const notifies = () => canNotify() && Notification.permission === "granted" && kept("notify") === "on";

export async function setNotify(on: boolean): Promise<boolean> {
  keep("notify", on ? "on" : null);
  if (on && canNotify() && Notification.permission === "default") await Notification.requestPermission();
  return notifies();
}

const here = (id: string) => location.hash.startsWith(`#/match/${id}`);

function tell(n: Notice) {
  if (!n.what || !notifies() || !document.hidden) return;
  const note = new Notification(n.title, { body: `Long Roll: ${words[n.what] ?? n.what}.`, tag: n.id });
  note.onclick = () => {
    window.focus();
    location.hash = `#/match/${n.id}`;
  };
}

/** Every tab hears what the one that listens is told. */
function listen(heard: (n: Notice) => void): () => void {
  const air = new BroadcastChannel(LOCK),
    end = new AbortController();
  let stream: EventSource | null = null,
    over: () => void = () => undefined;
  air.onmessage = (e) => heard(e.data as Notice);
  const hold = () =>
    new Promise<void>((done) => {
      over = done;
      stream = new EventSource("/api/events");
      stream.addEventListener("match", (e) => {
        const n = JSON.parse((e as MessageEvent).data) as Notice;
        tell(n);
        air.postMessage(n);
        heard(n);
      });
    });
  if (navigator.locks) void navigator.locks.request(LOCK, { signal: end.signal }, hold).catch(() => undefined);
  return () => {
    end.abort();
    over();
    stream?.close();
    air.close();
  };
}

export const NEWS = "lr-news"; // the lobby looks again

export const OTHER = "lr-other"; // another person sits here now

export function Notices() {
  const [list, setList] = useState<Notice[]>([]),
    [me, setMe] = useState("");
  useEffect(() => {
    // who has no cookie yet hears of nothing
    const get = () =>
      void api.hello().then(
        (h) => setMe(h.me.id),
        () => undefined,
      );
    get();
    window.addEventListener(OTHER, get);
    return () => window.removeEventListener(OTHER, get);
  }, []);
  useEffect(
    () =>
      me
        ? listen((n) => {
            window.dispatchEvent(new CustomEvent(NEWS));
            setList((was) => [...was.filter((m) => m.id !== n.id), ...(n.what && !here(n.id) ? [n] : [])].slice(-3));
          })
        : undefined,
    [me],
  );
  useEffect(() => {
    const go = () => setList((was) => was.filter((n) => !here(n.id)));
    window.addEventListener("hashchange", go);
    return () => window.removeEventListener("hashchange", go);
  }, []);
  if (!list.length || !location.hash.startsWith("#/match/")) return null;
  return (
    <div class="notices" role="status">
      {list.map((n) => (
        <p>
          <a href={`#/match/${n.id}`}>
            <b>{n.title}</b>: {n.what ? words[n.what] : ""}
          </a>
          <button class="quiet" aria-label="Put this notice away" onClick={() => setList(list.filter((m) => m !== n))}>
            Later
          </button>
        </p>
      ))}
    </div>
  );
}
