import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameRecord, Review } from "../protocol/messages.ts";
import type { ReviewSoFar } from "../session/table_session.svelte.ts";
import { TableReview } from "./review_source.svelte.ts";

const record = {} as GameRecord;
const so_far = (done: number, bot = "mastermind"): ReviewSoFar => ({
  review: { bot, seat: 2 } as Review,
  done,
  of: 10,
});

describe("a review from a busy server", () => {
  const session = { review: null as ReviewSoFar | null, house: "server" as const, look_back: async () => true };
  const here = { so_far: null as ReviewSoFar | null, failed: false, close: vi.fn() };
  const make = vi.fn(() => here);

  beforeEach(() => {
    vi.useFakeTimers();
    session.review = so_far(0);
    here.so_far = null;
    make.mockClear();
    here.close.mockClear();
  });
  afterEach(() => vi.useRealTimers());

  it("may take as long as it makes progress", () => {
    const review = new TableReview(session, make);
    review.hurry(record);
    for (let done = 1; done <= 9; done++) {
      vi.advanceTimersByTime(10_000);
      session.review = so_far(done);
    }
    vi.advanceTimersByTime(10_000);
    expect(make).not.toHaveBeenCalled();
    expect(review.so_far).toEqual(so_far(9));
    review.close();
  });

  it("is made here if there is none, and stays when the server's comes after all", () => {
    const review = new TableReview(session, make);
    review.hurry(record);
    vi.advanceTimersByTime(20_000);
    expect(make).toHaveBeenCalledExactlyOnceWith(record, 2);
    expect(review.so_far).toEqual(so_far(0));
    here.so_far = so_far(10, "spymaster");
    session.review = so_far(10);
    expect(review.so_far).toEqual(so_far(10, "spymaster"));
    vi.advanceTimersByTime(2_000);
    expect(here.close).toHaveBeenCalled();
    expect(review.so_far).toEqual(so_far(10, "spymaster"));
  });

  it("is not made twice on one device", () => {
    const review = new TableReview({ ...session, house: "device" }, make);
    review.hurry(record);
    vi.advanceTimersByTime(60_000);
    expect(make).not.toHaveBeenCalled();
  });
});
