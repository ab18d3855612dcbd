// Puzzles without a server: today's, by keyboard; one of every kind with its explanation; a wrong answer that comes back;
// earlier days; a text to share.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { on_static_host, type Person } from "../house.ts";

const limit = { timeout: 300_000 };
const { puzzles } = JSON.parse(readFileSync(new URL("../../../data/puzzles.json", import.meta.url), "utf8")) as {
  readonly puzzles: readonly (readonly [string, number, number, number, string, number, number])[];
};

async function shown({ page }: Person): Promise<{ readonly kind: string; readonly answer: number }> {
  const place = Number(await page.locator("main[data-place]").getAttribute("data-place"));
  const puzzle = puzzles[place];
  assert.ok(puzzle);
  return { kind: puzzle[0], answer: puzzle[5] };
}

const choice = ({ page }: Person, kind: string, index: number) =>
  kind === "gave_away" ? page.locator("button.play").nth(index) : page.locator(".answer label").nth(index);

async function solve(person: Person): Promise<string> {
  const { kind, answer } = await shown(person);
  await choice(person, kind, answer).click();
  await person.page.getByRole("button", { name: "That’s my answer" }).click();
  await person.page.getByText("Right, on the first try!").first().waitFor();
  assert.ok((await person.page.locator("[data-say]").count()) >= 2, "an explanation");
  // Every argument has its words.
  const text = await person.page.locator(".answer").innerText();
  assert.doesNotMatch(text, /undefined|ui\.|\{|\}/);
  return kind;
}

test("today's puzzle by keyboard, then an earlier day", limit, () =>
  on_static_host(async (house) => {
    const ana = await house.person({ still: true });
    const { page } = ana;
    await page.clock.setFixedTime(new Date("2026-11-18T23:59:00Z"));
    await ana.open("");
    await page.getByRole("link", { name: "Puzzle of the day" }).click();
    await page.locator("main[data-place='2'] .answer").waitFor();
    assert.match(page.url(), /#\/puzzles#2026-11-18$/);
    await ana.check_access();
    const { answer } = await shown(ana);
    await page.locator(".answer input").first().focus();
    for (let i = 0; i < answer; i += 1) await page.keyboard.press("ArrowDown");
    if (answer === 0) await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("Right, on the first try!").first().waitFor();
    await ana.check_access();
    await page.getByRole("button", { name: "All puzzles" }).last().click();
    assert.deepEqual(
      await page
        .locator("[data-day]")
        .evaluateAll((all) => all.map((one) => [one.dataset["day"], one.dataset["state"]])),
      [
        ["2026-11-18", "solved"],
        ["2026-11-17", "open"],
        ["2026-11-16", "open"],
      ],
    );
    await ana.check_access();
    await page.locator("[data-day='2026-11-16']").click();
    await page.locator("main[data-place='0']").waitFor();
    await solve(ana);
    // A link that someone sent, while the page is open. Before the first day there was none.
    await ana.open("#/puzzles#2026-11-17");
    await page.locator("main[data-place='1'] .answer").waitFor();
    await ana.open("#/puzzles#2026-11-15");
    await page.locator("main[data-place='2'] .answer").waitFor();
  }),
);

test("every kind in practice, and what was missed comes back", limit, () =>
  on_static_host(async (house) => {
    const bo = await house.person({ still: true });
    const { page } = bo;
    await bo.open("#/puzzles#all");
    const kinds = ["Who is it?", "What gave it away?", "The safe card", "Spoil it unseen", "How to vote"];
    const solved = new Set<string>();
    for (const kind of kinds) {
      await page.getByRole("button", { name: kind, exact: true }).click();
      await page.locator("main[data-place] .answer").waitFor();
      const place = await page.locator("main[data-place]").getAttribute("data-place");
      assert.ok(page.url().endsWith(`#/puzzles#${Number(place) + 1}`), page.url());
      if (solved.size === 0) {
        await page.reload();
        await page.locator(`main[data-place='${place}'] .answer`).waitFor();
      }
      solved.add(await solve(bo));
      await bo.shot(`puzzle-${solved.size}`);
      await page.getByRole("button", { name: "All puzzles" }).last().click();
    }
    assert.equal(solved.size, kinds.length);
    // A wrong answer, then the solution: it waits for another try.
    await page.getByRole("button", { name: "The safe card", exact: true }).click();
    await page.locator("main[data-place] .answer").waitFor();
    const { kind, answer } = await shown(bo);
    const place = await page.locator("main[data-place]").getAttribute("data-place");
    await choice(bo, kind, answer === 0 ? 1 : 0).click();
    await page.getByRole("button", { name: "That’s my answer" }).click();
    await page.locator(".wrong").waitFor();
    assert.equal(await page.locator(".answer input:disabled").count(), 1);
    await page.getByRole("button", { name: "Show the solution" }).click();
    await page.getByText("Here’s the solution.").first().waitFor();
    await page.getByRole("button", { name: "All puzzles" }).last().click();
    await page.reload();
    await page.getByText("1 puzzle is waiting for another try.").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator(`main[data-place='${place}']`).waitFor();
    await solve(bo);
    await page.getByRole("button", { name: "All puzzles" }).last().click();
    await page.locator("[data-day]").first().waitFor();
    assert.equal(await page.getByRole("button", { name: "Try again" }).count(), 0);
  }),
);
