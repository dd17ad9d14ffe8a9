// "Explain this screen" names what is in view, in the game's words, and finds words for a game without notes.
import { describe, expect, it } from "vitest";
import type { Column } from "../api/types.gen";
import { board as makeBoard, company, companyView, player, view as makeView } from "./fixtures";
import { screenOf } from "./screen";

const column = (key: string, more: Partial<Column> = {}): Column => ({
  key,
  label: key.toUpperCase(),
  title: `About ${key}`,
  name: key,
  kind: "money",
  has_effects: true,
  is_minor: false,
  ...more,
});
const plain = makeBoard({
  company_heading: "Railroad",
  companies: [company("ABC"), company("XYZ")],
  company_columns: [column("treasury"), column("hidden", { is_minor: true })],
  player_columns: [column("week", { kind: "number" })],
  tokens: [{ id: "card", label: "Card", title: "Played once", held: "held", gone: "played" }],
  gauges: [{ id: "build", title: "Build", size: 5, red: 5 }],
  badges: [
    { id: "s1", site: "A1", shape: "pill", title: "Star of ABC", company: "ABC" },
    { id: "s2", site: "A2", shape: "pill", title: "Star of XYZ", company: "XYZ" },
  ],
  facts: [{ label: "a link", value: "$5" }],
  turn_note: "Remember the snow.",
});
const told = {
  ...plain,
  notes: {
    "gauge:build": { text: "Moves with every build.", rule: "XX-8", title: "Build dial" },
    "column:treasury": { text: "Pays for track.", rule: "XX-2", title: "" },
    "badge:pill": { text: "Pays once.", rule: "XX-9", title: "Stars" },
    "topic:winter": { text: "It comes.", rule: "XX-5", title: "Winter" },
    auction: { text: "Bid or pass.", rule: "XX-3", title: "" },
  },
};
const view = makeView(2, {
  headline: "Ann to move",
  companies: { ABC: companyView({ treasury: 4, hidden: 1 }), XYZ: companyView({ treasury: 9 }, { is_open: false }) },
  players: [player("Ann", 8, { next_dividend: 3, tokens: { card: true }, values: { week: 2 } })],
  gauges: { build: 2 },
  badges: { s1: { state: "used", company: "ABC" }, s2: { state: "open", company: null } },
  endings: [{ what: "Pay days", now: 1, end: 3, start: 0, is_reached: false }],
});

const titles = (sections: ReturnType<typeof screenOf>) => sections.map(({ title, parts }) => [title, parts.map((part) => part.title)]);
const found = (subject: string, from = screenOf(told, view)) => from.flatMap(({ parts }) => parts).find((part) => part.subject === subject);

describe("the screen", () => {
  it("is named part by part, without what is not in view", () => {
    expect(titles(screenOf(told, view))).toEqual([
      ["Now", ["Ann to move", "Winter"]],
      ["At the top", ["Build dial"]],
      ["Railroads", ["TREASURY"]],
      ["Players", ["WEEK", "Card", "Dividends now", "Cash"]],
      ["The map", ["Stars", "Figures to know"]],
      ["How the game ends", ["Pay days"]],
    ]);
  });

  it("says how each part stands, and the game's words with their rule", () => {
    expect(found("gauge:build")).toMatchObject({ now: "2 of 5, 3 left", text: "Moves with every build.", rule: "XX-8" });
    expect(found("column:treasury")).toMatchObject({ now: "ABC $4", text: "Pays for track.", rule: "XX-2" });
    expect(found("badge:pill")).toMatchObject({ now: "1 open, 1 used", text: "Pays once." });
    expect(found("token:card")).toMatchObject({ now: "Ann held", text: "Played once." });
    expect(found("dividends")?.now).toBe("Ann $3");
    expect(found("now")?.text).toBe("Remember the snow.");
  });

  it("explains an auction while there is one", () => {
    expect(found("auction")).toBeUndefined();
    const open = { company: "ABC", minimum: 5, high_bid: null, high_bidder: null, in: [0] };
    const first = found("auction", screenOf(told, { ...view, auction: open }));
    expect(first).toMatchObject({ title: "Auction of a share of ABC", now: "no bid yet, $5 or more", text: "Bid or pass." });
    const bid = found("auction", screenOf(told, { ...view, auction: { ...open, high_bid: 7, high_bidder: 0 } }));
    expect(bid?.now).toBe("Ann bids $7");
  });

  it("of a game without notes uses what the board says", () => {
    const sections = screenOf(plain, view);
    expect(found("column:treasury", sections)).toMatchObject({ title: "TREASURY", text: "About treasury.", rule: "" });
    expect(found("badge:pill", sections)?.title).toBe("Star of ABC");
    expect(found("gauge:build", sections)).toMatchObject({ title: "Build", text: "" });
    expect(found("facts", sections)?.now).toBe("a link $5");
  });
});
