// Evenings in the house without a server (local/house_text.h). Whatever people and clocks tell the
// WebAssembly module is repeated to the native program, and both must give the same answers, byte
// for byte.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { WASI } from 'node:wasi';
import { blake2b } from '../web/src/session/blake2b.js';

const [modulePath, program] = process.argv.slice(2);
const weightsPath = new URL('../data/mastermind.ijnet', import.meta.url).pathname;
const compiled = await WebAssembly.compile(readFileSync(modulePath));

async function startHouse() {
  const wasi = new WASI({ version: 'preview1' });
  const instance = await WebAssembly.instantiate(compiled, { wasi_snapshot_preview1: wasi.wasiImport });
  wasi.initialize(instance);
  const { memory, insidejob_buffer, insidejob_weights, insidejob_house, insidejob_answer, insidejob_answer_size } = instance.exports;
  const weights = readFileSync(weightsPath);
  const room = insidejob_buffer(weights.length);
  new Uint8Array(memory.buffer, room, weights.length).set(weights);
  if (insidejob_weights() !== 1) throw new Error(`the module does not take ${weightsPath}`);
  return (line) => {
    const input = new TextEncoder().encode(line);
    // This may grow the memory, which invalidates the old buffer.
    const at = insidejob_buffer(input.length);
    new Uint8Array(memory.buffer, at, input.length).set(input);
    insidejob_house();
    return new TextDecoder().decode(new Uint8Array(memory.buffer, insidejob_answer(), insidejob_answer_size()));
  };
}

const sealOf = (seat, value) =>
  blake2b(Buffer.concat([Buffer.from('insidejob value 1'), Buffer.of(seat), Buffer.from(value, 'hex')]));

// One game, with people who do the first thing that is allowed.
class Evening {
  constructor(say, seed) {
    this.say = say;
    this.lines = [];
    this.answers = [];
    this.now = 1_700_000_000_000;
    this.ids = 0;
    this.people = new Map();
    this.replies = new Map();
    this.kept = { table: '', entries: [] };
    this.over = false;
    this.tell(`open ${JSON.stringify({ now: this.now, seed: seed.toString(16).padStart(64, '0'), iterations: 8 })}`);
  }

  tell(line) {
    this.lines.push(line);
    const answer = this.say(line);
    this.answers.push(answer);
    for (const said of answer.split('\n').slice(0, -1)) this.hear(said);
  }

  hear(line) {
    const [what, first, ...rest] = line.split(' ');
    const text = rest.join(' ');
    if (what === 'next') this.next = { at: first, thoughts: rest[0] === 'thoughts' };
    else if (what === 'reply') this.replies.set(Number(first), JSON.parse(rest.slice(1).join(' ')));
    else if (what === 'keep_table') this.kept.table = `restore_table ${first} ${text}`;
    else if (what === 'keep_entry') this.kept.entries.push(`restore_entry ${first} ${text}`);
    else if (what === 'send') this.listen(Number(first), JSON.parse(text));
    else if (what === 'error') throw new Error(line);
  }

  listen(number, message) {
    const person = this.people.get(number);
    if (message.now) person.now = message.now;
    if (message.you) person.seat = message.you.seat;
    for (const { event, seats } of message.events ?? []) {
      if (event === 'seed_committed') person.mixes = 'seal';
      if (event === 'sealing_ended' && seats.includes(person.seat)) person.mixes = 'value';
    }
    this.over ||= message.now?.stage === 'result';
  }

  request(path, body) {
    const number = ++this.ids;
    this.tell(`request ${this.now} ${number} POST ${path} ${JSON.stringify(body)}`);
    return this.replies.get(number);
  }

  enter({ room, token }) {
    const number = this.people.size + 1;
    this.people.set(number, { now: {}, mixes: '' });
    this.tell(`connect ${this.now} ${number} ${room}`);
    this.tell(`receive ${this.now} ${number} ${JSON.stringify({ hello: 1, token })}`);
    return number;
  }

  send(number, message) {
    this.tell(`receive ${this.now} ${number} ${JSON.stringify({ id: ++this.ids, ...message })}`);
  }

  // Whether someone had something to do.
  move() {
    for (const [number, person] of this.people) {
      const { stage, legal, confirm, pressed } = person.now;
      const act = (message) => {
        person.now = {};
        this.send(number, message);
        return true;
      };
      if (person.mixes && stage === 'shuffle') {
        const value = number.toString(16).padStart(32, '0');
        const what = person.mixes;
        person.mixes = '';
        return act(what === 'seal' ? { do: 'seal', seal: sealOf(person.seat, value) } : { do: 'value', value });
      }
      if (stage === 'discussion' && !person.ready) {
        person.ready = true;
        return act({ do: 'discussion_ready', ready: true });
      }
      if (confirm && !pressed) return act({ do: 'confirm' });
      if (legal?.length > 0 && !pressed) return act({ do: 'act', action: legal[0] });
    }
    return false;
  }

  play() {
    for (let steps = 0; steps < 20_000 && !this.over; steps++) {
      if (this.move()) continue;
      if (this.next.thoughts) this.tell(`think ${this.now}`);
      else {
        this.now = Math.max(this.now, Number(this.next.at));
        this.tell(`run ${this.now}`);
      }
    }
    if (!this.over) throw new Error('the game does not end');
  }
}

const evenings = [];
for (const preset of ['first_game', 'classic', 'risky', 'sleeper_paranoid', 'tim_sleeper', 'risky_tim', 'accomplice_prof_no']) {
  for (const players of [2, 3, 4, 5]) {
    if (players < 4 && !['first_game', 'classic', 'risky'].includes(preset)) continue;
    evenings.push({ preset, players, people: 1 + (players % 2) });
  }
}
const levels = ['spymaster', 'officer', 'mastermind', 'rookie'];

let passed = 0;
let failed = 0;
for (const [index, { preset, players, people }] of evenings.entries()) {
  const house = await startHouse();
  const evening = new Evening(house, 1000 + index);
  const pass = evening.request('/api/tables', { name: 'Ana', preset, options: { players } });
  const host = evening.enter(pass);
  for (let i = 1; i < people; i++) evening.enter(evening.request(`/api/tables/${pass.room}/members`, { name: `Bo ${i}` }));
  for (let seat = people; seat < players; seat++) {
    evening.send(host, { do: 'seat_bot', seat, level: levels[seat % levels.length], name: `Robo ${seat}`, temperament: 'talkative' });
  }
  evening.send(host, { do: 'start' });
  evening.play();
  // Again from the log, as after a reload.
  evening.tell(evening.lines[0]);
  evening.tell(evening.kept.table);
  for (const entry of evening.kept.entries.slice()) evening.tell(entry);
  evening.enter(pass);
  const input = `${evening.lines.join('\n')}\n`;
  const native = execFileSync(program, [weightsPath], { input, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (native === evening.answers.map((answer) => `${answer}\n`).join('')) {
    passed += 1;
  } else {
    failed += 1;
    console.error(`differs: ${preset}, ${players} players, seed ${1000 + index}`);
  }
}
console.log(`houses: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
