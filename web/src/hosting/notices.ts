// What someone at the table should know now and can answer with one tap, most urgent first.
import type { MemberState, Seat, Time } from "../protocol/messages.ts";
import { is_between_games } from "../session/people_model.ts";
import type { TableModel } from "../session/table_model.ts";
import { is_host, own_seat } from "../table/seat_people.ts";
import type { OwnTurn } from "../turns/own_turns.ts";
import { come_back, holds_up, idle_after, seat_tools } from "./seat_tools.ts";

export type Notice =
  /** A bot plays for the viewer, who is present. */
  | { readonly kind: "stood_in" }
  | { readonly kind: "nudged" }
  /** Someone asks to be host. */
  | { readonly kind: "claimed"; readonly by: MemberState | undefined; readonly until: Time }
  | { readonly kind: "vote_soon"; readonly until: Time }
  /** By turns: another table waits for the viewer. */
  | { readonly kind: "elsewhere"; readonly turn: OwnTurn }
  /** Someone is here under a second name while their seat is empty. */
  | { readonly kind: "come_back"; readonly person: MemberState; readonly seat: Seat }
  /** The table waits for someone. `stand_in`: a bot may play for them. */
  | { readonly kind: "held_up"; readonly seat: Seat; readonly stand_in: boolean; readonly nudge: boolean };

/** How long a table waits before it names the player. */
export const patient_for = 30_000;
/** The last part of a discussion is counted down for everyone. */
const counted_down = 60_000;

export interface Circumstances {
  readonly nudged: boolean;
  /** Milliseconds left until a time of the server's clock. */
  readonly time_left: (until: Time) => number;
  readonly is_put_off: (key: string) => boolean;
  /** By turns: the table that waits for the viewer next. */
  readonly next?: OwnTurn | null;
}

/** The same for as long as the notice is about the same thing and offers the same: a bot may be offered later. */
export const notice_key = (model: TableModel, notice: Notice): string =>
  notice.kind === "held_up"
    ? [notice.kind, notice.seat, model.now.waiting_since, notice.stand_in].join("/")
    : notice.kind === "come_back"
      ? [notice.kind, notice.person.member, notice.seat].join("/")
      : notice.kind;

export function notice_of(
  model: TableModel,
  { nudged, time_left, is_put_off, next = null }: Circumstances,
): Notice | null {
  const seat = own_seat(model);
  const in_game = !is_between_games(model) && model.now.stage !== "shuffle";
  if (in_game && seat !== undefined && model.seats[seat]?.stand_in !== undefined) return { kind: "stood_in" };
  if (nudged && seat !== undefined && holds_up(model, seat)) return { kind: "nudged" };
  if (model.claim) {
    const { member, until } = model.claim;
    return { kind: "claimed", by: model.members.find((one) => one.member === member), until };
  }
  if (model.options.turn_hours > 0) {
    // Nobody is hurried, and nobody is missed.
    const free = seat === undefined || !holds_up(model, seat);
    return free && next !== null && !is_put_off("elsewhere") ? { kind: "elsewhere", turn: next } : null;
  }
  const { deadline } = model.now;
  if (model.now.stage === "discussion" && deadline !== undefined && time_left(deadline) <= counted_down) {
    return { kind: "vote_soon", until: deadline };
  }
  if (!in_game) return null;
  const returned = is_host(model) && (model.requests ?? []).length === 0 ? come_back(model) : null;
  const offers: Notice[] = returned ? [{ kind: "come_back", ...returned }] : [];
  const since = model.now.waiting_since;
  if (since !== undefined && model.now.stage !== "discussion") {
    const waited = -time_left(since);
    for (const other of model.seats.keys()) {
      if (!holds_up(model, other)) continue;
      const { stand_in, nudge } = seat_tools(model, other);
      const ready = stand_in === "now" ? model.options.takeover_seconds === 0 : waited >= patient_for;
      if (!ready || (stand_in === null && !nudge)) continue;
      offers.push({
        kind: "held_up",
        seat: other,
        nudge,
        stand_in: stand_in === "now" || (stand_in === "idle" && waited >= idle_after),
      });
    }
  }
  return offers.find((offer) => !is_put_off(notice_key(model, offer))) ?? null;
}
