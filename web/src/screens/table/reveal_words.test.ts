// What a reveal means, for each role and in each game (R5.1, R7.3, R7.4, R7.6, R7.7, R7.8).
import { beforeAll, describe, expect, test } from "vitest";
import { languages, speak } from "../../i18n/catalogue.svelte.ts";
import type { Wording } from "../../i18n/wording.ts";
import type { CustomRole, GameResult, RoleId } from "../../protocol/messages.ts";
import { reveal_lines } from "./reveal_words.ts";

type Told = Parameters<typeof reveal_lines>[1];

const wording: Wording = { names: ["Ana", "Bo", "Cy", "Di"], you: 0, hand: 12 };

function table(
  roles: readonly RoleId[],
  changes: { wager?: boolean; side?: GameResult["side"]; winners?: readonly number[]; custom_role?: CustomRole } = {},
): Told {
  const { wager = true, side, winners = [], custom_role } = changes;
  return {
    options: { players: 4, wager, ...(custom_role && { custom_role }) },
    overview: { roles },
    game: { phase: side ? "over" : "play", face_up: { 1: "agent" }, ...(side && { result: { side, winners } }) },
  } as unknown as Told;
}

const usual = ["agent", "agent", "agent", "insider"];

describe("in English", () => {
  beforeAll(() => speak("en"));
  const of = (role: RoleId, model: Told, seat = 1, took_from?: number): string =>
    reveal_lines(
      {
        key: "1",
        seat,
        role,
        tokens: 5,
        ...(took_from !== undefined && { took_from }),
        ...(model.game?.result && { ends: true }),
      },
      model,
      custom_wording(model),
    ).join(" ");
  const custom_wording = ({ options }: Told): Wording => ({
    ...wording,
    ...(options.custom_role && { custom_role: options.custom_role }),
  });

  test("an Agent keeps the vote", () => {
    expect(of("agent", table(usual))).toBe("Nobody can vote for Bo anymore, and Bo can’t wager. Bo still votes.");
    expect(of("agent", table(usual), 0)).toBe("Nobody can vote for you anymore, and you can’t wager. You still vote.");
    expect(of("agent", table(usual, { wager: false }))).toBe("Nobody can vote for Bo anymore. Bo still votes.");
  });
  test("Tim Shady takes a token, hopes for a loss, and loses the vote", () => {
    const roles = ["tim_shady", ...usual];
    expect(of("tim_shady", table(roles), 1, 0)).toMatch(
      /^Bo takes an intel token from you\. Bo wins if you lose\..*Bo no longer has a vote\.$/,
    );
    expect(of("tim_shady", table(roles), 0, 3)).toMatch(/^You take an intel token from Di\. You win if Di loses\./);
    expect(of("tim_shady", table(roles), 2)).toMatch(/^Bo has no intel token to take\. Cy wins if Bo/);
  });
  test("the Sleeper Agent switches sides and loses the vote", () => {
    const roles = ["sleeper_agent", ...usual];
    expect(of("sleeper_agent", table(roles))).toMatch(/^Bo has switched sides,.*Bo no longer has a vote\.$/);
    expect(of("sleeper_agent", table(roles), 0)).toMatch(/^You’ve switched sides:.*You no longer have a vote\.$/);
  });
  test("a Decoy who cannot be voted for cannot win, but votes", () => {
    expect(of("decoy", table(["decoy", ...usual]))).toMatch(/and so can no longer win\..*Bo still votes\.$/);
  });
  test("with Prof. No, nobody revealed by intel votes, and everyone counts who is left", () => {
    const roles = ["agent", "agent", "paranoid_agent", "prof_no"];
    expect(of("agent", table(roles))).toMatch(
      /Bo no longer has a vote\. Prof\.\u00a0No wins once the other 2\u00a0face-down roles are revealed\.$/,
    );
    expect(of("prof_no", table(roles, { side: "agents", winners: [0] }))).toBe(
      "Caught with 5\u00a0intel tokens! The Agents win!",
    );
  });
  test("the Insider wins, and nothing is said about votes", () => {
    expect(of("insider", table(usual, { side: "insider", winners: [1] }))).toBe(
      "5\u00a0intel tokens are enough. The Insider wins!",
    );
    expect(of("agent", table(usual, { side: "insider", winners: [3] }))).toBe(
      "And the game is over. The Insider wins!",
    );
    expect(of("risky_agent", table(["risky_agent", ...usual], { side: "agents" }))).toBe(
      "And the game is over. The Agents win!",
    );
  });
  test("Larry has neither vote nor wager", () => {
    const model = table(["agent", "agent", "insider"]);
    const two = { ...model, options: { ...model.options, players: 2 } };
    expect(of("agent", two, 2)).toBe("Nobody can vote for Cy anymore.");
  });
  test("a custom role", () => {
    const custom_role: CustomRole = { id: "ghost", replaces: "agent", on_reveal: "takes_left", votes_face_up: false };
    expect(of("ghost", table(["ghost", ...usual], { custom_role }))).toMatch(
      /^Cy has no intel token.*Bo no longer has a vote/,
    );
    const mute: CustomRole = { id: "ghost", replaces: "agent", votes: 0, on_reveal: "loses" };
    expect(of("ghost", table(["ghost", ...usual], { custom_role: mute }))).toMatch(/^Bo can no longer win\./);
  });
});

test.each(languages)("%s says each of these differently, in whole sentences", async (language) => {
  await speak(language);
  const roles = ["agent", "tim_shady", "sleeper_agent", "decoy"];
  const said = [0, 1].flatMap((seat) =>
    roles.map((role) => reveal_lines({ key: "1", seat, role, tokens: 5 }, table([role, ...usual]), wording).join(" ")),
  );
  const ended = ["insider", "prof_no", "agent"].map((role, winner) =>
    reveal_lines(
      { key: "1", seat: 0, role, tokens: 4, ends: true },
      table(usual, { side: "insider", winners: [winner] }),
      wording,
    ),
  );
  expect(new Set([...said, ...ended.map(String)]).size).toBe(11);
  for (const each of [...said, ...ended.map(String)]) expect(each).toMatch(/^[^{}]+[.!]$/);
});
