import { test } from "node:test";
import type { ToldStep } from "../../src/screens/companion/answers.ts";
import { in_house } from "../house.ts";
import { languages, look } from "../sweep.ts";

const choices = {
  players: 4,
  wager: true,
  risky: true,
  special_roles: ["paranoid_agent"],
  names: ["Annemarie-Charlotte", "Bo", "Cy", "Di", ""],
};
const setup = {
  options: { players: 4, wager: true, risky: true, special_roles: ["paranoid_agent"] },
  first_leader: 0,
  face_up: [],
};
const tricks = (n: number): readonly ToldStep[] =>
  Array.from({ length: n }, (_, i): ToldStep => ({ trick: { winner: i % 4, met: false, wagers: [] } }));
const votes = [0, 1, 2, 3].map((seat): ToldStep => ({ vote: { seat, names: [(seat + 1) % 4, (seat + 2) % 4] } }));

/** A moment of a game, in the form that this device would have stored. */
const moments: {
  readonly [name: string]: {
    readonly way: "light" | "full";
    readonly laid_out: boolean;
    readonly steps: readonly ToldStep[];
    readonly setup?: typeof setup | null;
  };
} = {
  choose: { way: "light", laid_out: false, steps: [], setup: null },
  lay_out: { way: "light", laid_out: false, steps: [] },
  light: { way: "light", laid_out: true, steps: tricks(2) },
  mission: { way: "full", laid_out: true, steps: tricks(1) },
  card: {
    way: "full",
    laid_out: true,
    steps: [...tricks(4), { mission: "only_7_to_13" }, { card: "B7", wager: false }, { card: "B9", wager: true }],
  },
  role: {
    way: "light",
    laid_out: true,
    steps: [0, 0, 0, 0].map((winner): ToldStep => ({ trick: { winner, met: true, wagers: [] } })),
  },
  discussion: { way: "light", laid_out: true, steps: tricks(10) },
  curtain: { way: "light", laid_out: true, steps: [...tricks(10), ...votes.slice(0, 1)] },
  all_in: { way: "light", laid_out: true, steps: [...tricks(10), ...votes] },
  end: {
    way: "light",
    laid_out: true,
    steps: [...tricks(10), ...votes, { roles: ["insider", "paranoid_agent", "agent", "agent"] }],
  },
};

for (const language of languages) {
  test(`the companion: ${language}`, { timeout: 600_000 }, () =>
    in_house(async (house) => {
      const person = await house.person({ language, still: true });
      await person.open("/companion");
      for (const [name, { way, ...moment }] of Object.entries(moments)) {
        const kept = { setup, ...moment, choices: { ...choices, way }, score: [], next_dealer: null };
        await person.page.evaluate((text) => localStorage.setItem("insidejob.companion", text), JSON.stringify(kept));
        await person.page.reload();
        await person.page.locator("main:not([aria-busy=true]) h1").first().waitFor({ state: "attached" });
        await look(person, `companion-${name}`);
      }
    }),
  );
}
