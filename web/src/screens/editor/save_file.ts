// Gives cards to the person as a file.
import { cards_text, type Cards } from "../../editor/card_file.ts";

export function save_file(name: string, { roles, decks }: Cards): void {
  const text = cards_text({ roles, decks: decks.map(({ name, deck }) => ({ name, deck })) });
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  // What no file system minds.
  link.download = `${name.replace(/[^\p{L}\p{N} _-]+/gu, "").trim().slice(0, 40) || "inside-job"}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
