import { expect, test } from "vitest";
import { is_blocked, server_addresses } from "./server_address.ts";

test("an address is what people type", () => {
  expect(server_addresses(" play.example.org ", "https:")).toEqual([
    "https://play.example.org",
    "http://play.example.org",
  ]);
  expect(server_addresses("192.168.1.20:8080", "http:")).toEqual([
    "http://192.168.1.20:8080",
    "https://192.168.1.20:8080",
  ]);
  expect(server_addresses("attic.local", "http:")[0]).toBe("http://attic.local");
  expect(server_addresses("attic.local", "https:")[0]).toBe("https://attic.local");
  expect(server_addresses("http://play.example.org/t/bako-dimu-fera", "https:")).toEqual(["http://play.example.org"]);
});

test("everything else is none", () => {
  for (const typed of [
    "",
    "two words",
    "ftp://play.example.org",
    "javascript:alert(1)",
    "me@play.example.org",
    "http://",
  ])
    expect(server_addresses(typed, "http:"), typed).toEqual([]);
});

test("a page with https reaches no server without, except on its own device", () => {
  expect(is_blocked("http://192.168.1.20:8080", "https:")).toBe(true);
  expect(is_blocked("http://127.0.0.1:8080", "https:")).toBe(false);
  expect(is_blocked("http://localhost:8080", "https:")).toBe(false);
  expect(is_blocked("http://localhost.example.org", "https:")).toBe(true);
  expect(is_blocked("https://192.168.1.20", "https:")).toBe(false);
  expect(is_blocked("http://192.168.1.20:8080", "http:")).toBe(false);
});
