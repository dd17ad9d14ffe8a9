// Cash and income over time, as rows for the plot.
import { viewAt, type History } from "./history";
import type { View } from "./types";

export interface Curve { label: string; values: number[] }

export function plyNumbers(history: History): number[] {
  return Array.from({ length: history.plies.length + 1 }, (_, ply) => ply);
}

function along(history: History, read: (view: View) => number): number[] {
  return plyNumbers(history).map((ply) => {
    const view = viewAt(history, ply);
    return view ? read(view) : 0;
  });
}

export function cashCurves(history: History, names: string[]): Curve[] {
  return names.map((label, seat) => ({ label, values: along(history, (view) => view.players[seat]?.cash ?? 0) }));
}

/** Income where a company has one; what a share pays where it has none. */
export function incomeCurves(history: History, companies: { id: string; name: string }[]): Curve[] {
  const read = (id: string) => (view: View) => view.companies[id]?.income ?? view.companies[id]?.pays ?? 0;
  return companies.map(({ id, name }) => ({ label: name, values: along(history, read(id)) }));
}
