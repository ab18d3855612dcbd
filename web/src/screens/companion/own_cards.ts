// The custom role and missions that people play with (R7.11), for every companion screen that names a role or a
// mission.
import { getContext, setContext } from "svelte";
import type { CustomRole, MissionDeck } from "../../protocol/messages.ts";

export interface OwnCards {
  readonly role?: CustomRole | undefined;
  readonly deck?: MissionDeck | undefined;
}

const key = Symbol("own cards");

export function give_own_cards(own: () => OwnCards): void {
  setContext(key, own);
}

/** Reactive. */
export const own_cards = (): (() => OwnCards) => getContext<(() => OwnCards) | undefined>(key) ?? (() => ({}));
