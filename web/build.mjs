// Builds web/dist: one script, one style sheet, the fonts with their licences, one page. No address in any of
// them leads off this host.
import { build } from "esbuild";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { found } from "./games.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "dist");
const fonts = {
  besley: ["500-normal", "600-normal"],
  "old-standard-tt": ["400-normal", "400-italic", "700-normal"],
  "source-sans-3": ["400-normal", "600-normal", "700-normal"],
};

rmSync(dist, { recursive: true, force: true });
mkdirSync(join(dist, "fonts"), { recursive: true });

for (const [family, faces] of Object.entries(fonts)) {
  const folder = join(here, "node_modules/@fontsource", family);
  cpSync(join(folder, "LICENSE"), join(dist, "fonts", `OFL-${family}.txt`));
  for (const face of faces)
    cpSync(join(folder, "files", `${family}-latin-${face}.woff2`), join(dist, "fonts", `${family}-${face}.woff2`));
}

await build({
  absWorkingDir: here,
  entryPoints: { app: "src/main.tsx", style: "src/style.css" },
  bundle: true,
  minify: true,
  sourcemap: false,
  target: ["es2021", "chrome100", "firefox100", "safari15.4"],
  format: "esm",
  outdir: dist,
  external: ["/fonts/*"],
  plugins: [found],
  tsconfig: join(here, "tsconfig.json"),
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "eof",
  logLevel: "warning",
});
cpSync(join(here, "src/icon.svg"), join(dist, "icon.svg"));

// The page names its script and style by what is in them, so that they may be kept for ever and still change.
const mark = (name) =>
  createHash("sha256")
    .update(readFileSync(join(dist, name)))
    .digest("hex")
    .slice(0, 12);
const page = readFileSync(join(here, "src/index.html"), "utf8")
  .replace("app.js", `app.js?${mark("app.js")}`)
  .replace("style.css", `style.css?${mark("style.css")}`);
writeFileSync(join(dist, "index.html"), page);
console.log(`web/dist: ${readdirSync(dist).join(", ")}`);
