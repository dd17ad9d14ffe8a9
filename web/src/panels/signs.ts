// The part of the legend that is written beside the map.

import type { BadgeView, Board, LegendEntry } from "../api/types.gen";

export const SIGNS: Record<BadgeView["state"], string> = { open: "★", used: "✓", lost: "✗" };

export interface Sign {
  glyph: LegendEntry["glyph"];
  sign: string;
  words: string;
}

/** A hex map has its own legend; for a map of links, the signs that text can show. */
export function signsOf({ layout, legend }: Board): Sign[] {
  if (layout === "hexes") return [];
  return legend.flatMap(({ glyph, text, words }) => {
    if (glyph in SIGNS) return [{ glyph, sign: SIGNS[glyph as BadgeView["state"]], words }];
    return text && (glyph === "cost" || glyph === "income") ? [{ glyph, sign: text, words }] : [];
  });
}
