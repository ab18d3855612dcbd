// What a message to a spectator must not contain.
import assert from "node:assert/strict";

const secret_names = [
  "role",
  "drawn",
  "votes",
  "put_back",
  "partner_role",
  "seen",
  "legal",
  "unplayable",
  "prospects",
  "three",
  "missions",
  "token",
  "hand",
];

function names_in(value: unknown, found: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    // Everyone knows the initial number of cards in a hand, and whether enough missions can still be completed.
    const known = (name === "hand" && typeof inner === "number") || (name === "missions" && typeof inner === "string");
    if (!known) found.add(name);
    names_in(inner, found);
  }
}

interface Told {
  readonly type: string;
  readonly ask?: string;
  readonly events?: readonly {
    readonly event: string;
    readonly game?: readonly { readonly event: string; readonly hands?: object }[];
  }[];
}

/** No hand, no face-down role, no drawn mission and no vote in anything before the result. */
export function assert_no_secret(received: readonly string[]): void {
  let is_over = false;
  for (const text of received) {
    // A finished game has shown everything, and its review may be asked for until the next deal.
    if (text.includes('"result"')) {
      is_over = true;
      continue;
    }
    const message = JSON.parse(text) as Told;
    if (message.events?.some(({ event }) => event === "game_dealt")) is_over = false;
    if (is_over && (message.type === "review" || message.ask === "review")) continue;
    const found = new Set<string>();
    names_in(message, found);
    if (text.includes("role_revealed")) found.delete("role");
    for (const name of secret_names)
      assert.ok(
        !found.has(name),
        `${name} in …${text.slice(Math.max(0, text.indexOf(`"${name}"`) - 100)).slice(0, 300)}`,
      );
    for (const { event, hands = {} } of message.events?.flatMap(({ game = [] }) => game) ?? []) {
      if (event === "dealt") assert.deepEqual(hands, {});
    }
  }
}
