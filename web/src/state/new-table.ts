// The form for a new table: its defaults, its checks, and the request it becomes.
import { ALONE } from "../local/edition";
import type { BotKind, Catalog, GameKind, HouseRule, NewTable } from "../api/types.gen";

export type SeatKind = "me" | "here" | "link" | "bot";
export interface SeatSetup {
  key: number;
  kind: SeatKind;
  name: string;
  bot: string;
}
export interface Setup {
  game: string;
  modules: string[];
  seats: SeatSetup[];
  shuffle: boolean;
  hints: boolean; // several people agree that everybody may ask for hints
  house: Record<string, string | boolean>;
  map: unknown | null;
}

export const SEAT_KINDS: { id: SeatKind; title: string }[] = [
  { id: "me", title: "Me" },
  { id: "here", title: "Person here" },
  ...(ALONE ? [] : [{ id: "link" as const, title: "Person by link" }]),
  { id: "bot", title: "Bot" },
];

const BOT_NAMES = ["Ada", "Bruno", "Clara", "Diego", "Edith", "Felix"];
const GUEST_NAMES = ["Bob", "Cleo", "Dmitri", "Eve", "Finn", "Gus"];
const USUAL_SEATS = 4;
let keys = 0;

/** The usual table: the player against bots. */
export function usual(catalog: Catalog, game: GameKind, me: string, bot = catalog.default_bot): Setup {
  const count = Math.min(Math.max(USUAL_SEATS, game.seats[0]), game.seats[1]);
  const seats = Array.from({ length: count }, (_, n) => newSeat(n === 0 ? "me" : "bot", bot));
  const setup = { game: game.id, modules: [], seats, shuffle: true, hints: false, house: {}, map: null };
  return named(setup, me);
}

export const newSeat = (kind: SeatKind, bot: string): SeatSetup => ({ key: keys++, kind, name: "", bot });

/** Gives everyone without a name a free one. */
export function named(setup: Setup, me: string): Setup {
  const taken = new Set(setup.seats.map(({ name }) => name).filter(Boolean));
  const free = (names: string[]) => names.find((name) => !taken.has(name)) ?? `Guest ${taken.size + 1}`;
  const seats = setup.seats.map((each) => {
    if (each.name || each.kind === "link") return each;
    const name = each.kind === "me" ? free([me || "Guest"]) : free(each.kind === "bot" ? BOT_NAMES : GUEST_NAMES);
    taken.add(name);
    return { ...each, name };
  });
  return { ...setup, seats };
}

/** The same players at another game, with seats added or removed only where its limits require it. */
export function fitted(setup: Setup, game: GameKind, catalog: Catalog, me: string): Setup {
  const seats = setup.seats.slice(0, game.seats[1]);
  while (seats.length < game.seats[0]) seats.push(newSeat("bot", catalog.default_bot));
  const known = new Set(game.modules.map(({ id }) => id));
  const modules = setup.modules.filter((id) => known.has(id));
  return named({ ...setup, game: game.id, seats, modules, house: {}, map: null }, me);
}

export function newTable(setup: Setup, game: GameKind): NewTable {
  const seats = setup.seats.map(({ kind, name, bot }) => ({
    kind: kind === "me" ? ("here" as const) : kind,
    name: name.trim(),
    bot: kind === "bot" ? bot : null,
  }));
  const { modules, map, shuffle } = setup;
  const hints = setup.hints && areSeveral(setup);
  return { game: game.id, modules, map, house_rules: houseRules(setup, game), seats, shuffle, hints };
}

/** Whether several people play, who must agree to hints; one person against bots may always ask. */
export const areSeveral = ({ seats }: Setup): boolean => seats.filter(({ kind }) => kind !== "bot").length > 1;

/** Sends only what differs from the numbered rules. */
function houseRules(setup: Setup, game: GameKind): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const rule of game.house_rules) {
    const value = valueOf(rule, setup.house[rule.id]);
    if (value !== undefined && JSON.stringify(value) !== JSON.stringify(rule.default)) found[rule.id] = value;
  }
  return found;
}

const words = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean);

function valueOf(rule: HouseRule, typed: string | boolean | undefined): unknown {
  if (typeof typed !== "string" || rule.kind === "choice") return typed;
  const numbers = words(typed).map(Number);
  if (numbers.length === 0) return undefined;
  return rule.kind === "numbers" ? numbers : numbers[0];
}

/** What is wrong with the value typed for a house rule; null when it is empty or fine. */
export function complaint(rule: HouseRule, typed: string | boolean | undefined): string | null {
  if (typeof typed !== "string" || rule.kind === "choice" || words(typed).length === 0) return null;
  const { least, most } = rule,
    wanted = Array.isArray(rule.default) ? rule.default.length : 1;
  const range = least !== null && most !== null ? ` from ${least} to ${most}` : least !== null ? ` of at least ${least}` : "";
  const isFine = (word: string) => /^\d{1,6}$/.test(word) && Number(word) >= (least ?? 0) && Number(word) <= (most ?? Infinity);
  if (words(typed).length === wanted && words(typed).every(isFine)) return null;
  return wanted === 1 ? `Enter a whole number${range}.` : `Enter ${wanted} whole numbers${range}.`;
}

/** Why the table cannot start yet; null when it can. */
export function obstacle(setup: Setup, game: GameKind): string | null {
  const wrong = game.house_rules.find((rule) => complaint(rule, setup.house[rule.id]));
  if (wrong) return `House rules, ${wrong.title}: ${complaint(wrong, setup.house[wrong.id])}`;
  const people = setup.seats.filter(({ kind }) => kind !== "link");
  if (people.some(({ name }) => !name.trim())) return "Every player needs a name.";
  const names = people.map(({ name }) => name.trim().toLocaleLowerCase());
  return new Set(names).size < names.length ? "Two seats have the same name." : null;
}

export function botTitle(bot: BotKind): string {
  return bot.level === null ? bot.title : `${bot.level} · ${bot.title}`;
}
