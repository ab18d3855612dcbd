// What a reveal does beyond turning a role over (R5.1, R7.6, R7.7, R7.8).
import { beforeAll, describe, expect, test } from "vitest";
import { languages, speak } from "../../i18n/catalogue.svelte.ts";
import type { CustomRole, RoleId } from "../../protocol/messages.ts";
import type { TableModel } from "../../session/table_model.ts";
import { reveal_consequences } from "./reveal_words.ts";

type Told = Parameters<typeof reveal_consequences>[1];

function table(
  roles: readonly RoleId[],
  changes: { wager?: boolean; over?: boolean; custom_role?: CustomRole } = {},
): Told {
  const { wager = true, over = false, custom_role } = changes;
  return {
    you: { member: 1, seat: 0 },
    options: { players: 4, wager, ...(custom_role && { custom_role }) },
    overview: { roles },
    game: { phase: over ? "over" : "play" },
  } as unknown as Pick<TableModel, "you" | "options" | "overview" | "game">;
}

const usual = ["agent", "agent", "agent", "insider"];

describe("in English", () => {
  beforeAll(() => speak("en"));
  const of = (role: RoleId, model: Told, seat = 1): string | null => reveal_consequences({ seat, role }, model);

  test("an Agent keeps the vote", () => {
    expect(of("agent", table(usual))).toBe("Nobody can vote for them anymore, and they can’t wager anymore.");
    expect(of("agent", table(usual), 0)).toBe("Nobody can vote for you anymore, and you can’t wager anymore.");
    expect(of("agent", table(usual, { wager: false }))).toBe("Nobody can vote for them anymore.");
  });
  test("Tim Shady takes a token and loses the vote", () => {
    expect(of("tim_shady", table(["tim_shady", ...usual]))).toMatch(
      /from the player to their right.*They have no vote now\.$/,
    );
    expect(of("tim_shady", table(["tim_shady", ...usual]), 0)).toMatch(/to your right.*You have no vote now\.$/);
  });
  test("the Sleeper Agent switches sides and loses the vote", () => {
    expect(of("sleeper_agent", table(["sleeper_agent", ...usual]))).toMatch(
      /They switch to the Insider’s side\. They have no vote now\.$/,
    );
  });
  test("with Prof. No, nobody revealed by intel votes, and Prof. No is caught", () => {
    const roles = ["agent", "agent", "paranoid_agent", "prof_no"];
    expect(of("agent", table(roles))).toMatch(/wager anymore\. They have no vote now\.$/);
    expect(of("paranoid_agent", table(roles))).toMatch(/They have no vote now\.$/);
    expect(of("prof_no", table(roles, { over: true }))).toBe("Caught! The Agents win.");
  });
  test("nothing about votes when the game is over, and the Insider needs no more words", () => {
    expect(of("insider", table(usual, { over: true }))).toBe(null);
    expect(of("risky_agent", table(["risky_agent", ...usual], { over: true }))).toBe(null);
  });
  test("Larry has neither vote nor wager", () => {
    const model = table(["agent", "agent", "insider"]);
    const two = { ...model, options: { ...model.options, players: 2 } };
    expect(of("agent", two, 2)).toBe("Nobody can vote for them anymore.");
  });
  test("a custom role", () => {
    const custom_role: CustomRole = { id: "ghost", replaces: "agent", on_reveal: "takes_left", votes_face_up: false };
    expect(of("ghost", table(["ghost", ...usual], { custom_role }))).toMatch(/to their left.*no vote now/);
    const mute: CustomRole = { id: "ghost", replaces: "agent", votes: 0, on_reveal: "loses" };
    expect(of("ghost", table(["ghost", ...usual], { custom_role: mute }))).toMatch(/They can no longer win\.$/);
  });
});

test.each(languages)("%s says each of these differently", async (language) => {
  await speak(language);
  const roles = ["agent", "tim_shady", "sleeper_agent", "prof_no"];
  const said = [0, 1].flatMap((seat) =>
    roles.map((role) => reveal_consequences({ seat, role }, table([role, ...usual]))),
  );
  expect(new Set(said).size).toBe(7);
  for (const each of said) expect(each).toMatch(/^[^{}]+[.!]$/);
});
