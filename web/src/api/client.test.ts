import { afterEach, expect, test, vi } from "vitest";
import { me } from "./client";

afterEach(() => vi.unstubAllGlobals());

test("a page that asks twice who its visitor is sends one request at a time", async () => {
  let visitors = 0;
  const answer = () => Promise.resolve(Response.json({ csrf: `token ${++visitors}` }));
  vi.stubGlobal("fetch", vi.fn(answer));
  const [one, other] = await Promise.all([me(), me()]);
  expect(one).toEqual(other);
  expect(visitors).toBe(1);
  await me();
  expect(visitors).toBe(2);
});
