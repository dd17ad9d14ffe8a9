import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, waitBefore } from "./connection";
import type { Live } from "./types.gen";

class Socket {
  static made: Socket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    Socket.made.push(this);
  }
  close() {
    this.onclose?.();
  }
}

describe("the live line", () => {
  let after = 0;
  const received: Live[] = [];
  const states: string[] = [];
  let line: Connection;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Socket);
    Socket.made = [];
    received.length = states.length = after = 0;
    line = new Connection({ url: () => `ws://x?after=${after}`, received: (m) => received.push(m), changed: (s) => states.push(s) });
  });
  afterEach(() => {
    line.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("hears messages", () => {
    Socket.made[0]!.onopen!();
    Socket.made[0]!.onmessage!({ data: '{"type":"undone","era":1,"to":2}' });
    expect(received).toEqual([{ type: "undone", era: 1, to: 2 }]);
    expect(states).toEqual(["live"]);
  });

  it("comes back by itself and says how far it had come", () => {
    Socket.made[0]!.onopen!();
    after = 7;
    Socket.made[0]!.onclose!();
    expect(states.at(-1)).toBe("away");
    vi.advanceTimersByTime(20_000);
    expect(Socket.made.length).toBe(2);
    expect(Socket.made[1]!.url).toBe("ws://x?after=7");
    Socket.made[1]!.onopen!();
    expect(states.at(-1)).toBe("live");
  });

  it("dials at once when the network is back", () => {
    Socket.made[0]!.onclose!();
    dispatchEvent(new Event("online"));
    expect(Socket.made.length).toBe(2);
  });

  it("drops a line that is silent for long, and heeds signs of life", () => {
    Socket.made[0]!.onopen!();
    vi.advanceTimersByTime(45_000);
    Socket.made[0]!.onmessage!({ data: '{"type":"beat"}' });
    vi.advanceTimersByTime(45_000);
    expect(states).toEqual(["live"]);
    expect(received).toEqual([]);
    vi.advanceTimersByTime(6_000);
    expect(states.at(-1)).toBe("away");
    vi.advanceTimersByTime(2_000);
    expect(Socket.made.length).toBe(2);
  });

  it("stays closed when it was closed", () => {
    line.close();
    vi.advanceTimersByTime(60_000);
    expect(Socket.made.length).toBe(1);
  });

  it("waits longer each time, within bounds", () => {
    const waits = [0, 1, 2, 3, 10].map((attempt) => waitBefore(attempt, () => 0.5));
    expect(waits).toEqual([500, 1000, 2000, 4000, 15000]);
  });
});
