// Finds what is wrong in style sheets and in the styles of components. Prettier formats.
/** @type {import("stylelint").Config} */
export default {
  extends: ["stylelint-config-recommended"],
  overrides: [{ files: ["**/*.svelte"], customSyntax: "postcss-html" }],
  reportNeedlessDisables: true,
  rules: {
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["global"] }],
    "declaration-property-value-no-unknown": true,
    // A selector may follow a more specific one, because most belong to a single component.
    "no-descending-specificity": null,
  },
};
