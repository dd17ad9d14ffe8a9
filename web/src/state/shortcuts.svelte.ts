// Keyboard shortcuts of the table. They can be switched off, because voice input triggers single letters.
import { always } from "./storage";

export interface Shortcut {
  keys: string;
  about: string;
}

export const SHORTCUTS: Shortcut[] = [
  { keys: "1 … 9", about: "choose an answer" },
  { keys: "c Ctrl+Enter", about: "confirm the turn; the second also while you type" },
  { keys: "Backspace", about: "take back the last word" },
  { keys: "Esc", about: "start over, or close an open panel" },
  { keys: "b", about: "go to the lit places on the map; arrow keys move between them" },
  { keys: "/", about: "type your move" },
  { keys: "h", about: "hint: good moves, where the table allows it" },
  { keys: "y", about: "why not my move? Compares the draft with the best move" },
  { keys: "u", about: "undo" },
  { keys: "m", about: "make the thinking bot move now" },
  { keys: "← →", about: "previous action, next action, if no turn is begun" },
  { keys: "[ ]", about: "previous round, next round" },
  { keys: ", .", about: "previous dividend, next dividend" },
  { keys: "p", about: "play or pause the replay" },
  { keys: "n", about: "back to now" },
  { keys: "w", about: "show what the bot considered before this action" },
  { keys: "e", about: "explain this screen" },
  { keys: "r", about: "open the rules" },
  { keys: "?", about: "show this list" },
];

const KEY = "cuberails-shortcuts";
let on = $state(always.get(KEY) !== "off");

export const areOn = () => on;

export function switchKeys(next: boolean): void {
  on = next;
  always.set(KEY, next ? "on" : "off");
}

/** The key of a shortcut; null while the reader types, holds a modifier, or uses a control with keys of its own. */
export function shortcut(event: KeyboardEvent): string | null {
  if (!on || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, select, [contenteditable], dialog[open], [role=dialog]")) return null;
  const isPressing = (event.key === "Enter" || event.key === " ") && target?.closest("button, a, summary, [role=button]");
  const isOnMap = event.key.startsWith("Arrow") && target?.closest("svg");
  return isPressing || isOnMap ? null : event.key;
}
