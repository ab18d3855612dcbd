// Learn: every lesson to its end, the first game in all languages, off the planned path, across a reload, without a
// network.
import assert from "node:assert/strict";
import { test } from "node:test";
import { in_house, on_static_host, type House, type Person, type PersonChoices } from "../house.ts";
import { lesson_names, take_lesson } from "../learner.ts";

const limit = { timeout: 400_000 };

async function somebody(house: House, choices: PersonChoices = {}): Promise<Person> {
  const person = await house.person({ still: true, ...choices });
  // Without pauses the house would play the whole plan at once.
  await person.context.addInitScript(() =>
    localStorage.setItem(
      "insidejob.house_pace",
      JSON.stringify({ bot_pace: 1, bot_spread: 0, talk_pace: 200, think_ms: 20 }),
    ),
  );
  return person;
}

/** The steps reached by trying the decisive moment again, as planned. */
async function try_again(person: Person, lesson: string): Promise<readonly string[]> {
  await person.page.locator(".coach button.primary").click();
  await person.page.locator(".coach:not([data-step=wrong])").waitFor();
  return take_lesson(person, lesson, { retried: true });
}

/** The learner sees the role card before anything is said about it. */
async function look_at_role({ page }: Person): Promise<void> {
  for (let pages = 0; pages < 4 && (await page.locator("dialog[open]").count()) > 0; pages++)
    await page.locator("dialog[open] footer button").last().click();
  await page.locator("dialog[open]").waitFor({ state: "detached" });
}

async function begin({ page }: Person, lesson: string): Promise<void> {
  await page.locator(`[data-lesson=${lesson}] .ways button`).click();
  await page.locator(".coach[data-step]:not([data-step=''])").waitFor();
}

/** The steps the coach must reach on the planned path: each rule when it is first needed. */
const first_game_steps = [
  "goal",
  "trick",
  "mission",
  "trump",
  "follow",
  "won",
  "choose",
  "lead",
  "intel",
  "declined",
  "trumped",
  "spoiled",
  "wagered",
  "wager",
  "alone",
  "caught",
  "revealed",
  "talk",
  "vote",
  "end",
];

for (const language of ["en", "de", "fr", "nl"] as const) {
  test(`the first game, ${language}: every rule is met, and the lesson is done`, limit, () =>
    on_static_host(async (house) => {
      const ada = await somebody(house, { language });
      await ada.open("#/learn");
      await ada.page.locator("[data-lesson]").first().waitFor();
      await ada.shot(`learn-list-${language}`);
      await ada.check_access();
      await begin(ada, "first_game");
      let looked = 0;
      const steps = await take_lesson(ada, "first_game", {
        look: async (step) => {
          // Bots are silent while the coach explains, but not in the discussion.
          if (step === "talk") await ada.page.locator("li[data-seat] .said", { hasText: /\S/ }).first().waitFor();
          await ada.shot(`first-${language}-${String(++looked).padStart(2, "0")}-${step}`);
          await ada.check_fit();
        },
      });
      for (const step of first_game_steps) assert.ok(steps.includes(step), `${step} was not said: ${steps.join(", ")}`);
      await ada.check_access();
      // Straight on to the next one.
      await ada.page.locator(".coach a.primary").click();
      await ada.page.locator(".coach[data-step=role]").waitFor();
      await ada.open("#/learn");
      await ada.page.locator("[data-lesson=first_game][data-done=true]").waitFor();
      assert.equal(await ada.page.locator("[data-done=true]").count(), 1);
    }),
  );
}

