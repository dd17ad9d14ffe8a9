import { describe, expect, it } from "vitest";
import { auctionText, bidCount, entries, isAuction } from "./entries";
import { ply, view } from "./fixtures";
import type { Ply } from "../api/types.gen";

const going = { company: "PRR", minimum: 5, high_bid: 4, high_bidder: 1, in: [0, 1] };
const NAMES = ["Ann", "Bob"];

/** An action with its events, in an auction that goes on or not. */
function call(n: number, summary: string, types: string[], isGoing = true): Ply {
  const events = types.map((type) => ({ type }));
  return ply(n, { seat: (n - 1) % 2, summary, events, view: { ...view(n), auction: isGoing ? going : null } });
}
const named = (seat: number) => NAMES[seat]!;
const numbers = (plies: Ply[]) => entries(plies).map((entry) => entry.map((each) => each.ply));

describe("an auction is one line", () => {
  const auction = [
    call(1, "puts PRR up for auction at $4", ["DialMoved", "AuctionOpened"]),
    call(2, "bids $4 for PRR", ["Bid"]),
    call(3, "passes; Bob takes PRR for $4", ["Passed", "ShareSold"], false),
  ];

  it("with the action that opened it", () => {
    const after = call(4, "does nothing", ["DialMoved"], false);
    expect(numbers([...auction, after])).toEqual([[1, 2, 3], [4]]);
    const [whole] = entries(auction);
    expect(isAuction(whole!)).toBe(true);
    expect(auctionText(whole!, named)).toBe("Bob takes PRR for $4");
    expect(bidCount(whole!)).toBe("1 bid");
  });

  it("while it goes on, with the bid that leads", () => {
    expect(auctionText(entries(auction.slice(0, 2))[0]!, named)).toBe("Bob bids $4 for PRR");
    const silent = [auction[0]!, call(2, "passes", ["Passed"])];
    expect(auctionText(entries(silent)[0]!, named)).toBe("no bid yet");
    expect(bidCount(silent)).toBe("no bids");
  });

  it("apart from the auction that its sale opens, and from one of the same company", () => {
    const first = call(1, "bids $7 for PRR", ["Bid"]);
    const sold = call(2, "passes; Ann takes PRR for $7", ["Passed", "ShareSold", "AuctionOpened"]);
    const next = [call(3, "bids $6 for B&O", ["Bid"]), call(4, "passes; nobody takes B&O", ["Passed", "ShareUnsold"], false)];
    const again = [call(5, "offers PRR at $9", ["AuctionOpened", "Bid"]), call(6, "bids $10 for PRR", ["Bid"])];
    expect(numbers([first, sold, ...next, ...again])).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
    ]);
    expect(bidCount(entries(again)[0]!)).toBe("2 bids");
  });

  it("also where only its end is known", () => {
    expect(numbers(auction.slice(1))).toEqual([[2, 3]]);
  });
});
