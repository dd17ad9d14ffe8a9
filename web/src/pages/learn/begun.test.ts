import { expect, test } from "vitest";
import type { LessonLine, TableLine } from "../../api/types.gen";
import { begun } from "./begun";

const lesson: LessonLine = { game: "a", id: "first-game", kind: "guided", title: "Your first game", summary: "All of it." };
const line = (change: Partial<TableLine>): TableLine => ({
  id: "t",
  game: "a",
  title: "A",
  modules: [],
  status: "running",
  players: [],
  to_move: null,
  is_your_turn: false,
  ply: 0,
  changed: "",
  winners: [],
  lesson: { id: "first-game", kind: "guided", title: "Your first game" },
  ...change,
});

test("a lesson is begun while its table is not over", () => {
  expect(begun(lesson, [line({})])?.id).toBe("t");
  expect(begun(lesson, [line({ status: "over" })])).toBeUndefined();
});

test("other lessons, other games and plain tables do not count", () => {
  const others = [line({ game: "b" }), line({ lesson: null }), line({ lesson: { id: "other", kind: "mistake", title: "" } })];
  expect(begun(lesson, others)).toBeUndefined();
});
