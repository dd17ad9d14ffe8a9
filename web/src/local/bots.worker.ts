// The worker of the bots: Python with the bots, whose searches run as WebAssembly.
import { hostOf } from "../../packages/wasm/src/host";
import { loadPython, root, type Python } from "./python";

interface Bots {
  start(): void;
  hear(text: string): void;
}

async function start(): Promise<Bots> {
  const { python, edition } = await loadPython(() => undefined);
  await Promise.all(edition.wasm.map((game) => searchFast(python, game)));
  const module = python.pyimport("cuberails.browser.bot_worker") as { BrowserWorker: (tell: (text: string) => void) => Bots };
  const bots = module.BrowserWorker((text) => self.postMessage(text));
  bots.start();
  return bots;
}

async function searchFast(python: Python, game: string): Promise<void> {
  const answer = await fetch(new URL(`wasm/${game}.wasm`, root()));
  const host = await hostOf(await WebAssembly.compile(await answer.arrayBuffer()));
  const module = python.pyimport("cuberails.bots.search.webassembly") as { use: (game: string, host: object) => void };
  module.use(game, host);
}

const started = start();
// Thrown again, since a rejected promise is not told to the tables.
started.catch((error: unknown) =>
  setTimeout(() => {
    throw error;
  }),
);
self.onmessage = async ({ data }: MessageEvent<string>) => (await started).hear(data);
