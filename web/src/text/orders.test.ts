import { expect, test } from "vitest";
import { orderText } from "./orders";

const NAMES = ["Ann", "Bruno"];

test("an order says what it will do", () => {
  expect(orderText({ kind: "up_to", amount: 14, rival: null }, NAMES)).toBe("Makes the lowest bid for you, up to $14. Above that, passes.");
  expect(orderText({ kind: "up_to", amount: 14, rival: null }, NAMES, 8)).toBe(
    "Bids $8 now, then the lowest bid, up to $14. Above that, passes.",
  );
  expect(orderText({ kind: "pass", amount: null, rival: null }, NAMES)).toBe("Passes when your call comes.");
  expect(orderText({ kind: "pass", amount: null, rival: null }, NAMES, 8)).toBe("Passes now.");
});

test("an order against one player names the player", () => {
  const text = orderText({ kind: "against", amount: 12, rival: 1 }, NAMES);
  expect(text).toBe("Raises by $1 while Bruno leads, up to $12. Otherwise passes.");
});
