// What each player has at the end, and where it comes from: the segments of a bar as long as the cash.
import type { SeatOutcome } from "../api/types.gen";

export interface Segment {
  company: string | null; // null: left of the starting cash
  dollars: number;
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

export const spent = (seat: SeatOutcome): number => sum(Object.values(seat.paid));

/** Net earnings by company; what companies have lost is missing from the starting cash, then from the others. */
export function segments(seat: SeatOutcome, companies: readonly string[]): Segment[] {
  const net = companies.map((company) => ({ company, dollars: (seat.dividends[company] ?? 0) - (seat.paid[company] ?? 0) }));
  const gains = net.filter(({ dollars }) => dollars > 0);
  const total = sum(gains.map(({ dollars }) => dollars));
  const part = Math.min(1, total > 0 ? seat.cash / total : 1);
  const rest = Math.max(0, seat.cash - total);
  return [
    ...(rest > 0 ? [{ company: null, dollars: rest }] : []),
    ...gains.map(({ company, dollars }) => ({ company, dollars: dollars * part })),
  ];
}
