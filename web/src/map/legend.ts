// How much of the legend the map has room for, and where.

import type { LegendEntry } from "../api/types.gen";
import { freeCorner, type Point, type Rectangle } from "./geometry";
import { textWidth } from "./text-width";

export const ROW = 21,
  WORDS = 12.5,
  LEFT = 44; // height of a row, of its words, and where they begin
const DRAWN = new Set<LegendEntry["glyph"]>(["forest", "mountain"]); // known without words

export interface PlacedLegend {
  entries: readonly LegendEntry[];
  spot: Rectangle;
}

/** The legend in a free corner of the map, without the terrain if all of it is too large; null if nothing fits. */
export function placeLegend(legend: readonly LegendEntry[], map: Rectangle, land: readonly Point[]): PlacedLegend | null {
  for (const entries of [legend, legend.filter(({ glyph }) => !DRAWN.has(glyph))]) {
    if (!entries.length) continue;
    const width = LEFT + 16 + Math.max(...entries.map(({ words }) => textWidth(words, WORDS)));
    const spot = freeCorner(map, width, entries.length * ROW + 17, land);
    if (spot) return { entries, spot };
  }
  return null;
}
