// Figures over time, as series for the charts.
import { viewAt, type History } from "../state/history";
import type { View } from "../api/types.gen";

export interface Curve {
  label: string;
  values: number[];
}

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

/** One figure of every company. */
export function companyCurves(history: History, companies: { id: string; name: string }[], key: string): Curve[] {
  const read = (id: string) => (view: View) => view.companies[id]?.values[key] ?? 0;
  return companies.map(({ id, name }) => ({ label: name, values: along(history, read(id)) }));
}

/** Heights for the labels of lines, moved down so that they do not overlap. */
export function apart(wanted: number[], gap: number): number[] {
  const placed = [...wanted];
  let last = -Infinity;
  for (const n of wanted.map((_, index) => index).toSorted((a, b) => wanted[a]! - wanted[b]!)) {
    last = placed[n] = Math.max(wanted[n]!, last + gap);
  }
  return placed;
}
