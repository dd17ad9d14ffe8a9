// The package in Node, compared with Python: node test/node.mjs EXPECTED_FOLDER
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as api from "../dist/index.js";
import { compare } from "./check.mjs";

const games = new URL("../games/", import.meta.url);
const [folder] = process.argv.slice(2);
let failed = 0;
for (const file of readdirSync(folder)) {
  const id = file.replace(".json", "");
  const description = JSON.parse(readFileSync(new URL(file, games), "utf8"));
  const game = await api.loadGame(readFileSync(new URL(`${id}.wasm`, games)), description);
  const { failures, compared } = await compare(api, game, JSON.parse(readFileSync(join(folder, file), "utf8")));
  console.log(`${id}: ${compared} comparisons in Node, ${failures.length} differ`);
  for (const failure of failures.slice(0, 5)) console.log(`  ${failure.slice(0, 1000)}`);
  failed += failures.length + Number(compared === 0);
}
process.exitCode = failed ? 1 : 0;
