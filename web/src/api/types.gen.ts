// Written by `make api` from the server's own structs. Do not edit.
export type Seat = number;
export type Live =
  | TableMessage
  | PliesMessage
  | UndoneMessage
  | PreparingMessage
  | ProblemMessage
  | ReviewMessage
  | NoticeMessage
  | BeatMessage;

export interface Me {
  name: string;
  csrf: string;
  ready: boolean;
  preparing: PreparingForm | null;
  /** of the operator, such as planned maintenance */
  notice: string;
}

export interface PreparingForm {
  done: number;
  of: number;
  what: string;
}

export interface Problem {
  error: string;
  reason: string;
  rule: string | null;
  ply: number | null;
}

/** The secret of a personal link: with it, another browser becomes the same visitor. */
export interface Recovery {
  token: string;
}

/** `replaces`: the player knows that this browser gives up the seats that it has. */
export interface RecoveryForm {
  token: string;
  replaces?: boolean;
}

export interface NameForm {
  name: string;
}

export interface Catalog {
  version: string;
  games: GameKind[];
  bots: BotKind[];
  default_bot: string;
}

export interface GameKind {
  id: string;
  title: string;
  about: string;
  note: string;
  /** of its numbered rules: "CE" */
  prefix: string;
  /** fewest and most */
  seats: [number, number];
  modules: Module[];
  house_rules: HouseRule[];
}

export interface Module {
  id: string;
  title: string;
  about: string;
}

export interface HouseRule {
  id: string;
  title: string;
  about: string;
  rule: string;
  kind: "choice" | "number" | "numbers" | "yes-no";
  default: boolean | number | number[] | string | null;
  least: number | null;
  most: number | null;
  /** of a choice: each word, and its title */
  choices: Record<string, string>;
}

export interface BotKind {
  id: string;
  title: string;
  about: string;
  level: number | null;
}

export interface Rule {
  id: string;
  title: string;
  chapter: string;
  html: string;
}

export interface Aid {
  title: string;
  html: string;
}

export interface MapProblems {
  problems: string[];
}

export interface MapCheck {
  game: string;
  map: unknown;
}

/** A lesson in a list. */
export interface LessonLine {
  game: string;
  id: string;
  kind: "guided" | "mistake";
  title: string;
  summary: string;
}

export interface Table {
  id: string;
  game: string;
  title: string;
  modules: string[];
  map: string;
  house_rules: Record<string, unknown>;
  /** players may ask for hints */
  hints: boolean;
  status: "over" | "running" | "waiting";
  is_online: boolean;
  is_host: boolean;
  seats: TableSeat[];
  ply: number;
  /** counts the undos */
  era: number;
  to_move: Seat | null;
  created: string;
  changed: string;
  thinking: ThinkingForm | null;
  undo: UndoState | null;
  undone: UndoneForm[];
  /** of the visitor's own seats */
  orders: StandingOrder[];
  rematch: string | null;
  /** what the table teaches now */
  lesson: LessonStep | null;
  /** why the stored game cannot be replayed */
  problem: string | null;
}

export interface TableSeat {
  seat: Seat;
  name: string;
  kind: "bot" | "here" | "link";
  bot: BotKind | null;
  is_taken: boolean;
  is_yours: boolean;
  /** null: not shown, so that nobody can guess a standing order */
  is_online: boolean | null;
  /** for the host only, while nobody has the seat */
  link: string | null;
}

export interface ThinkingForm {
  seat: Seat;
  since: string;
  bot: string;
  is_preparing: boolean;
  waiting: Waiting | null;
}

/** Why a bot does not think yet: no worker is free, or the address of its players has enough thoughts. */
export interface Waiting {
  why: "address" | "worker";
  /** bots that come first */
  ahead: number;
}

export interface UndoState {
  asked_by: Seat;
  to_ply: number;
  agreed: Seat[];
  missing: Seat[];
}

export interface UndoneForm {
  at: string;
  by: Seat;
  from_ply: number;
  to_ply: number;
  sentences: string[];
}

/** What the server does for a seat in this auction; only its owner receives it. */
export interface StandingOrder {
  seat: Seat;
  kind: "against" | "pass" | "up_to";
  amount: number | null;
  rival: Seat | null;
}

