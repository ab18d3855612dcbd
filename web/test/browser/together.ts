// Watching a finished game together, in two browsers and more: one leads, the others follow, anyone can let go.
import assert from "node:assert/strict";
import { test } from "node:test";
import { finish } from "../finale.ts";
import { in_house, sizes, type Person } from "../house.ts";
import { scripted_table } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";

const limit = { timeout: 400_000 };
const quick = { options: ["--bot-pace", "0"] };

const where = ({ page }: Person): Promise<string> => page.locator(".where").innerText();

async function is_at(person: Person, step: number): Promise<void> {
  await person.page.waitForFunction(
    (wanted) => Number(/^\d+/.exec(document.querySelector(".where")?.textContent?.trim() ?? "")?.[0]) === wanted,
    step,
  );
}

/** On a phone and on a desktop. */
async function look(person: Person, name: string): Promise<void> {
  for (const size of [sizes.desk, sizes.phone]) {
    await person.resize(size);
    await person.check_fit();
    await person.shot(`${name}-${size.width}`);
  }
}

test("one leads, others follow, anyone can let go, and a guest leads only if invited", limit, () =>
  in_house(async (house) => {
    const table = await scripted_table(house.server.origin, {
      names: ["Ana", "Bo"],
      options: { players: 2, discussion_seconds: 300 },
    });
    const [first, second] = table.players;
    assert.ok(first && second);
    await table.play_to("discussion");
    const ana = await in_seat(house, first, { still: true });
    await finish(table);
    await ana.page.getByRole("button", { name: "Link to this game" }).click();
    await ana.page.getByRole("switch", { name: "Anyone with the link may watch" }).click();
    second.send({ do: "share", agree: true });
    await ana.page.getByText("Everyone agrees").waitFor();
    await look(ana, "together-result");
    // From the result page to the link.
    await ana.page.getByRole("link", { name: "Watch together" }).click();
    await ana.page.waitForURL(/\/g\/[0-9a-f]{64}$/);
    const link = new URL(ana.page.url()).pathname;
    const guest = await house.person({ still: true });
    await guest.open(link);
    for (const person of [ana, guest]) await person.page.getByRole("button", { name: "Watch together" }).click();

    // A stranger cannot begin. Someone who played can.
    await guest.page.getByText("Only someone who played in this game can start").waitFor();
    assert.equal(await guest.page.getByRole("button", { name: "Lead the replay", exact: true }).count(), 0);
    await ana.page.getByRole("button", { name: "Lead the replay", exact: true }).click();
    await ana.page.getByText("You’re leading the replay. 1 other person is watching.").waitFor();
    await guest.page.getByText(/Ana\W* is leading the replay\./).waitFor();
    await ana.page.keyboard.press("ArrowRight");
    await ana.page.keyboard.press("ArrowRight");
    await ana.page.keyboard.press("ArrowRight");
    await is_at(guest, 3);
    // Without spoilers at first: the guest sees neither roles nor the end.
    assert.equal(await guest.page.locator("header select").count(), 0);
    assert.equal(await guest.page.locator("input[type=range]").count(), 0);
    await guest.check_access();
    await look(guest, "together-follow");
    await look(ana, "together-lead");

    // Moving alone lets go.
    await guest.page.keyboard.press("ArrowLeft");
    await guest.page.getByText("You’re looking around on your own.").waitFor();
    await ana.page.keyboard.press("ArrowRight");
    await is_at(ana, 4);
    await guest.page.waitForTimeout(2_500);
    assert.match(await where(guest), /^2\b/);
    await guest.page.getByRole("button", { name: "Follow" }).click();
    await is_at(guest, 4);

    // The leader shows everything, and the guest sees it too.
    await ana.page.getByRole("button", { name: "Watch with all cards face up" }).click();
    await guest.page.locator("header select").waitFor();

    // A cut connection comes back by itself.
    await guest.page.context().setOffline(true);
    await guest.page
      .locator("[data-showing]")
      .getByText(/connection|reach/i)
      .waitFor();
    await ana.page.keyboard.press("ArrowRight");
    await guest.page.context().setOffline(false);
    await is_at(guest, 5);

    // The guest asks, and is handed the lead.
    await guest.page.getByRole("button", { name: "Ask to lead the replay" }).click();
    await ana.page.getByRole("button", { name: /^Let Guest \d+ lead the replay$/ }).click();
    await guest.page.getByText("You’re leading the replay.").waitFor();
    await ana.page.getByText(/^Guest\s\d+ is leading the replay\.$/).waitFor();
    await guest.page.keyboard.press("ArrowRight");
    await is_at(ana, 6);

    // Consent is taken back: the guest is out, and the lead is free again.
    second.send({ do: "share", agree: false });
    await guest.page.getByText("This game can no longer be opened.").waitFor();
    await ana.page.getByRole("button", { name: "Lead the replay", exact: true }).click({ timeout: 30_000 });
    await ana.page.getByText("You’re leading the replay.").waitFor();
    table.close();
  }, quick),
);
