// A browser in a seat whose pass it already has: a script's, or one that a test requested.
import type { Pass } from "../src/protocol/messages.ts";
import type { House, Person, PersonChoices } from "./house.ts";

export interface HeldSeat {
  readonly pass: Pass;
  readonly name: string;
}

export async function in_seat(house: House, { pass, name }: HeldSeat, choices: PersonChoices = {}): Promise<Person> {
  const person = await house.person(choices);
  await person.context.addInitScript(
    ([stored]) => {
      if (localStorage.getItem("insidejob.places") === null) localStorage.setItem("insidejob.places", stored ?? "");
    },
    [JSON.stringify([{ ...pass, name, used: Date.now() }])],
  );
  await person.open(`/t/${pass.room}`);
  await person.page.locator("main:not([aria-busy])").waitFor();
  return person;
}
