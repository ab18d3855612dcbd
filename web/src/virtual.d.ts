declare module "virtual:protocol-shapes" {
  const shapes: { readonly [name: string]: import("./protocol/guard.ts").Shape };
  export default shapes;
}

/** The WebAssembly module that build/wasm holds: its address in the built client. */
declare module "house.wasm?url" {
  const address: string;
  export default address;
}

declare module "virtual:texts" {
  /** A language code, or one with a place behind it, to the function that loads its messages. */
  const catalogues: {
    readonly [language: string]: () => Promise<{ readonly default: { readonly [key: string]: string } }>;
  };
  export default catalogues;
}
