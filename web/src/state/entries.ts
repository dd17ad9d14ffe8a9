// The lines of the log: one for every action, and one for a whole auction.
import type { Ply } from "../api/types.gen";

/** The actions of one line: a single one, or all calls of an auction with the action that began it. */
export type Entry = readonly Ply[];

const isA = (kind: string) => (event: Ply["events"][number]) => event.type === kind;
const isCall = ({ events }: Ply) => isA("Bid")(events[0] ?? { type: "" }) || isA("Passed")(events[0] ?? { type: "" });
const opens = (ply: Ply) => !isCall(ply) && ply.events.some(isA("AuctionOpened"));
const ends = ({ events, view }: Ply) => view.auction === null || events.some(isA("ShareSold")) || events.some(isA("ShareUnsold"));

export function entries(plies: readonly Ply[]): Entry[] {
  const found: Ply[][] = [];
  let isOpen = false; // the last entry is an auction that goes on
  for (const ply of plies) {
    if (isCall(ply) && isOpen) found.at(-1)!.push(ply);
    else found.push([ply]);
    isOpen = (isCall(ply) || opens(ply)) && !ends(ply);
  }
  return found;
}

export const isAuction = (entry: Entry): boolean => entry.length > 1;

/** What came of the auction, or who leads in it. */
export function auctionText(entry: Entry, nameOf: (seat: number) => string): string {
  const last = entry.at(-1)!;
  const [, ...came] = last.summary.split("; "); // after the call itself
  if (ends(last)) return came.join("; ");
  const bid = entry.findLast(({ events }) => events.some(isA("Bid")));
  return bid ? `${nameOf(bid.seat)} ${bid.summary}` : "no bid yet";
}

export function bidCount(entry: Entry): string {
  const count = entry.filter(({ events }) => events.some(isA("Bid"))).length;
  return count === 1 ? "1 bid" : `${count || "no"} bids`;
}
