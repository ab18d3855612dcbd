// The messages between a page and the worker that reviews a record.

export interface ToReviewer {
  readonly module: string;
  readonly weights: string;
  /** A record as JSON. */
  readonly record: string;
  readonly seat: number | null;
}

export type FromReviewer =
  /** `text`: a review as JSON, at the start and at the end. */
  | { readonly kind: "progress"; readonly done: number; readonly text?: string }
  /** It is not a finished game, or the module could not be loaded. */
  | { readonly kind: "failed" };
