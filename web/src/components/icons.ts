// Drawn with one line of 2 on a field of 24.
export const icon_paths = {
  close: "M5 5l14 14M19 5L5 19",
  back: "M14 5l-7 7 7 7",
  next: "M10 5l7 7-7 7",
  down: "M5 9l7 7 7-7",
  check: "M4 13l5 5L20 6",
  plus: "M12 5v14M5 12h14",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  language: "M3 12h18M12 3a14 14 0 0 1 0 18a14 14 0 0 1 0-18M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5",
  people:
    "M9 11a3.500 3.500 0 1 0 0-7a3.500 3.500 0 0 0 0 7M2.500 20c.500-4 3-6 6.500-6s6 2 6.500 6M16 4.500a3.300 3.300 0 0 1 0 6M18 14.500c2 .800 3.200 2.500 3.500 5.500",
  play: "M7 4.500v15l12-7.500z",
  door: "M5 21V3h11v18M3 21h18M12.500 12h.010M19 8v8",
  eye: "M2 12c2.500-4.500 6-7 10-7s7.500 2.500 10 7c-2.500 4.500-6 7-10 7s-7.500-2.500-10-7M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6",
  book: "M4 4h6a2 2 0 0 1 2 2v14a2 2 0 0 0-2-2H4zM20 4h-6a2 2 0 0 0-2 2v14a2 2 0 0 1 2-2h6z",
  sound: "M4 10v4h4l5 4V6L8 10zM16.500 9a4 4 0 0 1 0 6M19 6.500a8 8 0 0 1 0 11",
  silent: "M4 10v4h4l5 4V6L8 10zM17 9.500l5 5M22 9.500l-5 5",
  talk: "M4 4h16v12h-9l-5 4v-4H4z",
  clock: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 7v5l3.500 2",
  away: "M3 3l18 18M8.500 5.500a3.500 3.500 0 0 1 5 5M4 20c.500-3 2-5 5-6",
  warning: "M12 3l10 18H2zM12 10v5M12 18h.010",
} as const;

export type IconName = keyof typeof icon_paths;
