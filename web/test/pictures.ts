// tools/pictures: the pictures of the README, from games on one device. Seeds decide the deals and every
// choice of the bots, so the same client gives the same pictures.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asked, look_at_role, play_out } from "./clicking_player.ts";
import { on_static_host, type House, type Person } from "./house.ts";
import { somebody } from "./quick_house.ts";

const [folder = "docs/pictures"] = process.argv.slice(2);
const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
async function picture(person: Person, name: string, size: typeof desk): Promise<void> {
  await person.resize(size);
  const client = await person.context.newCDPSession(person.page);
  const { data } = await client.send("Page.captureScreenshot", { format: "webp", quality: 85 });
  const file = Buffer.from(data, "base64");
  writeFileSync(join(folder, `${name}.webp`), file);
  console.log(`${name}.webp: ${Math.round(file.length / 1000)} KB`);
}

/** Plays until a card has to be played in this trick, with some on the table already. */
async function play_to_trick(person: Person, trick: number): Promise<void> {
  const stands = async (): Promise<boolean> => {
    if ((await asked(person.page)).what !== "card") return false;
    const played = await person.page.locator("[data-anchor^=trick-]").count();
    return played > 0 && (await person.page.locator("[data-card]").count()) <= hand - trick + 1;
  };
  const hand = await person.page.locator("[data-card]").count();
  await play_out(person, { done: stands });
}

/** Cards are dealt to this person and to bots. */
async function dealt(house: House, seed: number, name: string, players: number): Promise<Person> {
  const person = await somebody(house, { size: "desk" }, seed);
  await person.context.addInitScript(() => {
    // What bots say shows only for a few seconds, and the names that the page suggests are random.
    const pace = JSON.parse(localStorage.getItem("insidejob.house_pace") ?? "{}") as object;
    localStorage.setItem("insidejob.house_pace", JSON.stringify({ ...pace, talk_pace: 1_000_000 }));
    Math.random = () => 0.5;
  });
  await person.open("#/device");
  const { page } = person;
  await page.locator(".person input").fill(name);
  await page.getByRole("button", { name: "Classic" }).click();
  await page.getByRole("radio", { name: String(players) }).check();
  await page.getByRole("button", { name: "Deal the cards" }).click();
  return person;
}

await on_static_host(async (house) => {
  mkdirSync(folder, { recursive: true });
  const ana = await dealt(house, 5, "Ana", 5);
  await look_at_role(ana.page);
  await play_to_trick(ana, 3);
  await picture(ana, "table", desk);
  await play_to_trick(ana, 2);
  await picture(ana, "phone", phone);
  await ana.context.close();

  // The first game, from this seed on, that gets as far as the vote.
  for (let seed = 4; ; seed++) {
    const bo = await dealt(house, seed, "Bo", 4);
    if ((await play_out(bo, { leaves: "vote" })).has("vote")) {
      await bo.page.locator("button.pick").nth(1).click();
      await picture(bo, "vote", desk);
      break;
    }
    await bo.context.close();
  }
});
process.exit(0);
