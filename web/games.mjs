// What the page finds in the folders of games/games.list: web/index.ts (its face), web/lessons.ts (its course), web/*.css,
// and for the tests and pictures web/tests/*.mjs and web/shots.mjs. All of it may be missing.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** The games in the order of the list, each with its id and the folder of what it has for the page. */
export const games = readFileSync(join(root, "games/games.list"), "utf8")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .map((folder) => ({ id: basename(folder), web: join(root, folder, "web") }));

/** The files of a name, or with an ending, that games have. */
export const having = (name) =>
  games.filter((g) => existsSync(join(g.web, name))).map((g) => ({ id: g.id, file: join(g.web, name) }));
export const ending = (end, under = "") =>
  games
    .map((g) => join(g.web, under))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((f) => f.endsWith(end))
        .sort()
        .map((f) => join(folder, f)),
    );

/* A module that exports, by game, the one thing that each of these files exports under this name. */
function table(name, files) {
  const lines = files.map(({ file }, i) => `import { ${name} as g${i} } from ${JSON.stringify(file)};`);
  return [...lines, `export default { ${files.map(({ id }, i) => `${JSON.stringify(id)}: g${i}`).join(", ")} };`].join(
    "\n",
  );
}

const made = {
  "games:faces": () => ({ loader: "js", contents: table("face", having("index.ts")) }),
  "games:courses": () => ({ loader: "js", contents: table("course", having("lessons.ts")) }),
  "games:styles": () => ({
    loader: "css",
    contents: ending(".css")
      .map((file) => `@import ${JSON.stringify(file)};`)
      .join("\n"),
  }),
};

/** For esbuild: the modules that are made of what was found. src/found.d.ts says what is in them. */
export const found = {
  name: "games",
  setup(build) {
    build.onResolve({ filter: /^games:/ }, ({ path }) => ({ path, namespace: "games" }));
    build.onLoad({ filter: /.*/, namespace: "games" }, ({ path }) => ({ ...made[path](), resolveDir: root }));
  },
};
