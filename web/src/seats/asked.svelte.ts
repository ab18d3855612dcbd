// Which request the viewer is asked about now. After “not now” they are not asked about the same person again in this
// game, but the request stays visible at the seat.
import { SvelteSet } from "svelte/reactivity";
import type { Member } from "../protocol/messages.ts";
import type { TableModel } from "../session/table_model.ts";
import type { TableSession } from "../session/table_session.svelte.ts";
import { seat_requests, type RequestView } from "./seat_requests.ts";

const put_off = new SvelteSet<string>();

const key_of = ({ first_room }: TableSession, { you, game }: TableModel, member: Member): string =>
  [first_room, you.member, game?.number, member].join("/");

/** Reactive; null if there is nothing to ask. */
export function asked_now(session: TableSession, model: TableModel): RequestView | null {
  if (model.now.may_agree !== true) return null;
  const open = seat_requests(model).filter(({ own, agreed }) => !own && !agreed);
  return open.find(({ member }) => !put_off.has(key_of(session, model, member))) ?? null;
}

export const put_off_request = (session: TableSession, model: TableModel, member: Member): void =>
  void put_off.add(key_of(session, model, member));
