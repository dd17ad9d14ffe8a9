import { describe, expect, it } from "vitest";
import { cashCurves, incomeCurves, plyNumbers } from "./curves";
import { shortcut, switchKeys } from "./keys.svelte";
import { ply, view } from "./sample";
import type { CompanyView, PlayerView, TableLine } from "../api/types.gen";
import { ago, dollars, listed, standing } from "./words";

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

  it("say whose turn it is", () => {
    const line = { status: "running", is_your_turn: true, to_move: "Ann", winners: [] as string[] } as unknown as TableLine;
    expect(standing(line)).toBe("your turn");
    expect(standing({ ...line, is_your_turn: false })).toBe("Ann to move");
    expect(standing({ ...line, status: "over", winners: ["Bob"] })).toBe("won by Bob");
  });
});

describe("curves", () => {
  const at = (cash: number, income: number | null, pays: number) => view(0, {
    players: [{ cash } as PlayerView], companies: { PRR: { income, pays } as CompanyView },
  });
  const history = { era: 0, start: at(30, 7, 0), plies: [ply(1, { view: at(21, 7, 7) }), ply(2, { view: at(28, 9, 9) })] };

  it("follow cash and income from the start", () => {
    expect(plyNumbers(history)).toEqual([0, 1, 2]);
    expect(cashCurves(history, ["Ann"])).toEqual([{ label: "Ann", values: [30, 21, 28] }]);
    expect(incomeCurves(history, [{ id: "PRR", name: "PRR" }])[0]!.values).toEqual([7, 7, 9]);
  });

  it("take what a share pays where there is no income", () => {
    const western = { era: 0, start: at(30, null, 6), plies: [] };
    expect(incomeCurves(western, [{ id: "PRR", name: "PRR" }])[0]!.values).toEqual([6]);
  });
});

describe("shortcuts", () => {
  function press(key: string, on: HTMLElement = document.body, more: KeyboardEventInit = {}): string | null {
    let found: string | null = null;
    document.addEventListener("keydown", (event) => { found = shortcut(event); }, { once: true });
    on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
    return found;
  }

  it("are keys, except while somebody types or presses a button", () => {
    const input = document.body.appendChild(document.createElement("input"));
    const button = document.body.appendChild(document.createElement("button"));
    expect(press("u")).toBe("u");
    expect(press("u", input)).toBeNull();
    expect(press("u", document.body, { ctrlKey: true })).toBeNull();
    expect(press("Enter", button)).toBeNull();
    expect(press("1", button)).toBe("1");
  });

  it("can be switched off", () => {
    switchKeys(false);
    expect(press("u")).toBeNull();
    switchKeys(true);
    expect(press("u")).toBe("u");
  });
});
