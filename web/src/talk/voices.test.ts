// The bots' own wordings: there are enough of them, no two are alike, and an accusation still names what happened.
import { readFileSync } from "node:fs";
import { expect, describe, test } from "vitest";
import { languages, read_fragment } from "../../plugins/text_files.ts";

const texts = read_fragment("voices.json");
const voices = ["cautious", "bold", "talkative"];

// The source that the table draws from: name, arguments, number of wordings.
const header = readFileSync(new URL("../../../bots/talk/phrase.h", import.meta.url), "utf8");
const phrases = [...header.matchAll(/^ {2}X\((\w+),(?:\s+\w+,){4}\s+(\d+)\)/gm)]
  .map(([, say = "", wordings = ""]) => ({
    say,
    wordings: Number(wordings),
  }))
  .filter(({ wordings }) => wordings > 0);

const rare = ["remember_trick", "hurry", "one_moment", "sorry"];

describe("voices", () => {
  test("every temperament has as many wordings as the table draws from", () => {
    expect(phrases.length).toBeGreaterThan(30);
    const keys = phrases.flatMap(({ say, wordings }) =>
      voices.flatMap((voice) => Array.from({ length: wordings }, (_, i) => `ui.voice.${voice}.${say}.${i + 1}`)),
    );
    expect(Object.keys(texts).sort()).toEqual(keys.sort());
    for (const { say, wordings } of phrases) {
      expect(wordings, say).toBeGreaterThanOrEqual(rare.includes(say) ? 2 : 6);
    }
  });

  test.each(languages)("%s: no two lines are alike", (language) => {
    const plain = (text = "") => text.toLowerCase().replace(/[^\p{L}{}]+/gu, " ");
    const lines = Object.values(texts).map((text) => plain(text[language]));
    expect(lines.filter((line, i) => lines.indexOf(line) !== i)).toEqual([]);
  });

  test.each(languages)("%s: an accusation says who did what", (language) => {
    const accusations = Object.entries(texts).filter(([key]) => key.includes(".accuse."));
    for (const [key, text] of accusations) expect(text[language], key).toContain("{name} {grounds}.");
  });
});
