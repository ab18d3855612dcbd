// The passage of the rules that someone has asked for, from anywhere. App.svelte holds the sheet that shows it, which
// is loaded on first use.
import type { Fault, RoleId } from "../protocol/messages.ts";
import type { PassageId } from "./book.ts";

export type Asked = { readonly passage: PassageId } | { readonly role: RoleId } | { readonly fault: Fault } | "book";

let asked: Asked | null = $state.raw(null);

/** Reactive. null: nothing. */
export const asked_rules = (): Asked | null => asked;

export function open_rules(about: PassageId | "book"): void {
  asked = about === "book" ? about : { passage: about };
}

export function open_rules_on_role(role: RoleId): void {
  asked = { role };
}

/** The rule that explains a refusal. */
export function open_rule_of(fault: Fault): void {
  asked = { fault };
}

export function close_rules(): void {
  asked = null;
}
