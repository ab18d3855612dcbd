// The worker in which the house without a server runs: tables, clocks and bots, off the page's thread. As on a server,
// everything is stored before the page is told what follows from it.
import { open_house_log, type HouseLog, type Kept } from "./house_log.ts";
import type { FromHouse, HouseClock, ToHouse } from "./house_messages.ts";
import { start_module, type HouseModule } from "./house_module.ts";
import { fetch_weights, in_good_time } from "./weights.ts";

/** The longest a bot may think. Nothing else is answered meanwhile, so it is shorter than on a server. */
const think_ms = 700;
const longest_timer = 2 ** 31 - 1;

const page = self as unknown as { postMessage(message: FromHouse): void; close(): void };
let house: HouseModule | null = null;
let log: HouseLog | null = null;
let delivery: Promise<void> = Promise.resolve();
let timer: ReturnType<typeof setTimeout> | undefined;
/** When the clock was stopped; null: it is running. */
let stopped: number | null = null;
/** How long it has been stopped in total. */
let stood = 0;

const now = (): number => (stopped ?? Date.now()) - stood;

/** The clock runs until something happens at a table, and then stops. */
let only_once = false;

function stand(clock: HouseClock): void {
  only_once = clock === "once";
  if ((clock === "still") === (stopped !== null)) return;
  clearTimeout(timer);
  if (stopped === null) {
    stopped = Date.now();
  } else {
    stood += Date.now() - stopped;
    stopped = null;
    say(`run ${now()}`);
  }
}

/** The word before the n-th blank, and what comes after it. */
function split(line: string, words: number): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  while (parts.length < words) {
    const blank = line.indexOf(" ", from);
    if (blank < 0) break;
    parts.push(line.slice(from, blank));
    from = blank + 1;
  }
  return [...parts, line.slice(from)];
}

function follow(lines: readonly string[]): void {
  const kept: Kept[] = [];
  const told: FromHouse[] = [];
  for (const line of lines) {
    const [what = "", first = "", rest = ""] = split(line, 2);
    switch (what) {
      case "keep_table":
        kept.push({ kind: "table", key: first, text: rest });
        break;
      case "keep_entry": {
        const [sequence = "", text = ""] = split(rest, 1);
        kept.push({ kind: "entry", key: first, sequence: Number(sequence), text });
        break;
      }
      case "erase":
        kept.push({ kind: "erase", key: first || rest });
        break;
      case "reply": {
        const [status = "", body = ""] = split(rest, 1);
        told.push({ kind: "reply", number: Number(first), status: Number(status), body });
        break;
      }
      case "send":
        told.push({ kind: "received", number: Number(first), text: rest });
        if (only_once && rest.startsWith('{"type": "events"')) stand("still");
        break;
      case "close":
        told.push({ kind: "closed", number: Number(first), code: Number(rest) });
        break;
      case "next":
        wake(first, rest === "thoughts");
        break;
      default:
        console.error(`the house did not understand: ${line}`);
    }
  }
  if (kept.length === 0 && told.length === 0) return;
  delivery = delivery.then(async () => {
    if (house === null) return;
    if (kept.length > 0) await log?.keep(kept);
    for (const message of told) page.postMessage(message);
  });
}

function say(line: string): void {
  if (house !== null) follow(house.say(line));
}

/** Null unless the weights are on their way for a coach. */
let coming: Promise<void> | null = null;

/** What the page says is handled between two thoughts, never out of turn. */
function wake(next: string, thoughts: boolean): void {
  clearTimeout(timer);
  if (stopped !== null) return;
  if (thoughts && coming === null) timer = setTimeout(() => say(`think ${now()}`));
  else if (next !== "never") {
    timer = setTimeout(() => say(`run ${now()}`), Math.min(longest_timer, Math.max(0, Number(next) - now())));
  }
}

/** One page at a time: the newest takes over the house from the others. */
async function claim(): Promise<void> {
  if (!("locks" in navigator)) return;
  await new Promise<void>((claimed) => {
    navigator.locks
      .request("insidejob-house", { steal: true }, () => {
        claimed();
        return new Promise<never>(() => {});
      })
      .catch(() => {
        // Messages still on their way were never delivered. The new owner of the house continues without them.
        house = null;
        clearTimeout(timer);
        void delivery.then(() => {
          page.postMessage({ kind: "taken" });
          page.close();
        });
      });
  });
}

/** Whether something that is said to the house needs mastermind's weights. */
const wants_weights = (text: string): boolean => text.includes('"mastermind"');
let weights_address = "";
let has_weights = false;

async function load_weights(): Promise<void> {
  if (has_weights) return;
  try {
    has_weights = house?.take_weights(await fetch_weights(weights_address)) ?? false;
  } catch {
    // Neither stored nor reachable.
  }
  if (!has_weights) page.postMessage({ kind: "no_weights" });
}

/** A review's coach is the strongest bot. Until they are here, or it is clear that they are not coming, nobody thinks. */
const wants_coach = (text: string): boolean => /"ask": ?"review"/.test(text);

async function load_for_coach(): Promise<void> {
  const bytes = await in_good_time(fetch_weights(weights_address));
  if (bytes !== null) has_weights = house?.take_weights(bytes) ?? false;
  coming = null;
  if (stopped === null) say(`run ${now()}`);
}

async function start({ module, weights, pace }: Extract<ToHouse, { kind: "start" }>): Promise<void> {
  weights_address = weights;
  await claim();
  log = await open_house_log();
  if (!log.lasts) page.postMessage({ kind: "not_kept" });
  const [started, lines] = await Promise.all([start_module(fetch(module)), log.lines()]);
  const seed = [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  started.say(`open ${JSON.stringify({ now: Date.now(), seed, think_ms, ...pace })}`);
  // A damaged table is lost; the others are not.
  for (const line of lines) started.say(line);
  house = started;
  if (lines.some(wants_weights)) await load_weights();
}

function line_of(message: Exclude<ToHouse, { kind: "start" | "stand" }>): string {
  const { kind, number } = message;
  switch (kind) {
    case "request":
      return `request ${now()} ${number} ${message.method} ${message.path} ${message.body}`;
    case "connect":
      return `connect ${now()} ${number} ${message.room}`;
    case "send":
      return `receive ${now()} ${number} ${message.text}`;
    case "disconnect":
      return `disconnect ${now()} ${number}`;
  }
}

const said_in = (message: Exclude<ToHouse, { kind: "start" | "stand" }>): string =>
  message.kind === "request" ? message.body : message.kind === "send" ? message.text : "";

let ready: Promise<void> | null = null;
addEventListener("message", (event: MessageEvent<ToHouse>) => {
  const message = event.data;
  if (message.kind === "start") {
    ready = start(message).catch(() => page.postMessage({ kind: "failed" }));
  } else if (message.kind === "stand") {
    void ready?.then(() => stand(message.clock));
  } else {
    // Whatever comes next waits for the weights too.
    if (wants_weights(said_in(message))) ready = ready?.then(load_weights) ?? null;
    void ready?.then(() => {
      if (!has_weights && wants_coach(said_in(message))) coming ??= load_for_coach();
      say(line_of(message));
    });
  }
});
