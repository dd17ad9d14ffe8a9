// The numbered rules: fetched once per game, searched here, opened in the drawer from anywhere.
import { rules } from "../api/client";
import type { Rule } from "../api/types.gen";
import { fetchGames, gameOf } from "./games.svelte";

export interface Page {
  rule: Rule;
  text: string;
}

const books = new Map<string, Promise<Page[]>>();

export function book(game: string): Promise<Page[]> {
  let found = books.get(game);
  if (!found) {
    found = rules(game).then((list) => list.map((rule) => ({ rule, text: textOf(rule) })));
    found.catch(() => books.delete(game));
    books.set(game, found);
  }
  return found;
}

function textOf(rule: Rule): string {
  const body = new DOMParser().parseFromString(rule.html, "text/html").body.textContent ?? "";
  return `${rule.id} ${rule.title} ${body}`.toLocaleLowerCase();
}

/** The rules that contain every word; matches in titles come first. */
export function search(pages: Page[], sought: string): Page[] {
  const words = sought.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return pages;
  const inTitle = (page: Page) => words.every((word) => `${page.rule.id} ${page.rule.title}`.toLocaleLowerCase().includes(word));
  const found = pages.filter((page) => words.every((word) => page.text.includes(word)));
  return [...found.filter(inTitle), ...found.filter((page) => !inTitle(page))];
}

interface Drawer {
  game: string;
  rule: string | null;
}

let drawer = $state.raw<Drawer | null>(null);
let opener: Element | null = null;

export const openedRules = () => drawer;

export function openRule(rule: string): void {
  if (gameOf(rule)) open({ game: gameOf(rule), rule });
  else
    void fetchGames().then(
      () => {
        if (gameOf(rule)) open({ game: gameOf(rule), rule });
      },
      () => undefined,
    );
}

export function openRules(game: string): void {
  open({ game, rule: null });
}

function open(next: Drawer): void {
  if (!drawer) opener = document.activeElement;
  drawer = next;
}

export function closeRules(): void {
  drawer = null;
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
}
