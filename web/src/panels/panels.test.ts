// The parts as a reader meets them: by role and name, by pointer and keyboard.

import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Choice, Column, Options, View } from "../api/types.gen";
import MapView from "../map/MapView.svelte";
import { changes } from "../state/changes";
import {
  board as makeBoard,
  choice as makeChoice,
  company,
  companyView,
  options as makeOptions,
  player,
  site,
  view as makeView,
} from "../state/fixtures";
import Auction from "./Auction.svelte";
import Companies from "./Companies.svelte";
import CompanyAxis from "./CompanyAxis.svelte";
import EffectLine from "./EffectLine.svelte";
import Endings from "./Endings.svelte";
import Gauges from "./Gauges.svelte";
import Players from "./Players.svelte";
import Tracks from "./Tracks.svelte";

beforeAll(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  for (const [side, size] of [
    ["clientWidth", 900],
    ["clientHeight", 600],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => size });
});
afterEach(cleanup);

const column = (key: string, label: string, kind: Column["kind"] = "number"): Column => ({
  key,
  label,
  title: "",
  name: label.toLowerCase(),
  kind,
  has_effects: true,
  is_minor: false,
});
const cost = (n: number) => ({ kind: "cost" as const, text: `${n}`, title: `cost $${n}`, is_common: false });
const board = makeBoard({
  title: "Some Express",
  companies: [company("PRR", { home: "R5" }), company("B&O", { home: "Q7" })],
  sites: [
    site("R5", 0, 0, {
      style: "city",
      name: "Philadelphia",
      values: [{ kind: "income", text: "+2", title: "income +2", is_common: false }],
    }),
    site("Q5", -1.5, 0, { values: [cost(1)] }),
    site("P4", -3, 0, { style: "forest", values: [cost(2)] }),
    site("Q7", 3),
  ],
  company_columns: [
    column("treasury", "Treasury", "money"),
    column("income", "Income"),
    column("sold", "Sold", "shares"),
    column("pays", "Pays", "money"),
    column("minimum_bid", "Min bid", "money"),
    column("cubes", "Locos"),
    { ...column("links", "Links"), is_minor: true },
  ],
  gauges: [{ id: "expand", title: "Expansion", size: 5, red: 5 }],
  labels: [{ text: "Lake Erie", x: 0, y: -1 }],
  axis: "income",
  player_columns: [column("week", "Week")],
  tokens: [{ id: "card", label: "Card", title: "A card", held: "held", gone: "played" }],
});
const values = { treasury: 9, income: 12, sold: 2, pays: 6, minimum_bid: 4, cubes: 11 };
const view = makeView(3, {
  companies: { PRR: companyView(values, { sites: ["R5"] }), "B&O": companyView(values, { is_open: false, note: "closed for now" }) },
  players: [
    player("Ann", 17, { shares: { PRR: 2 }, next_dividend: 12, tokens: { card: true }, values: { week: 7 } }),
    player("Ben", 22, { tokens: { card: false } }),
  ],
  endings: [{ what: "Houses left", start: 20, now: 18, end: 3, is_reached: false }],
  gauges: { expand: 3 },
  sites: { R5: { pieces: ["PRR"], waiting: [], values: null, is_closed: false } },
});
const choice = (at: string, dollars: number): Choice =>
  makeChoice(at, `expand PRR ${at}`, { about: `costs $${dollars}`, site: at, cost: dollars });
const lit = [choice("Q5", 1), choice("P4", 2)];

