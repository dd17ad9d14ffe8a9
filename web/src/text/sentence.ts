// Sentences as text: how words join, what the last word is. Which words are allowed only the server knows.

const TOKEN = />?[^\s>]+|>/g;

export const tokens = (text: string): string[] => text.match(TOKEN) ?? [];

/** A word that begins with > follows the word before it without a blank. */
export function join(draft: string, word: string): string {
  return !draft || !word || word.startsWith(">") ? draft + word : `${draft} ${word}`;
}

export const tidy = (text: string): string => tokens(text).reduce(join, "");

export const withoutLast = (draft: string): string => tokens(draft).slice(0, -1).reduce(join, "");

/** What is settled, and the word that is being typed. */
export function split(text: string): { settled: string; partial: string } {
  const all = tokens(text);
  if (all.length === 0 || /\s$/.test(text)) return { settled: tidy(text), partial: "" };
  return { settled: all.slice(0, -1).reduce(join, ""), partial: all.at(-1)! };
}
