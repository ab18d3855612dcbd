/** A name may be written from right to left, but the sentence around it is not. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
