// What the server really says fits the types of src/api.ts: nothing is missing, nothing is of another kind, and nothing comes that
// they do not name. The replies are written down as they came, as constants of those types, and the compiler judges them.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { check, manassas, web } from "../table.mjs";

/** Every reply that a page asks for, of a game at a moment: [type, reply]. */
async function replies(t, page, id, side, answer) {
  const at = (rest) => t.get(page, `matches/${id}${rest}`),
    ask = (what, body) => t.post(page, `matches/${id}/${what}`, { side, ...body });
  const view = await at(`?side=${side}`),
    now = await at("/history");
  return [
    ["RawView", view],
    ["RawPast", await at(`/at/${Math.max(0, now.steps - 3)}?side=${side}`)],
    ["History", now],
    ["Awaited<ReturnType<typeof api.judge>>", await ask("judge", { answer })],
    ["Odds", await ask("odds", { answer })],
    ["Awaited<ReturnType<typeof api.way>>", await ask("path", { answer })],
    ["RawPlanned", await ask("plan", { answers: [answer] })],
    ["Awaited<ReturnType<typeof api.said>>", await at("/chat")],
    ["Awaited<ReturnType<typeof api.notes>>", await at("/notes")],
    ...(await Promise.all(
      (await t.get(page, "hello")).games
        .find((g) => g.id === view.game)
        .overlays.slice(0, 2)
        .map(async (o) => ["Laid", await at(`/overlays?name=${o.name}&side=${side}`)]),
    )),
    ["Awaited<ReturnType<typeof api.sources>>", await t.get(page, `games/${view.game}/sources`)],
    ["BoardInfo", await t.get(page, `games/${view.game}/board.json`)],
  ];
}

/** What the compiler has to say of these constants, a line each. */
function judged(all) {
  const file = join(web, "src/replies.ts");
  const named = (type) => (/^[A-Z][A-Za-z]+$/.test(type) ? `api.${type}` : type);
  /* of a long list some from its beginning and its end: it is the shape that is judged */
  const few = (_, x) => (Array.isArray(x) && x.length > 30 ? [...x.slice(0, 15), ...x.slice(-15)] : x);
  writeFileSync(
    file,
    `import * as api from "./api";\n${all.map(([type, r], i) => `export const r${i}: ${named(type)} = ${JSON.stringify(r, few)};`).join("\n")}\n`,
  );
  try {
    const { config } = ts.readConfigFile(join(web, "tsconfig.json"), ts.sys.readFile);
    const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, web);
    const program = ts.createProgram([file, join(web, "src/found.d.ts")], { ...options, noEmit: true });
    return ts.getPreEmitDiagnostics(program, program.getSourceFile(file)).map((d) => {
      const line = d.file ? d.file.getLineAndCharacterOfPosition(d.start ?? 0).line : 0;
      return `${all[line - 1]?.[0]}: ${ts.flattenDiagnosticMessageText(d.messageText, " ").slice(0, 3000)}`;
    });
  } finally {
    rmSync(file, { force: true });
  }
}

async function begun(t, page, body, answers) {
  const { id } = await t.post(page, "matches", body);
  const sides = Object.keys(body.seats);
  await t.play({ [sides[0]]: page, [sides[1]]: page }, id, answers);
  return id;
}

export default {
  async "the server's replies are what the page takes them for, of both games"(t) {
    const page = await t.guest();
    const bobby = { game: "bobby-lee", scenario: "The Year 1861", seed: 13, seats: { USA: "me", CSA: "me" } };
    const look = {
      game: "look-away",
      scenario: "South to Resaca",
      seed: 168430,
      seats: { Union: "me", Confederate: "me" },
    };
    const attack = manassas.findIndex((a) => a.includes("attack with")),
      dealt = ["Union: settle the rest of the set-up", "Confederate: settle the rest of the set-up"];
    const all = [
      ["Hello", await t.get(page, "hello")],
      ["Mine", await t.get(page, "me")],
      ...(await replies(
        t,
        page,
        await begun(t, page, bobby, manassas.slice(0, attack + 2)),
        "USA",
        manassas[attack + 2].split(": ")[1],
      )),
      ...(await replies(
        t,
        page,
        await begun(t, page, look, [
          ...dealt,
          "Union: bid 3",
          "Confederate: bid 2",
          "Union: done",
          "Union: march Thomas, as usual",
          "Union: go to 5810",
        ]),
        "Union",
        "attack Tunnel Hill",
      )),
      ["{ matches: api.Listed[]; next?: string | null }", await t.get(page, "matches")],
    ];
    const faults = judged(all);
    const kinds = [...new Set(faults.map((f) => f.replace(/'\{.*?\}'/g, "'{...}'")))];
    check(!faults.length, `${faults.length} faults: ${kinds.slice(0, 60).join("\n")}`);
    const wrong = judged([["RawView", { ...all[2][1], log: [{ n: "1" }], scores: 1 }]]);
    check(wrong.length > 0, "a reply of another shape is not noticed");
  },
};