/** What a lesson says now. */
export interface LessonStep {
  id: string;
  kind: "guided" | "mistake";
  title: string;
  state: "answered" | "ask" | "done" | "off" | "script" | "show";
  /** of `steps` notes */
  step: number;
  steps: number;
  /** html */
  text: string;
  /** html */
  why: string;
  /** panels, companies and places to look at */
  point: string[];
  /** the move that is asked for, or the better one when the learner has answered */
  move: string | null;
  /** on the answer */
  verdict: ("better" | "other" | "tempting") | null;
  cost: LessonCost | null;
  /** the ply at which the lesson can go on */
  back_to: number;
}

/** What the tempting move loses beside the better one, by the search. */
export interface LessonCost {
  /** percentage points of the chance to win */
  victory: number;
  /** dollars at the end */
  cash: number;
}

/** A lesson of an installed game by `game` and `id`, or one of your own as the `text` of its record. */
export interface NewLesson {
  game?: string;
  id?: string;
  text?: string;
}

/** `ply` and `era` say which note the learner has read. */
export interface NextForm {
  ply: number;
  era: number;
}

/** The table has changed. */
export interface TableMessage {
  type: "table";
  table: Table;
}

/** New plies, or those that the client missed. */
export interface PliesMessage {
  type: "plies";
  era: number;
  /** the ply before the first one */
  from: number;
  plies: Ply[];
}

export interface Ply {
  /** the view is the table after this action; the first is 1 */
  ply: number;
  seat: Seat;
  sentence: string;
  at: string;
  by: "bot" | "person";
  /** a bot's reason */
  why: string | null;
  /** nothing else was possible */
  was_forced: boolean;
  round: number;
  summary: string;
  lines: string[];
  events: TableEvent[];
  scenes: Scene[];
  view: View;
}

/** Type and fields as in the events of the game. */
export interface TableEvent {
  type: string;
  [k: string]: unknown;
}

/** One step of what an action caused, to be shown by itself. */
export interface Scene {
  caption: string;
  pace: "quick" | "slow" | "steady";
  /** where to look: a site or a link */
  site: string | null;
  transfers: Transfer[];
  patch: Patch;
}

/** Money that a seat or a company gains, or loses. */
export interface Transfer {
  dollars: number;
  seat: Seat | null;
  company: string | null;
}

/** What a scene changes: entries of a View that replace those of the same key. */
export interface Patch {
  companies?: Record<string, CompanyView>;
  /** by seat */
  players?: Record<string, PlayerView>;
  sites?: Record<string, SiteView>;
  badges?: Record<string, BadgeView>;
  gauges?: Record<string, number>;
  tracks?: Record<string, number>;
  supplies?: Record<string, number>;
  auction?: AuctionView | null;
}

export interface CompanyView {
  is_open: boolean;
  /** every game: treasury, sold, pays, minimum_bid, cubes */
  values: Record<string, number | null>;
  /** "closed, opens when …" */
  note: string;
  /** "sold out" */
  tags: string[];
  /** where its pieces are */
  sites: string[];
  /** its track: links, or lines to draw between hexes */
  links: string[];
}

export interface PlayerView {
  name: string;
  cash: number;
  shares: Record<string, number>;
  /** what the shares would get if dividends were paid now */
  next_dividend: number;
  tokens: Record<string, boolean>;
  /** of the player columns */
  values: Record<string, number | null>;
}

/** A site that differs from what is printed. */
export interface SiteView {
  /** ids of companies and neutrals, in the order of the board */
  pieces: string[];
  /** neutrals that only wait here */
  waiting: string[];
  /** in place of the printed ones */
  values: Value[] | null;
  /** nothing can be built here any more */
  is_closed: boolean;
}

/** At a site: a cost in red, income in green, a house outlined or built, or a word in grey. */
export interface Value {
  kind: "built" | "cost" | "house" | "income" | "note";
  text: string;
  /** in words: "cost $2" */
  title: string;
  /** the same in all places of its kind: told when asked, not written on the map */
  is_common: boolean;
}

export interface BadgeView {
  state: "lost" | "open" | "used";
  /** that used it */
  company: string | null;
}

export interface AuctionView {
  company: string;
  minimum: number;
  high_bid: number | null;
  high_bidder: Seat | null;
  in: Seat[];
}

