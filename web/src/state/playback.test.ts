// How the story is played: in time, skippable, and without motion where the reader asked for none.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ply, scene, view } from "./fixtures";
import { Playback } from "./playback.svelte";
import { chooseSpeed } from "./speed.svelte";

const move = (number: number, at: number): ReturnType<typeof ply> =>
  ply(number, {
    summary: `turn ${number}`,
    scenes: [scene("", { gauges: { expand: at } })],
    view: view(number, { gauges: { expand: at } }),
  });
const start = view(0, { gauges: { expand: 0 } });

describe("playback", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    chooseSpeed(null);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("shows one scene after another and ends with what changed", async () => {
    const playback = new Playback(),
      done = vi.fn();
    void playback.play([move(1, 1), move(2, 2)], start).then(done);
    expect(playback.scene?.view.gauges["expand"]).toBe(1);
    await vi.advanceTimersByTimeAsync(700);
    expect(playback.scene?.view.gauges["expand"]).toBe(2);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(700);
    expect(done).toHaveBeenCalledOnce();
    expect(playback.isPlaying).toBe(false);
    expect([...playback.changed!.gauges]).toEqual(["expand"]);
    playback.clear();
    expect(playback.changed).toBeNull();
  });

  it("can be skipped", async () => {
    const playback = new Playback(),
      done = vi.fn();
    void playback.play([move(1, 1), move(2, 2)], start).then(done);
    playback.skip();
    await Promise.resolve();
    expect([playback.isPlaying, done.mock.calls.length, playback.changed!.gauges.size]).toEqual([false, 1, 1]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(playback.scene).toBeNull();
  });

  it("only points out what changed where motion is not wanted", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    const playback = new Playback();
    void playback.play([move(1, 1)], start);
    expect([playback.isPlaying, playback.changed!.gauges.size]).toEqual([false, 1]);
  });

  it("tells a long story faster", async () => {
    const playback = new Playback(),
      done = vi.fn();
    void playback
      .play(
        Array.from({ length: 60 }, (_, i) => move(i + 1, i + 1)),
        start,
      )
      .then(done);
    await vi.advanceTimersByTimeAsync(9500);
    expect(done).toHaveBeenCalledOnce();
  });

  it("starts again when more comes in, and plays nothing where nothing happened", async () => {
    const playback = new Playback(),
      first = vi.fn();
    void playback.play([move(1, 1)], start).then(first);
    void playback.play([move(2, 2)], move(1, 1).view);
    await Promise.resolve();
    expect(first).toHaveBeenCalledOnce();
    expect(playback.scene?.ply).toBe(2);
    playback.clear();
    await playback.play([], start);
    expect(playback.scene).toBeNull();
  });

  it("waits for every scene where the reader steps", async () => {
    chooseSpeed("step");
    const playback = new Playback();
    const done = playback.play([move(1, 1), move(2, 2)], start);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([playback.scene?.ply, playback.isStepping]).toEqual([1, true]);
    playback.next();
    expect(playback.scene?.ply).toBe(2);
    playback.next();
    await done;
    playback.next(); // nothing is left
    expect(playback.isPlaying).toBe(false);
  });

  it("plays nothing when it is off, and plays where the reader chose so in spite of reduced motion", () => {
    const playback = new Playback();
    chooseSpeed("off");
    void playback.play([move(1, 1)], start);
    expect([playback.isPlaying, playback.changed!.gauges.size]).toEqual([false, 1]);
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    chooseSpeed("2x");
    void playback.play([move(1, 1)], start);
    expect(playback.isPlaying).toBe(true);
  });

  it("leaves out the reader's own move, but not what others do after it", () => {
    const playback = new Playback();
    void playback.play([move(1, 1)], start, 1);
    expect([playback.isPlaying, playback.changed!.gauges.size]).toEqual([false, 1]);
    void playback.play([move(1, 1), move(2, 2)], start, 1);
    expect(playback.scene?.ply).toBe(2);
  });
});
