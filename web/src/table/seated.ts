// Who sits where, ready to be drawn: the same faces on every screen of a table.
import { avatars_of } from "../art/avatars.ts";
import { seat_names } from "../i18n/wording.ts";
import type { RoleId, Seat } from "../protocol/messages.ts";
import type { TableModel } from "../session/table_model.ts";

export interface Seated {
  readonly seat: Seat;
  readonly name: string;
  readonly variant: number;
  readonly you: boolean;
  readonly larry: boolean;
  readonly bot: boolean;
  readonly away: boolean;
  readonly tokens: number;
  /** If it is face up. */
  readonly role?: RoleId;
}

export function seated(model: TableModel): readonly Seated[] {
  const names = seat_names(model);
  const variants = avatars_of(names);
  return names.map((name, seat) => {
    const chair = model.seats[seat];
    const role = model.game?.face_up[seat];
    return {
      seat,
      name,
      variant: variants[seat] ?? 0,
      you: model.you.seat === seat,
      larry: seat >= model.seats.length,
      bot: chair?.bot !== undefined || chair?.stand_in !== undefined,
      away: model.members.some(({ member, away }) => member === chair?.member && away === true),
      tokens: model.game?.tokens[seat] ?? 0,
      ...(role !== undefined && { role }),
    };
  });
}
