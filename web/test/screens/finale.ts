import { test } from "node:test";
import { finish, shown, unfold } from "../finale.ts";
import { in_house, type Person } from "../house.ts";
import { scripted_table } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";
import { languages, look, more_sizes } from "../sweep.ts";

const quick = { options: ["--bot-pace", "0"] };

test("discussion, vote, result and replay in every language, and the television", { timeout: 600_000 }, () =>
  in_house(async (house) => {
    const table = await scripted_table(house.server.origin, {
      names: ["Maximiliane", "Bartholomäus", "Cy", "Dorothée-Anne", "Eve"],
      preset: "sleeper_paranoid",
      options: { discussion_seconds: 600, history: "last_trick" },
    });
    const people: Person[] = [];
    const televisions: Person[] = [];
    for (const [i, language] of languages.entries()) {
      const player = table.players[i];
      if (player) people.push(await in_seat(house, player, { language, still: true }));
      const television = await house.person({ language, size: "desk", still: true });
      await television.open(`/tv/${table.room}`);
      await television.page.getByText(table.room).first().waitFor();
      televisions.push(television);
    }
    const look_at = async (name: string): Promise<void> => {
      for (const person of people) await look(person, name, more_sizes);
    };
    const look_up = async (name: string): Promise<void> => {
      for (const television of televisions) await look(television, `tv-${name}`, { hd: { width: 1280, height: 720 } });
    };
    await look_up("lobby");
    await table.play_to("play");
    for (const { page } of televisions) await page.locator("[data-stage=play]").waitFor();
    await look_up("play");
    await table.play_to("discussion");
    table.players[1]?.send({ do: "mark", about: 0, level: "strong" });
    table.players[3]?.send({ do: "mark", about: 1, level: "some" });
    for (const { page } of people) await shown(page, "discussion");
    await look_at("discussion");
    for (const player of table.players) player.go_on("vote");
    for (const { page } of people) await shown(page, "vote");
    await look_at("vote");
    await look_up("vote");
    await finish(table);
    for (const { page } of people) await page.locator(".cause").waitFor();
    await look_at("result");
    for (const { page } of televisions) await page.locator(".words.shown h1").waitFor();
    await look_up("result");
    for (const { page } of people) await unfold(page);
    await look_at("result-details");
    for (const { page } of people) {
      await page.locator(".ways button").first().click();
      await page.locator(".seats").waitFor();
      await page.keyboard.press("PageDown");
      await page.keyboard.press("PageDown");
    }
    await look_at("replay");
    table.close();
  }, quick),
);
