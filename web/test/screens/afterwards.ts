// After a game, in every language: its story, the link to it alone and together, and the own games. And the editor's lab.
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { finish } from "../finale.ts";
import { in_house, type Person } from "../house.ts";
import { scripted_table, until } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";
import { languages, look } from "../sweep.ts";

type Language = (typeof languages)[number];

/** A text of the browser, as it is in texts/web. */
function said(key: string, language: Language): string {
  const file = key.startsWith("ui.editor") ? "editor" : (key.split(".")[1] ?? "");
  const texts = JSON.parse(readFileSync(new URL(`../../../texts/web/${file}.json`, import.meta.url), "utf8")) as {
    readonly [key: string]: { readonly [language: string]: string };
  };
  return texts[key]?.[language] ?? key;
}

const press = (person: Person, key: string, language: Language): Promise<void> =>
  person.page
    .getByRole("button", { name: said(key, language), exact: true })
    .first()
    .click();

test("the story of a game, its link, and the own games", { timeout: 600_000 }, () =>
  in_house(
    async (house) => {
      const table = await scripted_table(house.server.origin, {
        names: ["Maximiliane", "Bartholomäus", "Cy", "Dorothée-Anne", "Eve"],
        preset: "sleeper_paranoid",
        options: { discussion_seconds: 600 },
      });
      await table.play_to("discussion");
      for (const [seat, player] of table.players.entries()) {
        player.send({ do: "mark", about: (seat + 1) % table.players.length, level: "strong" });
        player.send({ do: "mark", about: (seat + 2) % table.players.length, level: "some" });
      }
      const people = new Map<Language, Person>();
      for (const [i, language] of languages.entries()) {
        const player = table.players[i];
        if (player) people.set(language, await in_seat(house, player, { language, still: true }));
      }
      await finish(table);
      await until(() => table.players.every(({ settled }) => settled), "the markers");
      for (const [language, person] of people) {
        await person.page.locator("[data-review-lead] p").nth(2).waitFor();
        await press(person, "ui.review.open", language);
        await person.page.locator("[data-part=coach]").waitFor();
        await look(person, "review");
        const own = person.page.locator("[data-part=suspicion] input[type=radio]").nth(1);
        if ((await own.count()) > 0) await own.check();
        const moves = person.page.locator(".moves button");
        if ((await moves.count()) > 0) await moves.first().click();
        await look(person, "review-moment");
        await person.open("/games");
        await person.page.locator("main button").first().waitFor();
        await look(person, "games-own");
      }
      const host = people.get("en");
      if (!host) throw new Error("nobody is there");
      await host.open(`/t/${table.room}`);
      await press(host, "ui.result.link_make", "en");
      await host.page.getByRole("switch").last().click();
      for (const player of table.players) player.send({ do: "share", agree: true });
      await host.page.locator("a[href*='/g/']").first().waitFor();
      await look(host, "link-result");
      const link = new URL(
        (await host.page.locator("a[href*='/g/']").first().getAttribute("href")) ?? "",
        host.page.url(),
      );
      await host.page.goto(link.href);
      await press(host, "ui.replay.together", "en");
      await press(host, "ui.replay.together_lead", "en");
      for (const language of languages) {
        const guest = await house.person({ language, still: true });
        await guest.page.goto(link.href);
        await guest.page.locator("select").first().waitFor();
        await look(guest, "link-cover");
        await press(guest, "ui.replay.together", language);
        await guest.page.locator(".seats").first().waitFor();
        await look(guest, "together-follow");
      }
      await look(host, "together-lead");
      table.close();
    },
    { options: ["--bot-pace", "0"] },
  ),
);

for (const language of languages) {
  test(`the lab of the editor: ${language}`, { timeout: 400_000 }, () =>
    in_house(async (house) => {
      const person = await house.person({ language, still: true });
      const { page } = person;
      await person.open("/editor");
      await page.locator("section").first().locator("button.primary").click();
      await page.locator("[data-check=ready]").waitFor();
      await press(person, "ui.editor.lab.open", language);
      await press(person, "ui.editor.lab.start", language);
      await page.locator("[data-measure=holder]").waitFor();
      await page.locator("[data-lab] button").first().click();
      await page.locator("[data-lab=idle]").waitFor();
      await page.locator("details summary").last().click();
      await look(person, "lab");
    }),
  );
}
