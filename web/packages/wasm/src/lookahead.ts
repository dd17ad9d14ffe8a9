// The bot that looks one sentence ahead: bots/one_move.py.
import { isEqual, type Asked, type Bot, type Candidate, type Choice } from "./bot.js";
import type { LookaheadSettings } from "./description.js";
import type { Rules } from "./rules.js";

export class LookaheadBot implements Bot {
  readonly settings: LookaheadSettings;
  readonly #root: number; // pointers
  readonly #work: number[];

  constructor(
    readonly rules: Rules,
    readonly seed: number | bigint = 0,
    settings: Partial<LookaheadSettings> = {},
  ) {
    const { memory, description } = rules;
    const { words, answers, noise } = description.numbers;
    const seats = description.state.sizes["seats"]!;
    this.settings = { seesEnd: true, noise, cashWeight: 1, ...settings };
    this.#root = memory.take(description.state.size);
    this.#work = [
      memory.take(words * description.state.size),
      memory.takeLongs(words * answers),
      memory.takeDoubles(words * answers),
      memory.takeLongs(words * words),
      memory.takeDoubles(seats),
      memory.takeDoubles(seats),
      memory.takeLongs(2),
      memory.takeDoubles(1),
      memory.takeDoubles(1),
    ];
    this.#set(7, this.settings.noise);
    this.#set(8, this.settings.cashWeight);
  }

  async choose(state: Uint8Array, asked: Asked): Promise<Choice> {
    return this.chooseNow(state, asked);
  }

  /** The candidates are its choice, and the best sentence for each other first answer that it tried. */
  chooseNow(state: Uint8Array, { ply }: Asked): Choice {
    const seat = this.rules.toMove(state);
    const answers = this.finish(state, [], ply);
    const found: Candidate[] = [];
    for (const first of this.#firstAnswers(state)) {
      const other = this.finish(state, [first], ply);
      if (!isEqual(other, answers) && !found.some((each) => isEqual(each.answers, other))) found.push(this.#candidate(state, other, seat));
    }
    found.sort((a, b) => b.victory[seat]! - a.victory[seat]!);
    return { answers, candidates: [this.#candidate(state, answers, seat), ...found] };
  }

  /** The best way to end a sentence that begins with these answers. */
  finish(state: Uint8Array, begun: readonly number[], ply: number): number[] {
    const { rules } = this;
    const found = [...begun];
    let now = rules.apply(state, begun);
    if (found.length > 0 && rules.isBetween(now)) return found;
    for (const answer of this.#plan(now, ply)) {
      found.push(answer);
      now = rules.apply(now, [answer]);
      if (rules.isBetween(now)) break;
    }
    return found;
  }

  #plan(state: Uint8Array, ply: number): number[] {
    const { rules } = this;
    rules.put(this.#root, state);
    rules.exports.seed(this.#work[6]!, BigInt(this.seed), BigInt(ply));
    rules.exports.best_sentence(rules.constants, this.#root, ...this.#work, Number(this.settings.seesEnd));
    return rules.memory.integers(this.#work[3]!, rules.description.numbers.words);
  }

  #firstAnswers(state: Uint8Array): number[] {
    const likely = this.rules.priors(state).filter(([, prior]) => prior > 0);
    likely.sort(([, a], [, b]) => b - a);
    return likely.slice(0, this.rules.description.numbers.width).map(([answer]) => answer);
  }

  /** The evaluation without this bot's cash weight. */
  #candidate(state: Uint8Array, answers: number[], seat: number): Candidate {
    const { rules } = this;
    rules.put(this.#root, rules.apply(state, answers));
    this.#set(8, 1);
    rules.exports.value_for(rules.constants, this.#root, ...this.#work, seat, Number(this.settings.seesEnd));
    this.#set(8, this.settings.cashWeight);
    const row = (k: number) => [...rules.memory.doubles(this.#work[k]!, rules.seats)];
    return { answers, visits: 1, victory: row(5), cash: row(4) };
  }

  #set(k: number, value: number): void {
    this.rules.memory.doubles(this.#work[k]!, 1)[0] = value;
  }
}
