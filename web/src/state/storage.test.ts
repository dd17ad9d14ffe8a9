import { expect, test } from "vitest";
import { Kept } from "./storage";

test("keeps, and forgets what is set to null", () => {
  const kept = new Kept(() => sessionStorage);
  kept.set("word", "yes");
  expect(kept.get("word")).toBe("yes");
  kept.set("word", null);
  expect(kept.get("word")).toBeNull();
});

test("a browser that keeps nothing is no error", () => {
  const kept = new Kept(() => { throw new DOMException("blocked", "SecurityError"); });
  expect(() => kept.set("word", "yes")).not.toThrow();
  expect(kept.get("word")).toBeNull();
});
