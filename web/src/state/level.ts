// The strength of the bots that the player chose last, kept in the browser.
import type { BotKind, Catalog } from "../api/types.gen";
import { always } from "./storage";

const KEY = "cuberails-level";

/** The levels for people, weakest first. */
export const levels = ({ bots }: Catalog): BotKind[] => bots.filter(({ level }) => level !== null);

export function rememberedBot(catalog: Catalog): BotKind {
  const find = (id: string | null) => catalog.bots.find((bot) => bot.id === id);
  return find(always.get(KEY)) ?? find(catalog.default_bot) ?? catalog.bots[0]!;
}

export const rememberBot = (bot: BotKind): void => always.set(KEY, bot.id);
