// Shares and differences of the lab in the reader's numbers.
import { spoken_language, t } from "../../i18n/catalogue.svelte.ts";
import type { Estimate } from "./lab_estimate.ts";

const whole = (share: number): string =>
  new Intl.NumberFormat(spoken_language(), { maximumFractionDigits: 0 }).format(100 * share + 0);

const signed = (share: number): string =>
  new Intl.NumberFormat(spoken_language(), { maximumFractionDigits: 0, signDisplay: "exceptZero" })
    .format(100 * share + 0)
    .replace("-", "−");

export const share_words = ({ value }: Estimate): string => t("ui.editor.lab.percent", { n: whole(value) });
export const difference_words = ({ value }: Estimate): string => signed(value);

export const range_words = ({ low, high }: Estimate): string =>
  t("ui.editor.lab.range", { low: whole(low), high: whole(high) });
export const signed_range_words = ({ low, high }: Estimate): string =>
  t("ui.editor.lab.range", { low: signed(low), high: signed(high) });
