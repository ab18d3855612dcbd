// The screens that a table needs one after another, each loaded when it is first needed.
import type { Component } from "svelte";
import type { TableProps } from "../session/table_props.ts";

type Loader = () => Promise<{ readonly default: Component<TableProps> }>;

export const table_screens = {
  lobby: () => import("./lobby/LobbyScreen.svelte"),
  table: () => import("./table/TableScreen.svelte"),
  vote: () => import("./vote/VoteScreen.svelte"),
  result: () => import("./result/ResultScreen.svelte"),
  television: () => import("./television/TelevisionScreen.svelte"),
} satisfies Readonly<Record<string, Loader>>;

/** A finished game once more, with a way back. */
export const replayer = () => import("./replay/Replayer.svelte");
