// What decided a game, told to everyone it may be about.
import { expect, test } from "vitest";
import { languages, speak } from "../../i18n/catalogue.svelte.ts";
import type { StoryLine } from "./story.ts";
import { story_words } from "./story_words.ts";

const names = ["Ana", "Bo", "Cy", "Dora"];
const told_to = (you: number) => names.map((name, seat) => ({ name, you: seat === you }));

const lines: readonly StoryLine[] = [
  { kind: "intel", seat: 0, tricks: [2, 5], wagered: 1 },
  { kind: "vote_close", seat: 0 },
  { kind: "vote_missing", seat: 0, voters: [1] },
  { kind: "vote_missing", seat: 0, voters: [1, 2] },
  { kind: "changed_mind", seat: 1, suspected: 2, pointed: [0] },
];

test("in English", async () => {
  await speak("en");
  const said = (you: number): readonly string[] => lines.slice(2).map((line) => story_words(line, told_to(you)));
  expect(said(3)).toEqual([
    "One vote the other way would have caught Ana. Bo could have cast it.",
    "One vote the other way would have caught Ana. Any one of these could have cast it: Bo and Cy.",
    "Bo had openly suspected Cy most, then pointed at Ana.",
  ]);
  expect(said(1)).toEqual([
    "One vote the other way would have caught Ana. You could have cast it.",
    "One vote the other way would have caught Ana. Any one of these could have cast it: you and Cy.",
    "You had openly suspected Cy most, then pointed at Ana.",
  ]);
  expect(said(0)[2]).toBe("Bo had openly suspected Cy most, then pointed at you.");
});

test.each(languages)("%s calls nobody who reads by name", async (language) => {
  await speak(language);
  for (const line of lines)
    for (const [you, name] of names.entries()) {
      const to_stranger = story_words(line, told_to(-1));
      const to_reader = story_words(line, told_to(you));
      expect(to_reader).not.toContain(name);
      expect(to_reader !== to_stranger, to_reader).toBe(to_stranger.includes(name));
    }
});
