import { describe, expect, it } from "vitest";
import type { CompanyView, Ply, TableEvent, View } from "../api/types.gen";
import { changes } from "./changed";
import { scenes, scenesOf } from "./playback";

const company = (more: Partial<CompanyView> = {}): CompanyView => ({
  is_open: true, treasury: 10, income: 7, sold: 1, shares: 3, pays: 7, minimum_bid: 4, cubes_left: 5, note: "", special: null,
  gone_west: null, places: ["A1"], links: [], ...more,
});
const player = (name: string, cash: number): View["players"][number] =>
  ({ name, cash, shares: {}, next_dividend: 0, dividend_card: null });
const table = (more: Partial<View> = {}): View => ({
  ply: 0, round: 1, phase: "turn", to_move: 0, headline: "", description: "", companies: { PRR: company() },
  players: [player("Ann", 20), player("Ben", 30)], endings: [], auction: null, dials: { expand: 0 }, tracks: { Detroit: 1 },
  houses_left: 20, dividends_paid: 0, hexes: { A1: { stands: ["PRR"], income: 2, house: false } }, narrow_gauge: null, over: null, ...more,
});
const act = (view: View, events: TableEvent[], lines = events.map((e) => e.type)): Ply => ({
  ply: 1, seat: 0, sentence: "", at: "", by: "bot", why: null, round: 1, summary: "what happened", lines, events, view,
});

const before = table();
const after = table({
  companies: { PRR: company({ treasury: 7, income: 9, cubes_left: 3, places: ["A1", "A2", "A3"], links: ["A1>A2", "A2>A3"] }) },
  dials: { expand: 1 },
  hexes: { A1: { stands: ["PRR"], income: 2, house: false }, A2: { stands: ["PRR"], income: 0, house: false }, A3: { stands: ["B&O", "PRR"], income: 2, house: false } },
});
const expansion = act(after, [
  { type: "DialMoved", seat: 0, dial: "expand", to: 1, size: 5 },
  { type: "LocomotivePlaced", company: "PRR", place: "A2", paid: 1 },
  { type: "LocomotivePlaced", company: "PRR", place: "A3", paid: 2 },
  { type: "IncomeRose", company: "PRR", by: 2, to: 9 },
]);

