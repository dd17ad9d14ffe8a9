// What the module of a game exports; scripts/webassembly/exports.py has the other side. All arguments but seeds are
// 32-bit numbers, most of them pointers.

type Pointers = number[];

export interface Exports {
  memory: WebAssembly.Memory;
  __heap_base: WebAssembly.Global;
  set_up(t: number, s: number): void;
  legal(t: number, s: number, out: number, room: number): number;
  why_not(t: number, s: number, a: number): number;
  answer(t: number, s: number, a: number): void;
  proceed(t: number, s: number): void;
  apply(t: number, s: number, a: number): void;
  seed(rng: number, seed: bigint, game: bigint): void;
  choose(t: number, s: number, out: number, n: number, rng: number, policy: number): number;
  play_on(t: number, s: number, out: number, room: number, rng: number, policy: number, log: number, logRoom: number): number;
  play_many(
    t: number,
    start: number,
    pool: number,
    count: number,
    out: number,
    room: number,
    rng: number,
    policy: number,
    seed: bigint,
  ): number;
  priors(t: number, s: number, out: number, n: number, priors: number, room: number): number;
  evaluate(t: number, s: number, cash: number): number;
  evaluate_short(t: number, s: number, cash: number): number;
  run_simulations(t: number, root: number, ...treeAndWork: Pointers): void;
  is_decided(...treeSeatsSimulations: Pointers): number;
  copy_subtree(...treeSeatsNodeTree: Pointers): void;
  best_sentence(t: number, root: number, ...workSeesEnd: Pointers): number;
  value_for(t: number, s: number, ...workSeatSeesEnd: Pointers): number;
}

/** The memory of one instance. What is allocated stays until the instance is dropped. */
export class Memory {
  #top: number;

  constructor(readonly exports: Exports) {
    this.#top = exports.__heap_base.value as number;
  }

  take(bytes: number): number {
    const at = Math.ceil(this.#top / 64) * 64;
    this.#top = at + bytes;
    const missing = this.#top - this.exports.memory.buffer.byteLength;
    if (missing > 0) this.exports.memory.grow(Math.ceil(missing / 65536));
    return at;
  }

  takeLongs = (count: number): number => this.take(8 * count);
  takeDoubles = this.takeLongs;

  // Views are made where they are used: growing the memory detaches all of them.
  bytes(at: number, count: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, at, count);
  }

  longs(at: number, count: number): BigInt64Array {
    return new BigInt64Array(this.exports.memory.buffer, at, count);
  }

  doubles(at: number, count: number): Float64Array {
    return new Float64Array(this.exports.memory.buffer, at, count);
  }

  /** 64-bit integers as numbers. */
  integers(at: number, count: number): number[] {
    return Array.from(this.longs(at, count), Number);
  }
}
