// The worker of the bots: Python with the bots, one request after another.
import { loadPython } from "./python";

interface Bots {
  start(): void;
  hear(text: string): void;
}

async function start(): Promise<Bots> {
  const python = await loadPython(() => undefined);
  const module = python.pyimport("cuberails.browser.bot_worker") as { BrowserWorker: (tell: (text: string) => void) => Bots };
  const bots = module.BrowserWorker((text) => self.postMessage(text));
  bots.start();
  return bots;
}

const started = start();
self.onmessage = async ({ data }: MessageEvent<string>) => (await started).hear(data);
