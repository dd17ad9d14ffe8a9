// Answers in words, as the notation of Python spells them.
import type { Words } from "./description.js";
import type { Rules } from "./rules.js";

export function spell(rules: Rules, words: Words, state: Uint8Array, answers: Iterable<number>): string {
  let said = "";
  for (const answer of answers) {
    const question = words.questions[rules.phase(state)]!;
    const isStop = answer === rules.description.numbers.stop;
    if (!isStop) said = join(said, question.lead);
    const word = isStop ? question.stop : (question.joined ? ">" : "") + name(rules, words, answer);
    said = join(said, word);
    state = rules.apply(state, [answer]);
  }
  return said;
}

function join(said: string, word: string): string {
  return !said || !word || word.startsWith(">") ? said + word : `${said} ${word}`;
}

function name(rules: Rules, words: Words, answer: number): string {
  const { dollars, place, company, verb } = rules.description.numbers;
  if (answer >= dollars) return String(answer - dollars);
  if (answer >= place) return words.sites[answer - place]!;
  return answer >= company ? words.companies[answer - company]! : words.verbs[answer - verb]!;
}
