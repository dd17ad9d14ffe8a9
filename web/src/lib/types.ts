// What the server sends. The browser knows no rule: it shows what stands here and sends sentences back.

export type Seat = number;
export type GameId = "chicago-express" | "chicago-and-northwestern";

// ---- the catalog: what can be played

export interface Catalog { version: string; games: GameKind[]; bots: BotKind[]; default_bot: string }
export interface GameKind {
  id: GameId; title: string; about: string; note: string; seats: [number, number];
  modules: { id: string; title: string; about: string }[];
  house_rules: HouseRule[];
}
export interface HouseRule {
  id: string; title: string; about: string; rule: string; kind: "yes-no" | "number" | "numbers";
  default: boolean | number | number[] | null; least: number | null; most: number | null;
}
export interface BotKind { id: string; title: string; about: string; level: number | null }

// ---- the board: what is printed, the same for the whole game

export interface Company {
  id: string; name: string; title: string;          // B&O · B&O · Baltimore & Ohio
  mark: string; colour: string; ink: string;        // never colour alone: one letter, and a pattern
  pattern: number;                                  // 0…5, a fill pattern shown on request
  shares: number; cubes: number; home: string;      // place id
  special: string | null;                           // Chicago & NorthWestern: the Special city
}
export interface ExpressBoard {
  kind: "hexes"; game: GameId; title: string; note: string; modules: string[];
  companies: Company[]; hexes: Hex[];
  dials: { id: string; title: string; size: number; red: number }[];     // positions 0…size; red: the first red one
  tracks: { city: string; place: string; values: number[] }[];
  houses: number; narrow_gauge: boolean;
  waters: { name: string; x: number; y: number }[];
}
export interface Hex {
  id: string; x: number; y: number;                 // centre; a flat-top hex has radius 1
  terrain: "plain" | "forest" | "mountain" | "city" | "industrial" | "chicago";
  name: string | null; cost: number; income: number;
  development: { income: number; treasury: number } | null;
  home_of: string | null; only: string | null; unsure: boolean;
}
export interface LinksBoard {
  kind: "links"; game: GameId; title: string; note: string; modules: string[];
  companies: Company[]; cities: City[]; links: { id: string; a: string; b: string }[];   // id: the two ids, a>b
  prices: { single: number; double: number; triple: number };
  dividends: { link: number; west: number }; minimum_bid: number;
}
export interface City {
  id: string; name: string; x: number; y: number;   // 0…1 in both directions
  start: string[]; special: string[];               // railroads that start here, whose Special this is
  west: boolean; home_of: string | null;
}
export type Board = ExpressBoard | LinksBoard;

// ---- a view: everything on the table at one moment

export interface View {
  ply: number; round: number; phase: string; to_move: Seat | null;
  headline: string;                                 // "Ann: which action?"
  description: string;                              // the whole table in words
  companies: Record<string, CompanyView>;
  players: PlayerView[];
  endings: { what: string; now: number; end: number; falls: boolean; is_reached: boolean }[];
  auction: AuctionView | null;
  dials: Record<string, number>;                    // Chicago Express; empty elsewhere
  tracks: Record<string, number>;                   // city: current value
  houses_left: number | null; dividends_paid: number | null;
  hexes: Record<string, HexView>;                   // only hexes where something stands or was built
  narrow_gauge: { cities: string[]; repository: number } | null;
  over: { winners: Seat[]; reasons: string[]; ranks: number[] } | null;
}
export interface CompanyView {
  is_open: boolean; treasury: number; income: number | null;
  sold: number; shares: number; pays: number; minimum_bid: number | null; cubes_left: number;
  note: string;                                     // "closed, opens when …", "Special at Omaha"
  special: "open" | "used" | "lost" | null; gone_west: string | null;
  places: string[];                                 // hexes with its locomotives
  links: string[];                                  // link ids; Chicago Express: "Q5>R4", the lines to draw
}
export interface HexView { stands: string[]; income: number; house: boolean }     // stands: company ids, "orange"
export interface PlayerView {
  name: string; cash: number; shares: Record<string, number>; next_dividend: number; dividend_card: boolean | null;
}
export interface AuctionView {
  company: string; minimum: number; high_bid: number | null; high_bidder: Seat | null; in: Seat[];
}

