// What a bot gives: the answers of a sentence, and what it considered.

/** A sentence that was considered, and what every seat may expect after it. */
export interface Candidate {
  answers: number[];
  visits: number;
  victory: number[]; // win probability
  cash: number[]; // dollars at the end of the game
}

export interface Choice {
  answers: number[]; // of the whole sentence
  candidates: Candidate[]; // the best first; the chosen one is the first
}

export interface Asked {
  ply: number; // actions played so far: the same seed and ply give the same sentence
  since?: readonly number[]; // the answers since the last state this bot was asked about, to keep its tree
}

export interface Bot {
  /** One legal sentence of a state that is not over. It lets other tasks run; a signal ends the search early. */
  choose(state: Uint8Array, asked: Asked, signal?: AbortSignal): Promise<Choice>;
  /** The same without a pause. */
  chooseNow(state: Uint8Array, asked: Asked): Choice;
}

export const isEqual = (a: ArrayLike<number>, b: ArrayLike<number>): boolean =>
  a.length === b.length && Array.prototype.every.call(a, (value: number, k: number) => value === b[k]);
