// What is said at the end of a connection, and what to do next.
import type { IconName } from "../art/icons.ts";
import { t } from "../i18n/catalogue.svelte.ts";
import type { EndState } from "../session/link_state.ts";

/** `retry`: the same place again; `join`: as a new member; `reload`: the page from the server. */
export type EndedWay = "retry" | "join" | "reload";

export interface EndedWords {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** The most common choice comes first; the start page comes last. */
  readonly ways: readonly { readonly way: EndedWay; readonly label: string }[];
}

const join = (): EndedWords["ways"][number] => ({ way: "join", label: t("ui.room.again") });
const reload = (): EndedWords["ways"][number] => ({ way: "reload", label: t("ui.shared.reload") });

export function ended_words(end: EndState): EndedWords {
  switch (end.kind) {
    case "moved":
      return { icon: "phone", title: t("ui.room.moved_title"), text: t("ui.room.moved_text"), ways: [] };
    case "left":
      return { icon: "exit", title: t("ui.room.left_title"), text: t("ui.room.left_text"), ways: [join()] };
    case "kicked":
      // Strangers need the table's new code, so there is no way in from here.
      return { icon: "exit", title: t("ui.room.kicked_title"), text: t("ui.room.kicked_text"), ways: [] };
    case "room_changed":
      return { icon: "tv", title: t("ui.room.code_changed_title"), text: t("ui.room.code_changed_text"), ways: [] };
    case "unknown_room":
      return { icon: "folder", title: t("ui.room.gone_title"), text: t("closed.unknown_room"), ways: [] };
    case "unknown_token":
      return { icon: "lock", title: t("ui.room.no_place_title"), text: t("ui.room.no_place_text"), ways: [join()] };
    case "replaced":
      return {
        icon: "copy",
        title: t("ui.room.replaced_title"),
        text: t("ui.room.replaced_text"),
        ways: [{ way: "retry", label: t("ui.room.play_here") }],
      };
    case "version":
      return { icon: "undo", title: t("ui.room.version_title"), text: t("ui.room.version_text"), ways: [reload()] };
    case "stopped":
      if (end.reason === "idle") {
        return {
          icon: "clock",
          title: t("ui.room.idle_title"),
          text: t("ui.room.idle_text"),
          ways: [{ way: "retry", label: t("ui.room.go_on") }],
        };
      }
      if (end.reason === "round_running") {
        return {
          icon: "lock",
          title: t("ui.room.round_title"),
          text: t("closed.round_running"),
          ways: [{ way: "retry", label: t("ui.shared.try_now") }],
        };
      }
      return {
        icon: "wifi_off",
        title: end.reason === "too_fast" ? t("ui.room.too_fast_title") : t("ui.room.stopped_title"),
        text: t("ui.room.stopped_text"),
        ways: [{ way: "retry", label: t("ui.shared.try_now") }, reload()],
      };
  }
}
