// The files with texts: ../texts/LANGUAGE.json, of which the browser takes some, and ../texts/web/PLACE.json, with the
// four languages of a key side by side.
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const languages = ["en", "de", "fr", "nl"] as const;
export type Language = (typeof languages)[number];
export type Messages = { readonly [key: string]: string };
export type Fragment = { readonly [key: string]: { readonly [language: string]: string } };

export const texts_folder = fileURLToPath(new URL("../../texts", import.meta.url));
const keys_file = fileURLToPath(new URL("../src/i18n/text_keys.ts", import.meta.url));

// What the terminal, files and command lines say stays out of the bundle.
const left_out = [
  "play.",
  "fault.malformed",
  "fault.unknown_",
  "fault.seat_range",
  "fault.file_unreadable",
  "fault.deal_",
];

export const is_taken = (key: string): boolean => !left_out.some((prefix) => key.startsWith(prefix));

/** Places with many texts that not everyone needs: they load their own. */
export const later_places = ["companion", "editor", "learn", "rules", "voices"] as const;

const is_later = (name: string): boolean => later_places.some((place) => name === `${place}.json`);

export function fragment_names(): readonly string[] {
  const folder = join(texts_folder, "web");
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
  return names.sort();
}

export const fragment_path = (name: string): string => join(texts_folder, "web", name);
export const common_path = (language: Language): string => join(texts_folder, `${language}.json`);

export const read_fragment = (name: string): Fragment =>
  JSON.parse(readFileSync(fragment_path(name), "utf8")) as Fragment;

export const read_common = (language: Language): Messages =>
  JSON.parse(readFileSync(common_path(language), "utf8")) as Messages;

/** What a place says in one language. */
export function fragment_messages(name: string, language: Language): Messages {
  const messages: { [key: string]: string } = {};
  for (const [key, texts] of Object.entries(read_fragment(name))) {
    const text = texts[language];
    if (text === undefined) throw new Error(`texts/web/${name}: ${key} is missing in ${language}`);
    messages[key] = text;
  }
  return messages;
}

/** What the browser may say in one language from the start. */
export function messages_of(language: Language): Messages {
  const messages: { [key: string]: string } = {};
  for (const [key, text] of Object.entries(read_common(language))) {
    if (is_taken(key)) messages[key] = text;
  }
  const fragments = fragment_names().filter((name) => !is_later(name));
  for (const name of fragments) Object.assign(messages, fragment_messages(name, language));
  return messages;
}

/** The same with what comes later. */
export function all_messages_of(language: Language): Messages {
  const messages = { ...messages_of(language) };
  for (const place of later_places) Object.assign(messages, fragment_messages(`${place}.json`, language));
  return messages;
}

/** Every message of a language, the terminal's and the command line's too. */
export const every_message_of = (language: Language): Messages => ({
  ...read_common(language),
  ...all_messages_of(language),
});

/** Which word a language has for what, which words it does without, and where one of those stands for a reason. */
export interface Glossary {
  readonly terms: readonly { readonly concept: string; readonly term: string; readonly note?: string }[];
  readonly banned: readonly { readonly pattern: string; readonly instead: string; readonly why: string }[];
  readonly exceptions: readonly { readonly key: string; readonly pattern: string; readonly why: string }[];
}

export const read_glossary = (language: Language): Glossary =>
  JSON.parse(readFileSync(join(texts_folder, "glossary", `${language}.json`), "utf8")) as Glossary;

/** The type of all keys, as the compiler reads them out of the files. */
export function write_text_keys(): void {
  const imports = ["en.json", ...fragment_names().map((name) => `web/${name}`)];
  const lines = imports.map((path) => `  | keyof typeof import("../../../texts/${path}")`);
  const missing = left_out.map((prefix) => `\`${prefix}\${string}\``).join(" | ");
  const text = `// Made by plugins/text_files.ts; not to be edited.\n\ntype LeftOut = ${missing};\n\nexport type TextKey = Exclude<\n${lines.join("\n")},\n  LeftOut\n>;\n`;
  if (!existsSync(keys_file) || readFileSync(keys_file, "utf8") !== text) writeFileSync(keys_file, text);
}
