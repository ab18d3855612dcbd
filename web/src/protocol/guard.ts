// Whatever comes from a server is checked here, once. It fits the protocol's schema, or is a problem for the session to
// report. Unknown fields are ignored.
import shapes from "virtual:protocol-shapes";
import type {
  AddedTable,
  ClosedRound,
  CustomRole,
  DuplicateBoard,
  Failure,
  LinkGone,
  LinkStatus,
  MissionDeck,
  MoveCode,
  Mover,
  NodeList,
  OpenedGame,
  Pass,
  Said,
  ServerMessage,
  ShowingStatus,
  PushKey,
  TableInfo,
  TableList,
} from "./messages.ts";

export type Shape =
  | string
  | readonly ["=", unknown]
  | readonly ["|", ...Shape[]]
  | readonly ["[", Shape]
  | readonly ["{", ShapeFields, ShapeFields, Shape | 0];
type ShapeFields = { readonly [name: string]: Shape };

export type Guarded<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly problem: string };

export interface Guards {
  readonly ServerMessage: ServerMessage;
  readonly Pass: Pass;
  readonly TableInfo: TableInfo;
  readonly TableList: TableList;
  readonly NodeList: NodeList;
  readonly MoveCode: MoveCode;
  readonly PushKey: PushKey;
  readonly Mover: Mover;
  readonly OpenedGame: OpenedGame;
  readonly LinkStatus: LinkStatus;
  readonly LinkGone: LinkGone;
  readonly ShowingStatus: ShowingStatus;
  readonly AddedTable: AddedTable;
  readonly ClosedRound: ClosedRound;
  readonly DuplicateBoard: DuplicateBoard;
  readonly Failure: Failure;
  /** From a file or a link. */
  readonly CustomRole: CustomRole;
  readonly MissionDeck: MissionDeck;
  /** From a file, or stored by another version. */
  readonly Said: Said;
}

const is_object = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function fits_word(value: unknown, word: string): boolean {
  switch (word) {
    case "s":
      return typeof value === "string";
    case "n":
      return typeof value === "number";
    case "b":
      return typeof value === "boolean";
    case "z":
      return value === null;
    case "w":
      return typeof value === "string" || typeof value === "number";
    case "o":
      return is_object(value);
  }
  const shape = shapes[word.slice(1)];
  return shape !== undefined && fits(value, shape);
}

function fits_fields(value: unknown, required: ShapeFields, optional: ShapeFields, other: Shape | 0): boolean {
  if (!is_object(value)) return false;
  for (const name in required) {
    if (!fits(value[name], required[name] as Shape)) return false;
  }
  for (const name in optional) {
    if (value[name] !== undefined && !fits(value[name], optional[name] as Shape)) return false;
  }
  return other === 0 || Object.values(value).every((field) => fits(field, other));
}

function fits(value: unknown, shape: Shape): boolean {
  if (typeof shape === "string") return fits_word(value, shape);
  switch (shape[0]) {
    case "=":
      return value === shape[1];
    case "|":
      return (shape as readonly Shape[]).some((choice, i) => i > 0 && fits(value, choice));
    case "[":
      return Array.isArray(value) && value.every((item) => fits(item, shape[1]));
    case "{":
      return fits_fields(value, shape[1], shape[2], shape[3]);
  }
}

/** The value with its declared type, or what is wrong with it. */
export function guard<Name extends keyof Guards>(name: Name, value: unknown): Guarded<Guards[Name]> {
  // The only place where the type comes from the schema instead of the compiler.
  if (fits(value, `@${name}`)) return { ok: true, value: value as Guards[Name] };
  return { ok: false, problem: `not a ${name}: ${JSON.stringify(value)?.slice(0, 300)}` };
}

export function guard_text<Name extends keyof Guards>(name: Name, text: string): Guarded<Guards[Name]> {
  try {
    return guard(name, JSON.parse(text));
  } catch {
    return { ok: false, problem: `not JSON: ${text.slice(0, 300)}` };
  }
}
