import { expect, test } from "vitest";
import type { Board, LessonStep } from "../api/types.gen";
import { isHeld, pointed } from "./lesson";

const board = { sites: [{ id: "R5" }, { id: "Q5" }], companies: [{ id: "PRR" }] } as unknown as Board;
const step = (change: Partial<LessonStep>): LessonStep => ({
  id: "first-game",
  kind: "guided",
  title: "Your first game",
  state: "ask",
  step: 1,
  steps: 3,
  text: "",
  why: "",
  point: [],
  move: null,
  verdict: null,
  cost: null,
  back_to: 0,
  ...change,
});

test("points are parted into panels, the first place and the first company", () => {
  const points = pointed(step({ point: ["map", "Q5", "players", "PRR", "R5"] }), board);
  expect(points).toEqual({ panels: ["map", "players"], site: "Q5", company: "PRR" });
  expect(pointed(null, board)).toEqual({ panels: [], site: null, company: null });
});

test("the game is held up while the learner reads, not while the learner is asked or has left", () => {
  expect((["show", "answered"] as const).every((state) => isHeld(step({ state })))).toBe(true);
  expect((["ask", "off", "script", "done"] as const).some((state) => isHeld(step({ state })))).toBe(false);
  expect(isHeld(null)).toBe(false);
});
