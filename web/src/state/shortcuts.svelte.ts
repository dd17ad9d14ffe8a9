// The shortcuts of the table. Single letters can be switched off, for those who dictate to their browser.
import { always } from "./storage";

export interface Shortcut { keys: string; about: string }

export const SHORTCUTS: Shortcut[] = [
  { keys: "1 … 9", about: "choose an answer" },
  { keys: "Enter", about: "confirm the turn" },
  { keys: "Backspace", about: "take back the last word" },
  { keys: "Esc", about: "start over, or close what is open" },
  { keys: "b", about: "to the lit places on the map; arrows go from one to the next" },
  { keys: "/", about: "type the move" },
  { keys: "u", about: "undo" },
  { keys: "m", about: "the thinking bot moves now" },
  { keys: "← →", about: "one action back, on" },
  { keys: "[ ]", about: "one round back, on" },
  { keys: ", .", about: "previous, next dividend" },
  { keys: "p", about: "play or pause the replay" },
  { keys: "n", about: "back to now" },
  { keys: "w", about: "what the bot considered before the action shown" },
  { keys: "r", about: "the rules" },
  { keys: "?", about: "this list" },
];

const KEY = "cuberails-shortcuts";
let on = $state(always.get(KEY) !== "off");

export const areOn = () => on;

export function switchKeys(next: boolean): void {
  on = next;
  always.set(KEY, next ? "on" : "off");
}

/** The key of a shortcut; null while somebody types, holds a modifier, or moves within a control of its own keys. */
export function shortcut(event: KeyboardEvent): string | null {
  if (!on || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, select, [contenteditable], dialog[open], [role=dialog]")) return null;
  const isPressing = (event.key === "Enter" || event.key === " ") && target?.closest("button, a, summary, [role=button]");
  const isOnMap = event.key.startsWith("Arrow") && target?.closest("svg");
  return isPressing || isOnMap ? null : event.key;
}
