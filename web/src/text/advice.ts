// What a search found, in words for a player.
import type { Compared } from "../api/types.gen";

export const chance = (share: number): string => `${Math.round(share * 100)}%`;

/** "the chance to win is 8% lower, and the cash at the end about $5 lower"; the dollars only if there is a loss. */
export function loss({ victory, cash }: Compared): string {
  const lost = Math.round(cash);
  return `the chance to win is ${chance(victory)} lower${lost > 0 ? `, and the cash at the end about $${lost} lower` : ""}`;
}

/** The answer to "Why not mine?". */
export function verdict(found: Compared): string {
  if (found.sentence === found.better) return "Your move is the best that the search found.";
  if (found.is_worse) return `With your move ${loss(found)}.`;
  return found.victory <= -0.01 ? "Your move is even better than the one suggested." : "Your move is as good as the best one.";
}
