// A line of a review as a sentence, as in review/words/review_sentence.cpp (docs/review.md, "Lines").
import { say_number, spoken_language, t, t_word } from "../i18n/catalogue.svelte.ts";
import { ground_values, ground_words } from "../i18n/event_sentence.ts";
import type { Values } from "../i18n/message_format.ts";
import { mission_words } from "../i18n/mission_sentence.ts";
import { role_name } from "../i18n/role_words.ts";
import { name_of, say_suit, say_the_card, type Wording } from "../i18n/wording.ts";
import type { Ground, ReviewLine, ReviewMove, Seat } from "../protocol/messages.ts";

const plain_roles: readonly string[] = ["agent", "insider"];

const seat_values = (name: string, you: string, seat: Seat | undefined, wording: Wording): Values =>
  seat === undefined ? {} : { [name]: name_of(wording, seat), [you]: wording.you === seat };

/** To follow a name or, about the reader, with its subject. */
const grounds = (ground: Ground, own: boolean): string =>
  own ? t(`review.your_ground.${ground.ground}`, ground_values(ground)) : ground_words(ground);

function line_values(line: ReviewLine, wording: Wording): Values {
  const mission = (id: string): string => mission_words(id, wording.names.length, wording.mission_deck);
  const { trick, earlier, n, of, percent, was } = line;
  return {
    ...seat_values("name", "you", line.seat, wording),
    ...seat_values("other", "other_you", line.other, wording),
    ...seat_values("better_name", "better_you", line.better_seat, wording),
    trick,
    earlier,
    n,
    of,
    percent,
    was,
    ...(line.suit && { suit: say_suit(line.suit) }),
    ...(line.card && { card: say_the_card(line.card) }),
    ...(line.better_card && { better_card: say_the_card(line.better_card) }),
    wager: line.wager ?? false,
    better_wager: line.better_wager ?? false,
    ...(line.mission && { mission: mission(line.mission) }),
    ...(line.better_mission && { better_mission: mission(line.better_mission) }),
    ...(line.role && {
      role: role_name(line.role, wording.custom_role),
      special: !plain_roles.includes(line.role),
    }),
    ...(line.ground && { grounds: grounds(line.ground, line.seat !== undefined && line.seat === wording.you) }),
    ...(line.cause && { cause: t(`cause.${line.cause}`) }),
    ...(line.side && { result: t(`result.side.${line.side}`) }),
  };
}

export const review_sentence = (line: ReviewLine, wording: Wording): string =>
  t_word("review", line.say, line_values(line, wording), "");

/** Thousandths as a whole percentage. */
export const percent_of = (thousandths: number): number => Math.round(thousandths / 10);

/** The same in words: “25%”, „25 %“. */
export const say_percent = (thousandths: number): string =>
  new Intl.NumberFormat(spoken_language(), { style: "percent" }).format(percent_of(thousandths) / 100);

/** By how much it changed whose guilt. */
export const say_move = ({ seat, before, after, factor }: ReviewMove, wording: Wording): string =>
  t("review.moved_factor", {
    name: wording.you === seat ? t("ui.vote.you") : name_of(wording, seat),
    was: percent_of(before),
    percent: percent_of(after),
    factor: say_number(factor < 10 ? factor / 100 : Math.round(factor / 10) / 10),
  });
