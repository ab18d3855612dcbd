// The weights of mastermind (data/mastermind.ijnet) as a compressed file of the client, because file hosts rarely
// compress unknown types. `import address from "virtual:mastermind-weights"` gives its address.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const name = "virtual:mastermind-weights";
const weights = new URL("../../data/mastermind.ijnet", import.meta.url);
const address = "/mastermind.weights";

const compressed = (): Buffer => gzipSync(readFileSync(weights), { level: 9 });

export function mastermind_weights(): Plugin {
  let builds = false;
  return {
    name: "mastermind-weights",
    configResolved(config) {
      builds = config.command === "build";
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      if (!builds) return `export default ${JSON.stringify(address)};`;
      const file = this.emitFile({ type: "asset", name: "mastermind.weights", source: compressed() });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
    configureServer(server) {
      server.middlewares.use(address, (_request, response) => response.end(compressed()));
    },
  };
}
