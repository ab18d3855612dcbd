// The dangers of this trick that everyone can see, in words.
import { t } from "../i18n/catalogue.svelte.ts";
import { say_whom, who, type Wording } from "../i18n/wording.ts";
import type { Danger, SeatDanger } from "../protocol/messages.ts";

export const seat_danger_words = (danger: SeatDanger, wording: Wording): string => {
  const values = { ...who(wording, danger.seat), n: danger.tokens };
  return danger.reveals
    ? t("ui.table.danger.revealed", { ...values, ends: danger.as_insider ? "insider" : danger.ends })
    : t("ui.table.danger.limit", { ...values, ends: danger.ends });
};

function several_words(seats: readonly SeatDanger[], wording: Wording): string {
  const whom = (some: readonly SeatDanger[]): string => say_whom(some.map(({ seat }) => who(wording, seat)));
  const revealed = seats.filter(({ reveals }) => reveals);
  const limited = seats.filter(({ reveals }) => !reveals);
  return t("ui.table.danger.several", {
    kind: limited.length === 0 ? "revealed" : revealed.length === 0 ? "limited" : "both",
    whom_revealed: whom(revealed),
    whom_limited: whom(limited),
    ends: seats.find(({ ends }) => ends !== undefined)?.ends,
  });
}

/** The most pressing, in one sentence; null if there is none. */
export function danger_words({ seats, missions }: Danger, wording: Wording): string | null {
  const [first, ...others] = seats;
  if (first !== undefined)
    return others.length === 0 ? seat_danger_words(first, wording) : several_words(seats, wording);
  return missions === undefined ? null : t(`ui.table.danger.${missions}`);
}
