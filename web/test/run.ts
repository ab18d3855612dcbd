// npm run browser [-- FILTER]: the tests in test/browser; npm run screens [-- FILTER]: the sweep of
// test/screens over sizes, languages and themes. A filter is a part of a file's name, or else of a
// test's. They want a built client (web/dist) and build/insidejob.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { web_folder } from "./server.ts";

if (!existsSync(join(web_folder, "index.html"))) {
  console.error("There is no built client: run web/build first.");
  process.exit(2);
}
const [kind = "browser", filter = ""] = process.argv.slice(2);
const folder = join(import.meta.dirname, kind);
const files = readdirSync(folder).filter((name) => name.endsWith(".ts"));
const named = files.filter((name) => name.includes(filter));
const chosen = named.length > 0 ? named : files;
const by_name = named.length > 0 ? [] : [`--test-name-pattern=${filter}`];
const beside = process.env["INSIDEJOB_BROWSERS"] ?? "1";
// Those that take longest begin: what runs beside them fills the time until they end.
const long = ["games.ts", "roles.ts", "finale.ts", "connection.ts", "table.ts"];
const place = (name: string): number => (long.includes(name) ? long.indexOf(name) : long.length);
chosen.sort((a, b) => place(a) - place(b));
const { status } = spawnSync(
  process.execPath,
  ["--test", `--test-concurrency=${beside}`, "--test-reporter=spec", ...by_name, ...chosen.map((name) => join(folder, name))],
  { stdio: "inherit" },
);
process.exit(status ?? 1);
