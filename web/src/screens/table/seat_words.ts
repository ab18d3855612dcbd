// A seat in words, for screen readers.
import { say_list, t } from "../../i18n/catalogue.svelte.ts";
import { role_name } from "../../i18n/role_words.ts";
import type { CustomRole } from "../../protocol/messages.ts";
import type { SeatModel } from "../../table/seat_model.ts";

/** What is special about it now, each a few words. */
export function seat_notes(seat: SeatModel, custom?: CustomRole): readonly string[] {
  const notes: string[] = [];
  if (seat.awaited) notes.push(t("ui.table.seat.turn"));
  if (seat.leader) notes.push(t("ui.table.seat.leads"));
  if (seat.controls_larry) notes.push(t("ui.table.seat.controls"));
  if (seat.face_up !== null) notes.push(t("ui.table.seat.role", { role: role_name(seat.face_up, custom) }));
  if (seat.danger !== null) notes.push(t("ui.table.danger.note", { n: seat.danger.tokens }));
  if (seat.partner) notes.push(t("ui.table.seat.partner"));
  if (seat.stand_in) notes.push(t("ui.table.seat.stand_in"));
  else if (seat.away) notes.push(t("ui.table.seat.away"));
  else if (seat.bot) notes.push(t("ui.table.seat.bot"));
  if (seat.asked_by !== null) notes.push(t("ui.seats.note_asked", { name: seat.asked_by }));
  else if (seat.may_ask) notes.push(t("ui.seats.note_free"));
  if (seat.suspects.length > 0) {
    notes.push(t("ui.table.seat.suspected", { names: say_list(seat.suspects.map(({ by }) => by)) }));
  }
  return notes;
}

export function seat_label(seat: SeatModel, custom?: CustomRole): string {
  return [
    seat.you ? t("ui.table.you_named", { name: seat.name }) : seat.name,
    t("ui.table.tokens", { n: seat.tokens }),
    ...(seat.cards === null ? [] : [t("ui.table.cards", { n: seat.cards })]),
    ...seat_notes(seat, custom),
  ].join(", ");
}
