/** What Vite adds to a module: `vite/client` has it too, but comes with Node's types, which a browser has not. */
interface ImportMeta {
  readonly env: { readonly PROD: boolean };
  glob<Module>(files: string): Readonly<Record<string, () => Promise<Module>>>;
}

declare module "*.css" {}

declare module "virtual:protocol-shapes" {
  const shapes: { readonly [name: string]: import("./protocol/guard.ts").Shape };
  export default shapes;
}

/** The WebAssembly module that build/wasm holds: its address in the built client. */
declare module "house.wasm?url" {
  const address: string;
  export default address;
}

declare module "virtual:rule-facts" {
  const facts: import("../plugins/rule_facts.ts").RuleFacts;
  export default facts;
}

declare module "virtual:texts/later" {
  /** A place and a language code to the function that loads the place's own messages. */
  const catalogues: {
    readonly [place: string]: {
      readonly [language: string]: () => Promise<{ readonly default: { readonly [key: string]: string } }>;
    };
  };
  export default catalogues;
}

declare module "virtual:texts" {
  /** A language code, or one with a place behind it, to the function that loads its messages. */
  const catalogues: {
    readonly [language: string]: () => Promise<{ readonly default: { readonly [key: string]: string } }>;
  };
  export default catalogues;
}
