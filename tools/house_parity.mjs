// Evenings in the house without a server (local/house_text.h). Whatever people and clocks tell the
// WebAssembly module is repeated to the native program, and both must give the same answers, byte
// for byte.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Evening, startModule, weightsPath } from "./evening.mjs";

const [modulePath, program] = process.argv.slice(2);
const compiled = await WebAssembly.compile(readFileSync(modulePath));

const evenings = [];
for (const preset of [
  "first_game",
  "classic",
  "risky",
  "sleeper_paranoid",
  "tim_sleeper",
  "risky_tim",
  "accomplice_prof_no",
]) {
  for (const players of [2, 3, 4, 5]) {
    if (players < 4 && !["first_game", "classic", "risky"].includes(preset)) continue;
    evenings.push({ preset, players, people: 1 + (players % 2) });
  }
}
const levels = ["spymaster", "officer", "mastermind", "rookie"];

let passed = 0;
let failed = 0;
for (const [index, { preset, players, people }] of evenings.entries()) {
  const call = await startModule(compiled);
  const evening = new Evening((line) => call("insidejob_house", line), 1000 + index);
  const pass = evening.request("/api/tables", { name: "Ana", preset, options: { players } });
  const host = evening.enter(pass);
  for (let i = 1; i < people; i++)
    evening.enter(evening.request(`/api/tables/${pass.room}/members`, { name: `Bo ${i}` }));
  for (let seat = people; seat < players; seat++) {
    evening.send(host, {
      do: "seat_bot",
      seat,
      level: levels[seat % levels.length],
      name: `Robo ${seat}`,
      temperament: "talkative",
    });
  }
  evening.send(host, { do: "start" });
  evening.play();
  // Again from the log, as after a reload.
  evening.tell(evening.lines[0]);
  evening.tell(evening.kept.table);
  for (const entry of evening.kept.entries.slice()) evening.tell(entry);
  evening.enter(pass);
  const input = `${evening.lines.join("\n")}\n`;
  const native = execFileSync(program, [weightsPath], { input, encoding: "utf8", maxBuffer: 1 << 28 });
  if (native === evening.answers.map((answer) => `${answer}\n`).join("")) {
    passed += 1;
  } else {
    failed += 1;
    console.error(`differs: ${preset}, ${players} players, seed ${1000 + index}`);
  }
}
console.log(`houses: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
