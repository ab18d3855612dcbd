// Learn over sizes, languages and themes: the list, and the coach beside table and vote.
import { test } from "node:test";
import { in_house } from "../house.ts";
import { take_lesson } from "../learner.ts";
import { languages, look } from "../sweep.ts";

for (const language of languages) {
  test(`learn, ${language}`, { timeout: 600_000 }, () =>
    in_house(async (house) => {
      const person = await house.person({ language, still: true });
      await person.context.addInitScript(() => localStorage.setItem("insidejob.house_pace", JSON.stringify({ bot_pace: 1, bot_spread: 0, think_ms: 20 })));
      await person.open("/learn");
      await person.page.locator("[data-lesson]").first().waitFor();
      await look(person, "learn-list");
      await person.page.locator("[data-lesson=first_game] .ways button").click();
      const shown = ["goal", "follow", "wager", "revealed", "vote", "end"];
      await take_lesson(person, "first_game", { look: async (step) => (shown.includes(step) ? look(person, `learn-${step}`) : undefined) });
    }),
  );
}
