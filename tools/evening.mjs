// A house without a server as its host hears it (local/house_text.h): what people and clocks tell the
// WebAssembly module, and what it answers, so that both can be repeated to the native program.
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";
import { blake2b } from "../web/src/session/blake2b.js";

export const weightsPath = new URL("../data/mastermind.ijnet", import.meta.url).pathname;

// The module's functions that take a text and return one.
export async function startModule(compiled) {
  const wasi = new WASI({ version: "preview1" });
  const instance = await WebAssembly.instantiate(compiled, { wasi_snapshot_preview1: wasi.wasiImport });
  wasi.initialize(instance);
  const module = instance.exports;
  // This may grow the memory, which invalidates the old buffer.
  const put = (input) => {
    const at = module.insidejob_buffer(input.length);
    new Uint8Array(module.memory.buffer, at, input.length).set(input);
  };
  put(readFileSync(weightsPath));
  if (module.insidejob_weights() !== 1) throw new Error(`the module does not take ${weightsPath}`);
  return (name, text) => {
    put(new TextEncoder().encode(text));
    module[name]();
    return new TextDecoder().decode(
      new Uint8Array(module.memory.buffer, module.insidejob_answer(), module.insidejob_answer_size()),
    );
  };
}

const sealOf = (seat, value) =>
  blake2b(Buffer.concat([Buffer.from("insidejob value 1"), Buffer.of(seat), Buffer.from(value, "hex")]));

// One game, with people who do the first thing that is allowed.
export class Evening {
  constructor(say, seed) {
    this.say = say;
    this.lines = [];
    this.answers = [];
    this.now = 1_700_000_000_000;
    this.ids = 0;
    this.people = new Map();
    this.replies = new Map();
    this.kept = { table: "", entries: [] };
    this.over = false;
    this.tell(`open ${JSON.stringify({ now: this.now, seed: seed.toString(16).padStart(64, "0"), iterations: 8 })}`);
  }

  tell(line) {
    this.lines.push(line);
    const answer = this.say(line);
    this.answers.push(answer);
    for (const said of answer.split("\n").slice(0, -1)) this.hear(said);
  }

  hear(line) {
    const [what, first, ...rest] = line.split(" ");
    const text = rest.join(" ");
    if (what === "next") this.next = { at: first, thoughts: rest[0] === "thoughts" };
    else if (what === "reply") this.replies.set(Number(first), JSON.parse(rest.slice(1).join(" ")));
    else if (what === "keep_table") this.kept.table = `restore_table ${first} ${text}`;
    else if (what === "keep_entry") this.kept.entries.push(`restore_entry ${first} ${text}`);
    else if (what === "send") this.listen(Number(first), JSON.parse(text));
    else if (what === "error") throw new Error(line);
  }

  listen(number, message) {
    const person = this.people.get(number);
    if (message.now) person.now = message.now;
    if (message.you) person.seat = message.you.seat;
    if (message.record) person.record = message.record;
    for (const { event, seats } of message.events ?? []) {
      if (event === "seed_committed") person.mixes = "seal";
      if (event === "sealing_ended" && seats.includes(person.seat)) person.mixes = "value";
    }
    this.over ||= message.now?.stage === "result";
  }

  request(path, body) {
    const number = ++this.ids;
    this.tell(`request ${this.now} ${number} POST ${path} ${JSON.stringify(body)}`);
    return this.replies.get(number);
  }

  enter({ room, token }) {
    const number = this.people.size + 1;
    this.people.set(number, { now: {}, mixes: "" });
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
      if (person.mixes && stage === "shuffle") {
        const value = number.toString(16).padStart(32, "0");
        const what = person.mixes;
        person.mixes = "";
        return act(what === "seal" ? { do: "seal", seal: sealOf(person.seat, value) } : { do: "value", value });
      }
      if (stage === "discussion" && !person.ready) {
        person.ready = true;
        return act({ do: "discussion_ready", ready: true });
      }
      if (confirm && !pressed) return act({ do: "confirm" });
      if (legal?.length > 0 && !pressed) return act({ do: "act", action: legal[0] });
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
    if (!this.over) throw new Error("the game does not end");
  }
}
