// A module of src as node can run it.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const web = join(dirname(fileURLToPath(import.meta.url)), "../..");

export async function load(path) {
  const { outputFiles } = await build({
    absWorkingDir: web,
    bundle: true,
    format: "esm",
    write: false,
    logLevel: "warning",
    stdin: { contents: `export * from "./src/${path}";`, resolveDir: web },
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}
