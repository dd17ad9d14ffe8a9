import { expect, test } from "vitest";
import { SafeStorage } from "./storage";

test("keeps, and forgets what is set to null", () => {
  const kept = new SafeStorage(() => sessionStorage);
  kept.set("word", "yes");
  expect(kept.get("word")).toBe("yes");
  kept.set("word", null);
  expect(kept.get("word")).toBeNull();
});

test("a browser that keeps nothing is no error", () => {
  const kept = new SafeStorage(() => { throw new DOMException("blocked", "SecurityError"); });
  expect(() => kept.set("word", "yes")).not.toThrow();
  expect(kept.get("word")).toBeNull();
});
