// A desk: all that can be ordered now, under who or what it is about, each with its cost, the value now and after, and what it
// leads to. What cannot be done now stands below in gray with its rule.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { capital, matchesWords, risky, type Choice, type Order } from "../../answers";
import type { Play } from "../../play";
import type { Panel } from "../../games";
import { amountOf, costsOf, priceOf, unitOf } from "../../play/price";
import { Icon } from "../icons";
import { Rule } from "../rule";
import { AxesControl, numberOf, standOf } from "./axes";
import { free, useFormKeys } from "./keys";
import { rowsOf, under, type DeskRow } from "./rows";

const MANY = 5;
const MOST_ADVISED = 30;
const OTHER = "Other orders";

/** Is a desk asked for, with more on it than the bar can hold? */
export const hasDesk = (play: Play) =>
  !!play.book &&
  !play.past.view &&
  play.book.question.form?.kind === "desk" &&
  play.book.choices.filter((c) => !c.line.aside).length > MANY;

const deskPanel: Panel = { id: "desk", name: "Desk", key: "d", here: hasDesk, Body: Desk };
export const panelsOf = (play: Play): Panel[] => [...(play.face?.panels ?? []), deskPanel];

const likesMap = (id: string) => `long-roll-map-${id}`; // of this match: the map stays at such a question
function keepMap(id: string, map: boolean) {
  try {
    if (map) sessionStorage.setItem(likesMap(id), "1");
    else sessionStorage.removeItem(likesMap(id));
  } catch {
    /* it opens the next time, then */
  }
}
function keptMap(id: string): boolean {
  try {
    return sessionStorage.getItem(likesMap(id)) !== null;
  } catch {
    return false;
  }
}

function toMap(play: Play) {
  keepMap(play.id, true);
  play.panel = null;
  play.tell();
}

/** The desk opens by itself when such a question comes, and goes with it; who went back to the map stays there. */
export function useDeskComes(play: Play) {
  const came = useRef(false);
  const now =
    !!play.face?.atDesk?.includes(play.book?.question.kind ?? "") && hasDesk(play) && !play.plan.orders && !play.guide;
  useEffect(() => {
    if (now === came.current) return;
    came.current = now;
    if (now && !play.panel && !keptMap(play.id)) play.panel = "desk";
    else if (!now && play.panel === "desk") play.panel = null;
    else return;
    play.tell();
  }, [now]);
}

/** Which head of the book a row belongs under. */
function headOf(play: Play, r: DeskRow): string {
  return play.face?.desk?.find(([, verbs]) => verbs.includes(r.choices[0].base.answer.verb))?.[0] ?? OTHER;
}

function give(play: Play, o: Order) {
  if (risky(o)) void play.choice.press2([o]);
  else void play.give([o]);
}

/** "3 to 5 ammo"; of a line with a number, as it stands. */
function changeWords(play: Play, c: Choice): string {
  const l = c.line,
    number = numberOf(c);
  if (l.now === undefined || l.after === undefined) return "";
  const more = number ? standOf(play, c)[0] - (number.low ?? 0) : 0;
  return `${l.now} to ${l.after + more} ${l.unit ?? ""}`.trim();
}

function Row({ play, r, group }: { play: Play; r: DeskRow; group: boolean }) {
  const [at, setAt] = useState(0),
    c = r.choices[Math.min(at, r.choices.length - 1)],
    o = c.base,
    price = priceOf(play.book?.question.form?.purses ?? [], c.line, [], [], true),
    advised = !!play.book?.suggest && r.choices.some((x) => x.orders.includes(play.book?.suggest as Order)),
    words = group && r.group && !r.words.includes(r.group) ? `${r.words}, ${r.group}` : r.words;
  return (
    <li class={`deskrow${advised ? " advised" : ""}${c.axes.length ? " parts" : ""}`}>
      <span class="what">
        {words}
        {advised && <em> advised</em>}
        {c.line.effect && <small>{capital(c.line.effect)}</small>}
      </span>
      <span class="change">{changeWords(play, c)}</span>
      <span class="cost">
        {!c.axes.length && price}
        {c.line.rule && (
          <>
            {" "}
            <Rule play={play} n={c.line.rule} />
          </>
        )}
      </span>
      <span class="act">
        {r.places.length > 0 && (
          <select aria-label={`${words}: where`} value={at} onChange={(e) => setAt(Number(e.currentTarget.value))}>
            {r.places.map((p, i) => (
              <option value={i}>{p}</option>
            ))}
          </select>
        )}
        {c.axes.length ? (
          <AxesControl
            play={play}
            choice={c}
            name={(x) => capital(x.answer.words)}
            give={(x) => give(play, x)}
            quiet
            brief="Order"
          />
        ) : (
          <button
            class="go"
            disabled={play.busy}
            aria-label={`Order: ${o.answer.words}${price ? `, costs ${price}` : ""}${risky(o) ? ", rolls dice" : ""}`}
            onClick={() => give(play, o)}
          >
            Order{risky(o) && <Icon name="die" size={15} />}
          </button>
        )}
      </span>
    </li>
  );
}

/** What the engine suggests, one order after another, until it suggests no more: tried as a plan. */
async function advisedList(play: Play): Promise<{ ids: string[]; words: string[] }> {
  const ids: string[] = [],
    words: string[] = [];
  let q = play.book?.question ?? null;
  const kind = q?.kind;
  while (q && q.kind === kind && ids.length < MOST_ADVISED) {
    const a = q.answers.find((x) => x.id === q?.suggest);
    if (!a || a.does?.includes("aside") || a.does?.includes("risks")) break;
    const r = await play.plan.tryOut([...ids, a.id]);
    if (!r.ok) break;
    ids.push(a.id);
    words.push(a.words);
    q = r.view?.question ?? null;
  }
  return { ids, words };
}

