import type { IconName } from "../art/icons.ts";
import type { TextKey } from "../i18n/text_keys.ts";

/** What the bar opens. */
export type BarPlace = "role" | "overview" | "suspect" | "history" | "people" | "menu";

export const bar_items = {
  role: { icon: "role", label: "ui.table.my_role" },
  overview: { icon: "folder", label: "ui.table.bar_roles" },
  suspect: { icon: "eye", label: "ui.table.suspect" },
  history: { icon: "replay", label: "ui.table.history" },
  people: { icon: "people", label: "ui.hosting.bar" },
  menu: { icon: "menu", label: "ui.table.menu" },
} as const satisfies { readonly [place in BarPlace]: { readonly icon: IconName; readonly label: TextKey } };

/** Whether a sheet is open, and a way to open or close it. */
export const is_open = (bar: { opened: BarPlace | null }, place: BarPlace) => ({
  get value(): boolean {
    return bar.opened === place;
  },
  set value(open: boolean) {
    bar.opened = open ? place : bar.opened === place ? null : bar.opened;
  },
});
