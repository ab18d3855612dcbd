// A file that someone opens, checked as far as possible without the engine.

/** `too_large`: without its annex still longer than any message the server accepts. */
export type OpenedRecord =
  { readonly kind: "record"; readonly record: object } | { readonly kind: "not_json" | "not_a_record" | "too_large" };

const longest = 62_000;

const is_object = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A record, or one inside a file for verifying a deal. */
export function open_record(text: string): OpenedRecord {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: "not_json" };
  }
  if (!is_object(value)) return { kind: "not_a_record" };
  const inner = value["record"];
  const record = is_object(inner) ? inner : value;
  const { annex: _, ...sent } = record;
  if (JSON.stringify(sent).length > longest) return { kind: "too_large" };
  return { kind: "record", record };
}
