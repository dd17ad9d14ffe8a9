// The rules of one setup. A state is a Uint8Array with the bytes that Python has, and never changes: `apply` gives
// a new one.
import type { Description, Words } from "./description.js";
import { Memory, type Exports } from "./exports.js";
import { read } from "./layout.js";
import { spell } from "./words.js";

export interface Playout {
  state: Uint8Array;
  actions: number[];
}

export class Rules {
  readonly memory: Memory;
  readonly seats: number;
  readonly constants: number; // pointers
  readonly #state: number;
  readonly #rng: number;
  #out = 0;
  #values = 0;
  #room = 0;

  constructor(
    readonly description: Description,
    readonly exports: Exports,
    constants: Uint8Array,
    readonly words?: Words,
  ) {
    const memory = (this.memory = new Memory(exports));
    this.constants = memory.take(constants.length);
    memory.bytes(this.constants, constants.length).set(constants);
    this.seats = read(description.constants, constants, "seats") as number;
    this.#state = memory.take(description.state.size);
    this.#rng = memory.takeLongs(2);
    this.#makeRoom(description.numbers.answers);
  }

  #makeRoom(answers: number): void {
    if (answers <= this.#room) return;
    this.#room = answers;
    this.#out = this.memory.takeLongs(answers);
    this.#values = this.memory.takeDoubles(answers);
  }

  /** The state before the first action. */
  start(): Uint8Array {
    this.put(this.#state, new Uint8Array(this.description.state.size));
    this.exports.set_up(this.constants, this.#state);
    return this.get(this.#state);
  }

  /** One field of a state, by its name in Python: `cash`, `phase`, `treasury`. */
  field(state: Uint8Array, name: string): unknown {
    return read(this.description.state, state, name);
  }

  phase(state: Uint8Array): number {
    return this.field(state, "phase") as number;
  }

  /** The seat that must act, or -1 when the game is over. */
  toMove(state: Uint8Array): number {
    return this.isOver(state) ? -1 : (this.field(state, "actor") as number);
  }

  isOver(state: Uint8Array): boolean {
    return this.phase(state) === this.description.numbers.over;
  }

  /** Whether a sentence is complete: the next answer begins another one, or the game is over. */
  isBetween(state: Uint8Array): boolean {
    return this.phase(state) < this.description.numbers.firstInner;
  }

  cash(state: Uint8Array): number[] {
    return (this.field(state, "cash") as number[]).slice(0, this.seats);
  }

  /** Every answer to the open question. */
  legal(state: Uint8Array): number[] {
    this.put(this.#state, state);
    const n = this.#list(state);
    return this.memory.integers(this.#out, n);
  }

  #list(state: Uint8Array): number {
    this.#makeRoom(this.description.numbers.dollars + Math.max(...this.cash(state)) + 1);
    return this.exports.legal(this.constants, this.#state, this.#out, this.#room);
  }

  /** 0 if the answer is legal, else the code of the refusal. */
  whyNot(state: Uint8Array, answer: number): number {
    this.put(this.#state, state);
    return this.exports.why_not(this.constants, this.#state, answer);
  }

  /** The state after these answers; RangeError if one of them is refused. */
  apply(state: Uint8Array, answers: Iterable<number>): Uint8Array {
    this.put(this.#state, state);
    for (const answer of answers) {
      const over = this.memory.bytes(this.#state, state.length);
      const code = this.isOver(over) ? -1 : this.exports.why_not(this.constants, this.#state, answer);
      if (code) throw new RangeError(`answer ${answer} is refused (${code < 0 ? "the game is over" : `reason ${code}`})`);
      this.exports.apply(this.constants, this.#state, answer);
    }
    return this.get(this.#state);
  }

  /** Random play to the end, as `Playouts(game, seed, policy).play(number)` in Python. */
  playOut(state: Uint8Array, policy: string, seed: number | bigint, number = 0): Playout {
    const room = 1 << 15;
    const log = (this.#log ??= this.memory.takeLongs(2 * room));
    this.put(this.#state, state);
    this.exports.seed(this.#rng, BigInt(seed), BigInt(number));
    const how = this.#policy(policy);
    const n = this.exports.play_on(this.constants, this.#state, this.#out, this.#room, this.#rng, how, log, room);
    return { state: this.get(this.#state), actions: this.memory.integers(log + 8 * room, Math.min(n, room)) };
  }
  #log?: number;

  /** That many games from the start, game i by (seed, i). Returns the number of actions; for measurements. */
  playMany(count: number, policy: string, seed: number | bigint): number {
    const size = this.description.state.size;
    if (!this.#pool || this.#pool.count < count) this.#pool = { at: this.memory.take(count * size), count };
    this.put(this.#state, this.start());
    const scratch = [this.#out, this.#room, this.#rng, this.#policy(policy)] as const;
    return this.exports.play_many(this.constants, this.#state, this.#pool.at, count, ...scratch, BigInt(seed));
  }
  #pool?: { at: number; count: number };

  #policy(name: string): number {
    const found = this.description.policies.indexOf(name);
    if (found < 0) throw new RangeError(`policy is ${this.description.policies.join(" or ")}, not ${name}`);
    return found;
  }

  /** The cash that every seat may expect at the end, and about how many dollars that may be off. */
  evaluate(state: Uint8Array): { cash: number[]; temperature: number } {
    this.put(this.#state, state);
    const temperature = this.exports.evaluate(this.constants, this.#state, this.#values);
    return { cash: [...this.memory.doubles(this.#values, this.seats)], temperature };
  }

  /** The answers that look promising, and how promising: numbers that need not add up to 1. */
  priors(state: Uint8Array): [answer: number, prior: number][] {
    this.put(this.#state, state);
    const listed = this.#list(state);
    const n = this.exports.priors(this.constants, this.#state, this.#out, listed, this.#values, this.#room);
    const priors = this.memory.doubles(this.#values, n);
    return this.memory.integers(this.#out, n).map((answer, k) => [answer, priors[k]!]);
  }

  /** The sentence of these answers, in words. */
  sentence(state: Uint8Array, answers: Iterable<number>): string {
    if (!this.words) throw new Error("this setup was opened without words");
    return spell(this, this.words, state, answers);
  }

  put(at: number, state: Uint8Array): void {
    const size = this.description.state.size;
    if (state.length !== size) throw new RangeError(`a state is ${size} bytes, not ${state.length}`);
    this.memory.bytes(at, size).set(state);
  }

  get(at: number): Uint8Array {
    return this.memory.bytes(at, this.description.state.size).slice();
  }
}
