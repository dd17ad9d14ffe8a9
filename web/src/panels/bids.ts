// The buttons of an auction: the least bid and a few steps above it, as far as the purse goes.

export interface Step { amount: number; label: string }

const STEPS = [1, 2, 5] as const;

export function bidSteps(bid: { minimum: number; maximum: number }): Step[] {
  const steps: Step[] = [{ amount: bid.minimum, label: "min" }];
  for (const more of STEPS) if (bid.minimum + more <= bid.maximum) steps.push({ amount: bid.minimum + more, label: `+${more}` });
  return steps;
}

/** What was typed as a bid, or why it cannot be one. */
export function readBid(text: string, bid: { minimum: number; maximum: number }): number | string {
  const amount = Number(text.trim().replace(/^\$/, ""));
  if (!text.trim() || !Number.isInteger(amount)) return "A bid is a whole number of dollars.";
  if (amount < bid.minimum) return `The least bid now is $${bid.minimum}.`;
  if (amount > bid.maximum) return `The most that can be bid is $${bid.maximum}.`;
  return amount;
}
