// Runs the files of tests it is sent, one after another, with a server and a browser of its own.
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { launch, Server, Table } from "./table.mjs";

const [program, loud, only] = process.argv.slice(2);
const server = await new Server(program, loud === "loud").start();
const browser = await launch();

async function run(file) {
  const tests = (await import(pathToFileURL(file))).default;
  for (const [name, test] of Object.entries(tests)) {
    if (only && !name.includes(only) && !basename(file).includes(only)) continue;
    const table = new Table(browser, server), from = Date.now();
    let wrong = null;
    try {
      await test(table);
      if (table.faults.length) throw new Error(`the page complained: ${table.faults[0]}`);
    } catch (e) { wrong = e; }
    const seconds = ((Date.now() - from) / 1000).toFixed(1);
    console.log(wrong ? `FAIL  ${name} (${seconds} s): ${wrong.message}` : `pass  ${name} (${seconds} s)`);
    if (wrong && loud === "loud") console.log(wrong.stack);
    await table.end(!!wrong, name).catch((e) => console.log(`      ${e.message}`));
    process.send({ done: name, failed: !!wrong });
  }
  process.send({ next: true });
}

process.on("message", async (m) => {
  if (m.file) { await run(m.file); return; }
  await browser.close();
  await server.end();
  process.exit(0);
});
process.send({ next: true });
