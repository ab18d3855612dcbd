// Which screen shows which place. A screen is loaded when somebody goes there:
// src/screens/PLACE/PlaceScreen.svelte, with the props that are named here. One that does not exist
// yet is simply not there. The start page comes with the program.
import type { Component } from "svelte";
import type { Route } from "./router.ts";
import type { TableModel } from "./session/table_model.ts";
import type { TableSession } from "./session/table_session.svelte.ts";

/** Of a screen that is a place of its own. */
export interface PlaceProps {
  readonly route: Route;
}

/** Of a screen at a table: lobby, table, vote, result, television. */
export interface TableProps {
  readonly session: TableSession;
  /** `session.model`, and never null. */
  readonly model: TableModel;
}

type Loader<Props extends object> = () => Promise<{ readonly default: Component<Props> }>;

const found = import.meta.glob(["./screens/*/*Screen.svelte", "!./screens/start/*"]);

function loader<Props extends object>(name: string): Loader<Props> | null {
  const pascal = name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
  // The props of a screen are checked where it is written, not here.
  return (found[`./screens/${name}/${pascal}Screen.svelte`] as Loader<Props> | undefined) ?? null;
}

export type TableScreenName = "lobby" | "table" | "vote" | "result" | "television";

export const table_screen = (name: TableScreenName): Loader<TableProps> | null => loader<TableProps>(name);

export function place_screen(place: Route["place"]): Loader<PlaceProps> | null {
  switch (place) {
    case "table":
    case "watch":
    case "television":
      return loader<PlaceProps>("room");
    case "lobby":
      return loader<PlaceProps>("public");
    case "new":
      return loader<PlaceProps>("new_table");
    case "unknown":
      return null;
    default:
      return loader<PlaceProps>(place);
  }
}

/** For a link that is shown only where it leads somewhere. */
export const has_place = (place: Route["place"]): boolean => place_screen(place) !== null;
