// Someone whose device runs the house itself.
import type { House, Person, PersonChoices } from "./house.ts";

interface Pace {
  readonly bot_pace: number;
  readonly talk_pace: number;
}

/** Bots answer at once by default. `seed` makes the same game every time. */
export async function somebody(
  house: House,
  choices: PersonChoices = {},
  seed?: number,
  paces: Pace = { bot_pace: 0, talk_pace: 200 },
): Promise<Person> {
  const person = await house.person({ still: true, ...choices });
  await person.context.addInitScript(
    ([fixed, given]) => {
      const pace = {
        ...given,
        bot_spread: 0,
        think_ms: 20,
        ...(fixed !== null && { seed: fixed.toString(16).padStart(64, "0") }),
      };
      localStorage.setItem("insidejob.house_pace", JSON.stringify(pace));
      if (fixed === null) return;
      // For the bots' names.
      Math.random = () => 0.5;
      // For each device's value in the shuffle. Command numbers must still differ.
      let drawn = fixed;
      crypto.getRandomValues = (array) => {
        const bytes = new Uint8Array(array?.buffer ?? new ArrayBuffer(0));
        for (let i = 0; i < bytes.length; i++) bytes[i] = (drawn = (drawn * 1103515245 + 12345) & 0x7fffffff) >> 16;
        return array;
      };
    },
    [seed ?? null, paces] as const,
  );
  return person;
}
