// The tabs of this site: one of them runs the tables, the others ask it. When it closes, another takes over.
import TablesWorker from "./tables.worker?worker";
import type { FromTables, Status, ToTables } from "./messages";

const LOCK = "cuberails-tables";
const SILENCE = 5000; // milliseconds without a sign of the tab that runs the tables

type Between = { from: string; to: string } & (
  | { type: "to-tables"; message: ToTables }
  | { type: "from-tables"; message: FromTables }
  | { type: "heard" } // the tables have the message
  | { type: "leading" } // this tab runs the tables now
  | { type: "hello" } // a new tab wants to know how things are
);

export class Tabs {
  status: Status = { type: "status", state: "loading", loaded: 0, reason: "", trouble: "" };
  private readonly id = crypto.getRandomValues(new Uint32Array(3)).join("-");
  private readonly channel = "BroadcastChannel" in self ? new BroadcastChannel("cuberails") : null;
  private worker: Worker | null = null;
  private end: (() => void) | null = null; // gives the lock back
  private readonly asked = new Map<string, { message: ToTables; answer: (status: number, text: string) => void }>();
  private readonly lines = new Map<string, { path: string; told: (text: string) => void }>();
  private readonly strangers = new Map<string, string>(); // lines and requests of other tabs
  private readonly watched = new Set<string>();
  private silence: ReturnType<typeof setTimeout> | undefined;
  private count = 0;

  constructor(private readonly changed: (status: Status) => void) {
    if (this.channel) this.channel.onmessage = ({ data }: MessageEvent<Between>) => this.heard(data);
    void navigator.locks?.request(`${LOCK}-${this.id}`, () => new Promise(() => undefined)); // until this tab is gone
    void this.join();
  }

  request(method: string, path: string, body: string): Promise<{ status: number; text: string }> {
    const n = `${this.id} ${this.count++}`;
    return new Promise((resolve) => {
      const message: ToTables = { type: "ask", n, method, path, body };
      this.asked.set(n, { message, answer: (status, text) => resolve({ status, text }) });
      this.send(message);
    });
  }

  open(path: string, told: (text: string) => void): string {
    const line = `${this.id} ${this.count++}`;
    this.lines.set(line, { path, told });
    this.send({ type: "open", line, path });
    return line;
  }

  close(line: string): void {
    if (this.lines.delete(line)) this.send({ type: "close", line });
  }

  /** Run the tables, or wait until the tab that does is gone. */
  private async join(steal = false): Promise<void> {
    if (!navigator.locks) return this.lead();
    const lead = () =>
      new Promise<void>((resolve) => {
        this.end = resolve;
        this.lead();
      });
    if (!steal) this.tell({ type: "hello" });
    await navigator.locks.request(LOCK, steal ? { steal } : {}, lead).catch(() => this.yield());
  }

  private lead(): void {
    if (this.worker) return;
    clearTimeout(this.silence);
    this.silence = undefined;
    this.worker = new TablesWorker();
    this.worker.onmessage = ({ data }: MessageEvent<FromTables>) => this.fromTables(data);
    this.worker.onerror = (event) => this.show({ ...this.status, state: "failed", reason: event.message || "Python did not start" });
    this.tell({ type: "leading" });
    this.again();
  }

  /** Another tab has taken over. */
  private yield(): void {
    this.worker?.terminate();
    this.worker = null;
    this.end?.();
    this.end = null;
    this.strangers.clear();
    this.loseLines();
    void this.join();
  }

  private send(message: ToTables): void {
    if (this.worker) return this.worker.postMessage(message);
    this.tell({ type: "to-tables", message });
    if (!navigator.locks) return;
    this.silence ??= setTimeout(() => {
      this.silence = undefined;
      if (!this.worker) void this.join(true); // the tab that has the lock is asleep
    }, SILENCE);
  }

  /** Everything that waits is asked again, of the tables that run now. Actions carry a nonce and are played once. */
  private again(): void {
    for (const { message } of this.asked.values()) this.send(message);
    this.loseLines();
  }

  private loseLines(): void {
    for (const [line, { told }] of [...this.lines]) {
      this.lines.delete(line);
      told("");
    }
  }

  private heard(data: Between): void {
    if (data.to && data.to !== this.id) return;
    if (data.type === "from-tables") this.received(data.message);
    if (data.type === "heard" || data.type === "leading" || data.type === "from-tables") {
      clearTimeout(this.silence);
      this.silence = undefined;
    }
    if (data.type === "leading") this.again();
    if (!this.worker) return;
    if (data.type === "hello") this.tell({ type: "from-tables", message: this.status }, data.from);
    if (data.type === "to-tables") {
      this.tell({ type: "heard" }, data.from);
      const { message } = data;
      this.strangers.set(message.type === "ask" ? message.n : message.line, data.from);
      this.watch(data.from);
      this.worker.postMessage(message);
    }
  }

  /** When a tab is gone, its lines are closed. */
  private watch(tab: string): void {
    if (this.watched.has(tab)) return;
    this.watched.add(tab);
    void navigator.locks.request(`${LOCK}-${tab}`, () => {
      this.watched.delete(tab);
      for (const [line, owner] of [...this.strangers]) {
        if (owner !== tab) continue;
        this.strangers.delete(line);
        this.worker?.postMessage({ type: "close", line } satisfies ToTables);
      }
    });
  }

  private fromTables(message: FromTables): void {
    if (message.type === "status") {
      if (message.state === "deposed") return this.yield();
      this.tell({ type: "from-tables", message });
      return this.received(message);
    }
    const key = message.type === "answer" ? message.n : message.line;
    const stranger = this.strangers.get(key);
    if (message.type === "answer") this.strangers.delete(key);
    if (stranger) this.tell({ type: "from-tables", message }, stranger);
    else this.received(message);
  }

  private received(message: FromTables): void {
    if (message.type === "status") return this.show(message);
    if (message.type === "answer") {
      this.asked.get(message.n)?.answer(message.status, message.text);
      this.asked.delete(message.n);
      return;
    }
    const line = this.lines.get(message.line);
    if (!message.text) this.lines.delete(message.line);
    line?.told(message.text);
  }

  private show(status: Status): void {
    this.status = status;
    this.changed(status);
  }

  private tell(message: object, to = ""): void {
    this.channel?.postMessage({ ...message, from: this.id, to });
  }
}