export interface View {
  ply: number;
  /** 0 before the first turn */
  round: number;
  phase: string;
  to_move: Seat | null;
  /** only one action is possible, and a table plays it by itself */
  is_forced: boolean;
  headline: string;
  /** one line to remember now; may be empty */
  note: string;
  /** the whole table in words */
  description: string;
  companies: Record<string, CompanyView>;
  players: PlayerView[];
  endings: EndingView[];
  auction: AuctionView | null;
  sites: Record<string, SiteView>;
  badges: Record<string, BadgeView>;
  gauges: Record<string, number>;
  tracks: Record<string, number>;
  supplies: Record<string, number>;
  over: Over | null;
}

/** How far one end condition is. */
export interface EndingView {
  what: string;
  now: number;
  end: number;
  /** where it begins: below or above the end */
  start: number;
  is_reached: boolean;
}

export interface Over {
  winners: Seat[];
  reasons: string[];
  ranks: number[];
}

/** Every ply after `to` was undone. */
export interface UndoneMessage {
  type: "undone";
  era: number;
  to: number;
}

/** Progress of compiling the bots. */
export interface PreparingMessage {
  type: "preparing";
  done: number;
  of: number;
  what: string;
}

/** Why the stored game cannot be replayed. */
export interface ProblemMessage {
  type: "problem";
  reason: string;
}

/** The review of the finished game has made progress. */
export interface ReviewMessage {
  type: "review";
  review: Review;
}

/** The costliest decisions of every person at a finished table; `done` of `of` decisions are analysed. */
export interface Review {
  status: "done" | "failed" | "none" | "running";
  done: number;
  of: number;
  seats: SeatReview[];
}

export interface SeatReview {
  seat: Seat;
  /** the costliest first */
  decisions: CostlyDecision[];
}

/** The action of `ply`; the position before it is the one to try the better move on. */
export interface CostlyDecision {
  ply: number;
  move: Compared;
}

/** A move beside the better one: what it costs in chance to win and in dollars at the end. */
export interface Compared {
  sentence: string;
  words: string;
  better: string;
  better_words: string;
  is_worse: boolean;
  victory: number;
  cash: number;
  reason: string;
}

/** The operator's notice; empty if it was taken back. */
export interface NoticeMessage {
  type: "notice";
  text: string;
}

/** A heartbeat: the connection is alive. */
export interface BeatMessage {
  type: "beat";
}

export interface Place {
  /** of a site or a link */
  id: string;
  title: string;
  /** what it is: "forest" */
  about: string;
  details: Detail[];
}

/** One thing to know: "Cost now" "$4 for ABC". */
export interface Detail {
  what: string;
  text: string;
  rule: string;
}

/** What can be done at a place, from a draft or from the beginning. */
export interface PlaceOffers {
  ply: number;
  place: string;
  title: string;
  /** each with a draft that leads to the place by the cheapest route */
  offers: Choice[];
  /** the draft without this place, if it is in the draft */
  without: string | null;
  /** why nothing can be done here, where nothing can */
  refusals: Refusal[];
}

export interface Choice {
  word: string;
  /** the draft with this word added */
  draft: string;
  kind: "amount" | "company" | "site" | "stop" | "verb";
  title: string;
  about: string;
  site: string | null;
  /** that it would build */
  link: string | null;
  company: string | null;
  cost: number | null;
  effect: Effect | null;
  /** of a company; by the number that the board draws on its axis */
  raises_income: boolean;
}

export interface Effect {
  /** the same in words */
  lines: string[];
  /** by seat, only those that change */
  cash: Change[];
  next_dividend: Change[];
  /** by company and column */
  companies: Record<string, Record<string, [number, number]>>;
  consequences: Consequence[];
}

export interface Change {
  seat: Seat;
  from: number;
  to: number;
}

/** What happens by itself after a move, before anybody acts. */
export interface Consequence {
  /** "then dividends" */
  brief: string;
  /** "then dividends, before Bob's turn" */
  text: string;
}

export interface Refusal {
  word: string;
  kind: "amount" | "company" | "site" | "stop" | "verb";
  title: string;
  site: string | null;
  company: string | null;
  rule: string;
  reason: string;
}

/** `ply` counts the actions so far; a repeated request has the same `nonce`. */
export interface ActionForm {
  ply: number;
  era: number;
  sentence: string;
  nonce: string;
  /** play it although the lesson asked for another move */
  leaves_lesson?: boolean;
}

/** `ply` and `era` say which auction the player has seen; the bidding may have gone on since. */
export interface OrderForm {
  ply: number;
  era: number;
  kind: "against" | "pass" | "up_to";
  /** the most to bid, except for `pass` */
  amount?: number | null;
  /** for `against` */
  rival?: number | null;
}

