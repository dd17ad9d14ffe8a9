// The parts as a reader meets them: by role and name, by pointer and keyboard.

import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Choice, Company, CompanyView, ExpressBoard, Hex, Options, View } from "../api/types.gen";
import { AuctionPanel, Board, Charters, Dials, EffectLine, Endings, IncomeTrack, Players, changes } from ".";

beforeAll(() => {
  vi.stubGlobal("ResizeObserver", class { observe(): void {} unobserve(): void {} disconnect(): void {} });
  for (const [side, size] of [["clientWidth", 900], ["clientHeight", 600]] as const)
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => size });
});
afterEach(cleanup);

const company = (id: string, mark: string, home: string): Company =>
  ({ id, name: id, title: `${id} Railroad`, mark, colour: "#B3262B", ink: "#FFFFFF", pattern: 0, shares: 3, cubes: 20, home, special: null });
const hex = (id: string, x: number, more: Partial<Hex> = {}): Hex =>
  ({ id, x, y: 0, terrain: "plain", name: null, cost: 1, income: 0, development: null, home_of: null, only: null, unsure: false, ...more });
const board: ExpressBoard = {
  kind: "hexes", game: "chicago-express", title: "Chicago Express", note: "", modules: [], companies: [company("PRR", "P", "R5"), company("B&O", "B", "Q7")],
  hexes: [hex("R5", 0, { terrain: "city", name: "Philadelphia", income: 2 }), hex("Q5", -1.5), hex("P4", -3, { terrain: "forest", cost: 2 }), hex("Q7", 3)],
  dials: [{ id: "expand", title: "Expansion", size: 5, red: 5 }], tracks: [], houses: 20, narrow_gauge: false, waters: [{ name: "Lake Erie", x: 0, y: -1 }],
};
const now = (more: Partial<CompanyView> = {}): CompanyView => ({
  is_open: true, treasury: 9, income: 12, sold: 2, shares: 3, pays: 6, minimum_bid: 4, cubes_left: 11, note: "", special: null, gone_west: null,
  places: ["R5"], links: [], ...more,
});
const view: View = {
  ply: 3, round: 1, phase: "turn", to_move: 0, headline: "", description: "",
  companies: { PRR: now(), "B&O": now({ is_open: false, note: "closed for now", places: [] }) },
  players: [
    { name: "Ann", cash: 17, shares: { PRR: 2 }, next_dividend: 12, dividend_card: null }, { name: "Ben", cash: 22, shares: {}, next_dividend: 0, dividend_card: null },
  ],
  endings: [{ what: "Houses left", now: 18, end: 3, falls: true, is_reached: false }], auction: null, dials: { expand: 3 }, tracks: {},
  houses_left: 18, dividends_paid: 0, hexes: { R5: { stands: ["PRR"], income: 2, house: false } }, narrow_gauge: null, over: null,
};
const choice = (place: string, cost: number): Choice => ({
  word: place, draft: `expand PRR ${place}`, kind: "place", title: place, about: `costs $${cost}`, place, company: null, cost, effect: null,
});
const lit = [choice("Q5", 1), choice("P4", 2)];

