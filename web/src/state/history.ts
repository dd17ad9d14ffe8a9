// All plies of a table that this browser has, and how live messages change them.
import type { Live, Ply, View } from "../api/types.gen";

export interface History {
  era: number;
  start: View | null;
  plies: readonly Ply[];
}

export const NOTHING: History = { era: 0, start: null, plies: [] };

/** The history after the message; null when plies between ours and the message's are missing. */
export function receive(history: History, message: Live): History | null {
  if (message.type === "undone") {
    return { ...history, era: message.era, plies: history.plies.slice(0, message.to) };
  }
  if (message.type !== "plies" || message.era < history.era) return history;
  if (message.from > history.plies.length) return null;
  const isNewEra = message.era > history.era;
  const known = isNewEra ? history.plies.slice(0, message.from) : history.plies;
  const fresh = message.plies.filter((ply) => ply.ply > known.length);
  return { ...history, era: message.era, plies: [...known, ...fresh] };
}

export function viewAt(history: History, ply: number): View | null {
  return ply <= 0 ? history.start : (history.plies[ply - 1]?.view ?? history.plies.at(-1)?.view ?? history.start);
}

export interface Round {
  round: number;
  from: number;
  plies: Ply[];
}

/** The plies by round; `from` is the ply before the round's first action. */
export function rounds(plies: readonly Ply[]): Round[] {
  const found: Round[] = [];
  for (const ply of plies) {
    const last = found.at(-1);
    if (last && last.round === ply.round) last.plies.push(ply);
    else found.push({ round: ply.round, from: ply.ply - 1, plies: [ply] });
  }
  return found;
}

const isDividend = (ply: Ply) => ply.events.some(({ type }) => type === "DividendPaid");

export const dividends = (plies: readonly Ply[]): number[] => plies.filter(isDividend).map(({ ply }) => ply);

/** A bot chose the action and said why. */
export const isExplained = ({ by, why, was_forced }: Ply): boolean => by === "bot" && why !== null && !was_forced;

/** The plies since one of these seats last chose an action; all plies if none of them did. */
export function sinceLast(plies: readonly Ply[], seats: readonly number[]): readonly Ply[] {
  const last = plies.findLastIndex(({ seat, was_forced }) => seats.includes(seat) && !was_forced);
  return plies.slice(last + 1);
}

export const before = (marks: number[], ply: number): number | null => marks.findLast((mark) => mark < ply) ?? null;
export const after = (marks: number[], ply: number): number | null => marks.find((mark) => mark > ply) ?? null;
