import { beforeEach, expect, test } from "vitest";
import {
  all_places,
  forget_place,
  keep_by_turns,
  keep_place,
  place_at,
  places_at,
  played_tokens,
  room_key,
} from "./places.ts";
import { dealt_as, keep_dealt } from "./shuffle_notes.ts";
import { read_stored, write_stored } from "../stored.ts";
import { rename_stored } from "./stored_rooms.ts";

const pass = (room: string, member: number) => ({ room, member, token: `${room}${member}` });

beforeEach(() => write_stored("places", []));

test("a table is found however its code is written, by the pass that was used last", () => {
  keep_place(pass("bako-dimu-fera", 1), "Ana");
  write_stored(
    "places",
    all_places().map((place) => ({ ...place, used: 1 })),
  );
  keep_place(pass("bako-dimu-fera", 2), "Bo");
  expect(place_at("BAKODIMUFERA")?.name).toBe("Bo");
  expect(places_at("bako dimu fera").map(({ name }) => name)).toEqual(["Bo", "Ana"]);
  keep_place({ ...pass("bako-dimu-fera", 2), token: "fresh" }, "Bo");
  expect(places_at("bako-dimu-fera").map(({ token }) => token)).toEqual(["fresh", "bako-dimu-fera1"]);
  forget_place("bako-dimu-fera", 2);
  expect(places_at("bako-dimu-fera").map(({ name }) => name)).toEqual(["Ana"]);
});

test("a table that has a new code is found by the old ones too", () => {
  keep_place(pass("bako-dimu-fera", 1), "Ana");
  keep_place(pass("zuzu-zuzu-zuzu", 4), "Ana");
  keep_dealt({ room: room_key("bako-dimu-fera"), number: 1, shuffles: ["ab"] });
  write_stored("role_seen", "bako-dimu-fera.3");
  write_stored("first_games", ["bako-dimu-fera.1", "zuzu-zuzu-zuzu.1"]);
  // Two windows are notified.
  for (let windows = 0; windows < 2; windows++) rename_stored("server", "bako-dimu-fera", "nova-nova-nova");
  rename_stored("server", "nova-nova-nova", "tila-tila-tila");
  for (const code of ["bako-dimu-fera", "nova-nova-nova", "tila-tila-tila"])
    expect(place_at(code)?.room).toBe("tila-tila-tila");
  expect(place_at("zuzu-zuzu-zuzu")?.room).toBe("zuzu-zuzu-zuzu");
  expect(dealt_as(room_key("tila-tila-tila"), 1)?.shuffles).toEqual(["ab"]);
  expect(read_stored("role_seen")).toBe("tila-tila-tila.3");
  expect(read_stored("first_games")).toEqual(["tila-tila-tila.1", "zuzu-zuzu-zuzu.1"]);
  // After being used again, it is still known by its former name.
  const place = place_at("bako-dimu-fera");
  if (place) keep_place(place, place.name);
  expect(place_at("bako-dimu-fera")?.room).toBe("tila-tila-tila");
  expect(all_places().length).toBe(2);
});

test("what is stored may be anything", () => {
  write_stored("places", [{ ...pass("bako-dimu-fera", 1), name: "Ana", used: 1, former: [7] }, null, { room: 3 }]);
  expect(all_places()).toEqual([]);
});

test("a game by turns outlasts many other tables, and those that are forgotten still open their links", () => {
  keep_place(pass("slow-slow-slow", 1), "Ana");
  keep_by_turns("slow-slow-slow", 1);
  const room = (i: number): string => `room-${String.fromCharCode(97 + Math.floor(i / 26), 97 + (i % 26))}`;
  for (let i = 0; i < 25; i += 1) keep_place(pass(room(i), 1), "Ana");
  expect(place_at("slow-slow-slow")?.token).toBe("slow-slow-slow1");
  expect(all_places()).toHaveLength(21);
  expect(place_at(room(0))).toBeNull();
  expect(played_tokens()).toContain(`${room(0)}1`);
});
