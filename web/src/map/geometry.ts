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

// A hex has three bands: pieces above, its name in the middle where it is widest, its values below.
export const PIECES = -12,
  NAME = 9,
  VALUES = 20.4; // the middle of the pieces, the baseline of the name, the middle of the values
export const HOUSE_AT: Point = { x: 23, y: -10.4 };
const CLEAR = 11.5; // pieces end here when a house is beside them

// by the number of pieces: their size, and how many are in each row
const ROWS: readonly { size: number; rows: readonly number[] }[] = [
  { size: 16.5, rows: [] },
  { size: 16.5, rows: [1] },
  { size: 15, rows: [2] },
  { size: 13, rows: [3] },
  { size: 12.6, rows: [2, 2] },
  { size: 12.6, rows: [2, 3] },
  { size: 12, rows: [3, 3] },
  { size: 11, rows: [3, 4] },
];

export interface Slots {
  size: number;
  at: Point[];
}

/** Where n pieces are in a hex, around its centre, and how large they are; beside a house they move to the left. */
export function slots(n: number, hasHouse = false): Slots {
  const { size, rows } = ROWS[Math.min(n, ROWS.length - 1)]!;
  const pitch = size + 0.6;
  const at: Point[] = [];
  rows.forEach((count, row) => {
    const y = PIECES + (row - (rows.length - 1) / 2) * pitch;
    const half = (count * pitch) / 2,
      aside = hasHouse ? Math.min(0, CLEAR - half) : 0;
    for (let i = 0; i < count; i++) at.push({ x: round((i - (count - 1) / 2) * pitch + aside), y: round(y) });
  });
  while (at.length < n) at.push({ x: 0, y: PIECES });
  return { size, at };
}

export const FIGURE = 15; // the figure that fits into a house as it is drawn
const VALUE = { px: 12.2, least: 13.5, most: 18.4 };

/** The height of the values in map units: 12 pixels or more on the whole map, as far as a hex has room for them. */
export const valueSize = (scale: number): number => round(Math.min(VALUE.most, Math.max(VALUE.least, VALUE.px / Math.max(scale, 0.01))));

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
