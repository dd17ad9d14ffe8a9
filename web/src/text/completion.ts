// What may come next in a typed sentence, from the choices that the server sent.
import { join } from "./sentence";
import type { Choice, Options } from "../api/types.gen";

export interface Completion {
  draft: string;
  word: string;
  about: string;
}

const SHOWN = 12;
const plain = (text: string) => text.toLocaleLowerCase().replace(/^>/, "");

export function completions(options: Options, partial: string): Completion[] {
  const sought = plain(partial);
  const found = options.choices.filter((choice) => fits(choice, sought)).sort((a, b) => rank(a, sought) - rank(b, sought));
  const words = found.map((choice) => ({ draft: choice.draft, word: choice.word, about: aboutOf(choice) }));
  return [...amounts(options, sought), ...words].slice(0, SHOWN);
}

function fits(choice: Choice, sought: string): boolean {
  return plain(choice.word).startsWith(sought) || plain(choice.title).includes(sought);
}

const rank = (choice: Choice, sought: string) => (plain(choice.word).startsWith(sought) ? 0 : 1);

function aboutOf(choice: Choice): string {
  const title = plain(choice.title) === plain(choice.word) ? "" : choice.title;
  return [title, choice.about].filter(Boolean).join(": ");
}

function amounts(options: Options, sought: string): Completion[] {
  const bid = options.bid;
  if (!bid) return [];
  const starts = [bid.minimum, bid.minimum + 1, bid.minimum + 2, bid.minimum + 5, bid.maximum];
  const digits = sought.match(/^\d+$/) ? [Number(sought)] : [];
  const fitting = sought === "" || "bid".startsWith(sought) ? starts : digits;
  const inside = [...new Set(fitting)].filter((dollars) => dollars >= bid.minimum && dollars <= bid.maximum);
  return inside.map((dollars) => {
    const draft = join(bid.draft, String(dollars));
    return { draft, word: draft.slice(options.draft.length).trim(), about: dollars === bid.minimum ? "the minimum" : "" };
  });
}
