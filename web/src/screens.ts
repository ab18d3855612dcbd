// Which screen shows which place. A screen is loaded when someone goes there, except for the start page, which comes
// with the program.
import type { Component } from "svelte";
import type { PlaceProps, Route } from "./router.ts";

type PlaceLoader = () => Promise<{ readonly default: Component<PlaceProps> }>;

const room: PlaceLoader = () => import("./screens/room/RoomScreen.svelte");

const screens: Readonly<Record<Exclude<Route["place"], "start" | "unknown">, PlaceLoader>> = {
  table: room,
  watch: room,
  television: room,
  challenges: () => import("./screens/challenges/ChallengesScreen.svelte"),
  companion: () => import("./screens/companion/CompanionScreen.svelte"),
  device: () => import("./screens/device/DeviceScreen.svelte"),
  duplicate: () => import("./screens/duplicate/DuplicateScreen.svelte"),
  editor: () => import("./screens/editor/EditorScreen.svelte"),
  game: () => import("./screens/replay/LinkScreen.svelte"),
  games: () => import("./screens/games/GamesScreen.svelte"),
  learn: () => import("./screens/learn/LearnScreen.svelte"),
  lobby: () => import("./screens/public/PublicScreen.svelte"),
  local: () => import("./screens/local/LocalScreen.svelte"),
  move: () => import("./screens/move/MoveScreen.svelte"),
  new: () => import("./screens/new_table/NewTableScreen.svelte"),
  puzzles: () => import("./screens/puzzles/PuzzlesScreen.svelte"),
  replay: () => import("./screens/replay/ReplayScreen.svelte"),
  rules: () => import("./screens/rules/RulesScreen.svelte"),
  settings: () => import("./screens/settings/SettingsScreen.svelte"),
};

/** Shown instead of any place when the link names another server. */
export const asked_server_screen = (): Promise<{ readonly default: Component<{ readonly server: string }> }> =>
  import("./screens/room/AskedServer.svelte");

export const place_screen = (place: Route["place"]): PlaceLoader | null =>
  place === "start" || place === "unknown" ? null : screens[place];
