// A link to a finished game: made and agreed to on the result page, opened without a file, watched without spoilers,
// played on from, and deleted.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameRecord } from "../../src/protocol/messages.ts";
import { finish, shown } from "../finale.ts";
import { in_house, sizes, type Person } from "../house.ts";
import { scripted_table } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";

const limit = { timeout: 400_000 };
const quick = { options: ["--bot-pace", "0"] };

/** On a phone and on a desktop. */
async function look(person: Person, name: string): Promise<void> {
  for (const size of [sizes.desk, sizes.phone]) {
    await person.resize(size);
    await person.check_fit();
    await person.shot(`${name}-${size.width}`);
  }
}

test("everyone who played agrees, and then anyone can watch without spoilers", limit, () =>
  in_house(async (house) => {
    const table = await scripted_table(house.server.origin, {
      names: ["Ana", "Bo"],
      options: { players: 2, discussion_seconds: 300 },
    });
    const [first, second] = table.players;
    assert.ok(first && second);
    await table.play_to("discussion");
    const ana = await in_seat(house, first, { still: true });
    await shown(ana.page, "discussion");
    second.send({ do: "chat", text: "It was <b>never</b> me" });
    await ana.page.getByText("It was <b>never</b> me").first().waitFor();
    await finish(table);
    const { page } = ana;
    await page.getByRole("button", { name: "Link to this game" }).click();
    const people = page.getByRole("list", { name: "Who agrees" });
    await people.getByText("Bo").waitFor();
    await page.getByRole("switch", { name: "Anyone with the link may watch" }).click();
    await people.getByText("agreed", { exact: true }).waitFor();
    await ana.check_access();
    await look(ana, "link-result");

    // Someone else has the link, but Bo has not agreed.
    const answer = ana.received.find((text) => text.includes('"ask": "link"') && text.includes('"link": "'));
    const link = /"link": "([0-9a-f]{64})"/.exec(answer ?? "")?.[1] ?? "";
    assert.equal(link.length, 64);
    const guest = await house.person({ still: true });
    await guest.open(`/g/${link}`);
    await guest.page.getByRole("heading", { name: "This game can’t be opened" }).waitFor();
    assert.ok(!guest.received.some((text) => text.includes("insidejob-record")));
    second.send({ do: "share", agree: true });
    await page.getByText("Everyone agrees").waitFor();
    await guest.page.reload();
    await guest.page.getByRole("heading", { name: "Who is the Insider?" }).waitFor();
    assert.equal(await guest.page.title(), "A finished game · Inside Job");
    // From the Insider's seat there would be nothing to guess.
    const opened = await fetch(`${house.server.origin}/api/games/${link}`, { method: "POST", body: "{}" });
    const { record } = (await opened.json()) as { readonly record: GameRecord };
    assert.notEqual(record.deal.roles[Number(await guest.page.locator("select").inputValue())], "insider");
    await guest.check_access();
    await look(guest, "link-cover");
    // From Bo's seat: only his own role, and no way to look ahead.
    await guest.page.locator("select").selectOption("1");
    await guest.page.getByRole("button", { name: "Watch without spoilers" }).click();
    await guest.page.locator(".seats").waitFor();
    assert.equal(await guest.page.locator("header select").count(), 0);
    assert.equal(await guest.page.locator("input[type=range]").count(), 0);
    assert.equal(await guest.page.locator(".tricks button").count(), 0);
    await guest.page.keyboard.press("End");
    await guest.page.keyboard.press("ArrowRight");
    await guest.page.locator(".tricks button").first().waitFor();
    assert.equal(await guest.page.locator(".tricks button").count(), 1);
    await look(guest, "link-blind");
    // At the end everything is shown, with what was said.
    for (let step = 0; step < 120 && (await guest.page.locator("header select").count()) === 0; step++) {
      await guest.page.keyboard.press("ArrowRight");
    }
    await guest.page.locator("header select").waitFor();
    await guest.page.locator(".talk").getByText("It was <b>never</b> me").waitFor();
    await look(guest, "link-end");
    // Any moment before the vote can be played on, on this device.
    await guest.page.keyboard.press("Home");
    await guest.page.keyboard.press("ArrowRight");
    await guest.page.getByRole("button", { name: "Play on from here" }).click();
    await guest.page.waitForURL(/\/local\//);

    // A player opens it from the address alone, and can delete it.
    await ana.open(`/g/${link}`);
    await page.getByRole("list", { name: "Who agrees" }).waitFor();
    await look(ana, "link-own");
    await page.getByRole("button", { name: "Delete the link" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete the link" }).click();
    await page.getByRole("heading", { name: "Link deleted" }).waitFor();
    await guest.open(`/g/${link}`);
    await guest.page.getByRole("heading", { name: "This game can’t be opened" }).waitFor();
    table.close();
  }, quick),
);
