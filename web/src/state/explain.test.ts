import { describe, expect, it } from "vitest";
import type { Place } from "../api/types.gen";
import { explain } from "./explain";
import { board as makeBoard, company, companyView, player, site, view as makeView } from "./fixtures";

const board = makeBoard({
  companies: [company("ABC", { title: "Alpha, Beta & Coast" }), company("XYZ")],
  company_columns: [
    { key: "treasury", label: "Treasury", title: "Its money", name: "treasury", kind: "money", has_effects: true, is_minor: false },
    { key: "sold", label: "Sold", title: "", name: "shares sold", kind: "shares", has_effects: true, is_minor: false },
  ],
  sites: [site("A1", 0, 0, { name: "Hilltop", about: "city" })],
  gauges: [{ id: "build", title: "Build", size: 5, red: 5 }],
  tracks: [{ id: "mill", title: "Mill", values: [1, 4], site: null, ends_game: false }],
  supplies: [{ id: "houses", title: "houses left", total: 9, piece: "house" }],
  tokens: [{ id: "card", label: "Card", title: "Played once", held: "held", gone: "played" }],
  notes: {
    "gauge:build": { text: "Moves with every build.", rule: "XX-8", title: "" },
    "ending:Houses": { text: "Ends the game.", rule: "", title: "" },
  },
});
const view = makeView(3, {
  companies: {
    ABC: companyView({ treasury: 12, sold: 3, pays: 4 }),
    XYZ: companyView({ treasury: 0, sold: 0, pays: 0 }, { is_open: false, note: "closed" }),
  },
  players: [player("Ann", 20, { shares: { ABC: 2 }, next_dividend: 8, tokens: { card: true } }), player("Bob", 7, { shares: { ABC: 1 } })],
  gauges: { build: 5 },
  tracks: { mill: 1 },
  supplies: { houses: 4 },
  endings: [{ what: "Houses", now: 4, end: 3, start: 9, is_reached: false }],
});
const words = (subject: string, places: Map<string, Place> | null = null) => {
  const found = explain(subject, board, view, places);
  return found && [found.title, found.about, ...found.details.map(({ what, text }) => `${what} ${text}`.trim())];
};

describe("an explanation", () => {
  it("of a company has its full name and its owners", () => {
    expect(words("company:ABC")).toEqual(["ABC", "Alpha, Beta & Coast", "Owners Ann 2, Bob 1", "Now treasury $12, shares sold 3 of 3"]);
    expect(words("company:XYZ")).toEqual(["XYZ", "XYZ Railroad", "Owners none", "Now closed"]);
  });
  it("of a player has shares and income", () => {
    expect(words("player:0")).toEqual(["Ann", "", "Shares 2 ABC ($8)", "Income a dividend now would pay $8", "Cash $20, card held"]);
    expect(words("player:1")?.at(-1)).toBe("Cash $7, card played");
  });
  it("of a dial, an ending, a track, a supply and a token has its state and the game's note", () => {
    expect(words("gauge:build")).toEqual(["Build", "5 of 5, red", "Moves with every build."]);
    expect(words("ending:Houses")).toEqual(["Houses", "4 now, the end at 3", "Ends the game."]);
    expect(words("track:mill")).toEqual(["Mill", "1 of 4"]);
    expect(words("supply:houses")).toEqual(["4 houses left", ""]);
    expect(words("token:card")).toEqual(["Card", "Played once"]);
    expect(words("column:treasury")).toEqual(["Treasury", "Its money"]);
  });
  it("of a place is the server's, or its name until that has come", () => {
    expect(words("place:A1")).toEqual(["Hilltop", "city"]);
    const place = { id: "A1", title: "Hilltop (A1)", about: "city", details: [{ what: "Cost now", text: "$4", rule: "XX-1" }] };
    expect(words("place:A1", new Map([["A1", place]]))).toEqual(["Hilltop (A1)", "city", "Cost now $4"]);
  });
  it("of something unknown is none", () => {
    for (const subject of [
      "company:Q",
      "player:9",
      "gauge:q",
      "ending:q",
      "track:q",
      "supply:q",
      "token:q",
      "column:q",
      "place:q",
      "what:q",
    ])
      expect(words(subject)).toBeNull();
  });
});
