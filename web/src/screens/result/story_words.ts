// What decided a game, a sentence for each of its lines.
import { say_list, t } from "../../i18n/catalogue.svelte.ts";
import type { Values } from "../../i18n/message_format.ts";
import { say_people, type Someone } from "../../i18n/wording.ts";
import type { Seat } from "../../protocol/messages.ts";
import type { StoryLine } from "./story.ts";

/** `people`: one per seat. */
export function story_words(line: StoryLine, people: readonly Someone[]): string {
  const who = (name: string, seat: Seat): Values => ({
    [name === "name" ? "you" : `${name}_you`]: people[seat]?.you ?? false,
    [name]: people[seat]?.name ?? "",
  });
  switch (line.kind) {
    case "missions":
    case "out_of_reach":
      return t(`ui.result.story.${line.kind}`, { trick: line.trick });
    case "one_short":
      return t("ui.result.story.one_short");
    case "intel":
      return t("ui.result.story.intel", {
        ...who("name", line.seat),
        tricks: say_list(line.tricks.map(String)),
        n: line.tricks.length,
        wagered: line.wagered,
      });
    case "vote_close":
      return t("ui.result.story.vote_close", who("name", line.seat));
    case "vote_missing":
      return t("ui.result.story.vote_missing", {
        ...who("name", line.seat),
        n: line.voters.length,
        ...who("voter", line.voters[0] ?? line.seat),
        people: say_people(line.voters.flatMap((seat) => people[seat] ?? [])),
      });
    case "changed_mind":
      return t("ui.result.story.changed_mind", {
        ...who("name", line.seat),
        ...who("about", line.suspected),
        ...who("target", line.pointed[0] ?? line.suspected),
      });
  }
}
