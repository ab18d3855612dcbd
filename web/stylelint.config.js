// Finds what is wrong in style sheets and in the styles of components. Prettier formats.
/** @type {import("stylelint").Config} */
export default {
  extends: ["stylelint-config-recommended"],
  overrides: [
    { files: ["**/*.svelte"], customSyntax: "postcss-html" },
    { files: ["src/art/**"], rules: { "declaration-property-value-disallowed-list": null } },
  ],
  reportNeedlessDisables: true,
  rules: {
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["global"] }],
    "declaration-property-value-no-unknown": true,
    // Colours belong to src/art, except black and white for shadows and shine.
    "declaration-property-value-disallowed-list": {
      "/.*/": [/(?<!url\()#(?!(?:0{3,4}|f{3,4}|(?:0{3}|f{3})[\da-f]|(?:0{6}|f{6})(?:[\da-f]{2})?)\b)[\da-f]{3,8}\b/i],
    },
    // A selector may follow a more specific one, because most belong to a single component.
    "no-descending-specificity": null,
  },
};
