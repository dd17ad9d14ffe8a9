// What Python in the browser needs of a module: cuberails/bots/search/webassembly.py calls it from Pyodide.
import { Memory, type Exports } from "./exports.js";

const LONGS = new Set(["seed"]); // exports whose numbers after the first are 64 bits wide

export interface Host {
  take(size: number): number;
  give_back(at: number, size: number): void;
  put(at: number, data: string): void;
  integer(at: number): number;
  set_integer(at: number, value: number): void;
  double(at: number): number;
  set_double(at: number, value: number): void;
  call(name: string, args: string): number;
}

/** An instance of a module with a memory that Python allocates and gives back. */
export async function hostOf(module: WebAssembly.Module): Promise<Host> {
  const { exports: found } = await WebAssembly.instantiate(module, {});
  const exports = found as unknown as Exports;
  const memory = new Memory(exports);
  const free = new Map<number, number[]>(); // places that were given back, by their size
  return {
    take(size) {
      const again = free.get(size)?.pop();
      if (again === undefined) return memory.take(size);
      memory.bytes(again, size).fill(0);
      return again;
    },
    give_back(at, size) {
      if (!free.has(size)) free.set(size, []);
      free.get(size)!.push(at);
    },
    put(at, data) {
      const bytes = memory.bytes(at, data.length / 2);
      for (let k = 0; k < bytes.length; k++) bytes[k] = parseInt(data.slice(2 * k, 2 * k + 2), 16);
    },
    integer: (at) => Number(memory.longs(at, 1)[0]),
    set_integer(at, value) {
      memory.longs(at, 1)[0] = BigInt(value);
    },
    double: (at) => memory.doubles(at, 1)[0]!,
    set_double(at, value) {
      memory.doubles(at, 1)[0] = value;
    },
    call(name, args) {
      const numbers = args.split(",").map((each, k) => (LONGS.has(name) && k > 0 ? BigInt(each) : Number(each)));
      const called = exports[name as keyof Exports] as unknown as (...args: (number | bigint)[]) => number | undefined;
      return called(...numbers) ?? 0;
    },
  };
}
