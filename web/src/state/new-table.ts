// The form of a new table, from the sensible default to what the server wants.
import type { BotKind, Catalog, GameKind, HouseRule, NewTable } from "../api/types.gen";

export type Sitter = "me" | "here" | "link" | "bot";
export interface Place { key: number; sitter: Sitter; name: string; bot: string }
export interface Setup {
  game: string; modules: string[]; places: Place[]; shuffle: boolean;
  house: Record<string, string | boolean>; map: unknown | null;
}

export const SITTERS: { id: Sitter; title: string }[] = [
  { id: "me", title: "Me" },
  { id: "here", title: "Person here" },
  { id: "link", title: "Person by link" },
  { id: "bot", title: "Bot" },
];

const BOT_NAMES = ["Ada", "Bruno", "Clara", "Diego", "Edith", "Felix"];
const GUEST_NAMES = ["Bob", "Cleo", "Dmitri", "Eve", "Finn", "Gus"];
const USUAL_SEATS = 4;
let keys = 0;

export function usual(catalog: Catalog, game: GameKind, me: string): Setup {
  const seats = Math.min(Math.max(USUAL_SEATS, game.seats[0]), game.seats[1]);
  const places = Array.from({ length: seats }, (_, n) => place(n === 0 ? "me" : "bot", catalog.default_bot));
  const setup = { game: game.id, modules: [], places, shuffle: true, house: {}, map: null };
  return named(setup, me);
}

export const place = (sitter: Sitter, bot: string): Place => ({ key: keys++, sitter, name: "", bot });

/** Everybody without a name gets one that is free. */
export function named(setup: Setup, me: string): Setup {
  const taken = new Set(setup.places.map(({ name }) => name).filter(Boolean));
  const free = (names: string[]) => names.find((name) => !taken.has(name)) ?? `Guest ${taken.size + 1}`;
  const places = setup.places.map((each) => {
    if (each.name || each.sitter === "link") return each;
    const name = each.sitter === "me" ? free([me || "Guest"]) : free(each.sitter === "bot" ? BOT_NAMES : GUEST_NAMES);
    taken.add(name);
    return { ...each, name };
  });
  return { ...setup, places };
}

/** The same people at another game: more or fewer seats only where it must be. */
export function fitted(setup: Setup, game: GameKind, catalog: Catalog, me: string): Setup {
  const places = setup.places.slice(0, game.seats[1]);
  while (places.length < game.seats[0]) places.push(place("bot", catalog.default_bot));
  const known = new Set(game.modules.map(({ id }) => id));
  const modules = setup.modules.filter((id) => known.has(id));
  return named({ ...setup, game: game.id, places, modules, house: {}, map: null }, me);
}

export function newTable(setup: Setup, game: GameKind): NewTable {
  const seats = setup.places.map(({ sitter, name, bot }) => ({
    kind: sitter === "me" ? ("here" as const) : sitter, name: name.trim(), bot: sitter === "bot" ? bot : null,
  }));
  const { modules, map, shuffle } = setup;
  return { game: game.id, modules, map, house_rules: houseRules(setup, game), seats, shuffle };
}

/** Only what differs from the numbered rules is sent. */
function houseRules(setup: Setup, game: GameKind): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const rule of game.house_rules) {
    const value = valueOf(rule, setup.house[rule.id]);
    if (value !== undefined && JSON.stringify(value) !== JSON.stringify(rule.default)) found[rule.id] = value;
  }
  return found;
}

const words = (said: string) => said.split(/[\s,;]+/).filter(Boolean);

function valueOf(rule: HouseRule, said: string | boolean | undefined): unknown {
  if (typeof said === "boolean" || said === undefined) return said;
  const numbers = words(said).map(Number);
  if (numbers.length === 0) return undefined;
  return rule.kind === "numbers" ? numbers : numbers[0];
}

/** What is wrong with what was written for a house rule; null when nothing is, or nothing was written. */
export function complaint(rule: HouseRule, said: string | boolean | undefined): string | null {
  if (typeof said !== "string" || words(said).length === 0) return null;
  const { least, most } = rule, wanted = Array.isArray(rule.default) ? rule.default.length : 1;
  const range = least !== null && most !== null ? ` from ${least} to ${most}` : least !== null ? ` from ${least} on` : "";
  const isFine = (word: string) => /^\d{1,6}$/.test(word) && Number(word) >= (least ?? 0) && Number(word) <= (most ?? Infinity);
  if (words(said).length === wanted && words(said).every(isFine)) return null;
  return wanted === 1 ? `A whole number${range}, please.` : `${wanted} whole numbers${range}, please.`;
}

/** What keeps the table from starting, in words; null when nothing does. */
export function obstacle(setup: Setup, game: GameKind): string | null {
  const wrong = game.house_rules.find((rule) => complaint(rule, setup.house[rule.id]));
  if (wrong) return `House rules, ${wrong.title}: ${complaint(wrong, setup.house[wrong.id])}`;
  const people = setup.places.filter(({ sitter }) => sitter !== "link");
  if (people.some(({ name }) => !name.trim())) return "Somebody has no name yet.";
  const names = people.map(({ name }) => name.trim().toLocaleLowerCase());
  return new Set(names).size < names.length ? "Two seats have the same name." : null;
}

export function botTitle(bot: BotKind): string {
  return bot.level === null ? bot.title : `${bot.level} · ${bot.title}`;
}
