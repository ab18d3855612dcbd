// A page from a file host, and the servers that are named there.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  asked_server,
  has_server,
  name_server,
  server_from,
  server_origin,
  shared_address,
  stored_at_server,
} from "./home.ts";

beforeEach(() => {
  vi.stubGlobal("document", { documentElement: { dataset: { home: "files" } } });
  vi.stubGlobal("location", new URL("https://club.example/games/#/"));
  name_server(null);
});
afterEach(() => vi.unstubAllGlobals());

const own = "https://play.example";

test("a server is named, and forgotten again", () => {
  expect(has_server()).toBe(false);
  name_server(own);
  expect(server_origin()).toBe(own);
  name_server(null);
  expect(server_origin()).toBeNull();
});

test("nothing but http and https names a server", () => {
  for (const text of ["javascript:alert(1)", "file:///etc", "data:text/html,x", "play.example", "", null, 7])
    expect(server_from(text), String(text)).toBeNull();
  expect(server_from("https://play.example:8443/t/x?y#z")).toBe("https://play.example:8443");
});

test("each server has its own passes", () => {
  expect(stored_at_server("places")).toBe("places");
  name_server(own);
  const there = stored_at_server("places");
  expect(there).not.toBe("places");
  name_server("https://evil.example");
  expect(stored_at_server("places")).not.toBe(there);
});

test("a link names the server of its table, and only asks for it", () => {
  name_server(own);
  const link = shared_address("/move/bako-dimu-fera#secret");
  expect(link).toBe("https://club.example/games/#/move/bako-dimu-fera?at=https%3A%2F%2Fplay.example#secret");
  const path = new URL(link).hash.slice(1);
  expect(asked_server(path)).toBeNull();
  name_server(null);
  expect(asked_server(path)).toBe(own);
  expect(server_origin(), "a link changes nothing").toBeNull();
  name_server("https://another.example");
  expect(asked_server(path)).toBe(own);
});

test("a page from a server stays with it", () => {
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  name_server("https://evil.example");
  expect(server_origin()).toBe("https://club.example");
  expect(asked_server("/t/bako-dimu-fera?at=https://evil.example")).toBeNull();
  expect(stored_at_server("places")).toBe("places");
});
