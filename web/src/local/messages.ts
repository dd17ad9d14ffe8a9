// What pages and the worker of the tables say to each other.

export interface Ask {
  type: "ask";
  n: string;
  method: string;
  path: string;
  body: string;
}
export interface OpenLine {
  type: "open";
  line: string;
  path: string;
}
export interface CloseLine {
  type: "close";
  line: string;
}
export type ToTables = Ask | OpenLine | CloseLine;

export interface Answer {
  type: "answer";
  n: string;
  status: number;
  text: string;
}
export interface Told {
  type: "told";
  line: string;
  text: string; // empty: the line is closed
}
export interface Status {
  type: "status";
  state: "loading" | "ready" | "failed" | "deposed";
  loaded: number; // a share from 0 to 1
  reason: string; // why it failed
  trouble: string; // why games are not saved
}
export type FromTables = Answer | Told | Status;
