// What happened, told to one person: a sentence for everything that can happen in a game or at a table, as in
// texts/event_sentence.cpp.
import type { GameEvent, Ground, Phrase, TableEvent, Temperament } from "../protocol/messages.ts";
import { mission_of } from "../session/deck.ts";
import { is_between_games, seat_of } from "../session/people_model.ts";
import type { Moment, TableModel } from "../session/table_model.ts";
import { say_list, t, t_word } from "./catalogue.svelte.ts";
import type { Values } from "./message_format.ts";
import { mission_sentence } from "./mission_sentence.ts";
import { role_name } from "./role_words.ts";
import { name_of, say_the_card, say_suit, who, wording_of, type Wording } from "./wording.ts";

export function game_event_sentence(event: GameEvent, wording: Wording): string {
  return t(`event.${event.event}`, game_values(event, wording));
}

function game_values(event: GameEvent, wording: Wording): Values {
  switch (event.event) {
    case "dealt":
      return { n: wording.hand };
    case "partner_named":
      return {
        ...who(wording, event.seat),
        partner_you: wording.you === event.partner,
        partner: name_of(wording, event.partner),
        role: event.seen && role_name(event.seen, wording.custom_role),
      };
    case "mission_laid": {
      const mission = mission_of(event.mission, wording.mission_deck);
      return {
        ...who(wording, event.seat),
        mission: mission && mission_sentence(mission.condition, wording.names.length),
        suit: mission && say_suit(mission.trump),
      };
    }
    case "card_played":
      return { ...who(wording, event.seat), card: say_the_card(event.card), wager: event.wager ?? false };
    case "larry_played":
      return {
        ...who(wording, event.seat),
        card: say_the_card(event.card),
        back: event.top && say_the_card(event.top),
        out: event.out && say_the_card(event.out),
      };
    case "trick_won":
      return { ...who(wording, event.seat), taken: event.taken, completed: event.completed };
    case "role_revealed":
      return { ...who(wording, event.seat), role: role_name(event.role, wording.custom_role) };
    case "token_taken":
      return {
        ...who(wording, event.seat),
        from_you: wording.you === event.from,
        from: name_of(wording, event.from),
      };
    case "missions_drawn":
    case "larry_drew":
    case "token_lost":
    case "larry_handed_over":
    case "vote_cast":
      return who(wording, event.seat);
    case "vote_opened":
      return {};
    case "game_ended":
      return { result: t(`result.side.${event.side}`) };
  }
}

/** Which of a bot's own wordings to use. */
export interface Voiced {
  readonly voice?: Temperament;
  readonly variant?: number;
}

/** In the bot's own words where they are known, otherwise plainly. */
export function phrase_sentence(phrase: Phrase, wording: Wording, { voice, variant }: Voiced = {}): string {
  const values = {
    ...("seat" in phrase && { name: name_of(wording, phrase.seat) }),
    ...("suit" in phrase && { suit: say_suit(phrase.suit) }),
    ...("trick" in phrase && { trick: phrase.trick }),
    ...("grounds" in phrase && { grounds: say_list(phrase.grounds.map(ground_words)) }),
  };
  const plain = t(`phrase.${phrase.say}`, values);
  return voice === undefined ? plain : t_word("ui.voice", `${voice}.${phrase.say}.${variant}`, values, plain);
}

/** What someone did, to follow their name. */
export const ground_words = (ground: Ground): string => t(`ground.${ground.ground}`, ground_values(ground));

export const ground_values = (ground: Ground): Values => ({
  trick: ground.trick,
  ...("suit" in ground && { suit: say_suit(ground.suit) }),
  ...("earlier" in ground && { earlier: ground.earlier }),
});

/** `name`: the person it is about, as called before it happened. Empty if there is nothing to tell. */
export function table_event_sentence(event: TableEvent, model: TableModel, name?: string): string {
  const wording = wording_of(model);
  const values = table_values(event, model, wording, name);
  if (values === null || event.event === "quiet") return "";
  if (event.event === "game_abandoned" && event.seats !== undefined) return t("ui.table.deadline_missed", values);
  return t(`table_event.${event.event}`, values);
}

