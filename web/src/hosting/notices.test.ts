import { expect, test } from "vitest";
import type { Chair, MemberState, Now } from "../protocol/messages.ts";
import type { TableModel } from "../session/table_model.ts";
import { notice_key, notice_of, type Circumstances, type Notice } from "./notices.ts";
import { come_back, holds_up, seat_tools, swapped } from "./seat_tools.ts";

interface Table {
  readonly you?: number;
  readonly stage?: Now["stage"];
  readonly now?: Partial<Now>;
  readonly members?: readonly MemberState[];
  readonly seats?: readonly Chair[];
  readonly more?: Partial<TableModel>;
}

const everyone: readonly MemberState[] = [
  { member: 1, name: "Ana", seat: 0 },
  { member: 2, name: "Bo", seat: 1 },
  { member: 3, name: "Cy", seat: 2 },
];
const robot: Chair = { bot: { level: "rookie", name: "Robo", temperament: "bold" } };
const chairs: readonly Chair[] = [{ member: 1 }, { member: 2 }, { member: 3 }, robot];

/** Ana is host; Bo and Cy play too, with a bot. It is Bo's turn. */
function table({ you = 1, stage = "play", now, members = everyone, seats = chairs, more }: Table = {}): TableModel {
  return {
    you: { member: you },
    host: 1,
    members,
    seats,
    now: { stage, awaited: [1], waiting_since: 0, ...now },
    options: { takeover_seconds: 0 },
    game: { discussion_ready: [] },
    ...more,
  } as unknown as TableModel;
}

const after = (seconds: number, more: Partial<Circumstances> = {}): Circumstances => ({
  nudged: false,
  time_left: (until) => until - 1000 * seconds,
  is_put_off: () => false,
  ...more,
});
const kind = (model: TableModel, seconds = 0, more: Partial<Circumstances> = {}): Notice["kind"] | null =>
  notice_of(model, after(seconds, more))?.kind ?? null;

const away = (id: number): readonly MemberState[] =>
  everyone.map((member) => (member.member === id ? { ...member, away: true } : member));

test("the table waits for someone who does nothing, then nudges them, then lets a bot stand in", () => {
  expect(kind(table(), 5)).toBe(null);
  expect(notice_of(table(), after(30))).toEqual({ kind: "held_up", seat: 1, nudge: true, stand_in: false });
  expect(notice_of(table(), after(60))).toEqual({ kind: "held_up", seat: 1, nudge: true, stand_in: true });
  expect(kind(table(), 60, { is_put_off: () => true })).toBe(null);
  // Anyone who has nudged, or closed the notice, is still offered a bot when the time comes.
  const early = notice_of(table(), after(30));
  const closed = early && notice_key(table(), early);
  expect(closed).toMatch(/^held_up/);
  expect(kind(table(), 45, { is_put_off: (key) => key === closed })).toBe(null);
  expect(kind(table(), 60, { is_put_off: (key) => key === closed })).toBe("held_up");
  // A guest may nudge, and call a bot only for the host.
  expect(notice_of(table({ you: 3 }), after(60))).toEqual({ kind: "held_up", seat: 1, nudge: true, stand_in: false });
  const for_host = table({ you: 3, now: { awaited: [0] } });
  expect(notice_of(for_host, after(60))).toEqual({ kind: "held_up", seat: 0, nudge: true, stand_in: true });
  // Nobody is asked about themselves, about a bot, or in a discussion, where everyone talks.
  expect(kind(table({ you: 2 }), 60)).toBe(null);
  expect(kind(table({ now: { awaited: [3] } }), 60)).toBe(null);
  expect(kind(table({ stage: "discussion" }), 60)).toBe(null);
});

test("for someone who is away the host has a bot at once, unless one comes by itself", () => {
  const gone = { members: away(2) };
  expect(notice_of(table(gone), after(0))).toEqual({ kind: "held_up", seat: 1, nudge: false, stand_in: true });
  expect(kind(table({ ...gone, more: { options: { takeover_seconds: 30 } as never } }))).toBe(null);
  expect(kind(table({ ...gone, you: 3 }), 60)).toBe(null);
});

test("what concerns oneself comes first", () => {
  const stood_in = chairs.map((chair, seat) => (seat === 1 ? { ...chair, stand_in: "rookie" } : chair));
  expect(kind(table({ you: 2, seats: stood_in }), 0, { nudged: true })).toBe("stood_in");
  expect(kind(table({ you: 2 }), 0, { nudged: true })).toBe("nudged");
  // A player who has moved is no longer nudged.
  expect(kind(table({ you: 2, now: { awaited: [2] } }), 0, { nudged: true })).toBe(null);
  const claimed = { more: { claim: { member: 2, until: 60_000 } } };
  for (const you of [1, 2, 3]) expect(kind(table({ you, ...claimed }))).toBe("claimed");
});

test("the last minute before a vote is counted down for everyone", () => {
  const talk = { stage: "discussion", now: { deadline: 100_000 } } as const;
  expect(kind(table(talk), 30)).toBe(null);
  for (const you of [1, 2, 3]) expect(kind(table({ ...talk, you }), 40)).toBe("vote_soon");
});

test("a second name is recognised only while the first one is away", () => {
  const niels = (name: string): readonly MemberState[] => [...away(2), { member: 4, name }];
  expect(come_back(table({ members: niels("Bo 2") }))).toMatchObject({ seat: 1, person: { member: 4 } });
  for (const name of ["Bo", "Bob 2", "Bo x"]) expect(come_back(table({ members: niels(name) }))).toBe(null);
  expect(come_back(table({ members: [...everyone, { member: 4, name: "Bo 2" }] }))).toBe(null);
  expect(kind(table({ members: niels("Bo 2") }))).toBe("come_back");
  expect(kind(table({ members: niels("Bo 2"), you: 3 }))).toBe(null);
});

test("the tools of a seat, by phase and by who looks", () => {
  const late = [...everyone, { member: 4, name: "Di" }];
  expect(seat_tools(table({ members: late }), 3)).toMatchObject({ nudge: false, stand_in: null, swap_with: [] });
  expect(seat_tools(table({ members: late }), 3).give_to.map(({ name }) => name)).toEqual(["Di"]);
  expect(seat_tools(table({ members: late }), 1).give_to).toEqual([]);
  expect(seat_tools(table({ members: late, you: 2 }), 3).give_to).toEqual([]);
  for (const stage of ["lobby", "result"] as const) {
    expect(seat_tools(table({ stage }), 1)).toMatchObject({
      nudge: true,
      stand_in: null,
      swap_with: [0, 2, 3],
      guest: 2,
    });
    expect(seat_tools(table({ stage, you: 3 }), 1)).toMatchObject({ nudge: true, swap_with: [], guest: null });
  }
  expect(seat_tools(table({ stage: "shuffle" }), 1)).toMatchObject({ nudge: false, stand_in: null, swap_with: [] });
  expect(holds_up(table({ stage: "discussion" }), 2)).toBe(true);
  expect(swapped(4, 1, 3)).toEqual([0, 3, 2, 1]);
});
