// Why something was not done, in words.
import type { Fault } from "../protocol/messages.ts";
import type { ApiError } from "../session/api.ts";
import { closed_reason, type LinkState } from "../session/link_state.ts";
import type { Refusal } from "../session/outcome.ts";
import { t, t_word } from "./catalogue.svelte.ts";
import type { Values } from "./message_format.ts";

/** `values`: `card`, `suit`, `name`, `n`, for the sentences that use them. */
export const fault_sentence = (fault: Fault, values: Values = {}): string => t_word("fault", fault, values);

export const refusal_sentence = ({ reason, fault }: Omit<Refusal, "kind">, values: Values = {}): string =>
  t_word("refusal", reason, fault ? { ...values, fault: fault_sentence(fault, values) } : values);

export function api_error_sentence({ error, fault }: ApiError): string {
  if (error === "offline") return t("ui.shared.offline");
  if (error === "not_started") return t("ui.local.not_started");
  if (error === "to_come") return t("ui.shared.module_to_come");
  if (error === "not_understood") return t("error.bad_request");
  return t_word("error", error, {}, refusal_sentence({ reason: error as Refusal["reason"], ...(fault && { fault }) }));
}

/** Empty if there is nothing that anyone needs to know. */
export function link_sentence(state: LinkState): string {
  const reason = closed_reason(state);
  if (reason !== null) return t(`closed.${reason}`);
  if (state.kind === "reconnecting") return t("ui.shared.reconnecting");
  return state.kind === "server_gone" ? t("ui.shared.server_gone") : "";
}
