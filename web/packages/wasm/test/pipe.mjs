// An instance at the other end of a pipe, for Python outside a browser: node test/pipe.mjs GAME.wasm
// A line in is a method and its arguments, as JSON; a line out is what it returns.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { hostOf } from "../dist/index.js";

const host = await hostOf(await WebAssembly.compile(readFileSync(process.argv[2])));
for await (const line of createInterface({ input: process.stdin })) {
  const [method, ...args] = JSON.parse(line);
  process.stdout.write(JSON.stringify(host[method](...args) ?? null) + "\n");
}
