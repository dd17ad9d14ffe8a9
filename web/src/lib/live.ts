// The open line to a table: reconnects by itself and asks for what it missed.
import type { Live } from "./types";

export type LineState = "connecting" | "live" | "away";

export interface LineEnds {
  url: () => string;                    // asked at every attempt: it says how far we are
  heard: (message: Live) => void;
  changed: (state: LineState) => void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

/** Twice as long after every failure, a little scattered so that not all clients come back at once. */
export function waitBefore(attempt: number, random = Math.random): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.75 + random() / 2);
}

export class Line {
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private attempt = 0;
  private isClosed = false;

  constructor(private readonly ends: LineEnds) {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.open();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  /** Drop the line and dial again, for example after a gap. */
  redial(): void {
    this.socket?.close();
  }

  private open(): void {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.ends.url());
    this.socket = socket;
    socket.onopen = () => {
      this.attempt = 0;
      this.ends.changed("live");
    };
    socket.onmessage = (message) => this.ends.heard(JSON.parse(String(message.data)) as Live);
    socket.onclose = () => this.lost(socket);
  }

  private lost(socket: WebSocket): void {
    if (this.isClosed || socket !== this.socket) return;
    this.socket = null;
    this.ends.changed("away");
    this.timer = setTimeout(() => this.open(), waitBefore(this.attempt++));
  }

  private readonly hurry = () => {
    if (!this.socket && !this.isClosed && !document.hidden) this.open();
  };
}
