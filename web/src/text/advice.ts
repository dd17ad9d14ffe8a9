// What a search found, in words for a player.
import type { Compared } from "../api/types.gen";

export const chance = (share: number): string => `${Math.round(share * 100)}%`;

/** "8% of the chance to win, and about $5"; the dollars only if the move loses some. */
export function cost({ victory, cash }: Compared): string {
  const lost = Math.round(cash);
  const dollars = lost > 0 ? `, and about $${lost} at the end` : "";
  return `${chance(victory)} of the chance to win${dollars}`;
}

/** The answer to "Why not mine?". */
export function verdict(found: Compared): string {
  if (found.sentence === found.better) return "Your move is the one that the search likes best.";
  if (found.is_worse) return `Your move costs ${cost(found)}.`;
  return found.victory <= -0.01 ? "Your move is even better than the one suggested." : "Your move is as good as the best one.";
}
