// Which passage of the rules someone has asked for, from anywhere. The sheet that shows it is loaded when first wanted;
// App.svelte holds it.
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
