// Made by plugins/text_files.ts; not to be edited.

export type TextKey =
  | keyof typeof import("../../../texts/en.json")
  | keyof typeof import("../../../texts/web/room.json")
  | keyof typeof import("../../../texts/web/shared.json")
  | keyof typeof import("../../../texts/web/start.json");
