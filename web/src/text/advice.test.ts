import { expect, it } from "vitest";
import type { Compared } from "../api/types.gen";
import { loss, verdict } from "./advice";

const compared = (victory: number, cash: number, more: Partial<Compared> = {}): Compared => ({
  sentence: "pass",
  words: "Pass",
  better: "bid 9",
  better_words: "Bid $9",
  is_worse: victory >= 0.01,
  victory,
  cash,
  reason: "",
  ...more,
});

it("names the loss, and dollars only where some are lost", () => {
  expect(loss(compared(0.214, 9.4))).toBe("the chance to win by 21%, and the cash at the end by about $9");
  expect(loss(compared(0.02, -3))).toBe("the chance to win by 2%");
});

it("judges the player's move", () => {
  expect(verdict(compared(0, 0, { better: "pass" }))).toMatch(/best that the search found/);
  expect(verdict(compared(0.08, 5))).toBe("Your move lowers the chance to win by 8%, and the cash at the end by about $5.");
  expect(verdict(compared(0.004, 5))).toMatch(/as good as/);
  expect(verdict(compared(-0.03, 0))).toMatch(/even better/);
});