for (const lesson of lesson_names.slice(1)) {
  test(`${lesson}: done as planned, and then something else instead`, limit, () =>
    on_static_host(async (house) => {
      const ada = await somebody(house);
      await ada.open("#/learn");
      await begin(ada, lesson);
      let looked = 0;
      const steps = await take_lesson(ada, lesson, {
        look: async (step) => {
          await ada.shot(`${lesson}-${String(++looked).padStart(2, "0")}-${step}`);
          await ada.check_fit();
        },
      });
      // Everything it has texts for, except what only another path leads to.
      assert.ok(steps.length >= 3, steps.join(", "));
      await ada.open("#/learn");
      await ada.page.locator(`[data-lesson=${lesson}][data-done=true]`).waitFor();
      await begin(ada, lesson);
      const others = await take_lesson(ada, lesson, { stubborn: true });
      if (others.at(-1) === "wrong") {
        await ada.shot(`${lesson}-wrong`);
        const again = await try_again(ada, lesson);
        assert.equal(again.at(-1), "end");
      } else assert.equal(others.at(-1), "end");
    }),
  );
}

test("off the path the coach takes it kindly, and the game ends", limit, () =>
  on_static_host(async (house) => {
    const ada = await somebody(house);
    await ada.open("#/learn");
    await begin(ada, "first_game");
    await take_lesson(ada, "first_game", { done: (step) => step === "follow" });
    // Green 1 instead of green 13.
    await ada.page.locator("[data-card=G1]").dispatchEvent("click");
    await ada.page.locator(".bottom .button.primary:not(:disabled)").click();
    await ada.page.locator(".coach", { hasText: "That’s allowed too! I was thinking of the green 13." }).waitFor();
    await ada.shot("otherwise");
    await ada.page.locator(".coach button.primary").click();
    const steps = await take_lesson(ada, "first_game", { stubborn: true });
    // However it went, there was a vote.
    assert.ok(steps.includes("vote"), steps.join(", "));
    if (steps.at(-1) === "end") return;
    assert.equal(await ada.page.locator(".coach strong").count(), 0, "a lesson that went wrong is not complete");
    const again = await try_again(ada, "first_game");
    assert.ok(again.includes("caught"), again.join(", "));
    assert.equal(again.at(-1), "end");
  }),
);

test("Tim Shady’s neighbour wins: the last trick can be tried again", limit, () =>
  on_static_host(async (house) => {
    const ada = await somebody(house);
    await ada.open("#/learn");
    await begin(ada, "tim_shady");
    await take_lesson(ada, "tim_shady", { done: (step) => step === "win" });
    await ada.page.locator("[data-card=B4]").dispatchEvent("click");
    await ada.page.locator(".bottom .button.primary:not(:disabled)").click();
    await ada.page.locator(".coach[data-step=wrong]", { hasText: "Bo won, so you lost." }).waitFor();
    await ada.shot("tim-wrong");
    await ada.check_fit();
    assert.deepEqual((await try_again(ada, "tim_shady")).slice(-1), ["end"]);
    await ada.open("#/learn");
    await ada.page.locator("[data-lesson=tim_shady][data-done=true]").waitFor();
  }),
);

test("the coach notices when the Insider shows a suit that was denied", limit, () =>
  on_static_host(async (house) => {
    const ada = await somebody(house);
    await ada.open("#/learn");
    await begin(ada, "insider_game");
    await take_lesson(ada, "insider_game", { done: (step) => step === "lied" });
    await ada.page.locator(".coach button.primary").click();
    // Blue was declined in trick 4. The Insider leads trick 5.
    await ada.page.locator(".middle-space .two > :nth-child(1) button").first().click();
    await ada.page.locator(".lay .button").click();
    await ada.page.locator("[data-card=B2][aria-disabled=false]").waitFor();
    await ada.page.locator("[data-card=B2]").dispatchEvent("click");
    await ada.page.locator(".bottom .button.primary:not(:disabled)").click();
    await ada.page.locator(".coach[data-step=slipped]", { hasText: "Oops, blue! In trick 4" }).waitFor();
    await ada.shot("slipped");
  }),
);

