// The part of Observable Plot that lab/report/page.js draws with.
export {
  areaY,
  axisY,
  barX,
  dot,
  line,
  link,
  plot,
  pointer,
  ruleX,
  ruleY,
  stackX,
  text,
  tip,
} from "@observablehq/plot";
