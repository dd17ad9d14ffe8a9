// Tree search: bots/search/searcher.py with one thread, and bots/mcts.py.
import { isEqual, type Asked, type Bot, type Candidate, type Choice } from "./bot.js";
import type { Budget } from "./description.js";
import { LookaheadBot } from "./lookahead.js";
import type { Rules } from "./rules.js";
import { Tree } from "./tree.js";

const PAUSE = 16; // milliseconds of work between two looks at other tasks

/** Sums over the visits of one sentence, or of the beginning of one. */
interface Searched extends Candidate {
  isWhole: boolean;
}

export class Search {
  readonly #root: number; // pointers
  readonly #work: number[];
  #tree: Tree;
  #spare?: Tree;
  #last?: { state: Uint8Array; ply: number; wasStopped: boolean };

  constructor(
    readonly rules: Rules,
    public seed: number | bigint,
    readonly budget: Budget,
  ) {
    const { memory, description } = rules;
    const { answers, deepest } = description.numbers;
    const seats = description.state.sizes["seats"]!;
    this.#root = memory.take(description.state.size);
    this.#work = [
      memory.take(description.state.size),
      memory.takeLongs(answers),
      memory.takeDoubles(answers),
      memory.takeLongs(deepest),
      memory.takeDoubles(seats),
      memory.takeDoubles(seats),
      memory.takeLongs(2),
    ];
    this.#tree = new Tree(rules, this.#nodes());
  }

  #nodes(): number {
    const { mostNodes, nodesPerSimulation } = this.rules.description.numbers;
    const { simulations } = this.budget;
    return simulations ? Math.min(1000 + 2 * nodesPerSimulation * simulations, mostNodes) : mostNodes;
  }

  /** Forget everything, and search with another seed. */
  begin(seed: number | bigint): void {
    this.seed = seed;
    this.#last = undefined;
    this.#tree.clear();
  }

  /** Search a state, unless that was done already. Yields after every chunk of simulations; `stop` ends it. */
  *run(state: Uint8Array, { ply, since }: Asked, stop: () => boolean = () => false): Generator<void> {
    const last = this.#last;
    if (last && !last.wasStopped && last.ply === ply && isEqual(last.state, state)) return;
    this.#reroot(state, since);
    const { rules } = this;
    const { chunk } = rules.description.numbers;
    const { simulations, seconds, isThorough } = this.budget;
    rules.put(this.#root, state);
    rules.exports.seed(this.#work[6]!, BigInt.asUintN(48, (BigInt(this.seed) * 31n + BigInt(ply)) * 16n), 1n);
    const began = performance.now();
    const spent = () => (performance.now() - began) / 1000;
    let played = 0;
    this.#last = { state, ply, wasStopped: true }; // until it has ended
    while (!played || !(stop() || (seconds > 0 && spent() >= seconds) || (simulations > 0 && simulations <= played))) {
      const now = simulations ? Math.min(chunk, simulations - played) : chunk;
      rules.exports.run_simulations(rules.constants, this.#root, ...this.#tree.pointers, ...this.#work, now);
      played += now;
      const left = simulations ? simulations - played : Math.floor((played * Math.max(seconds - spent(), 0)) / Math.max(spent(), 1e-6));
      if (!isThorough && this.#tree.isDecided(left)) break;
      yield;
    }
    this.#last = { state, ply, wasStopped: stop() };
  }

  /** Keep the part of the tree that these answers lead to, or begin with an empty one. */
  #reroot(state: Uint8Array, since: readonly number[] = []): void {
    if (!this.#last) return;
    const follows = since.length > 0 && isEqual(this.#after(this.#last.state, since), state);
    const node = follows ? this.#tree.find(since) : undefined;
    const old = this.#tree;
    this.#tree = this.#spare ?? new Tree(this.rules, old.nodes);
    this.#spare = old;
    if (node !== undefined) old.copyTo(this.#tree, node);
    old.clear();
  }

  #after(state: Uint8Array, answers: readonly number[]): Uint8Array {
    try {
      return this.rules.apply(state, answers);
    } catch (error) {
      if (error instanceof RangeError) return new Uint8Array(); // they were not played from that state
      throw error;
    }
  }

  get visits(): number {
    return this.#tree.visits(0);
  }

  /** What every seat may expect of the state. */
  get expected(): { victory: number[]; cash: number[] } {
    return this.#tree.expected(0);
  }

  /** Every sentence, and beginning of one, that was visited often enough. */
  searched(): Searched[] {
    const least = Math.max(1, Math.floor(this.visits * this.rules.description.numbers.leastShown));
    const found: Searched[] = [];
    const list = (node: number, state: Uint8Array, said: readonly number[]): void => {
      for (const child of this.#tree.children(node)) {
        const visits = this.#tree.visits(child);
        if (visits < least) continue;
        const answer = this.#tree.action(child);
        const after = this.rules.apply(state, [answer]);
        const answers = [...said, answer];
        const isWhole = this.rules.isBetween(after);
        found.push({ answers, visits, isWhole, ...this.#tree.expected(child) });
        if (!isWhole) list(child, after, answers);
      }
    };
    list(0, this.#last!.state, []);
    return found;
  }
}

export class SearchBot implements Bot {
  readonly search: Search;
  readonly #lookahead: LookaheadBot; // ends sentences that leave the tree

  constructor(
    readonly rules: Rules,
    seed: number | bigint,
    budget: Budget,
  ) {
    this.search = new Search(rules, seed, budget);
    this.#lookahead = new LookaheadBot(rules, seed);
  }

  chooseNow(state: Uint8Array, asked: Asked): Choice {
    if (!hasChoice(this.rules, state)) return this.#lookahead.chooseNow(state, asked);
    finish(this.search.run(state, asked));
    return this.#choice(state, asked.ply);
  }

  async choose(state: Uint8Array, asked: Asked, signal?: AbortSignal): Promise<Choice> {
    if (!hasChoice(this.rules, state)) return this.#lookahead.chooseNow(state, asked);
    await finishSlowly(this.search.run(state, asked, () => signal?.aborted ?? false));
    return this.#choice(state, asked.ply);
  }

  #choice(state: Uint8Array, ply: number): Choice {
    const searched = this.search.searched();
    const answers = this.#lookahead.finish(state, follow(searched), ply);
    const found: Candidate[] = searched.filter((each) => each.isWhole);
    if (!found.some((each) => isEqual(each.answers, answers))) {
      const begins = searched.filter((each) => isEqual(each.answers, answers.slice(0, each.answers.length)));
      const deepest = begins.reduce((a, b) => (b.answers.length > a.answers.length ? b : a));
      found.push({ ...deepest, answers });
    }
    const rank = (each: Candidate) => (isEqual(each.answers, answers) ? 0 : 1);
    found.sort((a, b) => rank(a) - rank(b) || b.visits - a.visits);
    const shown = found.slice(0, this.rules.description.numbers.shownCandidates);
    const bare = shown.map(({ answers, visits, victory, cash }) => ({ answers, visits, victory, cash }));
    return { answers, candidates: bare };
  }
}

const thorough = new WeakMap<Rules, Map<number, Search>>(); // memory is not given back, so these are used again

function thoroughSearch(rules: Rules, simulations: number): Search {
  const made = thorough.get(rules) ?? new Map<number, Search>();
  thorough.set(rules, made);
  const found = made.get(simulations) ?? new Search(rules, 0, { simulations, seconds: 0, isThorough: true });
  made.set(simulations, found);
  return found;
}

/** What one thorough search expects of a state; exact if the game is over. */
export function worthOf(rules: Rules, state: Uint8Array, seed: number | bigint, simulations: number, ply = 0) {
  if (rules.isOver(state)) {
    const cash = rules.cash(state);
    const winners = cash.filter((dollars) => dollars === Math.max(...cash)).length;
    return { cash, victory: cash.map((dollars) => (dollars === Math.max(...cash) ? 1 / winners : 0)) };
  }
  const search = thoroughSearch(rules, simulations);
  search.begin(seed);
  finish(search.run(state, { ply }));
  return search.expected;
}

/** Whether there is more than one sentence. */
export function hasChoice(rules: Rules, state: Uint8Array): boolean {
  do {
    const [first, ...others] = rules.legal(state);
    if (others.length > 0) return true;
    state = rules.apply(state, [first!]);
  } while (!rules.isBetween(state));
  return false;
}

/** The most visited answers, as deep as the tree goes. */
function follow(searched: readonly Searched[]): number[] {
  let said: number[] = [];
  for (;;) {
    const next = searched.filter((each) => each.answers.length === said.length + 1 && isEqual(each.answers.slice(0, -1), said));
    if (next.length === 0) return said;
    const best = next.reduce((a, b) => (b.visits > a.visits ? b : a));
    said = best.answers;
    if (best.isWhole) return said;
  }
}

function finish(steps: Generator<void>): void {
  while (!steps.next().done);
}

async function finishSlowly(steps: Generator<void>): Promise<void> {
  let since = performance.now();
  while (!steps.next().done) {
    if (performance.now() - since < PAUSE) continue;
    await new Promise((resume) => setTimeout(resume));
    since = performance.now();
  }
}
