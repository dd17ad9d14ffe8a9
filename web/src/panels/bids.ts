// The amounts on the buttons: the minimum and a few steps above it, up to the maximum.

export interface Step {
  amount: number;
  label: string;
}

const STEPS = [1, 2, 5] as const;

export function bidSteps(bid: { minimum: number; maximum: number }): Step[] {
  const steps: Step[] = [{ amount: bid.minimum, label: "min" }];
  for (const more of STEPS) if (bid.minimum + more <= bid.maximum) steps.push({ amount: bid.minimum + more, label: `+${more}` });
  return steps;
}

/** The typed amount, or what is wrong with it. */
export function readBid(text: string, bid: { minimum: number; maximum: number }): number | string {
  const amount = Number(text.trim().replace(/^\$/, ""));
  if (!text.trim() || !Number.isInteger(amount)) return "Enter a whole number of dollars.";
  if (amount < bid.minimum) return `Enter at least $${bid.minimum}.`;
  if (amount > bid.maximum) return `Enter at most $${bid.maximum}.`;
  return amount;
}
