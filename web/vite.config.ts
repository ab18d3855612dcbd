/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { compressed } from "./plugins/compressed.ts";
import { early } from "./plugins/early.ts";
import { fileURLToPath } from "node:url";
import { installable } from "./plugins/installable.ts";
import { pages } from "./plugins/pages.ts";
import { protocol_shapes } from "./plugins/protocol_shapes.ts";
import { rule_facts } from "./plugins/rule_facts.ts";
import { texts } from "./plugins/texts.ts";
import { mastermind_weights } from "./plugins/weights.ts";

// The server that `npm run dev` talks to.
const server = process.env["INSIDEJOB_SERVER"] ?? "http://localhost:8080";

// The engine, tables and bots for play without a server, built by tools/house-module. While it is "to_come", an empty
// file takes its place.
const built_module = process.env["INSIDEJOB_MODULE"] ?? "../build/wasm/wasm/insidejob.wasm";
const to_come = built_module === "to_come";
const house_module = fileURLToPath(new URL(to_come ? "src/local/to_come.wasm" : built_module, import.meta.url));

export default defineConfig({
  // Relative to the page, wherever that is.
  base: "./",
  plugins: [
    texts(),
    rule_facts(),
    protocol_shapes(),
    mastermind_weights(),
    svelte(),
    early("/src/app.ts"),
    pages(),
    installable(),
    // Someone is waiting for the client without a module, and it is soon replaced.
    compressed(to_come ? 9 : 11),
  ],
  build: {
    target: "es2022",
    assetsDir: "assets",
    modulePreload: { polyfill: false },
    // Images and fonts stay separate files, because the content policy takes them only from the server.
    assetsInlineLimit: 0,
    outDir: process.env["INSIDEJOB_WEB"] ?? "dist",
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Few files, because each is a request that a phone waits for. The first script stays small. The start page
        // with everything it needs is one file, a table another.
        codeSplitting: {
          groups: [
            { name: "first", test: /src\/i18n\/languages\.ts$/, priority: 3 },
            { name: "app", test: /src\/app\.ts$/, priority: 2 },
            { name: "table", test: /src\/screens\/(room\/Room|table\/Table)Screen\.svelte$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    // The server accepts pages of its own origin only.
    proxy: {
      "/api": { target: server, changeOrigin: true, headers: { origin: server } },
      "/ws": { target: server, ws: true, changeOrigin: true, headers: { origin: server } },
    },
    fs: { allow: [".."] },
  },
  worker: { format: "es" },
  resolve: {
    alias: [{ find: /^house\.wasm/, replacement: house_module }],
    // Tests run the browser build, not the one for server-side rendering.
    ...(process.env["VITEST"] && { conditions: ["browser"] }),
  },
  // Whether a machine is busy says nothing about the code.
  test: { include: ["src/**/*.test.ts", "test/**/*.test.ts"], environment: "node", testTimeout: 120_000 },
});