/** Good moves for the player to move, the best first. */
export interface Hint {
  ply: number;
  era: number;
  moves: HintMove[];
}

/** A good move. `victory` is the player's chance to win after it, `cash` the dollars at the end. */
export interface HintMove {
  sentence: string;
  words: string;
  reason: string;
  victory: number;
  cash: number;
}

/** `ply` and `era` say which moment the player sees; `draft` is the move to compare with the best. */
export interface HintForm {
  ply: number;
  era: number;
  draft?: string;
}

/** `reopens`: the player knows that the game is over and that this reopens it. */
export interface UndoForm {
  to_ply?: number | null;
  reopens?: boolean;
}

/** `to_ply` names the request that the player has seen. */
export interface AgreeForm {
  to_ply: number;
}

export interface SeatChange {
  kind: "bot" | "here" | "link";
  bot?: string | null;
  name?: string;
}

/** The table and seat of a link. A link that somebody else has used still shows its table. */
export interface Invitation {
  table: TableLine;
  seat: Seat;
  name: string;
  state: "open" | "taken" | "yours";
  seats: TableSeat[];
  /** players at this table may ask for hints */
  hints: boolean;
}

export interface TableLine {
  id: string;
  game: string;
  title: string;
  modules: string[];
  status: "over" | "running" | "waiting";
  players: string[];
  to_move: string | null;
  is_your_turn: boolean;
  ply: number;
  changed: string;
  winners: string[];
  lesson: LessonName | null;
}

export interface LessonName {
  id: string;
  kind: "guided" | "mistake";
  title: string;
}

export interface LinkForm {
  link: string;
}

/** The link of a seat, and the name of the player who takes it. */
export interface SeatForm {
  link: string;
  name: string;
}

export interface NewTable {
  game: string;
  seats: NewSeat[];
  modules?: string[];
  map?: unknown;
  house_rules?: Record<string, unknown>;
  /** draw lots for the seats; false keeps the order of `seats` */
  shuffle?: boolean;
  /** players may ask for hints; at a table of one person and bots they always may */
  hints?: boolean;
}

export interface NewSeat {
  kind: "bot" | "here" | "link";
  name?: string;
  bot?: string | null;
}

/** `until` keeps that many actions. With `seat` the visitor plays that seat, and bots play the others. */
export interface RecordText {
  text: string;
  until?: number | null;
  seat?: number | null;
  /** by seat; null for the usual one */
  bots?: (string | null)[];
}

export interface Board {
  layout: "hexes" | "links";
  sites: Site[];
  company_heading: string;
  company_columns: Column[];
  /** beside cash and shares */
  player_columns: Column[];
  links: Link[];
  labels: Label[];
  neutrals: Neutral[];
  badges: Badge[];
  tokens: Token[];
  gauges: Gauge[];
  tracks: Track[];
  supplies: Supply[];
  facts: Fact[];
  legend: LegendEntry[];
  notes: Record<string, Note>;
  /** the company number that is drawn on a line */
  axis: string | null;
  /** links: a cube lies on each link that is built */
  pieces_on: "links" | "sites";
  /** what the log counts: rounds, weeks, years */
  round_name: string;
  /** one line to remember during a turn */
  turn_note: string;
  game: string;
  title: string;
  /** where the map comes from */
  note: string;
  modules: string[];
  companies: Company[];
}

export interface Site {
  id: string;
  name: string | null;
  x: number;
  y: number;
  style: "city" | "forest" | "goal" | "industrial" | "mountain" | "plain" | "start" | "town";
  /** what it is, in words: "forest" */
  about: string;
  values: Value[];
  /** the one company that may build here */
  only: string | null;
  /** its values are not certain on the printed board */
  is_unsure: boolean;
}

/** A number of every company or player: how its table heads it, and what it is called in a sentence. */
export interface Column {
  key: string;
  label: string;
  /** explains it */
  title: string;
  /** in a sentence: "a share pays" */
  name: string;
  /** shares: sold of all */
  kind: "money" | "number" | "shares";
  /** its changes are told before a choice */
  has_effects: boolean;
  /** left out where there is little room */
  is_minor: boolean;
}

export interface Link {
  id: string;
  a: string;
  b: string;
}

