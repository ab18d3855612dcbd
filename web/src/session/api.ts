// The HTTP side of the server: creating, finding, joining and moving. Nothing throws: an error is a value, and
// `api_error_sentence` puts it into words.
import { server_origin } from "../home.ts";
import { local_house } from "../local/local_house.ts";
import { module_to_come } from "../local/module_address.ts";
import { guard, type Guards } from "../protocol/guard.ts";
import type {
  AddedTable,
  BotLevel,
  ClosedRound,
  DuplicateBoard,
  Fault,
  LinkGone,
  LinkStatus,
  MissedTurn,
  MoveCode,
  Mover,
  NewTable,
  NodeList,
  OpenedGame,
  Pass,
  PushKey,
  RefusalReason,
  Rule,
  Seat,
  ServerError,
  ShowingStatus,
  ShownMoment,
  TableInfo,
  TableList,
} from "../protocol/messages.ts";
import type { House } from "./transport.ts";

/**
 * `offline`: no answer came; `not_started`: this device has no house; `to_come`: not yet;
 * `not_understood`: an answer that makes no sense.
 */
export interface ApiError {
  readonly error: ServerError | RefusalReason | "offline" | "not_started" | "to_come" | "not_understood";
  readonly fault?: Fault;
  readonly rule?: Rule;
}

export type ApiResult<Value> = { readonly ok: true; readonly value: Value } | ({ readonly ok: false } & ApiError);

interface Reply {
  readonly good: boolean;
  readonly answer: unknown;
}