describe("the story of an action", () => {
  it("plays one event after another", () => {
    const played = scenesOf(expansion, before);
    expect(played.map((s) => s.caption)).toEqual(["DialMoved", "LocomotivePlaced", "LocomotivePlaced", "IncomeRose"]);
    expect(played.map((s) => s.place)).toEqual([null, "A2", "A3", null]);
    expect(played.map((s) => s.view.companies["PRR"]!.treasury)).toEqual([10, 9, 7, 7]);
    expect(played.map((s) => s.view.dials["expand"])).toEqual([1, 1, 1, 1]);
    expect(played.map((s) => s.view.companies["PRR"]!.links.length)).toEqual([0, 1, 2, 2]);
    expect(played.map((s) => s.view.companies["PRR"]!.income)).toEqual([7, 7, 7, 9]);
  });

  it("ends with exactly what the server sent, and leaves the view before alone", () => {
    const untouched = structuredClone(before);
    expect(scenesOf(expansion, before).at(-1)!.view).toBe(after);
    expect(before).toEqual(untouched);
  });

  it("stands pieces in the order of the server's view", () => {
    const b = table({ hexes: { A3: { stands: ["B&O"], income: 2, house: false } } });
    const placed = scenesOf({ ...expansion, events: [expansion.events[2]!, expansion.events[3]!], lines: [] }, b);
    expect(placed[0]!.view.hexes["A3"]!.stands).toEqual(["B&O", "PRR"]);
  });

  it("moves money: a share from seat to treasury, a dividend to every seat", () => {
    const sold = scenesOf(act(before, [
      { type: "ShareSold", company: "PRR", seat: 1, price: 8 }, { type: "DividendPaid", company: "PRR", per_share: 5, seats: { 0: 5, 1: 10 }, occasion: "general" },
      { type: "DialsReset" },
    ]), before);
    expect(sold[0]!.floats.map(({ seat, company: c, amount }) => [seat ?? c, amount])).toEqual([[1, -8], ["PRR", 8]]);
    expect(sold[0]!.view.players[1]!.cash).toBe(22);
    expect(sold[1]!.floats.map(({ seat, amount }) => [seat, amount])).toEqual([[0, 5], [1, 10]]);
    expect(sold[1]!.view.players.map((p) => p.cash)).toEqual([25, 32]);
    expect(new Set(sold.flatMap((s) => s.floats.map((f) => f.id))).size).toBe(4);
  });

  it("pays the dividends of all companies at once", () => {
    const paid = scenesOf(act(before, [
      { type: "DividendPaid", company: "PRR", per_share: 5, seats: { 0: 5, 1: 10 }, occasion: "general" },
      { type: "DividendPaid", company: "B&O", per_share: 2, seats: { 1: 2 }, occasion: "general" }, { type: "DialsReset" },
    ], ["PRR pays $5 a share: Ann $5, Ben $10.", "B&O pays $2 a share: Ben $2.", "Dials go back."]), before);
    expect(paid).toHaveLength(2);
    expect(paid[0]!.caption).toBe("PRR pays $5 a share, B&O pays $2 a share");
    expect(paid[0]!.floats.map(({ seat, amount }) => [seat, amount])).toEqual([[0, 5], [1, 12]]);
  });

  it("skips events it does not know and still shows the end", () => {
    const [only, ...rest] = scenesOf(act(after, [{ type: "Earthquake" }]), before);
    expect(rest).toEqual([]);
    expect(only!.view).toBe(after);
    expect(only!.caption).toBe("what happened");
  });

  it("uses the summary where lines and events differ in number", () => {
    expect(scenesOf({ ...expansion, lines: ["one line"] }, before)[0]!.caption).toBe("what happened");
  });

  it("builds links and goes west in the other game", () => {
    const b = table({ hexes: {}, companies: { CNW: company({ places: [], special: "open" }) } });
    const played = scenesOf(act(b, [
      { type: "LinkBuilt", company: "CNW", link: ["madison", "chicago"], paid: 5 }, { type: "SpecialTaken", company: "CNW", seat: 0 },
      { type: "WentWest", company: "CNW", city: "denver", seat: 0 }, { type: "CardPlayed", seat: 0 },
    ]), b);
    expect(played[0]!.view.companies["CNW"]!.links).toEqual(["chicago>madison"]);
    expect(played[1]!.view.companies["CNW"]!.special).toBe("used");
    expect(played[2]!.view.companies["CNW"]!.gone_west).toBe("denver");
  });

  it("follows several actions", () => {
    const second = { ...act(before, [{ type: "DialMoved", seat: 1, dial: "expand", to: 2, size: 5 }]), ply: 2 };
    expect(scenes([expansion, second], before).map((s) => s.ply)).toEqual([1, 1, 1, 1, 2]);
  });
});

describe("what changed", () => {
  it("names new pieces, figures, dials and money", () => {
    const found = changes(before, { ...after, players: [player("Ann", 15), player("Ben", 30)] });
    expect([...found.pieces].sort()).toEqual(["A2/PRR", "A3/B&O", "A3/PRR"]);
    expect([...found.places].sort()).toEqual(["A2", "A3"]);
    expect(Object.keys(found.companies.get("PRR")!).sort()).toEqual(["cubes_left", "income", "treasury"]);
    expect([...found.dials]).toEqual(["expand"]);
    expect([...found.cash]).toEqual([[0, -5]]);
  });
  it("finds nothing between equal views or without a view before", () => {
    for (const found of [changes(after, structuredClone(after)), changes(null, after)])
      expect([found.pieces.size, found.companies.size, found.cash.size, found.dials.size]).toEqual([0, 0, 0, 0]);
  });
  it("names houses and shares", () => {
    const later = table({ hexes: { A1: { stands: ["PRR"], income: 3, house: true } }, players: [{ ...player("Ann", 20), shares: { PRR: 1 } }, player("Ben", 30)] });
    const found = changes(before, later);
    expect([...found.houses]).toEqual(["A1"]);
    expect([...found.shares]).toEqual(["0/PRR"]);
  });
});
