import { expect, test } from "vitest";
import { isLocalOnly } from "./local-only";

test("a page at an address of this computer has links for this computer", () => {
  expect(["localhost", "127.0.0.1", "127.1.2.3", "[::1]"].every((host) => isLocalOnly(host))).toBe(true);
  expect(["192.168.1.7", "cubes.example", "127.example", "localhost.example", "[fe80::1]"].some((host) => isLocalOnly(host))).toBe(false);
});
