import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as api from "../api/client";
import { LiveTable } from "./table.svelte";
import type { Me, Ply, Table, View } from "../api/types.gen";

const ply = (number: number) => ({ ply: number, seat: 0, sentence: `bid ${number}` }) as unknown as Ply;
const plies = (count: number, era = 0) => ({ era, start: null, plies: Array.from({ length: count }, (_, n) => ply(n + 1)) });
const offline = new api.Refused(0, api.OFFLINE);
const overtaken = new api.Refused(409, { ...api.OFFLINE, error: "conflict" });

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(api, "table").mockResolvedValue({ status: "running" } as unknown as Table);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("what perhaps was heard is said again with the same nonce, so that it is played once", async () => {
  const say = vi.spyOn(api, "say").mockRejectedValue(offline);
  const live = new LiveTable("T");
  const first = live.say("bid 9");
  await vi.runAllTimersAsync();
  expect(await first).toBe(offline);
  say.mockResolvedValue(ply(1));
  expect(await live.say("bid 9")).toBeNull();
  expect(new Set(say.mock.calls.map(([, { nonce }]) => nonce)).size).toBe(1);
  say.mockResolvedValue(ply(2));
  await live.say("bid 9");
  expect(new Set(say.mock.calls.map(([, { nonce }]) => nonce)).size).toBe(2);
});

test("a sentence is no longer being sent once the live line has brought it", async () => {
  const answers: ((ply: Ply) => void)[] = [];
  vi.spyOn(api, "say").mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const live = new LiveTable("T");
  const first = live.say("bid 1");
  expect(live.sending).toBe("bid 1");
  live.history = plies(1);
  expect(live.sending).toBeNull();
  const second = live.say("bid 2");
  answers[0]!(ply(1)); // late: it must not end the second
  await first;
  expect(live.sending).toBe("bid 2");
  answers[1]!(ply(2));
  await second;
  expect([live.sending, live.now]).toEqual([null, 2]);
});

test("what is fetched late does not take away what was heard meanwhile", async () => {
  const live = new LiveTable("T");
  vi.spyOn(api, "say").mockRejectedValue(overtaken);
  const fetched = vi.spyOn(api, "plies").mockResolvedValue(plies(2));
  await live.say("bid 9");
  expect(live.now).toBe(2);
  fetched.mockResolvedValue(plies(1));
  await live.say("bid 9");
  expect(live.now).toBe(2);
  fetched.mockResolvedValue(plies(1, 1)); // something was taken back
  await live.say("bid 9");
  expect(live.now).toBe(1);
});

test("a seat with a standing order is not asked: the server acts for it", async () => {
  const seats = [{ seat: 0, name: "Ann", is_yours: true }];
  const table = (orders: object[]) => ({ status: "running", seats, orders }) as unknown as Table;
  const live = new LiveTable("T");
  live.history = { era: 0, start: { to_move: 0 } as View, plies: [] };
  live.table = table([]);
  expect(live.isMyTurn).toBe(true);
  live.table = table([{ seat: 0, kind: "pass", amount: null, rival: null }]);
  expect(live.isMyTurn).toBe(false);
});

test("nobody is asked about the only possible action, unless a lesson asks for it", () => {
  const table = (lesson: object | null) =>
    ({ status: "running", ply: 0, seats: [{ seat: 0, is_yours: true }], orders: [], lesson }) as unknown as Table;
  const live = new LiveTable("T");
  live.history = { era: 0, start: { to_move: 0, is_forced: true } as View, plies: [] };
  live.table = table(null);
  expect(live.isMyTurn).toBe(false);
  live.table = table({ state: "ask" });
  expect(live.isMyTurn).toBe(true);
  live.table = table({ state: "off" });
  expect(live.isMyTurn).toBe(false);
});

test("who sits down has a name at the start of the game too", async () => {
  const seats = (name: string) =>
    ({
      status: "waiting",
      seats: [
        { seat: 0, name: "Ann" },
        { seat: 1, name },
      ],
    }) as unknown as Table;
  const lines: WebSocket[] = [];
  vi.stubGlobal(
    "WebSocket",
    class {
      constructor() {
        lines.push(this as never);
      }
      close() {}
    },
  );
  vi.spyOn(api, "me").mockResolvedValue({} as Me);
  vi.spyOn(api, "board").mockResolvedValue({} as never);
  vi.spyOn(api, "table").mockResolvedValue(seats("A friend"));
  const fetched = vi.spyOn(api, "plies").mockResolvedValue(plies(0));
  const live = new LiveTable("T");
  await live.open();
  const hear = (table: Table) => lines[0]!.onmessage?.({ data: JSON.stringify({ type: "table", table }) } as MessageEvent);
  hear(seats("A friend"));
  expect(fetched).toHaveBeenCalledTimes(1);
  hear(seats("Bea"));
  expect(fetched).toHaveBeenCalledTimes(2);
  live.close();
  vi.unstubAllGlobals();
});

