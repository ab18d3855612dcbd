// One deal for everyone, without a server: the day's deal from the start page to its result, the same result on another
// device, somebody else's result by its link, and codes that are none.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { copied_by } from "../clipboard.ts";
import { play_out } from "../clicking_player.ts";
import { on_static_host, type House, type Person } from "../house.ts";
import { somebody } from "../quick_house.ts";

const limit = { timeout: 300_000 };
const program = join(import.meta.dirname, "../../../build/insidejob");
const insidejob = (...words: readonly string[]): string =>
  execFileSync(program, ["challenge", ...words], { encoding: "utf8" });

const day = "2026-11-16";
const day_code = (): string => /^challenge +(\S+)$/m.exec(insidejob("day", day))?.[1] ?? "";

/** The same code, as if it had been made for other bots: another version, and a checksum that fits. */
const of_other_bots = (code: string): string =>
  execFileSync(
    "python3",
    [
      "-c",
      [
        "import sys, hashlib",
        "letters = '0123456789abcdefghjkmnpqrstvwxyz'",
        "code = sys.argv[1]",
        "bits = ''.join(format(letters.index(one), '05b') for one in code)",
        "data = bytearray(int(bits[i:i + 8], 2) for i in range(0, len(bits) - 7, 8))",
        "data[4] ^= 1",
        "data[-3:] = hashlib.blake2b(data[:-3], digest_size=32).digest()[:3]",
        "bits = ''.join(format(one, '08b') for one in data).ljust(5 * len(code), '0')",
        "print(''.join(letters[int(bits[i:i + 5], 2)] for i in range(0, len(bits), 5)))",
      ].join("\n"),
      code,
    ],
    { encoding: "utf8" },
  ).trim();

async function visitor(house: House): Promise<Person> {
  const person = await somebody(house);
  // Monday's bots are quick. The clock goes on, because a game needs it.
  await person.page.clock.install({ time: new Date(`${day}T12:00:00Z`) });
  await person.page.clock.resume();
  return person;
}

/** From the page of a challenge to its result; the code of the result. */
async function play(person: Person): Promise<string> {
  const { page } = person;
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator("main[data-stage=play]").waitFor();
  await play_out(person);
  await page.getByRole("link", { name: "Compare with others" }).click();
  await page.locator("main[data-played=true]").waitFor();
  return (await page.locator("code").textContent()) ?? "";
}

test("the day's deal: played, verified by the program, compared on another device", limit, () =>
  on_static_host(async (house) => {
    const ana = await visitor(house);
    await ana.open("");
    await ana.page.getByRole("link", { name: "Deal of the day" }).click();
    await ana.page.locator(`main[data-code='${day_code()}']`).waitFor();
    assert.match(ana.page.url(), new RegExp(`#/challenges#${day}$`));
    await ana.page.getByText("Prepared deal.").waitFor();
    await ana.page.getByText("20261116", { exact: true }).waitFor();
    await ana.check_access();
    await ana.shot("challenge-phone");
    const result = await play(ana);

    // The native program replays the browser's game.
    const verified = insidejob("verify", result);
    assert.match(verified, /^true +(won|lost) by/m, verified);
    assert.match(verified, new RegExp(`^challenge +${day_code()}$`, "m"));

    // Par, from the worker and from the program.
    await ana.page.locator("[data-row=par] td:has-text('/')").nth(4).waitFor();
    const par = insidejob("par", day_code())
      .trim()
      .split("\n")
      .map((line) => /^\w+ +(won|lost).* (\d+) of (\d+) missions$/.exec(line))
      .map((found) => `${found?.[1] === "won" ? "Won" : "Lost"} ${found?.[2]}/${found?.[3]}`);
    const shown = await ana.page.locator("[data-row=par]").evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll("td")]
          .slice(0, 2)
          .map((cell) => cell.textContent.trim())
          .join(" "),
      ),
    );
    assert.deepEqual(shown, par);
    await ana.check_access();
    await ana.shot("challenge-result-phone");
    const text = await copied_by(ana, ana.page.getByRole("button", { name: "Copy result" }));
    assert.match(text, new RegExp(`^Inside Job: Deal of the day .*\n.*#/challenges#${result}$`));

    // Bo opens the link that Ana sent. Nothing about her result is shown before Bo has played.
    const bo = await visitor(house);
    await bo.open(`#/challenges#${result}`);
    await bo.page.getByText("A result is waiting. Play first, then compare!").waitFor();
    assert.equal(await bo.page.locator("[data-row]").count(), 0);
    await play(bo);
    await bo.page.locator("[data-row=other] td:has-text('/')").first().waitFor();
    // Both click the first thing that is allowed, and the bots answered the same.
    const row = (kind: string): Promise<string[]> => bo.page.locator(`[data-row=${kind}] td`).allTextContents();
    assert.deepEqual((await row("own")).slice(0, 2), (await row("other")).slice(0, 2));
    await bo.page.getByRole("button", { name: "All deals" }).click();
    await bo.page.locator(`[data-day='${day}'][data-played=true]`).waitFor();
    await bo.check_access();
    await bo.shot("challenges-all-phone");
  }),
);