async function ask_server(
  path: string,
  body: object | undefined,
  server: string | null = server_origin(),
): Promise<Reply | null> {
  if (server === null) return null;
  try {
    const response = await fetch(new URL(`/api${path}`, server), {
      signal: AbortSignal.timeout(15_000),
      ...(body && {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    return { good: response.ok, answer: await response.json().catch(() => null) };
  } catch {
    return null;
  }
}

async function ask_device(path: string, body: object | undefined): Promise<Reply | null> {
  const text = body === undefined ? "" : JSON.stringify(body);
  const reply = await local_house().request(body === undefined ? "GET" : "POST", `/api${path}`, text);
  return reply && { good: reply.status < 300, answer: JSON.parse(reply.body) };
}

async function request<Name extends keyof Guards>(
  expected: Name,
  path: string,
  body?: object,
  house: House = "server",
): Promise<ApiResult<Guards[Name]>> {
  const reply = await (house === "device" ? ask_device(path, body) : ask_server(path, body));
  if (reply === null && house === "device") return { ok: false, error: module_to_come ? "to_come" : "not_started" };
  return understood(expected, reply);
}

function understood<Name extends keyof Guards>(expected: Name, reply: Reply | null): ApiResult<Guards[Name]> {
  if (reply === null) return { ok: false, error: "offline" };
  const { good, answer } = reply;
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

export const make_table = (table: NewTable, house: House = "server"): Promise<ApiResult<Pass>> =>
  request("Pass", "/tables", table, house);

/** A prepared game and one person's seat at it; only a device accepts it (local/lesson.h). */
export interface NewLesson {
  readonly name: string;
  readonly seat: Seat;
  readonly begun: number;
  /** A record as a text. */
  readonly record: string;
  /** Of the bots, which then also talk; rookie by default. */
  readonly level?: BotLevel;
}
export const make_lesson = (lesson: NewLesson): Promise<ApiResult<Pass>> =>
  request("Pass", "/lessons", lesson, "device");

/** A challenge's table, with its deal and its bots; only a device accepts it (local/challenge_table.h). */
export const make_challenge_table = (challenge: {
  readonly name: string;
  readonly code: string;
}): Promise<ApiResult<Pass>> => request("Pass", "/challenges", challenge, "device");

export const public_tables = (): Promise<ApiResult<TableList>> => request("TableList", "/tables");

/** Asks a server that someone has named but does not use yet. */
export const nodes_at = async (server: string): Promise<ApiResult<NodeList>> =>
  understood("NodeList", await ask_server("/nodes", undefined, server));

export const site_nodes = (): Promise<ApiResult<NodeList>> => request("NodeList", "/nodes");

/** What this server signs notifications with. */
export const push_key = (): Promise<ApiResult<PushKey>> => request("PushKey", "/push");

export const table_info = (room: string, house: House = "server"): Promise<ApiResult<TableInfo>> =>
  request("TableInfo", room_path(room), undefined, house);

/** `accepts`: the terms of a table by turns, as the player has seen them. */
export const join_table = (
  room: string,
  name: string,
  watch = false,
  accepts?: AcceptedTerms,
): Promise<ApiResult<Pass>> =>
  request("Pass", `${room_path(room)}/members`, { name, ...(watch && { watch }), ...(accepts && { accepts }) });

export interface AcceptedTerms {
  readonly turn_hours: number;
  readonly missed_turn: MissedTurn;
}

/** Adds a person at a table on this device. */
export const join_here = (room: string, name: string): Promise<ApiResult<Pass>> =>
  request("Pass", `${room_path(room)}/members`, { name }, "device");

export const quick_play = (name: string): Promise<ApiResult<Pass>> => request("Pass", "/quick", { name });

/** A one-time link that moves this device's place to another one. */
export const make_move = (room: string, token: string): Promise<ApiResult<MoveCode>> =>
  request("MoveCode", `${room_path(room)}/moves`, { token });

/** Whose place such a link moves. Moves nothing. */
export const look_at_move = (room: string, code: string): Promise<ApiResult<Mover>> =>
  request("Mover", `${room_path(room)}/device`, { code, look: true });

export const take_move = (room: string, code: string): Promise<ApiResult<Pass>> =>
  request("Pass", `${room_path(room)}/device`, { code });

/** One more table with the same deal; the token is that of the first table's host. */
export const add_duplicate_table = (room: string, token: string): Promise<ApiResult<AddedTable>> =>
  request("AddedTable", `${room_path(room)}/duplicate`, { token });

export const close_duplicate_round = (room: string, token: string, round: number): Promise<ApiResult<ClosedRound>> =>
  request("ClosedRound", `${room_path(room)}/close_round`, { token, round });

/** With the token of the first table's host, it also has the codes of the tables. */
export const duplicate_board = (id: string, token: string | null): Promise<ApiResult<DuplicateBoard>> =>
  request("DuplicateBoard", `/duplicates/${encodeURIComponent(id)}`, token === null ? {} : { token });

const game_path = (link: string): string => `/games/${encodeURIComponent(link)}`;

/** A finished game. Without a token only if everyone who played has agreed. */
export const open_game = (link: string, token: string | null): Promise<ApiResult<OpenedGame>> =>
  request("OpenedGame", game_path(link), token === null ? {} : { token });

/** Whether anyone may open it, as far as this person is concerned. */
export const share_game = (link: string, token: string, agree: boolean): Promise<ApiResult<LinkStatus>> =>
  request("LinkStatus", `${game_path(link)}/share`, { token, agree });

/** What a page says that watches a game together with others. `step`, `seat` and `blind`: what it shows, if it leads. */
export interface ShowingNews extends Partial<ShownMoment> {
  readonly page: string;
  readonly hand?: boolean;
  readonly hand_to?: number;
  readonly leave?: true;
}

export const watch_together = (
  link: string,
  token: string | null,
  news: ShowingNews,
): Promise<ApiResult<ShowingStatus>> =>
  request("ShowingStatus", `${game_path(link)}/together`, { ...news, ...(token !== null && { token }) });

export const unlink_game = (link: string, token: string): Promise<ApiResult<LinkGone>> =>
  request("LinkGone", `${game_path(link)}/unlink`, { token });
