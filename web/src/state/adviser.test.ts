// Hints: asked once for each moment, cancelled, repeated, and dropped when the table has moved on.
import { describe, expect, it, vi } from "vitest";
import { OFFLINE, Refused } from "../api/client";
import type { Compared, Hint, HintMove } from "../api/types.gen";
import { Adviser } from "./adviser.svelte";

const MOMENT = { ply: 3, era: 1 };
const move: HintMove = { sentence: "bid 9", words: "Bid $9", reason: "It pays.", victory: 0.4, cash: 50 };
const found: Hint = { ...MOMENT, moves: [move] };
const compared = { sentence: "pass", better: "bid 9", is_worse: true } as Compared;
const refused = new Refused(503, { ...OFFLINE, reason: "No hint is possible now." });

function deferred<T>() {
  let resolve!: (value: T) => void, reject!: (error: unknown) => void;
  const promise = new Promise<T>((done, failed) => ([resolve, reject] = [done, failed]));
  return { promise, resolve, reject };
}

function make(answer: () => Promise<Hint> = async () => found) {
  const ask = vi.fn((_id: string, _seat: number, _form: object, _signal: AbortSignal) => answer());
  const compare = vi.fn(async (_id: string, _seat: number, _form: object, _signal: AbortSignal) => compared);
  return { ask, compare, adviser: new Adviser("T", ask, compare) };
}

describe("a hint", () => {
  it("is asked once for a moment, and shown again without asking", async () => {
    const { adviser, ask } = make();
    const first = adviser.hint(2, MOMENT);
    expect([adviser.isOpen, adviser.thinking]).toEqual([true, "moves"]);
    await Promise.all([first, adviser.hint(2, MOMENT)]);
    adviser.close();
    await adviser.hint(2, MOMENT);
    expect(ask).toHaveBeenCalledOnce();
    expect(ask.mock.calls[0]!.slice(0, 3)).toEqual(["T", 2, MOMENT]);
    expect([adviser.isOpen, adviser.thinking, adviser.moves]).toEqual([true, null, [move]]);
  });

  it("that comes after the table has moved on is not shown, nor is its error", async () => {
    for (const end of ["resolve", "reject"] as const) {
      const late = deferred<Hint>();
      const { adviser, ask } = make(() => late.promise);
      const asked = adviser.hint(0, MOMENT);
      adviser.forget();
      expect(ask.mock.calls[0]![3].aborted).toBe(true);
      if (end === "resolve") late.resolve(found);
      else late.reject(refused);
      await asked;
      expect([adviser.isOpen, adviser.moves, adviser.trouble, adviser.thinking]).toEqual([false, null, null, null]);
    }
  });

  it("can be cancelled, and asked for again", async () => {
    const late = deferred<Hint>();
    const { adviser, ask } = make(() => late.promise);
    void adviser.hint(0, MOMENT);
    adviser.cancel();
    expect([adviser.isOpen, adviser.thinking]).toEqual([true, null]);
    void adviser.hint(0, MOMENT);
    late.resolve(found);
    await adviser.hint(0, MOMENT);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(adviser.moves).toEqual([move]);
  });

  it("that fails says why, until the next is asked", async () => {
    let fails = true;
    const { adviser } = make(async () => {
      if (fails) throw refused;
      return found;
    });
    await adviser.hint(0, MOMENT);
    expect([adviser.trouble, adviser.hasFailedToCompare]).toEqual([refused, false]);
    fails = false;
    await adviser.hint(0, MOMENT);
    expect([adviser.trouble, adviser.moves]).toEqual([null, [move]]);
  });
});

describe("why not mine", () => {
  it("finds the good moves first, then compares the draft with the best", async () => {
    const { adviser, ask, compare } = make();
    await adviser.whyNotMine(0, MOMENT, "pass");
    expect(ask).toHaveBeenCalledOnce();
    expect(compare.mock.calls[0]![2]).toEqual({ ...MOMENT, draft: "pass" });
    expect(adviser.compared).toEqual({ draft: "pass", with: compared });
    await adviser.whyNotMine(0, MOMENT, "pass");
    expect(compare).toHaveBeenCalledOnce();
    await adviser.whyNotMine(0, MOMENT, "bid 8");
    expect(compare).toHaveBeenCalledTimes(2);
  });

  it("asked while the search runs, waits for it", async () => {
    const late = deferred<Hint>();
    const { adviser, compare } = make(() => late.promise);
    void adviser.hint(0, MOMENT);
    const asked = adviser.whyNotMine(0, MOMENT, "pass");
    late.resolve(found);
    await asked;
    expect(compare).toHaveBeenCalledOnce();
  });

  it("that fails keeps the good moves in view", async () => {
    const { adviser, compare } = make();
    compare.mockRejectedValue(refused);
    await adviser.whyNotMine(0, MOMENT, "pass");
    expect([adviser.moves, adviser.trouble, adviser.hasFailedToCompare]).toEqual([[move], refused, true]);
  });
});
