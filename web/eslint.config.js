// What is wrong though it compiles, types included. Formatting is Prettier's, styles are stylelint's.
import { defineConfig, globalIgnores } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelte_config from "./svelte.config.js";

export default defineConfig(
  // The last two are made by tools/schema-types and plugins/text_files.ts.
  globalIgnores(["dist/", "src/protocol/messages.ts", "src/i18n/text_keys.ts"]),
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname, extraFileExtensions: [".svelte"] },
    },
    rules: {
      eqeqeq: "error",
      "no-else-return": "error",
      "object-shorthand": "error",
      "prefer-const": ["error", { destructuring: "all" }],
      "@typescript-eslint/no-floating-promises": [
        "error",
        {
          allowForKnownSafeCalls: [
            { from: "package", name: ["test", "suite", "describe", "it"], package: "node:test" },
          ],
        },
      ],
      "@typescript-eslint/no-unnecessary-boolean-literal-compare": "error",
      // A name behind _ takes a field out of an object.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_+$", varsIgnorePattern: "^_" }],
      "@typescript-eslint/prefer-includes": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      // `Room | "quick"` says more than string.
      "@typescript-eslint/no-redundant-type-constituents": "off",
      // What answers at once may stand where others take their time.
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/unbound-method": "off",
      // Most lists never change their order; a key is given where one does.
      "svelte/require-each-key": "off",
      // State is replaced, not changed in place: plain collections are meant.
      "svelte/prefer-svelte-reactivity": "off",
      // {" "} keeps a space that Svelte would drop.
      "svelte/no-useless-mustaches": "off",
      // There are no stores, and looking for them takes longer than anything else.
      "svelte/require-store-reactive-access": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig: svelte_config } },
  },
  {
    // order.txt has the order of folders; what two screens share lies below screens/.
    files: ["src/screens/*/*"],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ regex: "^\\.\\./[a-z_]+/", message: "A screen does not use the parts of another one." }] },
      ],
    },
  },
  { files: ["**/*.js", "**/*.mjs"], extends: [ts.configs.disableTypeChecked] },
);
