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

/** What a player asks for who wants to undo, after their name. */
export function undoRequest(to: number, now: number): string {
  const count = Math.max(1, now - to);
  if (count === 1) return "asks to take back the last action";
  return to === 0 ? "asks to take back the whole game" : `asks to take back the last ${count} actions`;
}

export const dollars = (amount: number): string => (amount < 0 ? `−$${-amount}` : `$${amount}`);
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
