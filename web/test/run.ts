// npm run browser [-- FILTER]: the tests in test/browser, one after the other; a filter is a part
// of a file's name, or else of a test's. They want web/dist and build/insidejob.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { web_folder } from "./server.ts";

if (!existsSync(join(web_folder, "index.html"))) {
  console.error("There is no web/dist: run web/build first.");
  process.exit(2);
}
const folder = join(import.meta.dirname, "browser");
const files = readdirSync(folder).filter((name) => name.endsWith(".ts"));
const filter = process.argv[2] ?? "";
const named = files.filter((name) => name.includes(filter));
const chosen = named.length > 0 ? named : files;
const by_name = named.length > 0 ? [] : [`--test-name-pattern=${filter}`];
const { status } = spawnSync(
  process.execPath,
  ["--test", "--test-concurrency=1", "--test-reporter=spec", ...by_name, ...chosen.map((name) => join(folder, name))],
  { stdio: "inherit" },
);
process.exit(status ?? 1);
