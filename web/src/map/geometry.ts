// Positions on the map, in map units: a flat-top hex has the radius RADIUS.

import type { Site } from "../api/types.gen";

export interface Point {
  x: number;
  y: number;
}
export interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const RADIUS = 40;
export const HALF = (RADIUS * Math.sqrt(3)) / 2;

const round = (n: number): number => Math.round(n * 100) / 100;

export function centre(site: Pick<Site, "x" | "y">): Point {
  return { x: round(site.x * RADIUS), y: round(site.y * RADIUS) };
}

/** The path of a hex around 0, 0, `shrunk` units inside its border. */
export function outline(shrunk = 0, x = 0, y = 0): string {
  const r = RADIUS - shrunk,
    h = HALF - (shrunk * Math.sqrt(3)) / 2;
  const corners: [number, number][] = [
    [-r, 0],
    [-r / 2, -h],
    [r / 2, -h],
    [r, 0],
    [r / 2, h],
    [-r / 2, h],
  ];
  return "M" + corners.map(([dx, dy]) => `${round(x + dx)} ${round(y + dy)}`).join("L") + "z";
}

/** One path around every hex, for the coast. */
export function land(sites: readonly Site[]): string {
  return sites
    .map((site) => {
      const p = centre(site);
      return outline(-0.5, p.x, p.y);
    })
    .join("");
}

/** The rectangle around points, with a margin on every side; null without points. */
export function around(points: readonly Point[], air = 0): Rectangle | null {
  if (!points.length) return null;
  const xs = points.map((p) => p.x),
    ys = points.map((p) => p.y);
  return { left: Math.min(...xs) - air, right: Math.max(...xs) + air, top: Math.min(...ys) - air, bottom: Math.max(...ys) + air };
}

/** A rectangle of that size in a corner of the map that no hex touches; null where there is none. */
export function freeCorner(map: Rectangle, width: number, height: number, land: readonly Point[]): Rectangle | null {
  const margin = 12,
    left = map.left + margin,
    right = map.right - margin - width;
  const top = map.top + margin,
    bottom = map.bottom - margin - height;
  const corners = [
    { x: left, y: bottom },
    { x: left, y: top },
    { x: right, y: top },
  ];
  const isFree = ({ x, y }: Point): boolean =>
    !land.some((p) => p.x > x - RADIUS && p.x < x + width + RADIUS && p.y > y - HALF && p.y < y + height + HALF);
  const found = corners.find(isFree);
  return found ? { left: found.x, top: found.y, right: found.x + width, bottom: found.y + height } : null;
}

// the rows of pieces in a hex, by their number
const ROWS: readonly (readonly number[])[] = [[], [1], [2], [3], [2, 2], [3, 2], [3, 3], [4, 3]];

export interface Slots {
  size: number;
  at: Point[];
}

/** Where n pieces are in a hex, around its centre, and how large they are. */
export function slots(n: number): Slots {
  const rows = ROWS[Math.min(n, ROWS.length - 1)]!;
  const size = n <= 1 ? 17 : n <= 3 ? 15.5 : 13;
  const pitch = size + 1.2;
  const at: Point[] = [];
  rows.forEach((count, row) => {
    const y = 2.5 + (row - (rows.length - 1) / 2) * pitch;
    for (let i = 0; i < count; i++) at.push({ x: round((i - (count - 1) / 2) * pitch), y: round(y) });
  });
  while (at.length < n) at.push({ x: 0, y: 2.5 });
  return { size, at };
}

/** Moves the keyboard's focus to a lit site. */
export function focusOn(sites: SVGGElement, id: string): void {
  const found = [...sites.querySelectorAll<SVGGElement>("[data-site]")].find((site) => site.dataset["site"] === id);
  found?.focus();
}

export type Direction = "left" | "right" | "up" | "down" | "next" | "previous";

/** Where a key moves the focus: an arrow to the nearest place in its direction, page keys to the next in order, cyclically. */
export function towards<P extends Point>(from: Point, direction: Direction, places: readonly P[]): P | null {
  if (direction === "next" || direction === "previous") {
    const at = places.findIndex((p) => p.x === from.x && p.y === from.y);
    return places.at((at + (direction === "next" ? 1 : -1)) % places.length) ?? null;
  }
  let best: P | null = null,
    least = Infinity;
  for (const place of places) {
    const dx = place.x - from.x,
      dy = place.y - from.y;
    const ahead = direction === "left" ? -dx : direction === "right" ? dx : direction === "up" ? -dy : dy;
    const aside = Math.abs(direction === "left" || direction === "right" ? dy : dx);
    if (ahead <= 1) continue;
    const far = ahead + 2 * aside;
    if (far < least) [best, least] = [place, far];
  }
  return best;
}
