// What is wrong in the styles: of the style sheets, and of the components. Formatting is Prettier's.
/** @type {import("stylelint").Config} */
export default {
  extends: ["stylelint-config-recommended"],
  overrides: [{ files: ["**/*.svelte"], customSyntax: "postcss-html" }],
  reportNeedlessDisables: true,
  rules: {
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["global"] }],
    "declaration-property-value-no-unknown": true,
    // A selector may follow one that is more specific: many are only of one component.
    "no-descending-specificity": null,
  },
};
