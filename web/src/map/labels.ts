// Where to put the names of cities: beside the city, covering as little as possible.

import type { Point, Rectangle } from "./geometry";

export interface Segment {
  a: Point;
  b: Point;
}
export interface Wish {
  id: string;
  node: Rectangle;
  width: number;
  height: number;
}
export interface Placed {
  id: string;
  spot: Rectangle;
  anchor: "start" | "middle" | "end";
}

const PIECE = 60,
  TRACK = 3,
  LATER = 0.5; // how bad it is to cover a piece or a line, or to be a later candidate
const NAME = 4; // times worse than covering a piece: two overlapping names cannot be read
const NEAR = 12; // a name this close to another city might be taken for its name
const ROUNDS = 3;
const STEP = 4; // distance between sample points along a line

export function box(x: number, y: number, halfWidth: number, halfHeight: number): Rectangle {
  return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight };
}

export function touches(a: Rectangle, b: Rectangle): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** The box moved inside the frame, if it fits. */
export function within(spot: Rectangle, frame: Rectangle): Rectangle {
  const x = Math.max(frame.left - spot.left, 0) + Math.min(frame.right - spot.right, 0);
  const y = Math.max(frame.top - spot.top, 0) + Math.min(frame.bottom - spot.bottom, 0);
  return { left: spot.left + x, right: spot.right + x, top: spot.top + y, bottom: spot.bottom + y };
}

const RING = 20; // directions beyond the first four

/** Places beside a node, the best first: below, above, right, left, then all around it, near and a little farther. */
export function candidates(node: Rectangle, width: number, height: number, gap = 3): Rectangle[] {
  const x = (node.left + node.right) / 2,
    y = (node.top + node.bottom) / 2;
  const right = node.right + gap + width / 2,
    above = node.top - height / 2 - 1;
  const spots = [
    [x, 2 * y - above],
    [x, above],
    [right, y],
    [2 * x - right, y],
  ] as [number, number][];
  for (const farther of [0, 6]) {
    const a = right - x + farther,
      b = y - above + farther;
    for (let i = 0; i < RING; i++) {
      const angle = ((i + 0.5) / RING) * 2 * Math.PI,
        c = Math.cos(angle),
        s = Math.sin(angle);
      const distance = Math.min(a / Math.max(Math.abs(c), 1e-6), b / Math.max(Math.abs(s), 1e-6));
      spots.push([x + distance * c, y + distance * s]);
    }
  }
  return spots.map(([a, b]) => box(a, b, width / 2, height / 2));
}

/** How much of a line runs under the spot. */
function covered(spot: Rectangle, { a, b }: Segment): number {
  const long = Math.hypot(b.x - a.x, b.y - a.y),
    n = Math.max(1, Math.ceil(long / STEP));
  let inside = 0;
  for (let i = 0; i <= n; i++) {
    const x = a.x + ((b.x - a.x) * i) / n,
      y = a.y + ((b.y - a.y) * i) / n;
    if (x >= spot.left && x <= spot.right && y >= spot.top && y <= spot.bottom) inside++;
  }
  return inside;
}

export function badness(spot: Rectangle, taken: readonly Rectangle[], segments: readonly Segment[]): number {
  let sum = 0;
  for (const other of taken) if (touches(spot, other)) sum += PIECE;
  for (const segment of segments) sum += TRACK * covered(spot, segment);
  return sum;
}

interface Open {
  wish: Wish;
  spots: Rectangle[];
  costs: number[];
  free: number;
  chosen: Rectangle | null;
}

/** How easily a name would be read as another city's. */
function confused(spot: Rectangle, own: Rectangle, nodes: readonly Rectangle[]): number {
  const around = { left: spot.left - NEAR, top: spot.top - NEAR, right: spot.right + NEAR, bottom: spot.bottom + NEAR };
  return nodes.reduce((sum, node) => sum + (node !== own && touches(around, node) ? PIECE / 2 : 0), 0);
}

/** A spot for every label: those with the fewest good spots choose first, then all choose once more. */
export function placeLabels(
  wishes: readonly Wish[],
  obstacles: readonly Rectangle[],
  segments: readonly Segment[],
  frame: Rectangle,
): Placed[] {
  const nodes = wishes.map((wish) => wish.node);
  const open: Open[] = wishes.map((wish) => {
    const spots = candidates(wish.node, wish.width, wish.height).map((spot) => within(spot, frame));
    const costs = spots.map(
      (spot, i) =>
        badness(spot, obstacles, segments) + confused(spot, wish.node, nodes) + (i < 4 ? i * LATER : 3 * LATER + (i * LATER) / 4),
    );
    return { wish, spots, costs, free: costs.filter((cost) => cost < PIECE / 3).length, chosen: null };
  });
  open.sort((a, b) => a.free - b.free);
  for (let round = 0; round < ROUNDS; round++) for (const label of open) choose(label, open);
  return open.map(({ wish, chosen }) => ({ id: wish.id, spot: chosen!, anchor: anchorOf(chosen!, wish.node) }));
}

function choose(label: Open, all: readonly Open[]): void {
  const others = all.flatMap(({ chosen }) => (chosen && chosen !== label.chosen ? [chosen] : []));
  const scores = label.spots.map((spot, i) => label.costs[i]! + NAME * badness(spot, others, []));
  label.chosen = label.spots[scores.indexOf(Math.min(...scores))]!;
}

/** Text anchor: names to the right of their city start there, names to the left end there. */
function anchorOf(spot: Rectangle, node: Rectangle): Placed["anchor"] {
  const x = (node.left + node.right) / 2;
  return spot.left > x ? "start" : spot.right < x ? "end" : "middle";
}