function table_values(event: TableEvent, model: TableModel, wording: Wording, before?: string): Values | null {
  switch (event.event) {
    case "quiet":
      return null;
    case "member_joined":
      return { ...member(model, event.member, event.name) };
    case "member_renamed":
      return { ...member(model, event.member, event.name), name: event.name, old: before };
    case "member_left":
      return { name: before, kicked: event.kicked ?? false, never_came: event.never_came ?? false };
    case "member_returned":
    case "member_went_away":
    case "host_changed":
    case "host_claimed":
    case "seat_taken":
    case "seat_left":
      return member(model, event.member, before);
    case "seat_requested":
      return { ...member(model, event.member, before), about: name_of(wording, event.seat) };
    case "seat_agreed": {
      const by = member(model, event.by, undefined);
      return { ...member(model, event.member, before), by: by.name, by_you: by.you, agree: event.agree };
    }
    case "seat_request_ended":
      return { ...member(model, event.member, before), why: event.why };
    case "seat_offered":
      return who(wording, event.seat);
    case "bot_seated":
      return { name: event.name || undefined };
    case "bot_removed":
      return { name: before };
    case "reluctance_set":
      return { ...member(model, event.member, before), reluctant: event.reluctant };
    case "ready_set":
      return { ...member(model, event.member, before), ready: event.ready };
    case "discussion_ready":
      return { ...who(wording, event.seat), ready: event.ready };
    case "acted":
      // The game's own events tell what was done.
      return event.hand === "clock" ? { ...who(wording, event.seat), hand: event.hand } : null;
    case "clock_ran_out":
    case "shuffle_voided":
      return {
        you: wording.you !== undefined && event.seats.includes(wording.you),
        names: say_list(event.seats.map((seat) => name_of(wording, seat))),
      };
    case "seats_arranged":
      return { by_lot: event.by_lot ?? false };
    case "role_looked":
    case "seat_nudged":
    case "value_sealed":
    case "value_given":
    case "seat_taken_over":
    case "seat_handed_back":
    case "vote_pressed":
      return who(wording, event.seat);
    case "chat_said":
      return { ...member(model, event.member, before), text: event.text };
    case "phrase_said":
      return {
        ...(event.seat !== undefined ? who(wording, event.seat) : member(model, event.member, before)),
        text: phrase_sentence(event.phrase, wording, event),
      };
    case "mark_set":
      return {
        ...who(wording, event.seat),
        about_you: wording.you === event.about,
        about: name_of(wording, event.about),
        level: event.level,
      };
    case "options_set":
      return {
        again:
          seat_of(model, model.you.member) !== undefined &&
          is_between_games(model) &&
          model.now.duplicate === undefined,
      };
    case "link_agreed": {
      // Those who have left agree from elsewhere.
      const by = member(model, event.member, before);
      return by.name === undefined ? null : { ...by, agree: event.agree };
    }
    case "game_linked":
    case "link_erased":
    case "host_kept":
    case "looking_ended":
    case "vote_announced":
    case "room_changed":
    case "game_called":
    case "seed_committed":
    case "sealing_ended":
    case "game_dealt":
    case "voting_began":
    case "votes_counted":
      return {};
    case "game_abandoned":
      return { names: say_list((event.seats ?? []).map((seat) => name_of(wording, seat))) };
  }
}

const member = (model: TableModel, id: number | undefined, name: string | undefined): Values => ({
  you: id !== undefined && model.you.member === id,
  name: name ?? model.members.find(({ member }) => member === id)?.name,
});

/** Empty if there is nothing to tell. */
export function moment_sentence(moment: Moment, model: TableModel): string {
  return moment.kind === "game"
    ? game_event_sentence(moment.event, wording_of(model))
    : table_event_sentence(moment.event, model, moment.name);
}
