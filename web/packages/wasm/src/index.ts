export type { Asked, Bot, Candidate, Choice } from "./bot.js";
export type { Budget, Description, Field, Layout, Level, LookaheadSettings, Words } from "./description.js";
export { Memory, type Exports } from "./exports.js";
export { Game, loadGame, type Setup, type Source } from "./game.js";
export { read } from "./layout.js";
export { levelBot } from "./levels.js";
export { LookaheadBot } from "./lookahead.js";
export { Rules, type Playout } from "./rules.js";
export { hasChoice, Search, SearchBot, worthOf } from "./search.js";
