// What a dividend now would pay: each player's shares, by company.
import type { Board, Company, Seat, View } from "../api/types.gen";

export interface DividendRow {
  seat: Seat;
  name: string;
  paid: (number | null)[]; // by company of `companies`; null: no share
  total: number;
  cash: number; // after it
}
export interface Dividends {
  companies: { company: Company; pays: number }[]; // those that have sold a share
  rows: DividendRow[];
}

export function dividendsNow(board: Board, view: View): Dividends {
  const companies = board.companies.flatMap((company) => {
    const { pays, sold } = view.companies[company.id]?.values ?? {};
    return sold ? [{ company, pays: pays ?? 0 }] : [];
  });
  const rows = view.players.map(({ name, shares, next_dividend, cash }, seat) => ({
    seat,
    name,
    paid: companies.map(({ company, pays }) => (shares[company.id] ? shares[company.id]! * pays : null)),
    total: next_dividend,
    cash: cash + next_dividend,
  }));
  return { companies, rows };
}
