// The bots for people, from level 1 to 8: bots/levels.py.
import type { Bot } from "./bot.js";
import { LookaheadBot } from "./lookahead.js";
import type { Rules } from "./rules.js";
import { SearchBot } from "./search.js";

/** `seed` decides among equal moves; a level with a number of simulations plays as in Python. */
export function levelBot(rules: Rules, level: number, seed: number | bigint = 0): Bot {
  const settings = rules.description.levels[level - 1];
  if (!settings) throw new RangeError(`levels are 1 to ${rules.description.levels.length}, not ${level}`);
  return "seesEnd" in settings ? new LookaheadBot(rules, seed, settings) : new SearchBot(rules, seed, settings);
}
