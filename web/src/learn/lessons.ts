// All lessons, in the order in which they are best taken. Their tables are in data/lessons and are loaded when a lesson
// begins.
import { accomplice, bugged, decoy, paranoid, prof_no, sleeper, tim_shady } from "./role_lessons.ts";
import { first_game } from "./first_game.ts";
import { insider_game } from "./insider_game.ts";
import type { Lesson } from "./lesson.ts";
import type { PreparedTable } from "./scene.ts";
import { larry, risky } from "./variant_lessons.ts";

export const lessons: readonly Lesson[] = [
  first_game,
  insider_game,
  risky,
  larry,
  bugged,
  paranoid,
  sleeper,
  tim_shady,
  decoy,
  accomplice,
  prof_no,
];

export const lesson_named = (id: string): Lesson | null => lessons.find((lesson) => lesson.id === id) ?? null;

const tables = import.meta.glob<{ readonly default: PreparedTable }>("../../../data/lessons/*.json");

export async function table_of(id: string): Promise<PreparedTable> {
  const load = tables[`../../../data/lessons/${id}.json`];
  if (load === undefined) throw new Error(`no table for the lesson ${id}`);
  return (await load()).default;
}
