// Joining a lobby through the page.
import type { House, Person, PersonChoices } from "./house.ts";

export async function make_table(
  house: House,
  choices: PersonChoices = {},
): Promise<{ readonly host: Person; readonly path: string }> {
  const host = await house.person({ still: true, ...choices });
  await host.open("/new");
  await host.page.locator("input[autocomplete=nickname]").fill("Ana");
  await host.page.locator("button[type=submit]").click();
  await host.page.waitForURL(/\/t\//);
  await host.page.locator("#seats-title").waitFor();
  return { host, path: new URL(host.page.url()).pathname };
}

export async function join(house: House, path: string, name: string, choices: PersonChoices = {}): Promise<Person> {
  const person = await house.person({ still: true, ...choices });
  await person.open(path);
  await person.page.locator("input[autocomplete=nickname]").fill(name);
  await person.page.locator("button[type=submit]").click();
  await person.page.locator("#seats-title").waitFor();
  return person;
}
