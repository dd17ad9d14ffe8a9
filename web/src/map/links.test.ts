import { describe, expect, it } from "vitest";
import type { Badge, Site } from "../api/types.gen";
import { board as makeBoard, company, companyView, site, view } from "../state/fixtures";
import { box, touches } from "./labels";
import { builders, graticule, lane, layOut, lengthFor, proportion } from "./links";

const town = (id: string, x: number, y: number, more: Partial<Site> = {}): Site =>
  site(id, x, y, { name: id[0]!.toUpperCase() + id.slice(1), style: "town", ...more });
const badge = (id: string, at: string, shape: Badge["shape"], of: string | null = null): Badge => ({
  id,
  site: at,
  shape,
  title: id,
  company: of,
});
const board = makeBoard({
  layout: "links",
  companies: ["N", "Q", "R", "S"].map((id) => company(id, { home: "chicago" })),
  sites: [
    town("chicago", 1, 0.5),
    town("omaha", 0.5, 0.5),
    town("denver", 0, 0.6),
    town("lincoln", 0.4, 0.6),
    town("topeka", 0.55, 0.9, { values: [{ kind: "income", text: "+2", title: "income +2", is_common: false }] }),
  ],
  links: [
    { id: "chicago>omaha", a: "chicago", b: "omaha" },
    { id: "denver>lincoln", a: "denver", b: "lincoln" },
  ],
  badges: [badge("first", "omaha", "pill", "R"), badge("second", "topeka", "pill", "S"), badge("far", "topeka", "diamond")],
  labels: [{ text: "A lake", x: 0.5, y: 0.5 }],
});

describe("the map of links", () => {
  const layout = layOut(board, 1.4);
  const node = (id: string) => layout.nodes.find((n) => n.site.id === id)!;

  it("spreads the cities over the map", () => {
    expect(node("denver").at.x).toBe(0);
    expect(node("chicago").at.x).toBe(1000);
    const { left, right, top, bottom } = layout.map;
    expect((right - left) / (bottom - top)).toBeCloseTo(1.4);
  });

  it("gives every town its signs, side by side", () => {
    expect([node("chicago").kind, node("lincoln").kind, node("omaha").kind]).toEqual(["start", "dot", "signs"]);
    expect(node("omaha").badges.map((b) => b.badge.id)).toEqual(["first"]);
    const [pill, diamond] = node("topeka").badges;
    expect(pill!.x).toBeLessThan(diamond!.x);
  });

  it("leaves room below a name for its numbers and for the companies that start there", () => {
    const named = new Map(layout.names.map((name) => [name.id, name]));
    expect(named.get("topeka")!.values.map(({ text }) => text)).toEqual(["+2"]);
    expect(named.get("chicago")!.starts).toHaveLength(4);
    expect(layout.waters[0]).toEqual({ text: "A lake", x: 500, y: 0 });
  });

  it("keeps names off the signs of every city and inside the map", () => {
    const signs = layout.nodes.map((n) => box(n.at.x, n.at.y, n.half.x, n.half.y));
    for (const label of layout.names) {
      const spot = box(label.x, label.y - 5, 1, 5);
      for (const sign of signs) expect(touches(spot, sign)).toBe(false);
      expect(label.x).toBeGreaterThan(layout.map.left);
      expect(label.x).toBeLessThan(layout.map.right);
    }
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

  it("draws companies that share a link side by side", () => {
    const shared = view(0, { companies: { N: companyView({}, { links: ["a>b"] }), Q: companyView({}, { links: ["a>b", "b>c"] }) } });
    expect([...builders(shared)]).toEqual([
      ["a>b", ["N", "Q"]],
      ["b>c", ["Q"]],
    ]);
    const road = { id: "a>b", a: { x: 0, y: 0 }, b: { x: 10, y: 0 }, middle: { x: 5, y: 0 } };
    expect([lane(road, 0, 1), lane(road, 0, 2), lane(road, 1, 2)]).toEqual(["M0 0L10 0", "M0 -3.5L10 -3.5", "M0 3.5L10 3.5"]);
  });
});
