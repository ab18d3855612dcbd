// A part of the program that is loaded when needed. If it cannot be loaded, the reader is told, and the result is null.
import { t } from "../i18n/catalogue.svelte.ts";
import { toast } from "./toasts.svelte.ts";

export async function fetched<Part>(part: Promise<{ readonly default: Part }>): Promise<Part | null> {
  try {
    return (await part).default;
  } catch {
    toast(t("ui.shared.load_failed"), "bad");
    return null;
  }
}