// ---- plies: what was played and what it caused

export interface Ply {
  ply: number;                                      // the view is the table after this action; the first is 1
  seat: Seat; sentence: string; at: string; by: "person" | "bot"; why: string | null;     // a bot's reason
  round: number; summary: string; lines: string[]; events: TableEvent[]; view: View;
}
/** type and fields as in src/cuberails/games/events.py */
export type TableEvent = { type: string } & Record<string, unknown>;

// ---- options: what may be said now

export interface Options {
  ply: number; draft: string; question: string; rule: string;
  may_end: boolean;                                 // Confirm is possible
  choices: Choice[]; refused: Refusal[];
  bid: { draft: string; minimum: number; maximum: number } | null;  // amounts follow this draft; choices hold only "pass" and the like
  effect: Effect | null;                            // of the draft so far
  view: View | null;                                // the table as the draft would leave it
}
export interface Choice {
  word: string; draft: string;                      // the draft with this word added
  kind: "verb" | "company" | "place" | "city" | "amount" | "stop";
  title: string; about: string;                     // "J4, forest" · "costs $2, income unchanged"
  place: string | null; company: string | null; cost: number | null; effect: Effect | null;
}
export interface Refusal { word: string; kind: Choice["kind"]; title: string; place: string | null; company: string | null; rule: string; reason: string }
export interface Effect {
  lines: string[];                                  // the same in words
  cash: Change[]; next_dividend: Change[];          // by seat, only those that change
  companies: Record<string, Partial<Record<"treasury" | "income" | "pays" | "sold" | "cubes_left", [number, number]>>>;
}
export interface Change { seat: Seat; from: number; to: number }

// ---- tables

export interface TableSeat {
  seat: Seat; name: string; kind: "here" | "link" | "bot";
  bot: BotKind | null; is_taken: boolean; is_yours: boolean; is_online: boolean;
  link: string | null;                              // only for the host, until it is taken or the game starts
}
export interface Table {
  id: string; game: GameId; title: string; modules: string[]; map: string; house_rules: Record<string, unknown>;
  status: "waiting" | "running" | "over"; is_online: boolean; is_host: boolean;
  seats: TableSeat[]; ply: number; era: number;     // era counts the undos
  to_move: Seat | null; created: string; changed: string;
  thinking: { seat: Seat; since: string; bot: string; is_preparing: boolean } | null;
  undo: { asked_by: Seat; to_ply: number; agreed: Seat[]; missing: Seat[] } | null;
  undone: { at: string; by: Seat; from_ply: number; to_ply: number; sentences: string[] }[];
  rematch: string | null; problem: string | null;   // what is wrong with the stored game, if anything
}
export interface TableLine {
  id: string; game: GameId; title: string; modules: string[]; status: Table["status"]; players: string[];
  to_move: string | null; is_your_turn: boolean; ply: number; changed: string; winners: string[];
}
export interface NewTable {
  game: GameId; modules: string[]; map: unknown | null; house_rules: Record<string, unknown>;
  seats: { kind: "here" | "link" | "bot"; name: string; bot: string | null }[]; shuffle: boolean;
}
/** A move that a bot compared with others, and what every seat may expect of it. */
export interface Considered { sentence: string; visits: number; victory: number[]; cash: number[] }
/** The end screen: how each seat earned its money. */
export interface Outcome {
  ranks: number[]; winners: Seat[]; reasons: string[];
  seats: { seat: Seat; cash: number; start: number; dividends: Record<string, number>; paid: Record<string, number>; shares: Record<string, number> }[];
}

// ---- live: messages of the WebSocket, from the server

export type Live =
  | { type: "table"; table: Table }                                     // anything about the table changed
  | { type: "plies"; era: number; from: number; plies: Ply[] }          // from: the ply before the first
  | { type: "undone"; era: number; to: number }                         // drop every ply above `to`
  | { type: "preparing"; done: number; of: number; what: string }       // opponents are being compiled
  | { type: "problem"; reason: string }
  | { type: "beat" };                                                   // nothing new, but the line is alive

export interface Problem { error: string; reason: string; rule: string | null; ply: number | null }
export interface Rule { id: string; title: string; chapter: string; html: string }     // rule ids are links with data-rule
export interface Aid { title: string; html: string }
