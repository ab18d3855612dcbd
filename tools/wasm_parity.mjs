// Plays the same simulations natively and in the WebAssembly module and compares the records.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { WASI } from 'node:wasi';
import { gzipSync } from 'node:zlib';

const [modulePath, program] = process.argv.slice(2);
const bytes = readFileSync(modulePath);
const wasi = new WASI({ version: 'preview1' });
const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: wasi.wasiImport });
wasi.initialize(instance);
const module = instance.exports;

function call(name, text, ...args) {
  const input = new TextEncoder().encode(text);
  const at = module.insidejob_buffer(input.length);
  new Uint8Array(module.memory.buffer, at, input.length).set(input);
  const ok = module[name](...args);
  const answer = new Uint8Array(module.memory.buffer, module.insidejob_answer(), module.insidejob_answer_size());
  return { ok: ok === 1, text: new TextDecoder().decode(answer) };
}

const roles = ['bugged_agent', 'paranoid_agent', 'risky_agent', 'decoy', 'accomplice', 'tim_shady', 'sleeper_agent', 'prof_no'];
const tables = [];
for (const players of [2, 3, 4, 5]) {
  tables.push({ players }, { players, wager: false }, { players, risky: true });
  if (players < 4) continue;
  for (const role of roles) tables.push({ players, roles: [role] });
  tables.push({ players, roles: ['sleeper_agent', 'paranoid_agent'] }, { players, roles: ['accomplice', 'prof_no'] },
    { players, roles: ['risky_agent', 'tim_shady'] }, { players, roles: ['tim_shady', 'sleeper_agent'] });
}

// Those who think longer play fewer games; spymaster searches at the plain tables only.
const levels = { random: 12, rookie: 12, officer: 1, spymaster: 1 };
let passed = 0;
let failed = 0;
for (const table of tables) {
  for (const [bot, games] of Object.entries(levels)) {
    if (bot === 'spymaster' && Object.keys(table).length > 1) continue;
    const seed = 1000 + passed + failed;
    const args = ['simulate', '--players', table.players, '--games', games, '--seed', seed, '--bots', bot, '--records', '-'];
    if (table.wager === false) args.push('--no-wager');
    if (table.risky) args.push('--risky');
    if (table.roles) args.push('--roles', table.roles.join(','));
    const native = execFileSync(program, args.map(String), { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 26 });
    const browser = call('insidejob_simulate', JSON.stringify({ ...table, bot }), seed, 0, games);
    const judged = native.trim().split('\n').every((line) => call('insidejob_referee', line).ok);
    if (browser.ok && browser.text === native && judged) {
      passed += 1;
    } else {
      failed += 1;
      console.error(`differs: insidejob ${args.join(' ')}`);
    }
  }
}
console.log(`module: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} compressed`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