describe("the board", () => {
  it("lights the choices as named buttons and tells which was taken", async () => {
    const onchoose = vi.fn();
    render(Board, { board, view, lit, onchoose });
    await fireEvent.click(screen.getByRole("button", { name: "P4: costs $2" }));
    expect(onchoose).toHaveBeenCalledExactlyOnceWith(lit[1]);
    expect(screen.queryByRole("button", { name: /R5/ })).toBeNull();
  });

  it("can be played by keyboard alone: one Tab stop, arrows between places, Enter takes", async () => {
    const onchoose = vi.fn(), onhover = vi.fn();
    render(Board, { board, view, lit, onchoose, onhover });
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
    const onask = vi.fn(), onchoose = vi.fn();
    const { container } = render(Board, { board, view, lit, onask, onchoose });
    await fireEvent.click(container.querySelector('path[data-place="R5"]')!);
    expect(onask).toHaveBeenCalledExactlyOnceWith("R5");
    expect(onchoose).not.toHaveBeenCalled();
  });

  it("shows the effect on a long press without taking the choice", async () => {
    vi.useFakeTimers();
    const onchoose = vi.fn(), onhover = vi.fn();
    render(Board, { board, view, lit, onchoose, onhover });
    const place = screen.getByRole("button", { name: /Q5/ });
    await fireEvent(place, new MouseEvent("pointerdown", { bubbles: true }));
    vi.advanceTimersByTime(600);
    expect(onhover).toHaveBeenLastCalledWith(lit[0]);
    await fireEvent.click(place);
    expect(onchoose).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  it("draws names whole, locomotives with letters, ghosts for the draft and the price of a lit hex", () => {
    const draftView = { ...view, hexes: { ...view.hexes, Q5: { stands: ["PRR"], income: 0, house: false } } };
    const { container } = render(Board, { board, view, lit: [lit[1]!], draftView });
    const words = [...container.querySelectorAll("text")].map((t) => t.textContent);
    expect(words).toContain("Philadelphia");
    expect(words.filter((w) => w === "P")).toHaveLength(2);
    expect(words).toContain("$2");
    expect(container.querySelectorAll("g.ghost")).toHaveLength(1);
  });

  it("zooms by buttons and keys", async () => {
    const { container } = render(Board, { board, view });
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
  it("stand on the charters, and closed companies say why", () => {
    render(Charters, { board, view });
    const row = within(screen.getByRole("row", { name: /PRR/ }));
    expect(row.getAllByRole("cell").map((c) => c.textContent?.trim())).toEqual(["$9", "12", "2/3", "$6", "$4", "11"]);
    expect(screen.getByText("closed for now", { exact: false })).toBeTruthy();
  });

  it("stand at the seats, with who is to move", () => {
    render(Players, { board, view, you: 0, changed: changes(null, view) });
    const [, ann, ben] = screen.getAllByRole("row");
    expect(ann!.textContent).toMatch(/Ann.*your turn.*PRR.*×2.*\+\$12.*\$17/s);
    expect(ann!.getAttribute("aria-current")).toBe("true");
    expect(ben!.textContent).toContain("no shares");
  });

  it("stand on dials, endings and the income track", () => {
    render(Dials, { board, view });
    render(Endings, { board, view });
    render(IncomeTrack, { board, view });
    expect(screen.getByText(/2 left/)).toBeTruthy();
    expect(screen.getByText("18 → 3")).toBeTruthy();
    expect(screen.getByRole("img", { name: "Income: PRR 12" })).toBeTruthy();
  });

  it("stand in the effect of a choice, in words for ears and figures for eyes", () => {
    const effect = {
      lines: ["PRR: income 12 to 14"], cash: [], next_dividend: [{ seat: 0, from: 12, to: 14 }], companies: { PRR: { income: [12, 14] as [number, number] } },
    };
    const { container } = render(EffectLine, { board, view, effect, title: "Q5", about: "costs $1" });
    expect(screen.getByText("PRR: income 12 to 14")).toBeTruthy();
    expect(container.textContent).toMatch(/income 12 → 14.*next dividend.*Ann \+2 → \$14/s);
  });
});

describe("an auction", () => {
  const auction: View = { ...view, auction: { company: "PRR", minimum: 8, high_bid: 7, high_bidder: 1, in: [0, 1] } };
  const pass: Choice = { ...choice("", 0), word: "pass", draft: "pass", kind: "verb", title: "Pass", place: null };
  const options: Options = {
    ply: 3, draft: "", question: "Bid?", rule: "CE-11", may_end: false, choices: [pass], refused: [], bid: { draft: "bid", minimum: 8, maximum: 17 }, effect: null, view: null,
  };

  it("is bid in by buttons", async () => {
    const onbid = vi.fn(), onchoose = vi.fn();
    render(AuctionPanel, { board, view: auction, options, you: 0, onbid, onchoose });
    await fireEvent.click(screen.getByRole("button", { name: "Bid $13" }));
    await fireEvent.click(screen.getByRole("button", { name: "Pass" }));
    expect(onbid).toHaveBeenCalledExactlyOnceWith(13);
    expect(onchoose).toHaveBeenCalledExactlyOnceWith(pass);
    expect(screen.getByRole("list", { name: "Bidders" }).textContent).toMatch(/Ann \(you\).*\$17.*to bid.*Ben.*\$22.*leads/s);
  });

  it("takes a sum of one's own, within the purse", async () => {
    const onbid = vi.fn();
    render(AuctionPanel, { board, view: auction, options, onbid });
    const own = screen.getByLabelText(/Your own sum/);
    await fireEvent.input(own, { target: { value: "99" } });
    await fireEvent.click(screen.getByRole("button", { name: "Bid" }));
    expect(screen.getByRole("alert").textContent).toContain("$17");
    await fireEvent.input(own, { target: { value: "11" } });
    await fireEvent.click(screen.getByRole("button", { name: "Bid" }));
    expect(onbid).toHaveBeenCalledExactlyOnceWith(11);
  });

  it("takes the sum again that stands in the field", async () => {
    const onbid = vi.fn();
    render(AuctionPanel, { board, view: auction, options, chosen: "bid 15", onbid });
    expect(screen.getByLabelText<HTMLInputElement>(/Your own sum/).value).toBe("15");
    await fireEvent.click(screen.getByRole("button", { name: "Bid" }));
    expect(onbid).toHaveBeenCalledExactlyOnceWith(15);
  });

  it("does not take what is no number for the least bid", async () => {
    const onbid = vi.fn();
    render(AuctionPanel, { board, view: auction, options, onbid });
    Object.defineProperty(screen.getByLabelText(/Your own sum/), "validity", { value: { badInput: true } });
    await fireEvent.click(screen.getByRole("button", { name: "Bid" }));
    expect(screen.getByRole("alert").textContent).toContain("whole number");
    expect(onbid).not.toHaveBeenCalled();
  });

  it("offers no buttons to those who watch", () => {
    render(AuctionPanel, { board, view: auction });
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByText("$7")).toBeTruthy();
  });
});
