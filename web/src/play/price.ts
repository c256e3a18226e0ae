// What an answer costs and what is left undone, in words; from the form alone.
import type { Axis, Line, Question } from "../api";

type Purse = NonNullable<NonNullable<Question["form"]>["purses"]>[number];

export const isRange = (x: Axis) => x.low !== undefined;

/** An amount of a purse that may be counted in parts of one: 18 twelfths are "1½". */
export function amountOf(n: number, parts?: number): string {
  if (!parts) return String(n);
  const whole = Math.floor(n / parts),
    rest = n % parts;
  if (!rest) return String(whole);
  const half = rest * 2 === parts ? "½" : ` ${rest}/${parts}`;
  return whole || half !== "½" ? `${whole || ""}${half}`.trim() : half;
}

/** "1 Movement Point", "3 Movement Points": purses are named in the plural. */
export const unitOf = (said: string, name: string) => (said === "1" && name.endsWith("s") ? name.slice(0, -1) : name);

/** What a line takes from each purse as its axes stand. */
export const costsOf = (purses: number, line: Line, axes: Axis[] = [], stand: number[] = []): number[] =>
  Array.from({ length: purses }, (_, i) =>
    axes.reduce(
      (sum, x, k) => sum + (isRange(x) ? (x.cost?.[i] ?? 0) * stand[k] : (x.settings?.[stand[k]]?.cost?.[i] ?? 0)),
      line.cost?.[i] ?? 0,
    ),
  );

/** Purse by purse: "3 of 12 War Effort Points, 9 left". Where pieces pay of their own, who pays. */
export function priceOf(
  purses: Purse[],
  line: Line,
  axes: Axis[] = [],
  stand: number[] = [],
  short = false, // what is left is said elsewhere
): string {
  const payers = [
    ...(line.payers ?? []),
    ...axes.flatMap((x, k) => (isRange(x) ? [] : (x.settings?.[stand[k]]?.payers ?? []))),
  ];
  return costsOf(purses.length, line, axes, stand)
    .map((n, i) => {
      const purse = purses[i];
      if (!n) return "";
      const say = (m: number) => amountOf(m, purse.parts);
      if (purse.own && payers.length)
        return payers
          .map((p) => `${say(n)} of ${p.who.name}’s ${say(p.has)} ${unitOf(say(p.has), purse.name)}`)
          .join(", ");
      return short
        ? `${say(n)} ${unitOf(say(n), purse.name)}`
        : `${say(n)} of ${say(purse.have)} ${unitOf(say(purse.have), purse.name)}, ${say(purse.have - n)} left`;
    })
    .filter(Boolean)
    .join("; ");
}

const plural = (n: number, word: string) => `${n} ${word}${n === 1 ? "" : "s"}`;

/** What an answer that ends the question leaves undone: "6 leaders can still act"; "" if nothing. */
export function undoneBy(q: Question, line: Line | undefined, word = "piece"): string {
  const form = q.form,
    answer = q.answers.find((a) => a.id === line?.answer);
  if (
    !form ||
    !line?.aside ||
    line.cost?.some((n) => n > 0) ||
    !(answer?.does ?? []).some((d) => d === "aside" || d === "ends")
  )
    return "";
  const purse = form.purses?.[0];
  if (form.kind === "place" && purse?.parts) {
    const left = amountOf(purse.have, purse.parts);
    return purse.have > 0 ? `${left} ${unitOf(left, purse.name)} unused` : "";
  }
  const open = form.lines.filter((l) => !l.aside && !l.why);
  if (!open.length) return "";
  if (form.kind === "desk") return `${plural(open.length, "order")} not given`;
  const by = new Map(q.answers.map((a) => [a.id, a]));
  const who = new Set(
    open
      .map((l) => l.group?.name ?? by.get(l.answer)?.args.find((x) => x.role === "piece")?.name)
      .filter((n): n is string => !!n),
  );
  return who.size ? `${plural(who.size, word)} can still act` : "";
}

/** What is left of a counted purse at each place a march may lead to: by hex. */
export function leftAt(q: Question | null | undefined): Map<number, string> {
  const out = new Map<number, string>(),
    purse = q?.form?.purses?.[0];
  if (!q || !purse?.parts || q.form?.kind !== "place") return out;
  const by = new Map(q.answers.map((a) => [a.id, a]));
  for (const l of q.form.lines) {
    const to = by.get(l.answer)?.args.find((x) => x.role === "to" && (x.domain === "hex" || x.domain === "hexes"));
    if (to && l.cost?.[0] !== undefined) out.set(to.id, amountOf(Math.max(0, purse.have - l.cost[0]), purse.parts));
  }
  return out;
}
