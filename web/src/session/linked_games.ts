// Opening a finished game by its link, with whatever shows that this device's owner played it.
import { stored_at_server } from "../home.ts";
import type { OpenedGame } from "../protocol/messages.ts";
import { read_stored, write_stored } from "../stored.ts";
import { open_game, type ApiResult } from "./api.ts";
import { played_tokens } from "./places.ts";

interface KnownLink {
  readonly link: string;
  readonly token: string;
}

const links_kept = 50;
/** If anyone may open it, no more are tried to find out whether it is one's own. */
const tries_if_open = 8;
/** An address may make many requests at once, but fewer than a device has tokens. */
const refused_pause = 2_500;
const most_refusals = 20;

async function try_token(link: string, token: string | null): Promise<ApiResult<OpenedGame>> {
  for (let refusals = 0; ; refusals++) {
    const opened = await open_game(link, token);
    if (opened.ok || opened.error !== "too_many_requests" || refusals === most_refusals) return opened;
    await new Promise((wake) => setTimeout(wake, refused_pause));
  }
}

const is_known = (value: unknown): value is KnownLink =>
  typeof value === "object" &&
  value !== null &&
  "link" in value &&
  typeof value.link === "string" &&
  "token" in value &&
  typeof value.token === "string";

function known_links(): readonly KnownLink[] {
  const stored = read_stored(stored_at_server("linked_games"));
  return Array.isArray(stored) ? stored.filter(is_known) : [];
}

/** This token opens this link. */
export function keep_link(link: string, token: string): void {
  const others = known_links().filter((other) => other.link !== link);
  write_stored(stored_at_server("linked_games"), [{ link, token }, ...others].slice(0, links_kept));
}

export function forget_link(link: string): void {
  write_stored(
    stored_at_server("linked_games"),
    known_links().filter((other) => other.link !== link),
  );
}

/** `token`: the one that opened it; null if it is open to anyone. */
export interface LinkedGame {
  readonly token: string | null;
  readonly game: OpenedGame;
}

/** As one of its people if possible, otherwise as anyone. */
export async function open_linked(link: string): Promise<ApiResult<LinkedGame>> {
  const known = known_links().find((one) => one.link === link)?.token;
  const tokens = [...new Set([...(known === undefined ? [] : [known]), ...played_tokens()])];
  let found: ApiResult<LinkedGame> = { ok: false, error: "unknown_game" };
  for (const [i, token] of (tokens.length > 0 ? tokens : [null]).entries()) {
    if (found.ok && i >= tries_if_open) break;
    const opened = await try_token(link, token);
    if (opened.ok) {
      const is_own = opened.value.people !== undefined && token !== null;
      if (is_own) keep_link(link, token);
      // It may be open to anyone, and another token may still be one of its people's.
      found = { ok: true, value: { token: is_own ? token : null, game: opened.value } };
      if (is_own) break;
    } else if (opened.error !== "unknown_game") return found.ok ? found : opened;
  }
  return found;
}
