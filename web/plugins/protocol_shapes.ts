// Makes `virtual:protocol-shapes` from notation/protocol.schema.json: what the guard needs to check incoming messages,
// and nothing else (no descriptions, no bounds, nothing that clients send).
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

type Schema = {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly type?: string;
  readonly items?: Schema;
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
};

/**
 * A string is a scalar ("s" text, "n" number, "b" flag, "o" object, "z" null, "w" word or whole
 * number) or "@Name", another shape; ["=", value], ["|", ...shapes], ["[", shape] and
 * ["{", required, optional, other] are the rest.
 */
export type Shape =
  | string
  | readonly ["=", unknown]
  | readonly ["|", ...Shape[]]
  | readonly ["[", Shape]
  | readonly ["{", { readonly [name: string]: Shape }, { readonly [name: string]: Shape }, Shape | 0];

const roots = [
  "ServerMessage",
  "Pass",
  "TableInfo",
  "TableList",
  "NodeList",
  "MoveCode",
  "PushKey",
  "Mover",
  "OpenedGame",
  "LinkStatus",
  "LinkGone",
  "AddedTable",
  "ClosedRound",
  "DuplicateBoard",
  "ShowingStatus",
  "Failure",
];
// A record is stored and passed on unchanged.
const opaque = new Set(["GameRecord"]);
const scalars: { readonly [type: string]: string } = { string: "s", integer: "n", boolean: "b", null: "z" };

export function shapes_of(definitions: { readonly [name: string]: Schema }): { readonly [name: string]: Shape } {
  const shapes: { [name: string]: Shape } = {};

  function named(name: string): Shape {
    if (!(name in shapes)) {
      const definition = definitions[name];
      if (definition === undefined) throw new Error(`the schema has no ${name}`);
      shapes[name] = "o";
      shapes[name] = opaque.has(name) ? "o" : shape_of(definition);
    }
    const shape = shapes[name] as Shape;
    return typeof shape === "string" ? shape : `@${name}`;
  }

  // A word that this client does not know is no reason to drop a message, so an enum accepts any word.
  function shape_of(schema: Schema): Shape {
    if (schema.$ref !== undefined) return named(schema.$ref.replace("#/$defs/", ""));
    if (schema.const !== undefined) return ["=", schema.const];
    if (schema.enum !== undefined) return "w";
    if (schema.oneOf !== undefined) return ["|", ...schema.oneOf.map(shape_of)];
    if (schema.type === "array") return ["[", schema.items === undefined ? "w" : shape_of(schema.items)];
    if (schema.type === "object") return object_shape(schema);
    const scalar = scalars[schema.type ?? ""];
    if (scalar === undefined) throw new Error(`the schema has an unknown type ${schema.type}`);
    return scalar;
  }

  function object_shape(schema: Schema): Shape {
    const required: { [name: string]: Shape } = {};
    const optional: { [name: string]: Shape } = {};
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      (schema.required?.includes(name) ? required : optional)[name] = shape_of(property);
    }
    const other = typeof schema.additionalProperties === "object" ? shape_of(schema.additionalProperties) : 0;
    return ["{", required, optional, other];
  }

  for (const root of roots) named(root);
  return Object.fromEntries(Object.entries(shapes).filter(([, shape]) => typeof shape !== "string"));
}

export function protocol_shapes(): Plugin {
  const id = "virtual:protocol-shapes";
  const path = new URL("../../notation/protocol.schema.json", import.meta.url);
  return {
    name: "protocol-shapes",
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(source) {
      if (source !== `\0${id}`) return null;
      this.addWatchFile(path.pathname);
      const schema = JSON.parse(readFileSync(path, "utf8")) as { $defs: { [name: string]: Schema } };
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(shapes_of(schema.$defs)))});`;
    },
  };
}
