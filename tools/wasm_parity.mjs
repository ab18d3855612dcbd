// Plays the same simulations natively and in the WebAssembly module and compares the records. Then
// reviews a game of every kind of table in both, byte by byte, and tells the module's companion 200 of
// the games card by card. It must agree with the native referee on every trick.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";
import { gzipSync } from "node:zlib";

const [modulePath, program] = process.argv.slice(2);
const bytes = readFileSync(modulePath);
const wasi = new WASI({ version: "preview1" });
const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: wasi.wasiImport });
wasi.initialize(instance);
const module = instance.exports;

function put(input) {
  const at = module.insidejob_buffer(input.length);
  new Uint8Array(module.memory.buffer, at, input.length).set(input);
}

function take_weights(bytes) {
  put(bytes);
  return module.insidejob_weights() === 1;
}

function call(name, text, ...args) {
  put(new TextEncoder().encode(text));
  const ok = module[name](...args);
  const answer = new Uint8Array(module.memory.buffer, module.insidejob_answer(), module.insidejob_answer_size());
  return { ok: ok === 1, text: new TextDecoder().decode(answer) };
}

const weights = readFileSync(new URL("../data/mastermind.ijnet", import.meta.url));
if (take_weights(weights.subarray(1)) || !take_weights(weights))
  throw new Error("the module takes weights, and nothing else, for weights");

const roles = [
  "bugged_agent",
  "paranoid_agent",
  "risky_agent",
  "decoy",
  "accomplice",
  "tim_shady",
  "sleeper_agent",
  "prof_no",
];
const tables = [];
for (const players of [2, 3, 4, 5]) {
  tables.push({ players }, { players, wager: false }, { players, risky: true });
  if (players < 4) continue;
  for (const role of roles) tables.push({ players, roles: [role] });
  tables.push(
    { players, roles: ["sleeper_agent", "paranoid_agent"] },
    { players, roles: ["accomplice", "prof_no"] },
    { players, roles: ["risky_agent", "tim_shady"] },
    { players, roles: ["tim_shady", "sleeper_agent"] },
  );
}

function table_flags({ players, wager = true, risky = false, roles: special = [] }) {
  const flags = ["--players", String(players)];
  if (!wager) flags.push("--no-wager");
  if (risky) flags.push("--risky");
  if (special.length > 0) flags.push("--roles", special.join(","));
  return flags;
}

// Slow bots play fewer games. Spymaster searches at the plain tables only.
const levels = { random: 12, rookie: 12, officer: 1, spymaster: 1, mastermind: 4 };
let passed = 0;
let failed = 0;
for (const table of tables) {
  for (const [bot, games] of Object.entries(levels)) {
    if (bot === "spymaster" && Object.keys(table).length > 1) continue;
    const seed = 1000 + passed + failed;
    const args = ["simulate", ...table_flags(table), "--games", games, "--seed", seed, "--bots", bot, "--records", "-"];
    const native = execFileSync(program, args.map(String), {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: 1 << 26,
    });
    const browser = call("insidejob_simulate", JSON.stringify({ ...table, bot }), seed, 0, games);
    const judged = native
      .trim()
      .split("\n")
      .every((line) => call("insidejob_referee", line).ok);
    if (browser.ok && browser.text === native && judged) {
      passed += 1;
    } else {
      failed += 1;
      console.error(`differs: insidejob ${args.join(" ")}`);
    }
  }
}
// A review of a record in the module, from this seat or, if it is -1, from none.
function reviewed(record, seat) {
  put(new TextEncoder().encode(record));
  if (module.insidejob_review(seat) !== 1) return "no review";
  while (module.insidejob_review_step() === 1);
  return new TextDecoder().decode(
    new Uint8Array(module.memory.buffer, module.insidejob_answer(), module.insidejob_answer_size()),
  );
}

