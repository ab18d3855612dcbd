declare module "virtual:protocol-shapes" {
  const shapes: { readonly [name: string]: import("./protocol/guard.ts").Shape };
  export default shapes;
}

declare module "virtual:texts" {
  /** A language code to the function that loads its messages. */
  const catalogues: {
    readonly [language: string]: () => Promise<{ readonly default: { readonly [key: string]: string } }>;
  };
  export default catalogues;
}
