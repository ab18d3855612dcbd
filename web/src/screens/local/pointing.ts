// Draws a ring around what the coach is talking about: one rule in a separate style sheet, so that nothing on the table
// has to know about it.
import type { Target } from "../../learn/lesson.ts";
import type { Scene } from "../../learn/scene.ts";
import type { Action } from "../../protocol/messages.ts";
import { is_still } from "../../settings/settings.svelte.ts";

const places: { readonly [name in Exclude<Target, number | "plan">]: string } = {
  mission: ".table-screen .mission .laid",
  missions: ".table-screen .middle-space .two",
  trick: ".table-screen .trick",
  hand: ".table-screen .hand",
  own: ".table-screen .prompt .own",
  overview: ".table-screen .summary",
  role: ".table-screen .bar nav > button:first-child",
  wager: ".table-screen .wager",
  vote: "main .stage .way",
  larry: ".table-screen .bottom section",
};

export function selector_of(target: Target | undefined, planned: Action | null, scene: Scene | null): string | null {
  if (target === undefined) return null;
  if (typeof target === "number")
    return `.table-screen [data-anchor="seat-${target}"], .pick[data-seat="${target}"] .picture`;
  if (target !== "plan") return places[target];
  if (planned === null) return null;
  if ("card" in planned) return `.table-screen [data-card="${planned.card}"]`;
  if ("mission" in planned)
    return `.table-screen .middle-space .two > :nth-child(${(scene?.game.drawn?.indexOf(planned.mission) ?? 0) + 1})`;
  if ("larry" in planned) return `.table-screen [data-anchor="larry-${planned.larry}"]`;
  return null;
}

/** As wide as a phone: a ring around them would be cut off by its edges. */
const at_the_edge = [places.missions, places.hand, places.overview, places.role, places.larry];

const sheet = new CSSStyleSheet();

export function point_at(selector: string | null): void {
  if (!document.adoptedStyleSheets.includes(sheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const motion = is_still() ? "" : "animation: coach-ring 1.2s ease-in-out 3;";
  const [near, far] = selector !== null && at_the_edge.includes(selector) ? [-3, -7] : [2, 6];
  const ring = `--coach-ring: ${far}px; outline: 3px solid var(--brass) !important; outline-offset: ${near}px; ${motion}`;
  // What has round corners keeps them.
  const corners = "border-radius: 0.7em;";
  sheet.replaceSync(selector === null ? "" : `${selector} { ${ring} } :where(${selector}) { ${corners} }`);
}
