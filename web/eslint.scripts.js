// Finds what is wrong in the scripts outside this folder, which have no types. Prettier formats.
import { defineConfig } from "eslint/config";
import { builtinRules } from "eslint/use-at-your-own-risk";
import ts from "typescript-eslint";

// What @eslint/js calls recommended.
const recommended = [...builtinRules].filter(([, rule]) => rule.meta.docs.recommended).map(([name]) => [name, "error"]);
const known = (...names) => Object.fromEntries(names.map((name) => [name, "readonly"]));

export default defineConfig(
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  { rules: Object.fromEntries(recommended) },
  ts.configs.recommended,
  {
    rules: {
      eqeqeq: "error",
      "no-else-return": "error",
      "object-shorthand": "error",
      "prefer-const": ["error", { destructuring: "all" }],
    },
  },
  {
    files: ["**/*.mjs"],
    languageOptions: {
      globals: known("Buffer", "TextDecoder", "TextEncoder", "URL", "WebAssembly", "console", "process"),
    },
  },
  {
    files: ["lab/report/page.js"],
    languageOptions: { sourceType: "script", globals: known("Plot", "ResizeObserver", "document") },
  },
);
