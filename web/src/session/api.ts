// The HTTP side of the server: making, finding, joining and moving. Nothing throws: what went
// wrong is a value, and `api_error_sentence` has the words for it.
import { guard, type Guards } from "../protocol/guard.ts";
import type {
  Fault,
  MoveCode,
  NewTable,
  NodeList,
  Pass,
  RefusalReason,
  Rule,
  ServerError,
  TableInfo,
  TableList,
} from "../protocol/messages.ts";

/** `offline`: no answer came; `not_understood`: one that makes no sense. */
export interface ApiError {
  readonly error: ServerError | RefusalReason | "offline" | "not_understood";
  readonly fault?: Fault;
  readonly rule?: Rule;
}

export type ApiResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | ({ readonly ok: false } & ApiError);

async function request<Name extends keyof Guards>(
  expected: Name,
  path: string,
  body?: object,
): Promise<ApiResult<Guards[Name]>> {
  let answer: unknown;
  let good = false;
  try {
    const response = await fetch(`/api${path}`, {
      signal: AbortSignal.timeout(15_000),
      ...(body && {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    good = response.ok;
    answer = await response.json().catch(() => null);
  } catch {
    return { ok: false, error: "offline" };
  }
  if (good) {
    const guarded = guard(expected, answer);
    return guarded.ok ? guarded : { ok: false, error: "not_understood" };
  }
  const failure = guard("Failure", answer);
  if (!failure.ok) return { ok: false, error: "not_understood" };
  const { error, fault, rule } = failure.value;
  return { ok: false, error, ...(fault && { fault }), ...(rule && { rule }) };
}

const room_path = (room: string): string => `/tables/${encodeURIComponent(room)}`;

export const make_table = (table: NewTable): Promise<ApiResult<Pass>> => request("Pass", "/tables", table);

export const public_tables = (): Promise<ApiResult<TableList>> => request("TableList", "/tables");

export const site_nodes = (): Promise<ApiResult<NodeList>> => request("NodeList", "/nodes");

export const table_info = (room: string): Promise<ApiResult<TableInfo>> => request("TableInfo", room_path(room));

export const join_table = (room: string, name: string, watch = false): Promise<ApiResult<Pass>> =>
  request("Pass", `${room_path(room)}/members`, watch ? { name, watch } : { name });

export const quick_play = (name: string): Promise<ApiResult<Pass>> => request("Pass", "/quick", { name });

/** A link that moves this device's place to another one, once. */
export const make_move = (room: string, token: string): Promise<ApiResult<MoveCode>> =>
  request("MoveCode", `${room_path(room)}/moves`, { token });

export const take_move = (room: string, code: string): Promise<ApiResult<Pass>> =>
  request("Pass", `${room_path(room)}/device`, { code });
