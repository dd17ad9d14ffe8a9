// The first example of the README runs as it is: node test/readme.mjs
import { readFileSync, writeFileSync } from "node:fs";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const [, example] = /```js\n([^]*?)```/.exec(readme);
const file = new URL("../dist/readme.mjs", import.meta.url); // in the package, which may import itself by its name
writeFileSync(file, example);
const lines = [];
const { log } = console;
console.log = (...parts) => lines.push(parts.join(" "));
await import(file);
console.log = log;
if (lines.length !== 20 || !lines.every((line) => /^[0-3] (bid \d+|pass|auction|expand|develop)/.test(line))) {
  console.log(lines.join("\n"));
  throw new Error("the example of the README says something else");
}
console.log(`the example of the README plays ${lines.length} actions`);
