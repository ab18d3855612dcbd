// Small signs that several drawings share, on a field of 24 by 24.
export const CROWN =
  "M2.5 6.5a1.7 1.7 0 1 1 2.4 1.6l3 4 3-6a1.7 1.7 0 1 1 2.2 0l3 6 3-4a1.7 1.7 0 1 1 2.4-1.6l-2 10.5h-15zM4.7 18.7h14.6v2.5H4.7z";
export const ARROW_UP = "M12 3l7.5 8.5h-4.5v9.5h-6v-9.5h-4.5z";
export const ARROW_DOWN = "M12 21l7.5-8.5h-4.5v-9.5h-6v9.5h-4.5z";
