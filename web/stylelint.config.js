// Finds what is wrong in style sheets and in the styles of components. Prettier formats.

// A font size is a token of src/art/tokens.css or relative: em, or a share of the screen or of a container.
// Lengths after + or - are distances.
const share = /\d(?:[dsl]?v(?:w|h|min|max)|cq(?:w|h|i|b|min|max))\b/;
const literal = /(?<![\d.]|[-+] )[\d.]+(?:rem|px)\b/;
const font_sizes = { "/^font$|^font-size$|^--.*-size$/": [new RegExp(`^(?!.*${share.source}).*${literal.source}`)] };

/** @type {import("stylelint").Config} */
export default {
  extends: ["stylelint-config-recommended"],
  overrides: [
    { files: ["**/*.svelte"], customSyntax: "postcss-html" },
    { files: ["src/art/**"], rules: { "declaration-property-value-disallowed-list": font_sizes } },
  ],
  reportNeedlessDisables: true,
  rules: {
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["global"] }],
    "declaration-property-value-no-unknown": true,
    // Colours belong to src/art, except black and white for shadows and shine.
    "declaration-property-value-disallowed-list": {
      ...font_sizes,
      "/.*/": [/(?<!url\()#(?!(?:0{3,4}|f{3,4}|(?:0{3}|f{3})[\da-f]|(?:0{6}|f{6})(?:[\da-f]{2})?)\b)[\da-f]{3,8}\b/i],
    },
    // A selector may follow a more specific one, because most belong to a single component.
    "no-descending-specificity": null,
  },
};
