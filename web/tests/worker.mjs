// Runs the files of tests it is sent, one after another, with a server and a browser of its own.
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { launch, Server, Table } from "./table.mjs";

const [program, loud, only] = process.argv.slice(2);
const server = await new Server(program, loud === "loud").start();
let browser = await launch();

/** A test by itself; what went wrong, or null. */
async function attempt(table, test) {
  try {
    await test(table);
    return table.faults.length ? new Error(`the page complained: ${table.faults[0]}`) : null;
  } catch (e) {
    return e;
  }
}

async function run(file) {
  const tests = (await import(pathToFileURL(file))).default;
  for (const [name, test] of Object.entries(tests)) {
    if (only && !new RegExp(only).test(`${basename(file)} ${name}`)) continue;
    let table = new Table(browser, server);
    const from = Date.now();
    let wrong = await attempt(table, test);
    if (wrong && !browser.isConnected()) {
      // the browser itself died: that says nothing of the page
      console.log(`      the browser died during "${name}": a new one`);
      browser = await launch();
      table = new Table(browser, server);
      wrong = await attempt(table, test);
    }
    const seconds = ((Date.now() - from) / 1000).toFixed(1);
    console.log(wrong ? `FAIL  ${name} (${seconds} s): ${wrong.message}` : `pass  ${name} (${seconds} s)`);
    if (wrong && loud === "loud") console.log(wrong.stack);
    await table.end(!!wrong, name).catch((e) => console.log(`      ${e.message}`));
    process.send({ done: name, failed: !!wrong });
  }
  process.send({ next: true });
}

process.on("message", async (m) => {
  if (m.file) {
    await run(m.file);
    return;
  }
  await browser.close();
  await server.end();
  process.exit(0);
});
process.send({ next: true });
