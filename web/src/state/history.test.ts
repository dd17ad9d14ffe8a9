import { describe, expect, it } from "vitest";
import { after, before, dividends, receive, NOTHING, rounds, isExplained, sinceLast, viewAt, type History } from "./history";
import { ply, view } from "./fixtures";

const three: History = { era: 0, start: view(0), plies: [ply(1), ply(2), ply(3)] };

describe("history", () => {
  it("appends what comes next", () => {
    const next = receive(three, { type: "plies", era: 0, from: 3, plies: [ply(4), ply(5)] });
    expect(next?.plies.map((each) => each.ply)).toEqual([1, 2, 3, 4, 5]);
  });

  it("takes nothing twice", () => {
    const next = receive(three, { type: "plies", era: 0, from: 1, plies: [ply(2), ply(3), ply(4)] });
    expect(next?.plies.map((each) => each.ply)).toEqual([1, 2, 3, 4]);
  });

  it("says when something is missing", () => {
    expect(receive(three, { type: "plies", era: 0, from: 4, plies: [ply(5)] })).toBeNull();
  });

  it("drops what was undone, and what comes late from before", () => {
    const undone = receive(three, { type: "undone", era: 1, to: 1 })!;
    expect(undone.plies.length).toBe(1);
    expect(undone.era).toBe(1);
    expect(receive(undone, { type: "plies", era: 0, from: 1, plies: [ply(2)] })).toBe(undone);
  });

  it("replaces plies of an older era", () => {
    const next = receive(three, { type: "plies", era: 1, from: 1, plies: [ply(2, { sentence: "other" })] })!;
    expect(next.plies.map(({ sentence }) => sentence)).toEqual(["said 1", "other"]);
  });

  it("shows the table after each ply", () => {
    expect(viewAt(three, 0)?.ply).toBe(0);
    expect(viewAt(three, 2)?.ply).toBe(2);
    expect(viewAt(three, 9)?.ply).toBe(3);
    expect(viewAt(NOTHING, 0)).toBeNull();
  });

  it("groups by round and finds dividends", () => {
    const paid = ply(2, { round: 1, events: [{ type: "DividendPaid" }] });
    const plies = [ply(1), paid, ply(3, { round: 2 })];
    expect(rounds(plies).map(({ round, from, plies: each }) => [round, from, each.length])).toEqual([
      [1, 0, 2],
      [2, 2, 1],
    ]);
    expect(dividends(plies)).toEqual([2]);
    expect([before([2, 5], 5), after([2, 5], 2), after([2, 5], 5)]).toEqual([2, 5, null]);
  });

  it("tells what happened since our last move", () => {
    const plies = [ply(1, { seat: 0 }), ply(2, { seat: 1 }), ply(3, { seat: 2 })];
    expect(sinceLast(plies, [0]).map((each) => each.ply)).toEqual([2, 3]);
    expect(sinceLast(plies, [3]).length).toBe(3);
    const forced = [...plies, ply(4, { seat: 0, was_forced: true })];
    expect(sinceLast(forced, [0]).map((each) => each.ply)).toEqual([2, 3, 4]);
  });

  it("knows which actions a bot explains", () => {
    const by = "bot" as const;
    expect([ply(1, { by, why: "Worth $9." }), ply(1, { by }), ply(1, { by, why: "-", was_forced: true }), ply(1)].map(isExplained)).toEqual(
      [true, false, false, false],
    );
  });
});
