import { describe, expect, it } from "vitest";
import { HALF, RADIUS, around, outline, slots, towards } from "./geometry";
import { branches } from "./hexes";

describe("hexes", () => {
  it("has six corners around its centre", () => {
    const corners = outline(0, 100, 50)
      .slice(1, -1)
      .split("L")
      .map((c) => c.split(" ").map(Number));
    expect(corners).toHaveLength(6);
    for (const [x, y] of corners) expect(Math.hypot(x! - 100, y! - 50)).toBeCloseTo(RADIUS, 0);
  });

  it.each([1, 2, 3, 4, 5, 6, 7])("holds %i locomotives side by side, inside the hex", (n) => {
    const { size, at } = slots(n);
    expect(at).toHaveLength(n);
    at.forEach((p, i) => {
      const corner = Math.abs(p.y) + size / 2;
      expect(Math.abs(p.x) + size / 2).toBeLessThanOrEqual(RADIUS - corner / Math.sqrt(3) + 4);
      expect(corner).toBeLessThan(HALF);
      for (const q of at.slice(i + 1)) expect(Math.max(Math.abs(p.x - q.x), Math.abs(p.y - q.y))).toBeGreaterThanOrEqual(size);
    });
  });

  it("finds the rectangle around points, and none around nothing", () => {
    expect(
      around(
        [
          { x: 1, y: 5 },
          { x: 4, y: 2 },
        ],
        1,
      ),
    ).toEqual({ left: 0, right: 5, top: 1, bottom: 6 });
    expect(around([])).toBeNull();
  });
});

describe("arrow keys", () => {
  const places = [
    { x: 10, y: 0, id: "east" },
    { x: 30, y: 1, id: "farther" },
    { x: 9, y: 40, id: "south" },
    { x: -5, y: 0, id: "west" },
  ];
  it("go to the nearest place ahead", () => {
    expect(towards({ x: 0, y: 0 }, "right", places)?.id).toBe("east");
    expect(towards({ x: 10, y: 0 }, "right", places)?.id).toBe("farther");
    expect(towards({ x: 10, y: 0 }, "down", places)?.id).toBe("south");
    expect(towards({ x: -5, y: 0 }, "left", places)).toBeNull();
  });
  it("reach every place in order by page keys", () => {
    const [east, farther, , west] = places;
    expect(towards(east!, "next", places)).toBe(farther);
    expect(towards(west!, "next", places)).toBe(east);
    expect(towards(east!, "previous", places)).toBe(west);
  });
});

describe("the network as a tree", () => {
  it("leaves out the line that closes a triangle, and keeps every place", () => {
    const drawn = branches(["A>B", "B>C", "A>C", "C>D"], "A");
    expect(drawn).toEqual(["A>B", "A>C", "C>D"]);
  });
  it("draws parts that do not touch home", () => {
    expect(branches(["X>Y"], "A")).toEqual(["X>Y"]);
  });
});
