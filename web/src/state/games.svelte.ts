// The games of the catalog, fetched once and shared by all pages.
import { catalog } from "../api/client";
import type { GameKind } from "../api/types.gen";

let known = $state.raw<readonly GameKind[]>([]);
let fetching: Promise<readonly GameKind[]> | null = null;

export const games = () => known;

export function fetchGames(): Promise<readonly GameKind[]> {
  fetching ??= catalog()
    .then((found) => (known = found.games))
    .catch((error: unknown) => {
      fetching = null;
      throw error;
    });
  return fetching;
}

/** Empty until the games are known. */
export const titleOf = (game: string): string => known.find(({ id }) => id === game)?.title ?? "";

/** The game whose numbered rules begin like this one; empty when none does. */
export const gameOf = (rule: string): string => known.find(({ prefix }) => rule.startsWith(`${prefix}-`))?.id ?? "";

/** Matches the numbers of rules in a text. */
export const ruleNumbers = (): RegExp =>
  known.length > 0 ? new RegExp(`\\b(?:${known.map(({ prefix }) => prefix).join("|")})-\\d+\\b`, "g") : /(?!)/g;
