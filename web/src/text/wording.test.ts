import { describe, expect, it } from "vitest";
import type { TableLine } from "../api/types.gen";
import { ago, dollars, listed, reopening, statusText, undoRequest } from "./wording";

describe("words", () => {
  it("tell how long ago", () => {
    const now = Date.parse("2026-01-02T12:00:00Z");
    expect(ago("2026-01-02T11:59:40Z", now)).toBe("just now");
    expect(ago("2026-01-02T11:55:00Z", now)).toBe("5 minutes ago");
    expect(ago("2026-01-02T09:00:00Z", now)).toBe("3 hours ago");
    expect(ago("2026-01-01T12:00:00Z", now)).toBe("yesterday");
  });

  it("list names and money", () => {
    expect(listed(["Ann"])).toBe("Ann");
    expect(listed(["Ann", "Bob", "Cleo"])).toBe("Ann, Bob and Cleo");
    expect(dollars(-3)).toBe("−$3");
  });

  it("say what a request to undo means", () => {
    expect(undoRequest(4, 5)).toBe("asks to take back the last action");
    expect(undoRequest(2, 5)).toBe("asks to take back the last 3 actions");
    expect(undoRequest(0, 5)).toBe("asks to take back the whole game");
    expect(undoRequest(4, 5, true)).toBe("asks to take back the last action, which reopens the finished game");
    expect(undoRequest(7, 5)).toBe("asks to redo what was taken back");
    expect(reopening(["Ann"], ["pass"])).toBe("The game is over: Ann won. Taking back “pass” reopens it.");
    expect(reopening(["Ann", "Bo"], ["pass", "pass"])).toBe("The game is over: Ann and Bo won. Taking back the last 2 actions reopens it.");
  });

  it("say whose turn it is", () => {
    const line = { status: "running", is_your_turn: true, to_move: "Ann", winners: [] as string[] } as unknown as TableLine;
    expect(statusText(line)).toBe("your turn");
    expect(statusText({ ...line, is_your_turn: false })).toBe("Ann to move");
    expect(statusText({ ...line, status: "over", winners: ["Bob"] })).toBe("won by Bob");
  });
});
