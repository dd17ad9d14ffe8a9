// What a search found, in words for a player.
import type { Compared } from "../api/types.gen";

export const chance = (share: number): string => `${Math.round(share * 100)}%`;

/** What a move lowers: "the chance to win by 8%, and the cash at the end by about $5"; the cash only if it does. */
export function loss({ victory, cash }: Compared): string {
  const lost = Math.round(cash);
  return `the chance to win by ${chance(victory)}${lost > 0 ? `, and the cash at the end by about $${lost}` : ""}`;
}

/** The answer to "Why not mine?". */
export function verdict(found: Compared): string {
  if (found.sentence === found.better) return "Your move is the best that the search found.";
  if (found.is_worse) return `Your move lowers ${loss(found)}.`;
  return found.victory <= -0.01 ? "Your move is even better than the one suggested." : "Your move is as good as the best one.";
}
