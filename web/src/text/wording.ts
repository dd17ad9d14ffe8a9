// Short phrases that several pages use.
import type { Seat, Table, TableLine } from "../api/types.gen";

const STEPS: [number, Intl.RelativeTimeFormatUnit][] = [
  [60, "second"],
  [60, "minute"],
  [24, "hour"],
  [365, "day"],
];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

export function ago(time: string, now = Date.now()): string {
  let age = (Date.parse(time) - now) / 1000;
  if (Math.abs(age) < 45) return "just now";
  for (const [size, unit] of STEPS) {
    if (Math.abs(age) < size) return relative.format(Math.round(age), unit);
    age /= size;
  }
  return relative.format(Math.round(age), "year");
}

export function listed(names: string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

export const nameOf = (table: Table, seat: Seat): string => table.seats[seat]?.name ?? `Seat ${seat + 1}`;

export function statusText(line: TableLine): string {
  if (line.status === "waiting") return "waiting for players";
  if (line.status === "over") return line.winners.length ? `won by ${listed(line.winners)}` : "over";
  return line.is_your_turn ? "your turn" : `${line.to_move ?? "nobody"} to move`;
}

/** What a player asks for who wants to undo or redo, after their name. */
export function undoRequest(to: number, now: number, isOver = false): string {
  if (to > now) return "asks to redo what was taken back";
  const count = Math.max(1, now - to);
  const what = count === 1 ? "the last action" : to === 0 ? "the whole game" : `the last ${count} actions`;
  return `asks to take back ${what}${isOver ? ", which reopens the finished game" : ""}`;
}

/** What an undo does to a finished game: whose victory it annuls, and which actions it takes back. */
export function reopening(winners: string[], taken: string[]): string {
  const what = taken.length === 1 ? `“${taken[0]}”` : `the last ${taken.length} actions`;
  return `The game is over: ${listed(winners)} won. Taking back ${what} reopens it.`;
}

export const dollars = (amount: number): string => (amount < 0 ? `−$${-amount}` : `$${amount}`);
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
