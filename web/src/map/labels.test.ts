import { describe, expect, it } from "vitest";
import { badness, box, candidates, placeLabels, touches, within, type Wish } from "./labels";
import { lettering, textWidth } from "./text-width";

const frame = { left: 0, top: 0, right: 400, bottom: 300 };
const wish = (id: string, x: number, y: number, width = 60): Wish => ({ id, node: box(x, y, 6, 6), width, height: 16 });

describe("placing labels", () => {
  it("puts a lonely name below its city", () => {
    const [placed] = placeLabels([wish("a", 200, 100)], [], [], frame);
    expect(placed!.spot.top).toBeGreaterThan(106);
    expect(placed!.anchor).toBe("middle");
  });

  it("keeps names apart from each other and from cities", () => {
    const wishes = [0, 1, 2, 3, 4].flatMap((i) => [wish(`a${i}`, 60 + i * 68, 100), wish(`b${i}`, 90 + i * 62, 140)]);
    const nodes = wishes.map((w) => w.node);
    const spots = placeLabels(wishes, nodes, [], frame).map((p) => p.spot);
    spots.forEach((spot, i) => {
      for (const node of nodes) expect(touches(spot, node)).toBe(false);
      for (const other of spots.slice(i + 1)) expect(touches(spot, other)).toBe(false);
    });
  });

  it("stays inside the frame", () => {
    for (const [x, y] of [
      [5, 5],
      [395, 295],
      [5, 295],
    ] as const) {
      const { spot } = placeLabels([wish("a", x, y)], [], [], frame)[0]!;
      expect(spot).toEqual(within(spot, frame));
    }
  });

  it("avoids a line where there is another side", () => {
    const line = { a: { x: 200, y: 100 }, b: { x: 200, y: 300 } };
    const { spot } = placeLabels([wish("a", 200, 100)], [], [line], frame)[0]!;
    expect(badness(spot, [], [line])).toBe(0);
  });

  it("aligns a name beside its city towards it", () => {
    const wall = [box(200, 120, 80, 10), box(200, 80, 80, 10)];
    expect(placeLabels([wish("a", 200, 100)], wall, [], frame)[0]!.anchor).toBe("start");
    expect(candidates(box(0, 0, 5, 5), 20, 10).length).toBeGreaterThan(8);
  });
});

describe("lettering", () => {
  it("keeps short names large and shrinks long ones to the width", () => {
    expect(lettering("Utica", 10, 64, 8)).toEqual({ lines: ["Utica"], size: 10 });
    const long = lettering("Philadelphia", 12, 64, 6);
    expect(textWidth("Philadelphia", long.size, true)).toBeLessThanOrEqual(65);
  });
  it("breaks a name of several words in two balanced lines", () => {
    expect(lettering("Saint Louis Junction", 10, 64, 8).lines).toEqual(["Saint Louis", "Junction"]);
  });
  it("never cuts a single word", () => {
    const word = "Llanfairpwllgwyngyll";
    const { lines, size } = lettering(word, 10, 64, 8);
    expect(lines).toEqual([word]);
    expect(textWidth(word, size, true)).toBeLessThanOrEqual(66);
  });
});
