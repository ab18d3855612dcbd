import { expect, test } from "vitest";
import type { TableInfo } from "../protocol/messages.ts";
import type { Place } from "../session/places.ts";
import { by_urgency, own_turn } from "./own_turns.ts";

const place = (room: string, used = 0): Place => ({ room, member: 2, token: "", name: "Bo", used });
const info = (more: Partial<TableInfo>): TableInfo => ({
  room: "a",
  host: "Ana",
  players: 4,
  seated: 4,
  bots: 0,
  stage: "play",
  ...more,
});

test("whose turn it is", () => {
  const ana = { member: 1, name: "Ana" };
  const bo = { member: 2, name: "Bo" };
  expect(own_turn(place("a"), info({ awaited: [ana, bo], until: 9 }))).toMatchObject({
    yours: true,
    others: ["Ana"],
    until: 9,
  });
  expect(own_turn(place("a"), info({ awaited: [ana] }))).toMatchObject({ yours: false, others: ["Ana"] });
  expect(own_turn(place("a"), info({}))).toMatchObject({ yours: false, others: [] });
  expect(own_turn(place("a"), null)).toMatchObject({ info: null, yours: false });
});

test("the most urgent comes first", () => {
  const bo = [{ member: 2, name: "Bo" }];
  const later = own_turn(place("later"), info({ awaited: bo, until: 20 }));
  const sooner = own_turn(place("sooner"), info({ awaited: bo, until: 10 }));
  const asked = own_turn(place("asked"), info({ stage: "result", awaited: bo }));
  const theirs = own_turn(place("theirs", 5), info({ awaited: [{ member: 1, name: "Ana" }], until: 1 }));
  const quiet = own_turn(place("quiet", 9), info({}));
  expect(by_urgency([quiet, theirs, asked, later, sooner]).map((turn) => turn.place.room)).toEqual([
    "sooner",
    "later",
    "asked",
    "theirs",
    "quiet",
  ]);
});
