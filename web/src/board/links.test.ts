import { describe, expect, it } from "vitest";
import type { City, LinksBoard } from "../api/types.gen";
import { box, touches } from "./labels";
import { graticule, layOut, lengthFor, linkOf, proportion } from "./links";

const city = (id: string, x: number, y: number, more: Partial<City> = {}): City =>
  ({ id, name: id[0]!.toUpperCase() + id.slice(1), x, y, start: [], special: [], west: false, home_of: null, ...more });
const board: LinksBoard = {
  kind: "links", game: "chicago-and-northwestern", title: "", note: "", modules: [], companies: [],
  cities: [
    city("chicago", 1, 0.5, { start: ["CNW", "CBQ", "CRIP", "ATSF"] }), city("omaha", 0.5, 0.5, { special: ["CRIP"] }),
    city("denver", 0, 0.6, { west: true }), city("lincoln", 0.4, 0.6), city("topeka", 0.55, 0.9, { special: ["ATSF"], west: true }),
  ],
  links: [{ id: "chicago>omaha", a: "chicago", b: "omaha" }, { id: "denver>lincoln", a: "denver", b: "lincoln" }],
  prices: { single: 5, double: 15, triple: 45 }, dividends: { link: 3, west: 5 }, minimum_bid: 5,
};

describe("the map of links", () => {
  const layout = layOut(board, 1.4);
  const node = (id: string) => layout.nodes.find((n) => n.city.id === id)!;

  it("spreads the cities over the map", () => {
    expect(node("denver").at.x).toBe(0);
    expect(node("chicago").at.x).toBe(1000);
    const { left, right, top, bottom } = layout.map;
    expect((right - left) / (bottom - top)).toBeCloseTo(1.4);
  });

  it("gives every city its signs: Specials side by side, the diamond last", () => {
    expect([node("chicago").kind, node("lincoln").kind]).toEqual(["start", "dot"]);
    expect(node("omaha").badges.map((b) => b.company)).toEqual(["CRIP"]);
    expect(node("topeka").badges[0]!.x).toBeLessThan(node("topeka").diamond!);
  });

  it("keeps names off the signs of every city and inside the map", () => {
    const signs = layout.nodes.map((n) => box(n.at.x, n.at.y, n.half.x, n.half.y));
    for (const label of layout.labels) {
      const spot = box(label.x, label.y - 5, 1, 5);
      for (const sign of signs) expect(touches(spot, sign)).toBe(false);
      expect(label.x).toBeGreaterThan(layout.map.left);
      expect(label.x).toBeLessThan(layout.map.right);
    }
    expect(layout.labels.find((l) => l.id === "chicago")!.starts).toHaveLength(4);
  });

  it("takes the proportions of its window within reason", () => {
    expect(proportion(1000, 800)).toBe(1.25);
    expect(proportion(4000, 800)).toBe(1.75);
    expect(proportion(300, 800)).toBe(0.85);
    expect(lengthFor(390)).toBeLessThan(lengthFor(1000));
  });

  it("draws paper lines inside the map only", () => {
    const { across, down } = graticule(layout.map);
    expect(Math.min(...across)).toBeGreaterThan(layout.map.left);
    expect(Math.max(...down)).toBeLessThan(layout.map.bottom);
  });

  it("knows the link that a chosen city would complete", () => {
    const choice = { word: ">madison", draft: "build CNW milwaukee>madison", kind: "city" as const, title: "", about: "", place: "madison", company: null, cost: 5, effect: null };
    expect(linkOf(choice)).toBe("madison>milwaukee");
    expect(linkOf({ ...choice, draft: "build CNW milwaukee" })).toBeNull();
  });
});
