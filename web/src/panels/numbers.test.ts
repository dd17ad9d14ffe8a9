import { describe, expect, it } from "vitest";
import { bidSteps, readBid } from "./bids";
import { heading, sector } from "./gauges";
import { nearness } from "./endings";
import { placeMarkers } from "./axis";

describe("bids", () => {
  it("offers the minimum and steps of 1, 2 and 5", () => {
    expect(bidSteps({ minimum: 7, maximum: 40 }).map((s) => s.amount)).toEqual([7, 8, 9, 12]);
  });
  it("offers nothing above the purse", () => {
    expect(bidSteps({ minimum: 7, maximum: 9 }).map((s) => s.amount)).toEqual([7, 8, 9]);
    expect(bidSteps({ minimum: 7, maximum: 7 })).toEqual([{ amount: 7, label: "min" }]);
  });
  it("reads a typed bid or says what is wrong", () => {
    const bid = { minimum: 7, maximum: 12 };
    expect(readBid(" $8 ", bid)).toBe(8);
    expect(readBid("6", bid)).toContain("$7");
    expect(readBid("13", bid)).toContain("$12");
    for (const text of ["", "8.5", "eight"]) expect(readBid(text, bid)).toContain("whole number");
  });
});

describe("gauges", () => {
  it("point left at the beginning and right at the end", () => {
    expect(heading(0, 4)).toBe(-67.5);
    expect(heading(3, 4)).toBe(67.5);
  });
  it("have sectors that do not touch", () => {
    const ends = [0, 1].map((i) =>
      sector(i, 2)
        .match(/-?\d+\.\d+/g)!
        .map(Number),
    );
    expect(ends[0]![2]).toBeLessThan(ends[1]![0]!);
  });
});

describe("endings", () => {
  const ending = { what: "", start: 0, now: 0, end: 3, is_reached: false };
  it("grow from nothing to one", () => {
    expect(nearness(ending)).toBe(0);
    expect(nearness({ ...ending, now: 2 })).toBeCloseTo(2 / 3);
    expect(nearness({ ...ending, now: 4, is_reached: true })).toBe(1);
  });
  it("that fall begin full", () => {
    expect(nearness({ ...ending, start: 20, now: 20 })).toBe(0);
    expect(nearness({ ...ending, start: 20, now: 3, is_reached: true })).toBe(1);
    expect(nearness({ ...ending, start: 20, now: 25 })).toBe(0);
  });
});

describe("the line of companies", () => {
  const scale = (n: number): number => n * 10;
  it("has two rows for markers that meet, and moves the next to the right", () => {
    const markers = [
      { id: "P", value: 10 },
      { id: "B", value: 10 },
      { id: "C", value: 11 },
      { id: "N", value: 14 },
    ];
    expect(placeMarkers(markers, scale, 18).map((m) => [m.id, m.row, m.x])).toEqual([
      ["P", 0, 100],
      ["B", 1, 100],
      ["C", 0, 118],
      ["N", 0, 140],
    ]);
  });
});
