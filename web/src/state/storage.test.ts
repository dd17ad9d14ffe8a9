import { expect, test } from "vitest";
import { SafeStorage } from "./storage";

test("keeps, and forgets what is set to null", () => {
  const storage = new SafeStorage(() => sessionStorage);
  storage.set("word", "yes");
  expect(storage.get("word")).toBe("yes");
  storage.set("word", null);
  expect(storage.get("word")).toBeNull();
});

test("a browser that keeps nothing is no error", () => {
  const storage = new SafeStorage(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  expect(() => storage.set("word", "yes")).not.toThrow();
  expect(storage.get("word")).toBeNull();
});