let reviews = 0;
for (const [i, table] of tables.entries()) {
  const args = [
    "simulate",
    ...table_flags(table),
    "--games",
    "1",
    "--seed",
    String(3000 + i),
    "--bots",
    "rookie",
    "--records",
    "-",
  ];
  const record = execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const seat = (i % (table.players + 1)) - 1;
  const seat_flags = seat < 0 ? [] : ["--seat", String(seat)];
  const native = execFileSync(program, ["review", "-", ...seat_flags, "--json"], { input: record, encoding: "utf8" });
  if (reviewed(record, seat) === native.trim()) {
    passed += 1;
    reviews += 1;
  } else {
    failed += 1;
    console.error(`the review from seat ${seat} differs: insidejob ${args.join(" ")}`);
  }
}
console.log(`reviews: ${reviews} of ${tables.length} the same`);

// A record's action as people at a physical table would tell it (docs/companion.md).
function step_of({ seat, accomplice, mission, card, larry, wager, votes }) {
  if (accomplice !== undefined) return { partner: accomplice };
  if (mission !== undefined) return { mission };
  if (votes !== undefined) return { vote: { seat, names: votes } };
  return { card: card ?? larry, wager: wager ?? false };
}

// Where the companion and the referee differ; empty if nowhere.
function differences(record, judged) {
  const { players, options, deal, actions, result } = record;
  const { wager, risky, special_roles } = options;
  const open = ["bugged_agent", "accomplice"];
  const setup = {
    options: { players, wager, risky, special_roles },
    ...(deal.dealer === undefined ? { first_leader: deal.first_leader } : { dealer: deal.dealer }),
    face_up: deal.roles.map((role) => (open.includes(role) ? role : null)),
  };
  const steps = [];
  const found = [];
  let told = 0;
  const tell = (step) => {
    steps.push(step);
    const answer = JSON.parse(call("insidejob_companion", JSON.stringify({ setup, steps })).text);
    if (answer.taken !== steps.length) found.push(`${JSON.stringify(step)}: ${JSON.stringify(answer).slice(0, 200)}`);
    return answer;
  };
  const agree = (what, one, other) => {
    if (JSON.stringify(one) !== JSON.stringify(other))
      found.push(`${what}: ${JSON.stringify(one)}, not ${JSON.stringify(other)}`);
  };
  let answer = null;
  for (const action of actions) {
    answer = tell(step_of(action));
    while (found.length === 0 && answer.asks === "role") answer = tell({ role: deal.roles[answer.seat] });
    if (found.length > 0) return found;
    if (answer.tricks_over === told) continue;
    const { winner, completed, tokens } = judged.tricks[told];
    agree(`winner of trick ${told + 1}`, answer.tricks[told].winner, winner);
    agree(`mission of trick ${told + 1}`, answer.tricks[told].met, completed);
    agree(`tokens after trick ${told + 1}`, answer.tokens, tokens);
    told += 1;
  }
  if (answer.asks === "roles") answer = tell({ roles: deal.roles });
  agree("tricks", told, judged.tricks.length);
  agree("missions", answer.completed, judged.missions_completed);
  agree("result", answer.result, result);
  return found;
}

const games_told = 200;
let agreed = 0;
let tricks_told = 0;
for (let i = 0; i < games_told; i += 1) {
  const table = tables[i % tables.length];
  const records = execFileSync(
    program,
    [
      "simulate",
      ...table_flags(table),
      "--games",
      "1",
      "--seed",
      String(5000 + i),
      "--bots",
      "rookie",
      "--records",
      "-",
    ],
    { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
  );
  const judged = JSON.parse(execFileSync(program, ["referee", "-"], { input: records, encoding: "utf8" }));
  const found = differences(JSON.parse(records), judged);
  if (found.length === 0) {
    agreed += 1;
    tricks_told += judged.tricks.length;
  } else {
    failed += 1;
    console.error(`the companion differs, seed ${5000 + i}, ${JSON.stringify(table)}:\n  ${found.join("\n  ")}`);
  }
}
console.log(`companion: ${agreed} games, ${tricks_told} tricks told, all as the referee says`);

console.log(`module: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} compressed`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
