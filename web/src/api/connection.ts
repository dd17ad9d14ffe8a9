// The WebSocket of a table: reconnects by itself and asks for what it missed.
import { LocalSocket } from "../local/backend";
import { ALONE } from "../local/edition";
import { HEARTBEAT, type Live } from "./types.gen";

export type ConnectionState = "connecting" | "live" | "away";

export interface ConnectionEnds {
  url: () => string; // called at every attempt: it contains the last ply we have
  received: (message: Live) => void;
  changed: (state: ConnectionState) => void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const SILENCE = 2.5 * HEARTBEAT; // milliseconds without a message: the connection is dead

/** Exponential backoff with jitter, so that not all clients reconnect at once. */
export function waitBefore(attempt: number, random = Math.random): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.75 + random() / 2);
}

export class Connection {
  private socket: WebSocket | LocalSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private lastHeard = 0;
  private attempt = 0;
  private isClosed = false;

  constructor(private readonly ends: ConnectionEnds) {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.open();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  /** Closes the socket, which opens it again, for example after a gap. */
  reopen(): void {
    this.socket?.close();
  }

  private open(): void {
    clearTimeout(this.timer);
    const socket = ALONE ? new LocalSocket(this.ends.url()) : new WebSocket(this.ends.url());
    this.socket = socket;
    socket.onopen = () => {
      this.attempt = 0;
      this.listen(socket);
      this.ends.changed("live");
    };
    socket.onmessage = (event: { data: unknown }) => {
      if (socket !== this.socket) return;
      this.listen(socket);
      const message = JSON.parse(String(event.data)) as Live;
      if (message.type !== "beat") this.ends.received(message);
    };
    socket.onclose = () => this.lost(socket);
  }

  /** A lost network sends no event, so a long silence counts as a closed connection. */
  private listen(socket: WebSocket | LocalSocket): void {
    this.lastHeard = Date.now();
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.drop(socket), SILENCE);
  }

  private drop(socket: WebSocket | LocalSocket): void {
    this.lost(socket);
    socket.close();
  }

  private lost(socket: WebSocket | LocalSocket): void {
    if (this.isClosed || socket !== this.socket) return;
    clearTimeout(this.silence);
    this.socket = null;
    this.ends.changed("away");
    this.timer = setTimeout(() => this.open(), waitBefore(this.attempt++));
  }

  private readonly hurry = () => {
    if (this.isClosed || document.hidden) return;
    const isStale = this.socket?.readyState === WebSocket.OPEN && Date.now() - this.lastHeard > SILENCE;
    if (this.socket && isStale) this.drop(this.socket); // timers stop while the page is hidden
    if (!this.socket) this.open();
  };
}
