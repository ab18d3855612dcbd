import { expect, test } from "vitest";
import { wanted_person } from "./passing.ts";

const people = [
  { seat: 0, pressed: false },
  { seat: 2, pressed: false },
  { seat: undefined, pressed: false },
];

test("the phone goes to the one whose turn it is", () => {
  expect(wanted_person("play", [2], people, 0)).toBe(1);
  expect(wanted_person("play", [0], people, null)).toBe(0);
  expect(wanted_person("play", [1], people, 0)).toBe(null);
});

test("in the vote it goes around, past those who have pressed", () => {
  expect(wanted_person("vote", [0, 1, 2], people, null)).toBe(0);
  const pressed = people.map((person, i) => ({ ...person, pressed: i === 0 }));
  expect(wanted_person("vote", [0, 1, 2], pressed, 0)).toBe(1);
  expect(
    wanted_person(
      "vote",
      [1],
      people.map((person) => ({ ...person, pressed: true })),
      1,
    ),
  ).toBe(null);
});

test("where nothing is secret nobody has to pass it on", () => {
  for (const stage of ["lobby", "shuffle", "discussion", "result"] as const)
    expect(wanted_person(stage, [0], people, 1)).toBe(null);
});
