// How likely a mission is to be met, in words.
import { t } from "../../i18n/catalogue.svelte.ts";
import type { MissionChance } from "../../protocol/messages.ts";

export interface ChanceWords {
  readonly text: string;
  /** Nobody would want such a mission. */
  readonly odd: boolean;
}

/** Null if nothing is known, or it depends on wagers. */
export function chance_words(chance: MissionChance | undefined): ChanceWords | null {
  if (chance === undefined) return null;
  if (chance.outlook === "failed") return { text: t("ui.editor.chance.never"), odd: true };
  if (chance.outlook === "certain") return { text: t("ui.editor.chance.always"), odd: true };
  return chance.met === undefined ? null : { text: t("ui.editor.chance", { n: chance.met }), odd: false };
}
