// Made by plugins/text_files.ts; not to be edited.

type LeftOut = `play.${string}` | `fault.malformed${string}` | `fault.unknown_${string}` | `fault.seat_range${string}` | `fault.file_unreadable${string}` | `fault.deal_${string}`;

export type TextKey = Exclude<
  | keyof typeof import("../../../texts/en.json")
  | keyof typeof import("../../../texts/web/companion.json")
  | keyof typeof import("../../../texts/web/editor.json")
  | keyof typeof import("../../../texts/web/hosting.json")
  | keyof typeof import("../../../texts/web/learn.json")
  | keyof typeof import("../../../texts/web/lobby.json")
  | keyof typeof import("../../../texts/web/local.json")
  | keyof typeof import("../../../texts/web/new_table.json")
  | keyof typeof import("../../../texts/web/notebook.json")
  | keyof typeof import("../../../texts/web/public.json")
  | keyof typeof import("../../../texts/web/replay.json")
  | keyof typeof import("../../../texts/web/result.json")
  | keyof typeof import("../../../texts/web/room.json")
  | keyof typeof import("../../../texts/web/rules.json")
  | keyof typeof import("../../../texts/web/seats.json")
  | keyof typeof import("../../../texts/web/server.json")
  | keyof typeof import("../../../texts/web/settings.json")
  | keyof typeof import("../../../texts/web/shared.json")
  | keyof typeof import("../../../texts/web/sound.json")
  | keyof typeof import("../../../texts/web/start.json")
  | keyof typeof import("../../../texts/web/table.json")
  | keyof typeof import("../../../texts/web/talk.json")
  | keyof typeof import("../../../texts/web/television.json")
  | keyof typeof import("../../../texts/web/terms.json")
  | keyof typeof import("../../../texts/web/tips.json")
  | keyof typeof import("../../../texts/web/voices.json")
  | keyof typeof import("../../../texts/web/vote.json"),
  LeftOut
>;
