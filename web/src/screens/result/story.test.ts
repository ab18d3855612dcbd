import { expect, test } from "vitest";
import type { Action, GameRecord, GameResult, Overview, SeatResult, Trick } from "../../protocol/messages.ts";
import { story_of, trick_ends, type StoryChoices } from "./story.ts";

const overview: Overview = { tricks: 4, hand: 5, missions_needed: 3, reveal_at: 3, risky_in_play: false, roles: [] };
const trick = (completed: boolean, winner = 0): Trick => ({
  leader: 0,
  mission: "ascending",
  trump: "blue",
  winner,
  completed,
});
const record = (actions: readonly Action[] = []): GameRecord => ({ actions }) as unknown as GameRecord;

/** Seat 0 is the Insider. */
const voted = (...votes: readonly (readonly number[])[]): GameResult => ({
  cause: "vote",
  side: "insider",
  winners: [0],
  seats: votes.map((own, seat): SeatResult => ({ role: seat === 0 ? "insider" : "agent", left: [], votes: own })),
  put_back: [],
});

const story = (choices: Partial<StoryChoices>, tricks: readonly Trick[] = []): ReturnType<typeof story_of> =>
  story_of({
    game: { tricks, marks: [], face_up: {} },
    result: { ...voted(), cause: "missions", side: "agents" },
    overview,
    record: record(),
    opponent: 0,
    plain_vote: true,
    ...choices,
  });

test("the missions: won, out of reach, or one short", () => {
  expect(story({}, [trick(true), trick(false), trick(true), trick(true)])).toEqual([{ kind: "missions", trick: 4 }]);
  const lost = { ...voted(), cause: "intel" as const };
  expect(story({ result: lost, opponent: undefined }, [trick(false), trick(false), trick(true)])).toEqual([
    { kind: "out_of_reach", trick: 2 },
  ]);
  expect(story({ result: voted() }, [trick(true), trick(false), trick(true), trick(false)])).toEqual([
    { kind: "one_short" },
  ]);
  expect(story({ result: lost, opponent: undefined }, [trick(true)])).toEqual([]);
});

test("the tricks that gave the Insider the intel, and what others wagered in them", () => {
  const actions: readonly Action[] = [
    { seat: 0, mission: "ascending" },
    { seat: 0, card: "B1" },
    { seat: 1, card: "B2", wager: true },
    { seat: 1, mission: "descending" },
    { seat: 1, card: "B3" },
    { seat: 0, card: "B4", wager: true },
  ];
  const lines = story({ result: { ...voted(), cause: "intel" }, record: record(actions) }, [
    trick(true, 0),
    trick(true, 0),
  ]);
  expect(lines).toEqual([{ kind: "intel", seat: 0, tricks: [1, 2], wagered: 1 }]);
  expect(trick_ends(record(actions))).toEqual([3, 6]);
});

test("one vote was missing, and from whom it could have come", () => {
  // One vote each for 0 and 2, and two for 1: the Agent who pointed at 1 could have made it 2 to 1.
  expect(story({ result: voted([1], [0], [1], [2]) })).toEqual([{ kind: "vote_missing", seat: 0, voters: [2] }]);
  // 1 : 3, too far away.
  expect(story({ result: voted([1], [0], [1], [1]) })).toEqual([]);
  // A tie of two: any Agent who pointed elsewhere.
  expect(story({ result: voted([1], [0], [0], [1]) })).toEqual([{ kind: "vote_missing", seat: 0, voters: [3] }]);
});

test("caught by a single vote", () => {
  const caught = { ...voted([1], [0], [0], [2]), side: "agents" as const };
  expect(story({ result: caught })).toEqual([{ kind: "vote_close", seat: 0 }]);
  const clear = { ...voted([1], [0], [0], [0]), side: "agents" as const };
  expect(story({ result: clear })).toEqual([]);
});

test("who suspected one player and pointed at another", () => {
  const marks = [
    { seat: 1, about: 2, level: "strong" },
    { seat: 1, about: 3, level: "some" },
    { seat: 2, about: 0, level: "strong" },
    { seat: 3, about: 1, level: "some" },
    { seat: 3, about: 2, level: "some" },
  ] as const;
  const game = { tricks: [], marks, face_up: {} };
  expect(story({ game, result: voted([1], [3], [0], [0]), plain_vote: false })).toEqual([
    { kind: "changed_mind", seat: 1, suspected: 2, pointed: [3] },
  ]);
  // Nobody may point at a role that is face up.
  const up = { ...game, face_up: { "2": "agent" } };
  expect(story({ game: up, result: voted([1], [0], [0], [0]), plain_vote: false })).toEqual([
    { kind: "changed_mind", seat: 1, suspected: 3, pointed: [0] },
    { kind: "changed_mind", seat: 3, suspected: 1, pointed: [0] },
  ]);
});
