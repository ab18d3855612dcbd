import { test } from "node:test";
import { finish, shown } from "../finale.ts";
import { in_house, sizes, type Person } from "../house.ts";
import { scripted_table } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";

const quick = { options: ["--bot-pace", "0"] };

test("every state in four languages, two themes and three sizes", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const table = await scripted_table(house.server.origin, {
      names: ["Maximiliane", "Bartholomäus", "Cy", "Dorothée-Anne", "Eve"],
      preset: "sleeper_paranoid",
      options: { discussion_seconds: 600, history: "last_trick" },
    });
    const people: Person[] = [];
    const kinds = [["en", "light"], ["de", "dark"], ["fr", "light"], ["nl", "dark"]] as const;
    for (const [i, [language, theme]] of kinds.entries()) {
      const player = table.players[i];
      if (player) people.push(await in_seat(house, player, { language, theme, still: true }));
    }
    const look = async (name: string): Promise<void> => {
      for (const [i, person] of people.entries()) {
        for (const size of ["desk", "tablet", "phone"] as const) {
          await person.page.setViewportSize(sizes[size]);
          await person.check_fit();
          await person.shot(`${name}-${kinds[i]?.join("-")}-${size}`);
        }
        if (i < 2) await person.check_access();
      }
    };
    await table.play_to("discussion");
    table.players[1]?.send({ do: "mark", about: 0, level: "strong" });
    table.players[3]?.send({ do: "mark", about: 1, level: "some" });
    for (const { page } of people) await shown(page, "discussion");
    await look("discussion");
    for (const player of table.players) player.go_on("vote");
    for (const { page } of people) await shown(page, "vote");
    await look("vote");
    await finish(table);
    for (const { page } of people) await page.locator(".cause").waitFor();
    await look("result");
    for (const { page } of people) {
      for (const summary of await page.locator(".after summary").all()) await summary.click();
      await page.locator(".ways button").first().click();
      await page.locator(".seats").waitFor();
      await page.keyboard.press("PageDown");
      await page.keyboard.press("PageDown");
    }
    await look("replay");
    table.close();
  }, quick),
);
