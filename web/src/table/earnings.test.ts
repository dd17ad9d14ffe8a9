import { expect, it } from "vitest";
import type { SeatOutcome } from "../api/types.gen";
import { segments, spent } from "./earnings";

const seat = (more: Partial<SeatOutcome>): SeatOutcome => ({ seat: 0, cash: 0, start: 30, dividends: {}, paid: {}, shares: {}, ...more });
const COMPANIES = ["PRR", "B&O"];
const length = (one: SeatOutcome) => segments(one, COMPANIES).reduce((total, { dollars }) => total + dollars, 0);

it("a bar is as long as the cash, whatever was spent on the way", () => {
  const rich = seat({ cash: 60, dividends: { PRR: 50 }, paid: { PRR: 20 } });
  expect(segments(rich, COMPANIES)).toEqual([
    { company: null, dollars: 30 },
    { company: "PRR", dollars: 30 },
  ]);
  expect(spent(rich)).toBe(20);
  const loser = seat({ cash: 25, dividends: { PRR: 10, "B&O": 5 }, paid: { PRR: 2, "B&O": 18 } });
  expect(segments(loser, COMPANIES)).toEqual([
    { company: null, dollars: 17 },
    { company: "PRR", dollars: 8 },
  ]);
  const broke = seat({ cash: 5, dividends: { PRR: 20 }, paid: { PRR: 10, "B&O": 35 } });
  expect([rich, loser, broke].map(length)).toEqual([60, 25, 5]);
  expect(length(seat({ cash: 0, paid: { PRR: 30 } }))).toBe(0);
});
