// Challenges (docs/challenges.md) in the WebAssembly module and in the native program: the same codes,
// the same par, and after the same actions the same replies of the bots. Everything is compared byte
// for byte, at a table and in the replay of its result.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Evening, startModule, weightsPath } from "./evening.mjs";

const [modulePath, program, houseProgram] = process.argv.slice(2);
const compiled = await WebAssembly.compile(readFileSync(modulePath));
const call = await startModule(compiled);
const asked = [];
const browser = (request) => {
  const answer = call("insidejob_challenge", JSON.stringify(request));
  asked.push({ request: JSON.stringify(request), answer });
  return JSON.parse(answer);
};

const tables = [
  { players: 2, level: "rookie" },
  { players: 3, level: "officer", wager: false },
  { players: 4, level: "spymaster" },
  { players: 4, level: "rookie", special_roles: ["tim_shady", "sleeper_agent"] },
  { players: 5, level: "officer", risky: true },
  { players: 5, level: "spymaster", special_roles: ["accomplice", "prof_no"] },
];
let failed = 0;
let played = 0;
for (const [index, table] of tables.entries()) {
  const seed = 7000 + index;
  const { challenge } = browser({ do: "make", seat: seed % table.players, seed, ...table });
  const evening = new Evening((line) => call("insidejob_house", line), seed);
  const person = evening.enter(evening.request("/api/challenges", { name: "Ana", code: challenge.code }));
  evening.play();
  evening.send(person, { ask: "record" });
  const { actions } = evening.people.get(person).record;
  const native = execFileSync(houseProgram, [weightsPath], {
    input: `${evening.lines.join("\n")}\n`,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (native !== evening.answers.map((answer) => `${answer}\n`).join("")) {
    failed += 1;
    console.error(`the tables differ: ${JSON.stringify(table)}`);
  }
  const result = browser({ do: "result", code: challenge.code, actions });
  const verified = browser({ do: "verify", code: result.code });
  if (JSON.stringify(verified.record?.actions) !== JSON.stringify(actions)) {
    failed += 1;
    console.error(`the replay differs from the table: ${JSON.stringify(table)}`);
  }
  browser({ do: "par", code: challenge.code, level: table.level });
  browser({ do: "par", code: challenge.code, level: "mastermind" });
  played += 1;
}
for (let day = 16; day <= 22; day += 1) browser({ do: "day", day: `2026-11-${day}` });
browser({ do: "read", code: "nonsense!" });

const input = `${asked.map(({ request }) => request).join("\n")}\n`;
const answers = execFileSync(program, ["challenge", "ask"], { input, encoding: "utf8", maxBuffer: 1 << 28 })
  .trimEnd()
  .split("\n");
for (const [i, { request, answer }] of asked.entries()) {
  if (answers[i] === answer) continue;
  failed += 1;
  console.error(`differs: ${request}`);
}
console.log(`challenges: ${played} games and ${asked.length} answers compared, ${failed} differ`);
process.exit(failed === 0 ? 0 : 1);
