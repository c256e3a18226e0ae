// The page in a real browser against a real server: every file of tests/browser and of the games' web/tests, in two workers side by side.
// Usage: node tests/run.mjs [PROGRAM] [-v] [--only WORDS]
import { fork } from "node:child_process";
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { ending } from "../games.mjs";
import { web } from "./table.mjs";

const words = process.argv.slice(2),
  loud = words.includes("-v") ? "loud" : "quiet";
const at = words.indexOf("--only"),
  only = at >= 0 ? words.splice(at, 2)[1] : "";
const program = resolve(words.find((w) => !w.startsWith("-")) ?? join(web, "../build/release/cli/longroll"));
const files = readdirSync(join(web, "tests/browser"))
  .filter((f) => f.endsWith(".mjs"))
  .sort()
  .map((f) => join(web, "tests/browser", f))
  .concat(ending(".mjs", "tests"));
const begun = Date.now();
let passed = 0,
  failed = 0;

await Promise.all(
  [0, 1].map(
    () =>
      new Promise((ended) => {
        const worker = fork(join(web, "tests/worker.mjs"), [program, loud, only]);
        worker.on("message", (m) => {
          if (m.next) worker.send(files.length ? { file: files.shift() } : { end: true });
          else if (m.failed) failed++;
          else passed++;
        });
        worker.on("exit", (code) => {
          if (code) {
            failed++;
            console.log(`FAIL  a worker ended with ${code}`);
          }
          ended();
        });
      }),
  ),
);
console.log(`${passed} passed, ${failed} failed in ${((Date.now() - begun) / 1000).toFixed(0)} s`);
process.exit(failed || !passed ? 1 : 0);