test("codes that are none, codes of other bots, and a new challenge", limit, () =>
  on_static_host(async (house) => {
    const ana = await visitor(house);
    const { page } = ana;
    // A link that was cut off in the middle of a character.
    await ana.open("#/challenges#%E2%80");
    await page.getByRole("alert").getByText("That isn’t a code.").waitFor();
    await ana.open("#/challenges#all");
    const paste = page.getByLabel("Code or link");
    const open = page.getByRole("button", { name: "Open", exact: true });
    const code = day_code();
    for (const [text, words] of [
      ["what is this?", "That isn’t a code."],
      [code.slice(0, -1), "There’s a typo in this code"],
      [`${code.slice(0, 5)}${code[5] === "0" ? "1" : "0"}${code.slice(6)}`, "There’s a typo in this code"],
    ] as const) {
      await paste.fill(text);
      await open.click();
      await page.getByText(words).waitFor();
    }
    // In capitals, as part of a message.
    await paste.fill(`Try this: https://example.org/#/challenges#${code.toUpperCase()}`);
    await open.click();
    await page.locator(`main[data-code='${code}']`).waitFor();
    // A challenge is not a result.
    await page.getByLabel("Code or link").fill(code);
    await page.getByRole("button", { name: "Check it" }).click();
    await page.getByText("That’s a challenge, not a result.").waitFor();

    await page.getByRole("button", { name: "All deals" }).click();
    await page.getByRole("button", { name: "Deal the cards" }).click();
    await page.locator("main[data-code][data-played=false] dl").waitFor();
    const made = (await page.locator("main[data-code]").getAttribute("data-code")) ?? "";
    assert.match(insidejob("show", made), /^table +4 players$/m);
  }),
);

test("a result with other bots shows what it claims, and a day keeps the one that was achieved with them", limit, () =>
  on_static_host(async (house) => {
    const ana = await visitor(house);
    const { page } = ana;
    await ana.open(`#/challenges#${day}`);
    // The connection is too bad for mastermind's network.
    await page.route("**/*.weights", (route) => route.abort());
    const result = await play(ana);
    await page.locator("[data-row=par]", { hasText: "Mastermind has to be downloaded once." }).waitFor();
    await page.locator("[data-row=par] td:has-text('/')").nth(3).waitFor();
    await ana.check_fit();
    await ana.shot("challenge-no-weights-phone");
    // The bots change overnight.
    const old_day = of_other_bots(day_code());
    const old_result = of_other_bots(result);
    assert.match(insidejob("show", old_result), /^claims +(won|lost)/m);
    await page.evaluate(
      ([before, after, mine]) => {
        for (const name of Object.keys(localStorage)) {
          const text = localStorage.getItem(name) ?? "";
          const changed = text.replaceAll(mine ?? "", "MINE").replaceAll(before ?? "", after ?? "");
          localStorage.setItem(name, changed.replaceAll("MINE", mine ?? ""));
        }
      },
      [day_code(), old_day, result],
    );
    await ana.open("#/challenges#all");
    await page.reload();
    const of_day = page.locator(`[data-day='${day}'][data-played=true]`);
    await of_day.click();
    await page.locator(`main[data-code='${old_day}'][data-played=true]`).waitFor();
    // Somebody else's, pasted: what it says, and that nobody has checked it.
    await page.getByLabel("Code or link").fill(old_result);
    await page.getByRole("button", { name: "Check it" }).click();
    await page.locator("[data-row=other] td", { hasText: "unchecked" }).waitFor();
    await page.getByText("and can’t be checked here").waitFor();
    assert.equal(await page.getByText("Playing it through…").count(), 0);
    await ana.check_access();
    await ana.shot("challenge-other-bots-phone");
    await page.getByRole("button", { name: "Play with today’s bots" }).click();
    await page.locator(`main[data-code='${day_code()}'][data-played=false]`).waitFor();
  }),
);
