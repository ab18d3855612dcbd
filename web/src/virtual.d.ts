/** What Vite adds to a module. `vite/client` has it too, but includes Node's types, which a browser lacks. */
interface ImportMeta {
  readonly env: { readonly PROD: boolean };
  glob<Module>(files: string): Readonly<Record<string, () => Promise<Module>>>;
}

declare module "*.css" {}

declare module "virtual:protocol-shapes" {
  const shapes: { readonly [name: string]: import("./protocol/guard.ts").Shape };
  export default shapes;
}

/** The address in the built client of the WebAssembly module from build/wasm. */
declare module "house.wasm?url" {
  const address: string;
  export default address;
}

/** The address of mastermind's weights, compressed with gzip (plugins/weights.ts). */
declare module "virtual:mastermind-weights" {
  const address: string;
  export default address;
}

/** A file as it is. */
declare module "*.json?raw" {
  const text: string;
  export default text;
}

declare module "virtual:rule-facts" {
  const facts: import("../plugins/rule_facts.ts").RuleFacts;
  export default facts;
}

declare module "virtual:texts/later" {
  /** A place and a language code, mapped to the function that loads the place's messages. */
  const catalogues: {
    readonly [place: string]: {
      readonly [language: string]: () => Promise<{ readonly default: { readonly [key: string]: string } }>;
    };
  };
  export default catalogues;
}

declare module "virtual:texts" {
  /** A language code, optionally with a place, mapped to the function that loads its messages. */
  const catalogues: {
    readonly [language: string]: () => Promise<{ readonly default: { readonly [key: string]: string } }>;
  };
  export default catalogues;
}
