// What everyone can see coming in this trick, in words.
import { say_list, t } from "../../i18n/catalogue.svelte.ts";
import { name_of, who, type Wording } from "../../i18n/wording.ts";
import type { Danger, SeatDanger } from "../../protocol/messages.ts";

/** Who would have won, if the game might end: said only as far as it is certain. */
const ends_of = ({ ends, winners = [] }: SeatDanger): "insider" | "agents" | "both" | undefined =>
  ends === undefined ? undefined : winners.length === 1 ? winners[0] : "both";

export const seat_danger_words = (danger: SeatDanger, wording: Wording): string =>
  t(danger.passes_limit ? "ui.table.danger.limit" : "ui.table.danger.revealed", {
    ...who(wording, danger.seat),
    n: danger.tokens,
    ends: ends_of(danger),
  });

/** The most pressing, in one sentence; null if there is none. */
export function danger_words({ seats, missions }: Danger, wording: Wording): string | null {
  const [first, ...others] = seats;
  if (first !== undefined && others.length === 0) return seat_danger_words(first, wording);
  if (first !== undefined)
    return t("ui.table.danger.several", {
      names: say_list(
        seats.map(({ seat }) => (seat === wording.you ? t("ui.result.pointed_you") : name_of(wording, seat))),
      ),
      ends: seats.find(({ ends }) => ends !== undefined)?.ends,
    });
  return missions === undefined ? null : t(`ui.table.danger.${missions}`);
}
