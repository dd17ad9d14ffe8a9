// One search tree in the memory of the module: the arrays of bots/search/tree.py.
import type { Rules } from "./rules.js";

const SIZE = 0, FIRST = 1, CHILDREN = 2, ACTION = 3, VISITS = 5, VICTORY = 7, CASH = 8; // prettier-ignore

export class Tree {
  readonly pointers: number[]; // of the arrays, then the number of nodes: as exports take a tree

  constructor(
    readonly rules: Rules,
    readonly nodes: number,
  ) {
    const { memory, seats } = rules;
    const longs = [1, nodes, nodes, nodes, nodes, nodes].map(memory.takeLongs);
    const doubles = [nodes, nodes * seats, nodes * seats].map(memory.takeDoubles);
    this.pointers = [...longs, ...doubles, nodes];
  }

  clear(): void {
    const { memory, seats } = this.rules;
    const used = this.#long(SIZE, 0);
    this.pointers.slice(0, 9).forEach((at, k) => {
      memory.longs(at, k === SIZE ? 1 : k < VICTORY ? used : used * seats).fill(0n); // 0.0 has the same bits
    });
  }

  #long(array: number, k: number): number {
    return Number(this.rules.memory.longs(this.pointers[array]! + 8 * k, 1)[0]);
  }

  visits(node: number): number {
    return this.#long(VISITS, node);
  }

  action(node: number): number {
    return this.#long(ACTION, node);
  }

  children(node: number): number[] {
    const first = this.#long(FIRST, node);
    return Array.from({ length: this.#long(CHILDREN, node) }, (_, k) => first + k);
  }

  /** The mean over all visits, for every seat. */
  expected(node: number): { victory: number[]; cash: number[] } {
    const { memory, seats } = this.rules;
    const visits = this.visits(node);
    const row = (array: number) => Array.from(memory.doubles(this.pointers[array]! + 8 * seats * node, seats), (sum) => sum / visits);
    return { victory: row(VICTORY), cash: row(CASH) };
  }

  /** The node that these answers lead to; undefined if one on the way was not searched. */
  find(answers: readonly number[]): number | undefined {
    let node: number | undefined = 0;
    for (const answer of answers) {
      node = this.children(node).find((child) => this.action(child) === answer && this.visits(child) > 1);
      if (node === undefined) return undefined;
    }
    return node;
  }

  /** Whether that many more simulations cannot change the choice. */
  isDecided(simulations: number): boolean {
    const few = Math.min(simulations, 0x7fffffff);
    return this.rules.exports.is_decided(...this.pointers, this.rules.seats, few) !== 0;
  }

  copyTo(other: Tree, node: number): void {
    this.rules.exports.copy_subtree(...this.pointers, this.rules.seats, node, ...other.pointers);
  }
}
