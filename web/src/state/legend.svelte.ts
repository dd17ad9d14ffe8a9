// The legend of the board in view, which the help shows; empty away from a table.
import type { LegendEntry } from "../api/types.gen";

let shown = $state.raw<readonly LegendEntry[]>([]);

export const legend = (): readonly LegendEntry[] => shown;

/** Shows this legend, until the returned function is called. */
export function showLegend(entries: readonly LegendEntry[]): () => void {
  shown = entries;
  return () => {
    if (shown === entries) shown = [];
  };
}