test("a table that was left while it opened opens no line", async () => {
  const socket = vi.fn();
  vi.stubGlobal("WebSocket", socket);
  vi.spyOn(api, "me").mockResolvedValue({} as Me);
  vi.spyOn(api, "board").mockResolvedValue({} as never);
  vi.spyOn(api, "plies").mockResolvedValue(plies(0));
  const live = new LiveTable("T");
  const opening = live.open();
  live.close();
  await opening;
  expect(socket).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test("where no line gets through, it asks now and then", async () => {
  const lines: { onopen?: () => void; onclose?: () => void }[] = [];
  vi.stubGlobal(
    "WebSocket",
    class {
      constructor() {
        lines.push(this as never);
      }
      close() {}
    },
  );
  vi.spyOn(api, "me").mockResolvedValue({} as Me);
  vi.spyOn(api, "board").mockResolvedValue({} as never);
  const fetched = vi.spyOn(api, "plies").mockResolvedValue(plies(0));
  const live = new LiveTable("T");
  await live.open();
  lines[0]!.onclose?.();
  fetched.mockResolvedValue(plies(2));
  await vi.advanceTimersByTimeAsync(4000);
  expect([live.line, live.now]).toEqual(["away", 2]);
  fetched.mockResolvedValue(plies(1, 1)); // an undo is seen at once
  expect(await live.settle(Promise.resolve({ status: "running" } as unknown as Table))).toBeNull();
  expect(live.now).toBe(1);
  fetched.mockRejectedValue(offline);
  await vi.advanceTimersByTimeAsync(4000);
  expect(live.now).toBe(1);
  lines.at(-1)!.onopen?.();
  const asked = fetched.mock.calls.length;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([live.line, fetched.mock.calls.length]).toEqual(["live", asked]);
  live.close();
});

test("the answer to a request does not replace a newer table that the live line has brought", async () => {
  const live = new LiveTable("T");
  const at = (ply: number, era = 0) => ({ status: "running", era, ply }) as unknown as Table;
  vi.spyOn(api, "plies").mockResolvedValue(plies(0));
  live.line = "live";
  live.table = at(5);
  await live.settle(Promise.resolve(at(3)));
  expect(live.table.ply).toBe(5);
  await live.settle(Promise.resolve(at(2, 1))); // taken back
  expect(live.table.ply).toBe(2);
});

test("at a table that teaches it is our turn when the lesson says so, not while it moves for us", () => {
  const live = new LiveTable("T");
  const teaching = (state: string, ply: number) =>
    ({ status: "running", ply, orders: [], seats: [{ seat: 0, is_yours: true }], lesson: { state } }) as unknown as Table;
  const view = { to_move: 0 } as unknown as View;
  live.history = { era: 0, start: view, plies: [{ ...ply(1), view } as Ply] };
  live.table = teaching("ask", 0); // the table comes after the ply
  expect(live.isMyTurn).toBe(false);
  live.table = teaching("script", 1);
  expect(live.isMyTurn).toBe(false);
  live.table = teaching("ask", 1);
  expect(live.isMyTurn).toBe(true);
});

test("the own ply is the one sent from here, until it is undone or refused", async () => {
  const live = new LiveTable("T");
  const say = vi.spyOn(api, "say").mockResolvedValue(ply(1));
  expect(live.own).toBeNull();
  await live.say("bid 9");
  expect(live.own).toBe(1);
  live.history = plies(1, 2); // undone, and played again by a redo
  expect(live.own).toBeNull();
  say.mockRejectedValue(overtaken);
  vi.spyOn(api, "plies").mockResolvedValue(plies(2, 2));
  await live.say("bid 9");
  expect(live.own).toBeNull();
});

test("a review is void once the game is reopened", () => {
  const live = new LiveTable("T");
  const done = { status: "done" as const, done: 4, of: 4, seats: [] };
  live.history = plies(3);
  live.review = done;
  expect(live.review).toEqual(done);
  live.history = plies(2, 1);
  expect(live.review).toBeNull();
});
