// Oneself: a guest, or an account with a passphrase; and how one is told that it is one's turn.
import { useEffect, useState } from "preact/hooks";
import * as api from "../api";
import { ago } from "./lobby";
import { canNotify, notifies, OTHER, setNotify } from "./notices";

type Deed = () => Promise<unknown>;

/** Seconds that run down to nothing. */
function useWait(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const t = window.setTimeout(() => setLeft(left - 1), 1000);
    return () => window.clearTimeout(t);
  }, [left]);
  return [left, setLeft];
}

const spell = (s: number) => (s < 90 ? `${s} s` : `${Math.ceil(s / 60)} min`);

/** A form with a button: its fields by name, what is wrong said in it; of a name, beside that. */
function Form({
  name,
  button,
  fields,
  send,
}: {
  name: string;
  button: string;
  send: (v: Record<string, string>) => Promise<unknown>;
  fields: { name: string; label: string; type?: string; complete: string }[];
}) {
  const [values, setValues] = useState<Record<string, string>>({}),
    [wrong, setWrong] = useState(""),
    [at, setAt] = useState(""),
    [busy, setBusy] = useState(false);
  const [wait, setWait] = useWait(),
    id = `wrong-${name.replace(/\W/g, "")}`;
  const go = async () => {
    setBusy(true);
    setWrong("");
    setAt("");
    try {
      await send(values);
      setValues({});
    } catch (e) {
      const no = e as api.Refusal;
      setWrong(no.status === 429 && no.wait ? "Too many tries." : no.message);
      setAt(no.code === "name" ? "name" : "");
      setWait(no.status === 429 ? no.wait : 0);
    }
    setBusy(false);
  };
  const said = wrong && (
    <p class="flash" role="alert" id={id}>
      {wrong}
    </p>
  );
  return (
    <form
      aria-label={name}
      onSubmit={(e) => {
        e.preventDefault();
        void go();
      }}
    >
      <h2>{name}</h2>
      {fields.map((f) => (
        <>
          <label class="field">
            <span>{f.label}</span>
            <input
              name={f.name}
              type={f.type ?? "text"}
              autocomplete={f.complete as "username"}
              required
              value={values[f.name] ?? ""}
              maxLength={200}
              aria-invalid={!!wrong && at === f.name}
              aria-describedby={wrong && at === f.name ? id : undefined}
              onInput={(e) => setValues({ ...values, [f.name]: e.currentTarget.value })}
            />
          </label>
          {at === f.name && said}
        </>
      ))}
      {!at && said}
      <button class="strong" disabled={busy || wait > 0}>
        {wait > 0 ? `Again in ${spell(wait)}` : button}
      </button>
    </form>
  );
}

const who = { name: "name", label: "Name", complete: "username" };
const secret = (complete: string, label = "Passphrase", name = "passphrase") => ({
  name,
  label,
  type: "password",
  complete,
});

function Webhook({ mine, again }: { mine: api.Mine; again: Deed }) {
  const [address, setAddress] = useState(mine.webhook ?? ""),
    [said, setSaid] = useState(""),
    [wrong, setWrong] = useState("");
  if (!mine.webhooks) return <p class="second">This server calls no webhooks.</p>;
  const save = async (to: string | null) => {
    setSaid("");
    setWrong("");
    try {
      await api.setWebhook(to);
      setSaid(to ? "Kept." : "Taken away.");
      if (!to) setAddress("");
      await again();
    } catch (e) {
      setWrong((e as Error).message);
    }
  };
  return (
    <form
      aria-label="Webhook"
      onSubmit={(e) => {
        e.preventDefault();
        void save(address.trim() || null);
      }}
    >
      <label class="field">
        <span>Webhook: an address that is called when it is your turn and you are away</span>
        <input type="url" value={address} placeholder="https://" onInput={(e) => setAddress(e.currentTarget.value)} />
      </label>
      {wrong && (
        <p class="flash" role="alert">
          {wrong}
        </p>
      )}
      <p class="row">
        <button>Keep this address</button>
        {mine.webhook && (
          <button type="button" class="quiet" onClick={() => void save(null)}>
            Take it away
          </button>
        )}
        <span role="status">{said}</span>
      </p>
    </form>
  );
}

function Notify() {
  const [on, setOn] = useState(notifies()),
    [no, setNo] = useState(false);
  if (!canNotify()) return <p class="second">This browser shows no notifications.</p>;
  return (
    <>
      <label class="tick">
        <input
          type="checkbox"
          checked={on}
          onChange={(e) => {
            const want = e.currentTarget.checked;
            void setNotify(want).then((is) => {
              setOn(is);
              setNo(want && !is);
            });
          }}
        />{" "}
        Browser notification when it is your turn and this page is not in sight
      </label>
      {no && (
        <p class="second" role="status">
          The browser does not allow it: its settings for this site can.
        </p>
      )}
    </>
  );
}

