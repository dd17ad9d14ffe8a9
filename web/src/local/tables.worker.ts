// The worker of the tables: Python with the logic of the server, and storage in IndexedDB.
import { Deposed, Files } from "./files";
import type { Status, ToTables } from "./messages";
import { loadPython } from "./python";
import BotsWorker from "./bots.worker?worker";

interface Host {
  open(): Promise<void>;
  request(method: string, path: string, body: string): Promise<string>;
  open_line(line: string, path: string): void;
  close_line(line: string): void;
  hear(worker: string, text: string): void;
  lose(worker: string): void;
}

const status: Status = { type: "status", state: "loading", loaded: 0, reason: "", trouble: "" };
const show = (change: Partial<Status>) => self.postMessage(Object.assign(status, change));
const bots = new Map<string, Worker>();
let host: Host;

function startBots(name: string): void {
  endBots(name); // one that failed
  const worker = new BotsWorker();
  bots.set(name, worker);
  worker.onmessage = ({ data }: MessageEvent<string>) => host.hear(name, data);
  worker.onerror = () => host.lose(name);
}

function endBots(name: string): void {
  bots.get(name)?.terminate();
  bots.delete(name);
}

async function start(): Promise<void> {
  const files = await Files.open();
  const { python } = await loadPython((loaded, total) => show({ loaded: (0.7 * loaded) / total }));
  const bridge = {
    read: (key: string) => files.read(key),
    read_all: (prefix: string) => files.readAll(prefix),
    write: (changes: string) =>
      files.write(changes).catch((error: unknown) => {
        if (error instanceof Deposed) show({ state: "deposed" });
        throw error;
      }),
    tell: (line: string, text: string) => self.postMessage({ type: "told", line, text }),
    report: (trouble: string) => trouble !== status.trouble && show({ trouble }),
    start_bots: startBots,
    ask_bots: (name: string, text: string) => bots.get(name)?.postMessage(text),
    end_bots: endBots,
  };
  const module = python.pyimport("cuberails.browser.host") as { Host: (bridge: object) => Host };
  show({ loaded: 0.95 });
  host = module.Host(bridge);
  await host.open();
  show({ state: "ready", loaded: 1 });
}

const started = start().catch((error: unknown) => {
  show({ state: "failed", reason: String(error instanceof Error ? error.message : error) });
  throw error;
});
started.catch(() => undefined);

self.onmessage = async ({ data }: MessageEvent<ToTables>) => {
  await started;
  if (data.type === "open") host.open_line(data.line, data.path);
  else if (data.type === "close") host.close_line(data.line);
  else {
    const [code, text] = JSON.parse(await host.request(data.method, data.path, data.body)) as [number, string];
    self.postMessage({ type: "answer", n: data.n, status: code, text });
  }
};
