// Why a bot does not think yet, in words.
import type { Waiting } from "../api/types.gen";

export function waitingNote({ why, ahead }: Waiting): string {
  if (why === "address") return `${bots(ahead)} of your network ${verb(ahead)} already. This one follows when one of them has moved.`;
  if (ahead === 0) return "The server is busy with other tables. This bot is the next one to think.";
  return `The server is busy with other tables. ${bots(ahead)} ${ahead === 1 ? "comes" : "come"} first.`;
}

const bots = (count: number) => (count === 1 ? "One bot" : `${count} bots`);
const verb = (count: number) => (count === 1 ? "thinks" : "think");
