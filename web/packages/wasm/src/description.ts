// The description beside a module, as `make wasm` writes it.

/** Name, offset in bytes, bytes of an item, and shape: `[]` is one number. */
export type Field = [name: string, offset: number, width: number, shape: number[]];

export interface Layout {
  size: number; // bytes
  sizes: Record<string, number>; // room for "seats" and "companies"
  fields: Field[];
}

export interface Words {
  verbs: string[];
  companies: string[];
  sites: string[];
  questions: Record<string, { stop: string; lead: string; joined: boolean }>; // by phase
}

export interface SetupDescription {
  players: number;
  modules: string[];
  constants: string; // base64
  words: Words;
}

/** A bot either looks one sentence ahead or searches. */
export type Level = { title: string } & (LookaheadSettings | Budget);

export interface LookaheadSettings {
  seesEnd: boolean; // false: it counts the next dividend only
  noise: number; // the most that is added to a value at random
  cashWeight: number; // of a dollar in hand; below 1 it overpays
}

/** Simulations, seconds, or both: a search ends when either is spent. 0: no limit. */
export interface Budget {
  simulations: number;
  seconds: number;
  isThorough?: boolean; // search on when the choice is decided, for better estimates
}

export interface Numbers {
  answers: number;
  deepest: number;
  words: number;
  over: number;
  firstInner: number;
  stop: number;
  verb: number;
  company: number;
  place: number;
  dollars: number;
  chunk: number;
  nodesPerSimulation: number;
  mostNodes: number;
  leastShown: number;
  shownCandidates: number;
  width: number;
  noise: number;
}

export interface Description {
  id: string;
  title: string;
  rules: number; // version of the rules
  engine: string; // version of cuberails
  digest: string;
  state: Layout;
  constants: Layout;
  numbers: Numbers;
  policies: string[];
  levels: Level[];
  setups: SetupDescription[];
}