describe("the board", () => {
  it("lights the choices as named buttons and tells which was taken", async () => {
    const onchoose = vi.fn();
    render(MapView, { board, view, lit, onchoose });
    await fireEvent.click(screen.getByRole("button", { name: "P4: costs $2" }));
    expect(onchoose).toHaveBeenCalledExactlyOnceWith(lit[1]);
    expect(screen.queryByRole("button", { name: /R5/ })).toBeNull();
  });

  it("can be played by keyboard alone: one Tab stop, arrows between places, Enter takes", async () => {
    const onchoose = vi.fn(),
      onhover = vi.fn();
    render(MapView, { board, view, lit, onchoose, onhover });
    const [q5, p4] = [screen.getByRole("button", { name: /Q5/ }), screen.getByRole("button", { name: /P4/ })];
    expect([q5.getAttribute("tabindex"), p4.getAttribute("tabindex")]).toEqual(["0", "-1"]);
    q5.focus();
    expect(onhover).toHaveBeenLastCalledWith(lit[0]);
    await fireEvent.keyDown(q5, { key: "ArrowLeft" });
    expect(document.activeElement).toBe(p4);
    await fireEvent.keyDown(p4, { key: "Enter" });
    expect(onchoose).toHaveBeenCalledExactlyOnceWith(lit[1]);
  });

  it("asks why not about a place that is not lit", async () => {
    const onask = vi.fn(),
      onchoose = vi.fn();
    const { container } = render(MapView, { board, view, lit, onask, onchoose });
    await fireEvent.click(container.querySelector('path[data-site="R5"]')!);
    expect(onask).toHaveBeenCalledExactlyOnceWith("R5");
    expect(onchoose).not.toHaveBeenCalled();
  });

  it("shows the effect on a long press without taking the choice", async () => {
    vi.useFakeTimers();
    const onchoose = vi.fn(),
      onhover = vi.fn();
    render(MapView, { board, view, lit, onchoose, onhover });
    const place = screen.getByRole("button", { name: /Q5/ });
    await fireEvent(place, new MouseEvent("pointerdown", { bubbles: true }));
    vi.advanceTimersByTime(600);
    expect(onhover).toHaveBeenLastCalledWith(lit[0]);
    await fireEvent.click(place);
    expect(onchoose).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  it("draws names whole, locomotives with letters, ghosts for the draft and the price of a lit hex", () => {
    const draftView = { ...view, sites: { ...view.sites, Q5: { pieces: ["PRR"], waiting: [], values: null, is_closed: false } } };
    const { container } = render(MapView, { board, view, lit: [lit[1]!], draftView });
    const words = [...container.querySelectorAll("text")].map((t) => t.textContent);
    expect(words).toContain("Philadelphia");
    expect(words.filter((w) => w === "P")).toHaveLength(2);
    expect(words).toContain("$2");
    expect(container.querySelectorAll("g.ghost")).toHaveLength(1);
  });

  it("crosses out a hex that is closed", () => {
    const closed = { ...view, sites: { Q5: { pieces: [], waiting: [], values: null, is_closed: true } } };
    const { container } = render(MapView, { board, view: closed });
    expect([...container.querySelectorAll("[data-closed]")].map((each) => each.getAttribute("data-closed"))).toEqual(["Q5"]);
  });

  it("zooms by buttons and keys", async () => {
    const { container } = render(MapView, { board, view });
    const scale = (): number => 900 / Number(container.querySelector(".frame svg")!.getAttribute("viewBox")!.split(" ")[2]);
    const whole = scale();
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    await fireEvent.click(screen.getByRole("button", { name: "Zoom in" }));
    expect(scale()).toBeGreaterThan(whole);
    await fireEvent.keyDown(screen.getByRole("group", { name: /Map of/ }), { key: "0" });
    expect(scale()).toBeCloseTo(whole);
    vi.stubGlobal("matchMedia", undefined);
  });
});

describe("the numbers people play by", () => {
  it("stand in the table of companies, and closed ones say why", () => {
    render(Companies, { board, view });
    const row = within(screen.getByRole("row", { name: /PRR/ }));
    expect(row.getAllByRole("cell").map((c) => c.textContent?.trim())).toEqual(["$9", "12", "2/3", "$6", "$4", "11"]);
    expect(screen.getByText("closed for now", { exact: false })).toBeTruthy();
  });

  it("stand at the seats, with who is to move", () => {
    render(Players, { board, view, you: 0, changed: changes(null, view) });
    const [, ann, ben] = screen.getAllByRole("row");
    expect(ann!.textContent).toMatch(/Ann.*your turn.*PRR.*×2.*7.*held.*\+\$12.*\$17/s);
    expect(ann!.getAttribute("aria-current")).toBe("true");
    expect(ben!.textContent).toMatch(/no shares.*played/s);
  });

  it("stand on gauges, endings and the line of companies", () => {
    render(Gauges, { board, view });
    render(Endings, { view });
    render(CompanyAxis, { board, view, axis: board.company_columns[1]! });
    expect(screen.getByText(/2 left/)).toBeTruthy();
    expect(screen.getByText("18 → 3")).toBeTruthy();
    expect(screen.getByRole("img", { name: "Income: PRR 12" })).toBeTruthy();
  });

  it("stand in the effect of a choice, in words for ears and figures for eyes", () => {
    const effect = {
      lines: ["PRR: income 12 to 14"],
      cash: [],
      next_dividend: [{ seat: 0, from: 12, to: 14 }],
      companies: { PRR: { income: [12, 14] as [number, number] } },
      consequences: [{ brief: "then dividends", text: "then dividends, before Ben's turn" }],
    };
    const { container } = render(EffectLine, { board, view, effect, title: "Q5", about: "costs $1" });
    expect(screen.getByText("PRR: income 12 to 14")).toBeTruthy();
    expect(screen.getByText("then dividends, before Ben's turn")).toBeTruthy();
    expect(container.textContent).toMatch(/income 12 → 14.*next dividend.*Ann \+2 → \$14/s);
  });
});

describe("an auction", () => {
  const auction: View = { ...view, auction: { company: "PRR", minimum: 8, high_bid: 7, high_bidder: 1, in: [0, 1] } };
  const pass = makeChoice("pass", "pass", { kind: "verb", title: "Pass" });
  const options: Options = makeOptions("", [pass], { bid: { draft: "bid", minimum: 8, maximum: 17 } });

  it("is bid in by buttons", async () => {
    const onanswer = vi.fn();
    render(Auction, { board, view: auction, options, you: 0, onanswer });
    await fireEvent.click(screen.getByRole("button", { name: "Bid $13" }));
    await fireEvent.click(screen.getByRole("button", { name: "Pass" }));
    expect(onanswer.mock.calls).toEqual([["bid 13"], ["pass"]]);
    expect(screen.getByRole("list", { name: "Bidders" }).textContent).toMatch(/Ann \(you\).*\$17.*to bid.*Ben.*\$22.*leads/s);
  });

  it("takes another amount within the range", async () => {
    const onanswer = vi.fn();
    render(Auction, { board, view: auction, options, onanswer });
    const own = screen.getByLabelText(/Other amount/);
    await fireEvent.input(own, { target: { value: "99" } });
    await fireEvent.click(screen.getByRole("button", { name: "Bid" }));
    expect(screen.getByRole("alert").textContent).toContain("$17");
    await fireEvent.input(own, { target: { value: "11" } });
    await fireEvent.click(screen.getByRole("button", { name: "Bid" }));
    expect(onanswer).toHaveBeenCalledExactlyOnceWith("bid 11");
  });

  it("takes the amount in the field again", async () => {
    const onanswer = vi.fn();
    render(Auction, { board, view: auction, options, chosen: "bid 15", onanswer });
    expect(screen.getByLabelText<HTMLInputElement>(/Other amount/).value).toBe("15");
    await fireEvent.click(screen.getByRole("button", { name: "Bid" }));
    expect(onanswer).toHaveBeenCalledExactlyOnceWith("bid 15");
  });

  it("does not take what is no number for the minimum bid", async () => {
    const onanswer = vi.fn();
    render(Auction, { board, view: auction, options, onanswer });
    Object.defineProperty(screen.getByLabelText(/Other amount/), "validity", { value: { badInput: true } });
    await fireEvent.click(screen.getByRole("button", { name: "Bid" }));
    expect(screen.getByRole("alert").textContent).toContain("whole number");
    expect(onanswer).not.toHaveBeenCalled();
  });

  it("offers no buttons to those who watch", () => {
    render(Auction, { board, view: auction });
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByText("$7")).toBeTruthy();
  });
});

describe("a game that nobody here has heard of", () => {
  const town = (id: string, x: number, y: number) =>
    site(id, x, y, {
      name: id.toUpperCase(),
      style: "town",
      values: [{ kind: "income", text: "+3", title: "income +3", is_common: false }],
    });
  const small = makeBoard({
    layout: "links",
    pieces_on: "links",
    companies: ["Amber", "Blue", "Coal"].map((id) => company(id, { home: "a" })),
    sites: [town("a", 0, 0), town("b", 1, 0), town("c", 0.5, 1)],
    links: [
      { id: "a>b", a: "a", b: "b" },
      { id: "b>c", a: "b", b: "c" },
    ],
    company_columns: [column("treasury", "Treasury", "money"), column("sold", "Sold", "shares")],
    tracks: [{ id: "week", title: "Week", values: [1, 2, 3], site: null, ends_game: true }],
    facts: [{ label: "a link costs", value: "$4" }],
    supplies: [{ id: "cubes", title: "cubes in the bag", total: 30, piece: "cube" }],
    legend: [{ glyph: "income", text: "+3", words: "income of a town" }],
    badges: [{ id: "fair", site: "b", shape: "pill", title: "Fair", company: "Blue" }],
  });
  const now = makeView(1, {
    companies: {
      Amber: companyView({ treasury: 4, sold: null }, { links: ["a>b"], tags: ["snowed in"] }),
      Blue: companyView({ treasury: 5, sold: 1 }),
      Coal: companyView({}, { is_open: false }),
    },
    players: [player("Ann", 3)],
    tracks: { week: 2 },
    supplies: { cubes: 21 },
    badges: { fair: { state: "used", company: "Amber" } },
    sites: {
      c: {
        pieces: ["Coal"],
        waiting: [],
        values: [{ kind: "income", text: "+5", title: "income +5", is_common: false }],
        is_closed: false,
      },
    },
  });

  it("is drawn: towns with their numbers, pieces, links that are built and links that may be", async () => {
    const onchoose = vi.fn(),
      build = makeChoice("b>c", "build b>c", { title: "B to C", link: "b>c", cost: 4 });
    const { container } = render(MapView, { board: small, view: now, lit: [build], onchoose });
    const words = [...container.querySelectorAll("text")].map((t) => t.textContent?.trim());
    for (const word of ["A", "B", "C", "+3", "+5", "$4"]) expect(words).toContain(word);
    expect(words.filter((word) => word === "A")).toHaveLength(3); // the town, the company that starts there, its cube on the link
    await fireEvent.click(screen.getByRole("button", { name: "B to C" }));
    expect(onchoose).toHaveBeenCalledExactlyOnceWith(build);
  });

  it("has its own columns, facts, supplies, tracks and badges", () => {
    const { container } = render(Companies, { board: small, view: now });
    const row = within(screen.getByRole("row", { name: /Amber/ }));
    expect(row.getAllByRole("cell").map((c) => c.textContent?.trim())).toEqual(["$4", "–"]);
    expect(screen.getByRole("row", { name: /Blue/ }).textContent).toMatch(/✓ B, Fair, used/);
    expect(screen.getByText("not open yet")).toBeTruthy();
    expect(container.textContent).toMatch(/21 cubes in the bag.*a link costs \$4.*\+3 income of a town/s);
    render(Tracks, { board: small, view: now });
    expect(screen.getByRole("list", { name: "Tracks" }).textContent).toMatch(/Week: 2, the game ends at 3/);
  });
});
