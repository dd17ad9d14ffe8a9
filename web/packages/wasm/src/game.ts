// A game: its module and its description. `open` gives the rules of one setup.
import type { Description, Words } from "./description.js";
import type { Exports } from "./exports.js";
import { Rules } from "./rules.js";

export type Source = BufferSource | WebAssembly.Module | Response | PromiseLike<Response>;

/** Compile a game once; its setups share the code. */
export async function loadGame(source: Source, description: Description): Promise<Game> {
  return new Game(await moduleOf(await source), description);
}

async function moduleOf(source: BufferSource | WebAssembly.Module | Response): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof Response !== "undefined" && source instanceof Response) return WebAssembly.compile(await source.arrayBuffer());
  return WebAssembly.compile(source as BufferSource);
}

/** One of the setups in the description, or the constants of any other from Python: `game.constants[0].to_bytes()`. */
export type Setup = { players: number; modules?: readonly string[] } | { constants: Uint8Array; words?: Words };

export class Game {
  constructor(
    readonly module: WebAssembly.Module,
    readonly description: Description,
  ) {}

  /** The rules of one setup, with a memory of their own. */
  async open(setup: Setup): Promise<Rules> {
    const { constants, words } = "constants" in setup ? setup : this.#described(setup.players, setup.modules ?? []);
    if (constants.length !== this.description.constants.size)
      throw new RangeError(
        `the constants of ${this.description.title} are ${this.description.constants.size} bytes, not ${constants.length}`,
      );
    const instance = await WebAssembly.instantiate(this.module, {});
    return new Rules(this.description, instance.exports as unknown as Exports, constants, words);
  }

  #described(players: number, modules: readonly string[]): { constants: Uint8Array; words: Words } {
    const wanted = [...modules].sort().join();
    const found = this.description.setups.find((setup) => setup.players === players && [...setup.modules].sort().join() === wanted);
    if (!found) throw new RangeError(`${this.description.title} has no setup for ${players} players with modules [${wanted}]`);
    const constants = Uint8Array.from(atob(found.constants), (letter) => letter.charCodeAt(0));
    return { constants, words: found.words };
  }
}
