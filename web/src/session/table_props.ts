import type { TableModel } from "./table_model.ts";
import type { TableSession } from "./table_session.svelte.ts";

/** The props of a screen at a table, and of most of its parts. */
export interface TableProps {
  readonly session: TableSession;
  /** `session.model`, never null. */
  readonly model: TableModel;
}
