// The small part of ICU MessageFormat that texts/README.md describes. The same as texts/message_format.cpp, with
// plurals and numbers by Intl, and no line break between a number and what it counts or names.
export type Value = string | number | boolean | undefined;
export type Values = { readonly [name: string]: Value };

type MessagePart =
  | string
  | { readonly kind: "argument"; readonly name: string }
  | { readonly kind: "number" }
  | { readonly kind: "plural" | "select"; readonly name: string; readonly branches: ReadonlyMap<string, Message> };

export type Message = readonly MessagePart[];

export interface Grammar {
  readonly plural: (n: number) => string;
  readonly number: (n: number) => string;
}

/** Null if it is not in the format. */
export function parse_message(text: string): Message | null {
  let at = 0;

  const skip_spaces = (): void => {
    while (text[at] === " ") at++;
  };
  const take = (sign: string): boolean => {
    skip_spaces();
    if (text[at] !== sign) return false;
    at++;
    return true;
  };
  const word = (): string => {
    skip_spaces();
    const found = /^[A-Za-z0-9_=]*/.exec(text.slice(at))?.[0] ?? "";
    at += found.length;
    return found;
  };

  // Up to the end of the text or to a closing brace, which is not consumed.
  function sequence(in_plural: boolean): Message | null {
    const parts: MessagePart[] = [];
    let literal = "";
    const flush = (): void => {
      if (literal !== "") parts.push(literal);
      literal = "";
    };
    for (let sign = text[at]; sign !== undefined && sign !== "}"; sign = text[at]) {
      at++;
      if (sign === "{") {
        flush();
        const part = placeholder(in_plural);
        if (part === null) return null;
        parts.push(part);
      } else if (sign === "#" && in_plural) {
        flush();
        parts.push({ kind: "number" });
      } else {
        literal += sign;
      }
    }
    flush();
    return parts;
  }

  function placeholder(in_plural: boolean): MessagePart | null {
    const name = word();
    if (name === "") return null;
    if (take("}")) return { kind: "argument", name };
    if (!take(",")) return null;
    const kind = word();
    if ((kind !== "plural" && kind !== "select") || !take(",")) return null;
    const branches = new Map<string, Message>();
    while (!take("}")) {
      const label = word();
      if (label === "" || !take("{")) return null;
      const branch = sequence(in_plural || kind === "plural");
      if (branch === null || text[at] !== "}") return null;
      at++;
      if (!branches.has(label)) branches.set(label, branch);
    }
    return branches.has("other") ? { kind, name, branches } : null;
  }

  const message = sequence(false);
  return at === text.length ? message : null;
}

const no_break_space = "\u00a0";

function text_of(value: Value, missing: string): string {
  if (value === undefined) return missing;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

export function format_message(message: Message, values: Values, grammar: Grammar, number = 0): string {
  let out = "";
  for (const [i, part] of message.entries()) {
    if (typeof part === "string") {
      const before = message[i - 1];
      const counts = typeof before === "object" && before.kind === "number";
      out += counts ? part.replace(/^ /, no_break_space) : part;
    } else if (part.kind === "argument") {
      const value = values[part.name];
      // “in trick 3”, unless that would be too long for a narrow place.
      if (typeof value === "number") out = out.replace(/(?<=\p{L})(?<!\p{L}{8}) $/u, no_break_space);
      out += text_of(value, "");
    } else if (part.kind === "number") {
      out += grammar.number(number);
    } else {
      const value = values[part.name];
      const count = typeof value === "number" ? value : 0;
      const labels = part.kind === "plural" ? [`=${count}`, grammar.plural(count)] : [text_of(value, "none")];
      const branch =
        labels.map((label) => part.branches.get(label)).find((found) => found) ?? part.branches.get("other");
      out += format_message(branch ?? [], values, grammar, part.kind === "plural" ? count : number);
    }
  }
  return out;
}

/** The names of its arguments. */
export function arguments_of(message: Message, found = new Set<string>()): Set<string> {
  for (const part of message) {
    if (typeof part === "string" || part.kind === "number") continue;
    found.add(part.name);
    if (part.kind !== "argument") for (const branch of part.branches.values()) arguments_of(branch, found);
  }
  return found;
}