const bare = (id: string, words: string): Order => ({
  answer: { id, words, verb: "", args: [] },
  block: null,
  from: null,
  hex: null,
  via: null,
  post: null,
  at: null,
});

function Advised({ play, list, drop }: { play: Play; list: { ids: string[]; words: string[] }; drop(): void }) {
  if (!list.ids.length)
    return (
      <p class="plan" role="status">
        Nothing more is advised here.
      </p>
    );
  const order = () => {
    const known = play.book?.orders ?? [];
    void play.give(list.ids.map((id, i) => known.find((o) => o.answer.id === id) ?? bare(id, list.words[i])));
  };
  return (
    <section class="plan" aria-label="As advised">
      <ol>
        {list.words.map((w) => (
          <li>{capital(w)}</li>
        ))}
      </ol>
      <button class="strong" disabled={play.busy} onClick={order}>
        Order all {list.ids.length} <kbd>Enter</kbd>
      </button>
      <button onClick={drop}>Not these</button>
    </section>
  );
}

const ways = ["who", "kind", "cost"] as const;
type Way = (typeof ways)[number];

export function Desk({ play }: { play: Play }) {
  const q = play.book?.question,
    form = q?.form,
    choices = (play.book?.choices ?? []).filter((c) => !c.line.aside),
    refused = form?.lines.filter((l) => l.why) ?? [];
  const [by, setBy] = useState<Way>(play.face?.desk ? "kind" : "who"),
    [find, setFind] = useState(""),
    [advised, setAdvised] = useState<{ ids: string[]; words: string[] } | null>(null),
    [not, setNot] = useState(false),
    box = useRef<HTMLInputElement>(null);
  const rows = useMemo(() => rowsOf(choices), [play.book]);
  useEffect(() => setAdvised(null), [play.book]);
  useEffect(() => keepMap(play.id, false), []);
  const ask = () => void advisedList(play).then(setAdvised);
  useFormKeys(play, (e) => {
    if (e.key === "/") box.current?.focus();
    else if (e.key.toLowerCase() === "a") ask();
    else if (e.key === "Enter" && free(e) && advised?.ids.length)
      void play.give(advised.ids.map((id, i) => bare(id, advised.words[i])));
    else if (["m", "d"].includes(e.key.toLowerCase())) toMap(play);
    else return false;
    return true;
  });
  if (!q || !form) return <div class="desk">Nothing is asked of you now.</div>;
  const hits = rows.filter((r) => matchesWords(`${r.group} ${r.words} ${r.places.join(" ")}`, find));
  const price = (r: DeskRow) => costsOf(form.purses?.length ?? 0, r.choices[0].line).findIndex((n) => n > 0);
  const groups = under(hits, (r) =>
    by === "who" ? r.group || "Everybody" : by === "kind" ? headOf(play, r) : (form.purses?.[price(r)]?.name ?? "Free"),
  );
  const order = play.face?.desk?.map(([title]) => title) ?? [];
  if (by === "kind") groups.sort(([a], [b]) => ((order.indexOf(a) + 99) % 99) - ((order.indexOf(b) + 99) % 99));
  return (
    <div class="desk" role="region" aria-label="Desk" tabIndex={0}>
      <header class="purses">
        {form.purses?.map((p) => (
          <span>
            <b>{amountOf(p.have, p.parts)}</b> {unitOf(amountOf(p.have, p.parts), p.name)}
            {p.own ? ", of all together" : ""}
          </span>
        ))}
      </header>
      <p class="tools">
        {ways
          .filter((w) => w !== "kind" || play.face?.desk)
          .map((w) => (
            <button class="pill" aria-pressed={by === w} onClick={() => setBy(w)}>
              {w === "who" ? `By ${play.face?.commander ?? play.face?.piece ?? "block"}` : `By ${w}`}
            </button>
          ))}
        <button class="pill" onClick={ask}>
          As advised <kbd>A</kbd>
        </button>
        <button class="pill" onClick={() => toMap(play)}>
          Back to the map <kbd>M</kbd>
        </button>
        <input
          ref={box}
          value={find}
          placeholder="Find an order"
          aria-label="Find an order"
          onInput={(e) => setFind(e.currentTarget.value)}
          onKeyDown={(e) => {
            e.stopPropagation();
            if (e.key === "Escape") {
              setFind("");
              e.currentTarget.blur();
            } else if (e.key === "Enter" && hits.length && !hits[0].choices[0].axes.length)
              give(play, hits[0].choices[0].base);
          }}
        />
      </p>
      {advised && <Advised play={play} list={advised} drop={() => setAdvised(null)} />}
      {groups.map(([title, list]) => (
        <section class="command">
          <h3>
            {title} <small>{list.length}</small>
          </h3>
          <ul class="orders">
            {list.map((r) => (
              <Row key={r.key} play={play} r={r} group={by !== "who"} />
            ))}
          </ul>
        </section>
      ))}
      {!hits.length && <p>No order has these words.</p>}
      {refused.length > 0 && (
        <section class="command refused">
          <button class="quiet" aria-expanded={not} onClick={() => setNot(!not)}>
            Not possible now: {refused.length}
          </button>
          {not && (
            <ul class="orders">
              {refused.map((l) => (
                <li class="deskrow no">
                  <span class="what">{capital(l.label ?? l.group?.name ?? "")}</span>
                  <span class="why">
                    {l.why} {l.rule && <Rule play={play} n={l.rule} />}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </div>
  );
}
