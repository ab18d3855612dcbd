// npm run speed: how the client feels on a middling phone (Chromium with a processor four times
// slower): when the start page can be used, and how long the page was busy at a stretch while five
// players' cards move. A measurement, no test: it prints, and never fails.
import type { CDPSession } from "playwright-core";
import { begin_game } from "./bot_game.ts";
import { answer, asked } from "./clicking_player.ts";
import { in_house, type Person } from "./house.ts";

const slowdown = 4;
const moves = 40;

async function slow(person: Person): Promise<CDPSession> {
  const session = await person.context.newCDPSession(person.page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return session;
}

const say = (name: string, value: unknown): void => console.log(`${name}: ${JSON.stringify(value)}`);

await in_house(async (house) => {
  const times: number[] = [];
  for (let run = 0; run < 5; run++) {
    const person = await house.person();
    await slow(person);
    await person.page.goto(house.server.origin, { waitUntil: "commit" });
    await person.page.locator(".button.primary.large").first().waitFor();
    // Ready when the page has drawn it and has nothing else to do.
    times.push(
      await person.page.evaluate(
        () => new Promise<number>((done) => requestIdleCallback(() => requestAnimationFrame(() => done(Math.round(performance.now()))))),
      ),
    );
    await person.context.close();
  }
  say("start page usable after (ms, five cold loads)", times);

  const [ana] = await begin_game(house, { preset: "classic", players: 5 }, [{}]);
  if (!ana) return;
  const { page } = ana;
  await slow(ana);
  await page.evaluate(() => {
    const tasks: number[] = [];
    (window as unknown as { long_tasks: number[] }).long_tasks = tasks;
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
  });
  let done = 0;
  for (let key = ""; done < moves; done++) {
    const question = await asked(page, key);
    key = question.key;
    if (["over", "talk", "vote"].includes(question.what)) break;
    if (question.what !== "judged") await answer(page, question.what);
  }
  const tasks = await page.evaluate(() => (window as unknown as { long_tasks: number[] }).long_tasks);
  say("answers given", done);
  say("tasks over 50 ms while cards moved (ms)", tasks.map(Math.round));
});
