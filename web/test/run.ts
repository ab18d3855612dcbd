// npm run browser [-- FILTER]: the tests in test/browser; npm run screens [-- FILTER]: the sweep of
// test/screens over sizes, languages and themes. A filter is a part of a file's name, or else of a
// test's. They need a built client (web/dist) and build/insidejob. A test that fails has failed: nothing is retried.
import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
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
// The longest one starts first, and the others run alongside.
const long = [
  "learn.ts",
  "hosting.ts",
  "offline.ts",
  "games.ts",
  "seats.ts",
  "finale.ts",
  "connection.ts",
  "roles.ts",
  "steady.ts",
];
const place = (name: string): number => (long.includes(name) ? long.indexOf(name) : long.length);
chosen.sort((a, b) => place(a) - place(b));

const tests = run({
  files: chosen.map((name) => join(folder, name)),
  concurrency: Number(process.env["INSIDEJOB_BROWSERS"] ?? "1"),
  // Only a file that never ends takes as long.
  timeout: 1_200_000,
  ...(named.length > 0 ? {} : { testNamePatterns: [filter] }),
});
const failing = new Set<string>();
tests.on("test:fail", ({ file, name }) => failing.add(basename(file ?? name)));
for await (const text of tests.compose(new spec())) process.stdout.write(String(text));
if (failing.size > 0) {
  console.log(`FAILED: ${[...failing].join(", ")}`);
  process.exitCode = 1;
}
