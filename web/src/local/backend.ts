// The API without a server: requests go to the tables of this browser, fixed texts to files of the site.
import type { Status } from "./messages";
import { Tabs } from "./tabs";

const FIXED = /^\/(catalog|lessons|(rules|aid)\/[a-z0-9-]+|games\/[a-z0-9-]+\/example)$/;
const NOBODY = { name: "", csrf: "", ready: false, preparing: null, notice: "" };
export const NO_WEBASSEMBLY =
  "This browser has no WebAssembly, which the games need. Use a current Firefox, Chrome, Edge or Safari, or switch WebAssembly on.";

type Listener = (status: Status) => void;
const listeners = new Set<Listener>();
const canRun = () => typeof WebAssembly === "object" && typeof DecompressionStream === "function";
let tabs: Tabs | null = null;
let last: Status = { type: "status", state: "loading", loaded: 0, reason: "", trouble: "" };

function tables(): Tabs {
  return (tabs ??= new Tabs((status) => {
    last = status;
    for (const listener of listeners) listener(status);
  }));
}

/** Starts the tables, and tells how they are until the returned function is called. */
export function follow(listener: Listener): () => void {
  listeners.add(listener);
  if (canRun()) tables();
  else last = { ...last, state: "failed", reason: NO_WEBASSEMBLY };
  listener(last);
  return () => listeners.delete(listener);
}

const json = (text: string, status = 200) => new Response(text, { status, headers: { "Content-Type": "application/json" } });

export async function request(method: string, path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  if (method === "GET" && FIXED.test(path)) return fetch(new URL(`data${path}.json`, document.baseURI));
  const isReady = canRun() && tables().status.state === "ready";
  if (!isReady && method === "GET" && path === "/me") return json(JSON.stringify(NOBODY));
  if (!isReady && method === "GET" && path === "/tables") return json("[]");
  if (!canRun() || last.state === "failed") {
    const reason = canRun() ? `The games could not be started: ${last.reason}` : NO_WEBASSEMBLY;
    return json(JSON.stringify({ error: "no-tables", reason, rule: null, ply: null }), 503);
  }
  const asked = tables().request(method, path, body === undefined ? "" : JSON.stringify(body));
  const found = await (signal ? Promise.race([asked, aborted(signal)]) : asked);
  return json(found.text, found.status);
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));

/** As much of a WebSocket as a live line needs. */
export class LocalSocket {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  private readonly line: string;

  constructor(path: string) {
    this.line = tables().open(path, (text) => this.told(text));
  }

  private told(text: string): void {
    if (!text) return this.lost();
    if (this.readyState === WebSocket.CONNECTING) {
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    }
    this.onmessage?.({ data: text });
  }

  private lost(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.();
  }

  close(): void {
    tables().close(this.line);
    this.lost();
  }
}
