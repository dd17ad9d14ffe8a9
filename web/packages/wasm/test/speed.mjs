// How fast a game is in Node, for scripts/wasm_speed.py: node test/speed.mjs GAME PLAYERS
// A line in is "uniform 2000", "directed 2000" or "search 5000"; a line out is [what was done, seconds of the processor].
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { loadGame, Search } from "../dist/index.js";

const [id, players] = process.argv.slice(2);
const file = (ending) => readFileSync(new URL(`../games/${id}.${ending}`, import.meta.url));
const game = await loadGame(file("wasm"), JSON.parse(file("json")));
const rules = await game.open({ players: Number(players) });

function work(what, count) {
  if (what !== "search") return rules.playMany(count, what, 7);
  const search = new Search(rules, 7, { simulations: count, seconds: 0, isThorough: true });
  for (const _ of search.run(rules.start(), { ply: 0 }));
  return search.visits;
}

for await (const line of createInterface({ input: process.stdin })) {
  const [what, count] = line.split(" ");
  const began = process.cpuUsage();
  const done = work(what, Number(count));
  const { user, system } = process.cpuUsage(began);
  process.stdout.write(JSON.stringify([done, (user + system) / 1e6]) + "\n");
}
