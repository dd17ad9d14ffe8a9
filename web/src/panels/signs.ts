// The part of the legend that is words beside the map, where the map itself has no room for it.

import type { BadgeView, Board, LegendEntry } from "../api/types.gen";

export const SIGNS: Record<BadgeView["state"], string> = { open: "★", used: "✓", lost: "✗" };

export interface Sign { glyph: LegendEntry["glyph"]; sign: string; words: string }

/** A map of hexes carries its legend itself; of the other the signs that can be written. */
export function signsOf({ layout, legend }: Board): Sign[] {
  if (layout === "hexes") return [];
  return legend.flatMap(({ glyph, text, words }) => {
    if (glyph in SIGNS) return [{ glyph, sign: SIGNS[glyph as BadgeView["state"]], words }];
    return text && (glyph === "cost" || glyph === "income") ? [{ glyph, sign: text, words }] : [];
  });
}
