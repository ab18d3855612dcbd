// Someone whose device runs the house itself.
import type { House, Person, PersonChoices } from "./house.ts";

/** Bots that lose no time. `seed`: nothing is left to chance, so that the same game comes every time. */
export async function somebody(house: House, choices: PersonChoices = {}, seed?: number): Promise<Person> {
  const person = await house.person({ still: true, ...choices });
  await person.context.addInitScript((fixed) => {
    const pace = {
      bot_pace: 0,
      bot_spread: 0,
      talk_pace: 200,
      think_ms: 20,
      ...(fixed !== null && { seed: fixed.toString(16).padStart(64, "0") }),
    };
    localStorage.setItem("insidejob.house_pace", JSON.stringify(pace));
    if (fixed === null) return;
    // What each device gives to the shuffle; numbers of commands must still differ.
    let drawn = fixed;
    crypto.getRandomValues = (array) => {
      const bytes = new Uint8Array(array?.buffer ?? new ArrayBuffer(0));
      for (let i = 0; i < bytes.length; i++) bytes[i] = (drawn = (drawn * 1103515245 + 12345) & 0x7fffffff) >> 16;
      return array;
    };
  }, seed ?? null);
  return person;
}
