import { describe, expect, it } from "vitest";
import { shortcut, switchKeys } from "./shortcuts.svelte";

describe("shortcuts", () => {
  function press(key: string, on: HTMLElement = document.body, more: KeyboardEventInit = {}): string | null {
    let found: string | null = null;
    document.addEventListener(
      "keydown",
      (event) => {
        found = shortcut(event);
      },
      { once: true },
    );
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
