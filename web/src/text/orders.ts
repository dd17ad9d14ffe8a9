// Standing orders in words: what the server will do for a seat in this auction.
import type { StandingOrder } from "../api/types.gen";
import { dollars } from "./wording";

export type Order = Pick<StandingOrder, "kind" | "amount" | "rival">;

export const SEALED = "Only you can see this.";

/** `next` is the bid that it makes at once, where it is the seat's turn. */
export function orderText({ kind, amount, rival }: Order, names: string[], next: number | null = null): string {
  if (kind === "pass") return next === null ? "Passes when your call comes." : "Passes now.";
  const limit = dollars(amount ?? 0);
  if (kind === "against") return `Raises by $1 while ${names[rival ?? -1] ?? "the rival"} leads, up to ${limit}. Otherwise passes.`;
  const first = next === null ? "Makes the lowest bid for you" : `Bids ${dollars(next)} now, then the lowest bid`;
  return `${first}, up to ${limit}. Above that, passes.`;
}
