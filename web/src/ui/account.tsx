// Oneself: a guest, or an account with a passphrase; and how one is told that it is one's turn.
import { useEffect, useState } from "preact/hooks";
import * as api from "../api";
import { canNotify, notifies, OTHER, setNotify } from "./notices";

type Deed = () => Promise<unknown>;

/** A form with a button: its fields by name, what is wrong said in it. */
function Form({ name, button, fields, send }: {
  name: string; button: string; send: (v: Record<string, string>) => Promise<unknown>;
  fields: { name: string; label: string; type?: string; complete: string }[];
}) {
  const [values, setValues] = useState<Record<string, string>>({}), [wrong, setWrong] = useState(""), [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    setWrong("");
    try { await send(values); setValues({}); } catch (e) { setWrong((e as Error).message); }
    setBusy(false);
  };
  return <form aria-label={name} onSubmit={(e) => { e.preventDefault(); void go(); }}>
    <h2>{name}</h2>
    {fields.map((f) => <label class="field"><span>{f.label}</span>
      <input name={f.name} type={f.type ?? "text"} autocomplete={f.complete as "username"} required value={values[f.name] ?? ""} maxLength={200}
        onInput={(e) => setValues({ ...values, [f.name]: e.currentTarget.value })} /></label>)}
    {wrong && <p class="flash" role="alert">{wrong}</p>}
    <button class="strong" disabled={busy}>{button}</button>
  </form>;
}

const who = { name: "name", label: "Name", complete: "username" };
const secret = (complete: string, label = "Passphrase", name = "passphrase") => ({ name, label, type: "password", complete });

function Webhook({ mine, again }: { mine: api.Mine; again: Deed }) {
  const [address, setAddress] = useState(mine.webhook ?? ""), [said, setSaid] = useState(""), [wrong, setWrong] = useState("");
  if (!mine.webhooks) return <p class="second">This server calls no webhooks.</p>;
  const save = async (to: string | null) => {
    setSaid("");
    setWrong("");
    try { await api.setWebhook(to); setSaid(to ? "Kept." : "Taken away."); if (!to) setAddress(""); await again(); } catch (e) { setWrong((e as Error).message); }
  };
  return <form aria-label="Webhook" onSubmit={(e) => { e.preventDefault(); void save(address.trim() || null); }}>
    <label class="field"><span>Webhook: an address that is called when it is your turn and you are away</span>
      <input type="url" value={address} placeholder="https://" onInput={(e) => setAddress(e.currentTarget.value)} /></label>
    {wrong && <p class="flash" role="alert">{wrong}</p>}
    <p class="row"><button>Keep this address</button>{mine.webhook && <button type="button" class="quiet" onClick={() => void save(null)}>Take it away</button>}
      <span role="status">{said}</span></p>
  </form>;
}

function Notify() {
  const [on, setOn] = useState(notifies()), [no, setNo] = useState(false);
  if (!canNotify()) return <p class="second">This browser shows no notifications.</p>;
  return <><label class="tick"><input type="checkbox" checked={on} onChange={(e) => {
    const want = e.currentTarget.checked;
    void setNotify(want).then((is) => { setOn(is); setNo(want && !is); });
  }} /> Browser notification when it is your turn and this page is not in sight</label>
    {no && <p class="second" role="status">The browser does not allow it: its settings for this site can.</p>}</>;
}

export function Account() {
  const [mine, setMine] = useState<api.Mine | null>(null), [wrong, setWrong] = useState(""), [said, setSaid] = useState("");
  const get = async () => { try { await api.hello(); setMine(await api.mine()); } catch (e) { setWrong((e as Error).message); } };
  useEffect(() => { document.title = "You · Long Roll"; void get(); }, []);
  const then = (deed: Deed, words: string) => async () => { await deed(); await api.hello(true); window.dispatchEvent(new CustomEvent(OTHER)); await get(); setSaid(words); };
  const me = mine?.me;
  return (
    <main class="page account">
      <header class="top"><a class="logo" href="#/">Long Roll</a><div class="grow" /><a class="key" href="#/">All games</a></header>
      <section class="sheetpage">
        <h1>{me ? me.name : "You"}</h1>
        {wrong && <p class="flash" role="alert">{wrong}</p>}
        {said && <p role="status">{said}</p>}
        {me?.guest && <><p>You play as a guest of this browser. An account is optional: with one your games follow you to any browser.</p>
          <div class="twoforms">
            <Form name="Make an account" button="Make it" fields={[who, secret("new-password", "Passphrase: some words are best")]}
              send={(v) => then(() => api.account(v.name, v.passphrase), "Your games and seats are now this account's.")()} />
            <Form name="Log in" button="Log in" fields={[who, secret("current-password")]}
              send={(v) => then(() => api.login(v.name, v.passphrase), "Welcome back.")()} />
          </div>
          <p class="second">Logging in leaves games begun as this guest with the guest; making an account takes them along.</p></>}
        {me && !me.guest && <><p>Your games wait for you here and in any browser you log in with.</p>
          <p><button onClick={() => void then(api.logout, "You are a guest again.")().catch((e) => setWrong((e as Error).message))}>Log out</button></p>
          <details><summary>Change the passphrase</summary><Form name="Another passphrase" button="Change it"
            fields={[secret("current-password", "The old one", "old"), secret("new-password", "The new one")]}
            send={(v) => then(() => api.passphrase(v.old, v.passphrase), "Changed.")()} /></details></>}
        {mine && <section class="tell"><h2>When it is your turn</h2><Notify /><Webhook key={me?.id} mine={mine} again={get} /></section>}
      </section>
    </main>
  );
}

/** In a heading: who one is, and the way to change it. */
export const You = ({ me }: { me: { name: string; guest: boolean } }) =>
  <a class="key you" href="#/account">{me.guest ? "Guest" : me.name}<span class="said">: your account and notices</span></a>;