/** A name on the open map, such as a lake. */
export interface Label {
  text: string;
  x: number;
  y: number;
}

/** Pieces that belong to no company. */
export interface Neutral {
  id: string;
  name: string;
  mark: string;
  colour: string;
  ink: string;
}

/** A sign at a site that has a state of its own. */
export interface Badge {
  id: string;
  site: string;
  shape: "diamond" | "pill";
  /** "home of ABC" */
  title: string;
  company: string | null;
}

/** Something a player has or has not: a card, a marker. */
export interface Token {
  id: string;
  label: string;
  title: string;
  held: string;
  gone: string;
}

/** A pointer that moves from 0 to `size`; it is red from `red` on. */
export interface Gauge {
  id: string;
  title: string;
  size: number;
  red: number;
}

/** Boxes with rising values and one marker, printed at a site or beside the map. */
export interface Track {
  id: string;
  title: string;
  values: number[];
  site: string | null;
  ends_game: boolean;
}

/** Pieces that run out, or that wait to be placed. */
export interface Supply {
  id: string;
  /** after the number: "houses left" */
  title: string;
  total: number | null;
  piece: "cube" | "house" | "neutral";
}

/** A constant of the rules worth having in view: "single build" "$5". */
export interface Fact {
  label: string;
  value: string;
}

export interface LegendEntry {
  glyph:
    | "built"
    | "cost"
    | "diamond"
    | "diamond-used"
    | "forest"
    | "house"
    | "income"
    | "link"
    | "lost"
    | "mountain"
    | "open"
    | "plain"
    | "start"
    | "track"
    | "used";
  /** written in the glyph: "+1"; may be empty */
  text: string;
  words: string;
}

/** One or two sentences about a part of the table, with the rule. */
export interface Note {
  text: string;
  rule: string;
  /** in "Explain this screen"; empty: the name of the part */
  title: string;
}

export interface Company {
  id: string;
  /** on its chip */
  name: string;
  title: string;
  /** one letter, unlike any other: never colour alone */
  mark: string;
  colour: string;
  /** of the letter on the colour */
  ink: string;
  /** number of its fill pattern, shown on request */
  pattern: number;
  shares: number;
  cubes: number;
  /** the site where it begins */
  home: string;
}

export interface Plies {
  era: number;
  start: View | null;
  plies: Ply[];
}

/** A move that a bot examined, with the expected result of every seat. */
export interface Considered {
  sentence: string;
  visits: number;
  /** win probability of each seat, from 0 to 1 */
  victory: number[];
  /** expected cash of each seat at the end, in dollars */
  cash: number[];
}

export interface Options {
  ply: number;
  draft: string;
  question: string;
  rule: string;
  /** the draft may be confirmed */
  may_end: boolean;
  choices: Choice[];
  /** that a chosen site would lead to: two words in one click on the link */
  links: Choice[];
  refused: Refusal[];
  bid: BidRange | null;
  /** of the draft so far */
  effect: Effect | null;
  /** the table as the draft would leave it */
  view: View | null;
  /** the question about an amount that the draft answers */
  offer: Options | null;
  /** first words that may also be chosen to do nothing: both words in one click */
  skips: Choice[];
}

export interface BidRange {
  /** amounts follow this draft */
  draft: string;
  minimum: number;
  maximum: number;
}

export interface WhyNot {
  rule: string | null;
  reason: string | null;
  /** of the place on the map that was asked about */
  title: string | null;
}

export interface Outcome {
  ranks: number[];
  winners: Seat[];
  reasons: string[];
  seats: SeatOutcome[];
}

export interface SeatOutcome {
  seat: Seat;
  cash: number;
  start: number;
  dividends: Record<string, number>;
  paid: Record<string, number>;
  shares: Record<string, number>;
}

/** A board in the middle of a game, to look at. */
export interface Example {
  board: Board;
  view: View;
}

/** letters of a player's name; a longer one is cut and ends with … */
export const LONGEST_NAME = 30;

/** letters of an action */
export const LONGEST_SENTENCE = 400;

/** the name of a seat with a link that nobody named */
export const UNNAMED = "A friend";

/** milliseconds: the server sends a message at least this often */
export const HEARTBEAT = 20000;

/** of the players, by seat */
export const SEAT_COLOURS = ["#0F7C8C", "#C22F88", "#6E7110", "#4453D6", "#32831C", "#96597A", "#8F5AD8", "#5A6E7C"];
