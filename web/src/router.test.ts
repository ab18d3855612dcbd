import { expect, test } from "vitest";
import { local_path, move_path, parse_route, room_from, table_path } from "./router.ts";

test("addresses", () => {
  expect(parse_route("/")).toEqual({ place: "start" });
  expect(parse_route("/settings/")).toEqual({ place: "settings" });
  expect(parse_route(table_path("bako-dimu-fera"))).toEqual({ place: "table", room: "bako-dimu-fera" });
  expect(parse_route(local_path("bako-dimu-fera"))).toEqual({ place: "local", room: "bako-dimu-fera" });
  expect(parse_route("/tv/bako")).toEqual({ place: "television", room: "bako" });
  expect(parse_route(move_path("bako", "00ff"))).toEqual({ place: "move", room: "bako", code: "00ff" });
  expect(parse_route("/t/a/b").place).toBe("unknown");
  expect(parse_route("/%E0%A4%A").place).toBe("unknown");
});

test("room codes, however they are written", () => {
  for (const text of ["bako-dimu-fera", " BAKO dimu Fera ", "bakodimufera", "http://host:8080/t/bako-dimu-fera#x"]) {
    expect(room_from(text), text).toBe("bako-dimu-fera");
  }
  for (const text of ["", "bako", "xxxx-xxxx-xxxx", "bako-dimu-fera-ba"]) expect(room_from(text), text).toBe(null);
});
