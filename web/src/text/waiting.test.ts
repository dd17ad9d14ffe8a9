import { expect, test } from "vitest";
import { waitingNote } from "./waiting";

test("a player is told what a bot waits for", () => {
  expect(waitingNote({ why: "worker", ahead: 3 })).toBe("The server is busy with other tables. 3 bots come first.");
  expect(waitingNote({ why: "worker", ahead: 1 })).toBe("The server is busy with other tables. One bot comes first.");
  expect(waitingNote({ why: "worker", ahead: 0 })).toBe("The server is busy with other tables. This bot is the next one to think.");
  expect(waitingNote({ why: "address", ahead: 4 })).toBe(
    "4 bots of your network think already. This one follows when one of them has moved.",
  );
});
