import type { TableModel } from "./table_model.ts";
import type { TableSession } from "./table_session.svelte.ts";

/** What a screen at a table is given, and most of its parts. */
export interface TableProps {
  readonly session: TableSession;
  /** `session.model`, and never null. */
  readonly model: TableModel;
}
