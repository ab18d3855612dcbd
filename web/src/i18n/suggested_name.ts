// A name for someone who has not given one: a spy's code name, the same on every screen of a visit.
import { spoken_language, t } from "./catalogue.svelte.ts";

const suggested = new Map<string, string>();

export function suggested_name(): string {
  const language = spoken_language();
  const names = t("ui.start.code_names").split(" ");
  const name = suggested.get(language) ?? names[Math.floor(Math.random() * names.length)] ?? "";
  suggested.set(language, name);
  return name;
}
