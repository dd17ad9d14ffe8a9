import type { LegendEntry } from "../api/types.gen";
import { textWidth } from "./text-width";

export const ROW = 21, WORDS = 12.5, LEFT = 44;          // height of a row, of its words, and where they begin

/** The room that a legend takes, in map units. */
export function legendSize(entries: readonly LegendEntry[]): { width: number; height: number } {
  const widest = Math.max(0, ...entries.map(({ words }) => textWidth(words, WORDS)));
  return { width: Math.max(236, LEFT + widest + 16), height: entries.length * ROW + 17 };
}
