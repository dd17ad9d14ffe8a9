// Light, dark, or the system's choice; stored in this browser.
import { always } from "./storage";

export type Theme = "system" | "light" | "dark";
const KEY = "cuberails-theme";
const THEMES: Theme[] = ["system", "light", "dark"];

function stored(): Theme {
  const theme = always.get(KEY) as Theme;
  return THEMES.includes(theme) ? theme : "system";
}

let current = $state<Theme>(stored());

export const theme = () => current;

export function setTheme(next: Theme): void {
  current = next;
  always.set(KEY, next);
  if (next === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
}

export const nextTheme = () => THEMES[(THEMES.indexOf(current) + 1) % THEMES.length]!;
