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

// The server that `npm run dev` talks to.
const server = process.env["INSIDEJOB_SERVER"] ?? "http://localhost:8080";

// The engine, tables and bots for play without a server: tools/house-module builds it. While it is
// "to_come", an empty one stands in its place.
const built_module = process.env["INSIDEJOB_MODULE"] ?? "../build/wasm/wasm/insidejob.wasm";
const to_come = built_module === "to_come";
const house_module = fileURLToPath(new URL(to_come ? "src/local/to_come.wasm" : built_module, import.meta.url));

export default defineConfig({
  // Beside the page, wherever that is.
  base: "./",
  plugins: [
    texts(),
    rule_facts(),
    protocol_shapes(),
    svelte(),
    early("/src/app.ts"),
    pages(),
    installable(),
    // Someone waits for the client without a module, and it is soon replaced.
    compressed(to_come ? 9 : 11),
  ],
  build: {
    target: "es2022",
    assetsDir: "assets",
    modulePreload: { polyfill: false },
    // Images and fonts stay files of their own: the content policy takes them from the server only.
    assetsInlineLimit: 0,
    outDir: process.env["INSIDEJOB_WEB"] ?? "dist",
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Few files: each is a request that a phone waits for. The first script stays small; the start
        // page and all that it needs is one file, a table another one.
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
    // The server takes pages of its own origin only.
    proxy: {
      "/api": { target: server, changeOrigin: true, headers: { origin: server } },
      "/ws": { target: server, ws: true, changeOrigin: true, headers: { origin: server } },
    },
    fs: { allow: [".."] },
  },
  worker: { format: "es" },
  resolve: {
    alias: [{ find: /^house\.wasm/, replacement: house_module }],
    // Tests run what the browser runs, not what a server would render.
    ...(process.env["VITEST"] && { conditions: ["browser"] }),
  },
  test: { include: ["src/**/*.test.ts", "test/**/*.test.ts"], environment: "node" },
});
