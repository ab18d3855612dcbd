// Each special role in play is mentioned in what is said about the vote, and no others are (R7).
import { beforeAll, describe, expect, test } from "vitest";
import { first_snapshot } from "../../../test/first_table.ts";
import { languages, speak, t } from "../../i18n/catalogue.svelte.ts";
import { role_name } from "../../i18n/role_words.ts";
import type { CustomRole, RoleId } from "../../protocol/messages.ts";
import { model_of, type TableModel } from "../../session/table_model.ts";
import { vote_decides } from "./vote_words.ts";

const special = ["bugged_agent", "paranoid_agent", "risky_agent", "decoy", "accomplice", "tim_shady", "sleeper_agent"];

function model_with(roles: readonly RoleId[], custom_role?: CustomRole): TableModel {
  const special_roles = roles.filter((role) => role !== "agent" && role !== "insider");
  const options = { ...first_snapshot.options, special_roles, ...(custom_role && { custom_role }) };
  const overview = { ...first_snapshot.overview, roles };
  return model_of({ ...first_snapshot, options, overview });
}

const words = (roles: readonly RoleId[], custom_role?: CustomRole): string =>
  vote_decides(model_with(roles, custom_role));

describe.each(languages)("%s", (language) => {
  beforeAll(() => speak(language));

  test.each(special)("%s is explained where it is in play, and nowhere else", (role) => {
    const plain = words(["agent", "insider"]);
    const told = words(["agent", role, "insider"]);
    expect(told.startsWith(plain)).toBe(true);
    expect(told.slice(plain.length)).toContain(role_name(role));
    expect(told).not.toMatch(/[{}]/);
    expect(plain).not.toContain(role_name(role));
  });

  test("a Decoy that is face up wants no votes anymore (R7.4)", () => {
    const model = model_with(["agent", "decoy", "insider"]);
    const game = { ...model.game, face_up: { "1": "decoy" } } as NonNullable<TableModel["game"]>;
    const told = vote_decides({ ...model, game });
    expect(told).toContain(t("ui.vote.role.plain", { role: role_name("decoy") }));
    expect(vote_decides(model)).toContain(t("ui.vote.decides_decoy", { role: role_name("decoy") }));
    expect(told).not.toContain(t("ui.vote.decides_decoy", { role: role_name("decoy") }));
  });

  test("Prof. No is in the Insider's place, and those revealed by intel don't vote (R7.8)", () => {
    const told = words(["agent", "prof_no"]).slice(words(["agent", "insider"]).length);
    expect(told).toContain(role_name("prof_no"));
    expect(told.split(/(?<!Prof)\.\s/u).length).toBeGreaterThan(1);
  });

  test("a custom role tells what is its own (R7.11)", () => {
    const told = (fields: Partial<CustomRole>): string =>
      words(["agent", "own", "insider"], { id: "own", name: { en: "Own" }, replaces: "agent", ...fields });
    const plain = told({});
    const silent = told({ votes_face_up: false });
    const left = told({ side: "neutral", wins_by: "left_loses" });
    const right = told({ side: "neutral", wins_by: "right_loses" });
    expect(new Set([plain, silent, left, right]).size).toBe(4);
    expect(told({ votes: 2, votes_face_up: false }).length).toBeGreaterThan(silent.length);
    expect(silent + left + right).not.toMatch(/[{}]/);
  });
});
