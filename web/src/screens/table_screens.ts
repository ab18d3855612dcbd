// The screens that a table needs one after another, each loaded when it is first needed.
import type { Component } from "svelte";
import type { TableProps } from "../session/table_props.ts";

type TableScreenLoader = () => Promise<{ readonly default: Component<TableProps> }>;

export const table_screens = {
  lobby: () => import("./lobby/LobbyScreen.svelte"),
  table: () => import("./table/TableScreen.svelte"),
  vote: () => import("./vote/VoteScreen.svelte"),
  result: () => import("./result/ResultScreen.svelte"),
  television: () => import("./television/TelevisionScreen.svelte"),
} satisfies Readonly<Record<string, TableScreenLoader>>;

/** A finished game again, with a way back. */
export const replayer = () => import("./replay/Replayer.svelte");

/** The review of a record, with a way back. */
export const record_story = () => import("./replay/RecordStory.svelte");

/** A moment of a finished game. */
export const moment_table = () => import("./replay/MomentTable.svelte");

/** A finished game afterwards, with a way back. */
export const reviewer = () => import("./review/ReviewScreen.svelte");

/** What a table shows sooner or later, fetched while the first cards are played: the server it comes from may be gone
 * when it is needed, and the game goes on at another one. Marks the moment when all of it is there. */
export async function fetch_ahead(): Promise<void> {
  const parts = await Promise.allSettled([
    table_screens.vote(),
    table_screens.result(),
    import("./table/SeatSheet.svelte"),
    import("../bar/BarSheets.svelte"),
    import("../talk/TalkPanel.svelte"),
    import("../rules/RulesSheet.svelte"),
  ]);
  // The screen that needs a missing part asks for it again, and says so if it cannot be had.
  if (parts.every(({ status }) => status === "fulfilled")) performance.mark("fetched-ahead");
}