test("the table waits while there is something to read", limit, () =>
  on_static_host(async (house) => {
    const ada = await somebody(house);
    await ada.open("#/learn");
    await begin(ada, "first_game");
    const coach = ada.page.locator(".coach");
    await ada.page.locator(".coach[data-step=role]").waitFor();
    await ada.page.locator("dialog[open]").waitFor();
    await ada.shot("role-first");
    await ada.page.keyboard.press("Escape");
    await ada.page.locator("dialog[open]").waitFor({ state: "detached" });
    // Closed without being opened, so the coach says nothing about it yet.
    assert.doesNotMatch(await coach.innerText(), /Agent/);
    await ada.page.locator(".table-screen .bar nav > button").first().click();
    await ada.page.locator("dialog[open]").waitFor();
    await look_at_role(ada);
    await ada.page.locator(".coach[data-step=goal]").waitFor();
    // Even bots that never pause have laid no mission.
    assert.equal(await ada.page.locator(".table-screen .mission").count(), 0);
    const button = coach.locator("button.primary");
    await button.click();
    const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await button.click();
    await ada.page.locator(".table-screen .mission").waitFor();
    // An extra tap where the button was does nothing.
    await ada.page.locator(".coach[data-step=mission]").waitFor();
    await ada.page.mouse.click(x + width / 2, y + height / 2);
    assert.equal(await coach.getAttribute("data-step"), "mission");
    const ways_out = await ada.page.evaluate(
      ([left, top]) => document.elementFromPoint(left ?? 0, top ?? 0)?.closest("a") === null,
      [x + width / 2, y + height / 2],
    );
    assert.ok(ways_out, "the way out is where the button was");
  }),
);

test("a reload in the middle, and another visit: the lesson goes on where it was", limit, () =>
  on_static_host(async (house) => {
    const ada = await somebody(house);
    await ada.open("#/learn");
    await begin(ada, "first_game");
    await take_lesson(ada, "first_game", { done: (step) => step === "lead" });
    await ada.page.reload();
    await ada.page.locator(".coach[data-step=lead]").waitFor();
    await ada.open("");
    assert.equal(
      await ada.page.getByRole("heading", { name: "Continue" }).count(),
      0,
      "a lesson is no table of one’s own",
    );
    await ada.open("#/learn");
    await ada.page.getByRole("link", { name: "Continue: Your first game" }).click();
    await ada.page.locator(".coach[data-step=lead]").waitFor();
    const steps = await take_lesson(ada, "first_game", { stubborn: true });
    assert.equal(steps[0], "lead");
  }),
);

test("the server is gone and so is the network: lessons are here", limit, () =>
  in_house(async (house) => {
    const ada = await somebody(house, { keeps_app: true });
    await ada.open("/");
    await ada.kept();
    await house.server.restart(true, async () => {
      await ada.context.setOffline(true);
      await ada.open("/");
      await ada.page.getByRole("link", { name: "Learn the game" }).first().click();
      await begin(ada, "tim_shady");
      const steps = await take_lesson(ada, "tim_shady");
      assert.equal(steps.at(-1), "end");
      await ada.open("/learn");
      await begin(ada, "first_game");
      await ada.context.setOffline(false);
    });
  }),
);

test("with letters of twice the size the coach can be read, and the keyboard is enough", limit, () =>
  in_house(
    async (house) => {
      const ada = await somebody(house, { language: "de" });
      await ada.open("/learn");
      await ada.page.locator("[data-lesson]").first().waitFor();
      await ada.check_fit();
      await ada.page.locator("[data-lesson=first_game] .ways button").press("Enter");
      await ada.page.locator(".coach[data-step=role]").waitFor();
      await ada.page.locator("dialog[open]").waitFor();
      await look_at_role(ada);
      for (const step of ["goal", "trick"]) {
        await ada.page.locator(`.coach[data-step=${step}]`).waitFor();
        await ada.check_fit();
        await ada.shot(`large-${step}`);
        await ada.page.locator(".coach button.primary").press("Enter");
      }
      await ada.page.locator(".coach[data-step=mission]").waitFor();
      await ada.page.locator(".mission .more").press("Enter");
      await ada.page.locator(".coach[data-step=trump]").waitFor();
    },
    { browser: ["--blink-settings=defaultFontSize=32,defaultFixedFontSize=26"] },
  ),
);
