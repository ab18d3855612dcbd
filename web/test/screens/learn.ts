// Learn over sizes, languages and themes: the list, and the coach beside table and vote. Also every other lesson to its
// end, in every language.
import assert from "node:assert/strict";
import { test } from "node:test";
import { in_house, on_static_host, type Person } from "../house.ts";
import { lesson_names, take_lesson } from "../learner.ts";
import { languages, look } from "../sweep.ts";

const without_waiting = ({ context }: Person): Promise<unknown> =>
  context.addInitScript(() =>
    localStorage.setItem(
      "insidejob.house_pace",
      JSON.stringify({ bot_pace: 1, bot_spread: 0, talk_pace: 200, think_ms: 20 }),
    ),
  );

for (const language of languages) {
  test(`learn, ${language}`, { timeout: 600_000 }, () =>
    in_house(async (house) => {
      const person = await house.person({ language, still: true });
      await without_waiting(person);
      await person.open("/learn");
      await person.page.locator("[data-lesson]").first().waitFor();
      await look(person, "learn-list");
      await person.page.locator("[data-lesson=first_game] .ways button").click();
      const shown = ["goal", "follow", "wager", "revealed", "vote", "end"];
      await take_lesson(person, "first_game", {
        look: async (step) => (shown.includes(step) ? look(person, `learn-${step}`) : undefined),
      });
    }),
  );
  test(`every other lesson, ${language}`, { timeout: 600_000 }, () =>
    on_static_host(async (house) => {
      const person = await house.person({ language, still: true });
      await without_waiting(person);
      for (const lesson of lesson_names.slice(1)) {
        await person.open("#/learn");
        await person.page.locator(`[data-lesson=${lesson}] .ways button`).click();
        await person.page.locator(".coach[data-step]:not([data-step=''])").waitFor();
        let looked = 0;
        const steps = await take_lesson(person, lesson, {
          look: async (step) => {
            await person.look_over(`${lesson}-${language}-${String(++looked).padStart(2, "0")}-${step}`);
          },
        });
        assert.equal(steps.at(-1), "end");
      }
      await person.open("#/learn");
      await person.page.locator("[data-done=true]").first().waitFor();
      assert.equal(await person.page.locator("[data-done=true]").count(), lesson_names.length - 1);
    }),
  );
}

test("the coach in both themes, with strong contrast, on every kind of step", { timeout: 600_000 }, () =>
  on_static_host(async (house) => {
    const ada = await house.person({ still: true });
    await without_waiting(ada);
    await ada.open("#/learn");
    await ada.page.locator("[data-lesson]").first().waitFor();
    await ada.check_every_look();
    await ada.page.locator("[data-lesson=first_game] .ways button").click();
    await take_lesson(ada, "first_game", {
      look: async (step) => {
        if (["trump", "follow", "won", "talk", "vote", "end"].includes(step)) await ada.check_every_look();
      },
    });
  }),
);