/** "Firefox on Linux", of what a browser says of itself. */
export function agentWords(agent: string | null): string {
  const find = (list: [RegExp, string][]) => list.find(([r]) => r.test(agent ?? ""))?.[1];
  const browser = find([
    [/Edg\//, "Edge"],
    [/OPR\//, "Opera"],
    [/Firefox\//, "Firefox"],
    [/Chrom(e|ium)\//, "Chrome"],
    [/Safari\//, "Safari"],
  ]);
  const on = find([
    [/Android/, "Android"],
    [/iPhone|iPad/, "iOS"],
    [/Windows/, "Windows"],
    [/Mac OS/, "macOS"],
    [/Linux/, "Linux"],
  ]);
  return browser
    ? `${browser}${on ? ` on ${on}` : ""}`
    : agent?.slice(0, 40) || "A browser that does not say what it is";
}

/** Where one is signed in, and the way to end it. */
function Devices() {
  const [list, setList] = useState<api.Device[] | null>(null),
    [wrong, setWrong] = useState(""),
    [said, setSaid] = useState("");
  const get = () =>
    api.devices().then(
      (r) => {
        setList(r.devices);
        setWrong("");
      },
      (e) => setWrong((e as Error).message),
    );
  useEffect(() => void get(), []);
  const end = (which: { id: string } | { others: true }, words: string) => () =>
    void api.endDevice(which).then(
      () => {
        setSaid(words);
        return get();
      },
      (e) => setWrong((e as Error).message),
    );
  const others = list?.filter((d) => !d.current) ?? [];
  if (!list && !wrong) return null;
  return (
    <section class="tell devices">
      <h2>Where you are signed in</h2>
      {wrong && (
        <p class="flash" role="alert">
          {wrong}
        </p>
      )}
      <ul>
        {list?.map((d) => (
          <li>
            <div>
              <b>{agentWords(d.agent)}</b>
              <span>
                {d.current ? "this browser" : ago(d.seen) === "just now" ? "seen just now" : `seen ${ago(d.seen)} ago`}
                {d.made ? `, signed in ${dayOf(d.made)}` : ""}
              </span>
            </div>
            {!d.current && (
              <button
                onClick={end({ id: d.id }, "Ended. It must sign in again.")}
                aria-label={`End ${agentWords(d.agent)}`}
              >
                End
              </button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <p>
          <button onClick={end({ others: true }, "All others are ended.")}>End all others</button>
        </p>
      )}
      {others.length === 0 && list && <p class="second">Nowhere else.</p>}
      <p role="status">{said}</p>
    </section>
  );
}

const dayOf = (at: number) =>
  new Date(at < 1e11 ? at * 1000 : at).toLocaleDateString("en", { day: "numeric", month: "long", year: "numeric" });

export function Account() {
  const [mine, setMine] = useState<api.Mine | null>(null),
    [wrong, setWrong] = useState(""),
    [said, setSaid] = useState("");
  const get = async () => {
    try {
      await api.hello();
      setMine(await api.mine());
    } catch (e) {
      setWrong((e as Error).message);
    }
  };
  useEffect(() => {
    document.title = "You · Long Roll";
    void get();
  }, []);
  const then = (deed: Deed, words: string) => async () => {
    await deed();
    await api.hello(true);
    window.dispatchEvent(new CustomEvent(OTHER));
    await get();
    setSaid(words);
  };
  const me = mine?.me;
  return (
    <main class="page account">
      <header class="top">
        <a class="logo" href="#/">
          Long Roll
        </a>
        <div class="grow" />
        <a class="key" href="#/">
          All games
        </a>
      </header>
      <section class="sheetpage">
        <h1>{me ? me.name : "You"}</h1>
        {wrong && (
          <p class="flash" role="alert">
            {wrong}
          </p>
        )}
        {said && <p role="status">{said}</p>}
        {me?.guest && (
          <>
            <p>
              You play as a guest of this browser. An account is optional: with one your games follow you to any
              browser.
            </p>
            <div class="twoforms">
              <Form
                name="Make an account"
                button="Make it"
                fields={[who, secret("new-password", "Passphrase: some words are best")]}
                send={(v) =>
                  then(() => api.account(v.name, v.passphrase), "Your games and seats are now this account's.")()
                }
              />
              <Form
                name="Log in"
                button="Log in"
                fields={[who, secret("current-password")]}
                send={(v) => then(() => api.login(v.name, v.passphrase), "Welcome back.")()}
              />
            </div>
            <p class="second">
              Logging in leaves games begun as this guest with the guest; making an account takes them along.
            </p>
          </>
        )}
        {me && !me.guest && (
          <>
            <p>Your games wait for you here and in any browser you log in with.</p>
            <p>
              <button
                onClick={() =>
                  void then(api.logout, "You are a guest again.")().catch((e) => setWrong((e as Error).message))
                }
              >
                Log out
              </button>
            </p>
            <details>
              <summary>Change the passphrase</summary>
              <Form
                name="Another passphrase"
                button="Change it"
                fields={[secret("current-password", "The old one", "old"), secret("new-password", "The new one")]}
                send={(v) =>
                  then(() => api.passphrase(v.old, v.passphrase), "Changed. Every other browser must sign in again.")()
                }
              />
            </details>
            <Devices key={said} />
          </>
        )}
        {mine && (
          <section class="tell">
            <h2>When it is your turn</h2>
            <Notify />
            <Webhook key={me?.id} mine={mine} again={get} />
          </section>
        )}
      </section>
    </main>
  );
}

/** In a heading: who one is, and the way to change it. */
export const You = ({ me }: { me: { name: string; guest: boolean } }) => (
  <a class="key you" href="#/account">
    {me.guest ? "Guest" : me.name}
    <span class="said">: your account and notices</span>
  </a>
);
