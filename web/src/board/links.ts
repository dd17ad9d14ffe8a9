// The map of cities and links, laid out for a window of some proportions: spots, badges and names without overlap.

import type { Choice, City, LinksBoard, View } from "../api/types.gen";
import type { Point, Rectangle } from "./geometry";
import { box, placeLabels, type Placed, type Wish } from "./labels";
import { textWidth } from "./text";

const AIR = { x: 100, y: 40 };                   // map units around the cities, room for names
export const CUBE = 19, EMPTY = 12;
const NAME = 15, PLATE = 15, A_ROW = 3;
const BADGE = { width: 42, height: 23 }, DIAMOND = 36, START = 26, DOT = 15;
const NOTE = 14;                                // the line below the map that says where it is from
const GAP = 3, EDGE = 12;                       // between signs, and between names and the border

export interface Node {
  city: City; at: Point; half: Point;           // half its width and height
  badges: { company: string; x: number }[];     // the Specials, side by side
  diamond: number | null;                       // where the Gone West diamond is
  kind: "dot" | "start" | "signs";
}
export interface Label { id: string; name: string; x: number; y: number; anchor: Placed["anchor"]; starts: { company: string; x: number; y: number }[] }
export interface Track { id: string; a: Point; b: Point; middle: Point }
export interface Layout { nodes: Node[]; labels: Label[]; tracks: Track[]; map: Rectangle; nameSize: number; plate: number }

/** Proportions near those of the window, without bending the map too much. */
export const proportion = (width: number, height: number): number =>
  Math.round(Math.min(1.75, Math.max(0.85, width / Math.max(height, 1))) * 20) / 20;

/** The length of the longer side in map units: a small window gets a denser map with larger letters. */
export const lengthFor = (width: number): number => (width < 500 ? 720 : width < 800 ? 800 : 1000);

/** `aspect` is that of the whole map, with the room around the cities. */
export function layOut(board: LinksBoard, aspect: number, long = 1000): Layout {
  const width = aspect >= 1 ? long : long * aspect, height = (width + 2 * AIR.x) / aspect - 2 * AIR.y;
  const xs = board.cities.map((c) => c.x), ys = board.cities.map((c) => c.y);
  const spread = (n: number, all: number[], long: number): number =>
    ((n - Math.min(...all)) / Math.max(Math.max(...all) - Math.min(...all), 1e-6)) * long;
  const nodes = board.cities.map((city) => makeNode(city, { x: spread(city.x, xs, width), y: spread(city.y, ys, height) }));
  const where = new Map(nodes.map((n) => [n.city.id, n.at]));
  const tracks = board.links.map(({ id, a, b }) => makeTrack(id, where.get(a)!, where.get(b)!));
  const map = { left: -AIR.x, top: -AIR.y, right: width + AIR.x, bottom: height + AIR.y };
  return { nodes, tracks, labels: makeLabels(nodes, tracks, map), map, nameSize: NAME, plate: PLATE };
}

function makeNode(city: City, at: Point): Node {
  const widths = [...city.special.map(() => BADGE.width), ...(city.west ? [DIAMOND] : [])];
  if (!widths.length) {
    const kind = city.start.length ? "start" : "dot", size = kind === "start" ? START : DOT;
    return { city, at, half: { x: size / 2, y: size / 2 }, badges: [], diamond: null, kind };
  }
  const whole = widths.reduce((sum, w) => sum + w, 0) + GAP * (widths.length - 1);
  const centres: number[] = [];
  let x = -whole / 2;
  for (const w of widths) {
    centres.push(x + w / 2);
    x += w + GAP;
  }
  const half = { x: whole / 2, y: (city.west ? DIAMOND : BADGE.height) / 2 };
  const badges = city.special.map((company, i) => ({ company, x: centres[i]! }));
  return { city, at, half, badges, diamond: city.west ? centres.at(-1)! : null, kind: "signs" };
}

function makeTrack(id: string, a: Point, b: Point): Track {
  return { id, a, b, middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } };
}

function makeLabels(nodes: Node[], tracks: Track[], frame: Rectangle): Label[] {
  const rects = new Map(nodes.map((n) => [n.city.id, box(n.at.x, n.at.y, n.half.x + 7, n.half.y + 7)]));
  const wishes: Wish[] = nodes.map((n) => {
    const { length } = n.city.start, rows = Math.ceil(length / A_ROW);
    return {
      id: n.city.id, node: rects.get(n.city.id)!,
      width: Math.max(textWidth(n.city.name, NAME, true), rowWidth(length)), height: NAME + 4 + rows * (PLATE + 2),
    };
  });
  const cubes = tracks.map((t) => box(t.middle.x, t.middle.y, CUBE / 2 + 1, CUBE / 2 + 1));
  const cities = new Map(nodes.map((n) => [n.city.id, n.city]));
  const inside = { left: frame.left + EDGE, top: frame.top + EDGE, right: frame.right - EDGE, bottom: frame.bottom - EDGE - NOTE };
  return placeLabels(wishes, [...rects.values(), ...cubes], tracks, inside).map(({ id, spot, anchor }) => {
    const city = cities.get(id)!, middle = (spot.left + spot.right) / 2;
    const x = anchor === "start" ? spot.left : anchor === "end" ? spot.right : middle;
    const row = rowWidth(city.start.length);
    const left = anchor === "start" ? spot.left : anchor === "end" ? spot.right - row : middle - row / 2;
    return { id, name: city.name, x, y: spot.top + NAME, anchor, starts: startsOf(city, left, spot.top + NAME + 5) };
  });
}

const rowWidth = (n: number): number => Math.min(n, A_ROW) * (PLATE + 2);

/** The plates of the railroads that start there, a few in a row. */
function startsOf(city: City, left: number, top: number): Label["starts"] {
  return city.start.map((company, i) => ({
    company, x: left + (i % A_ROW + 0.5) * (PLATE + 2), y: top + (Math.floor(i / A_ROW) + 0.5) * (PLATE + 2),
  }));
}

const MESH = 150;

/** Where the thin lines of the map's paper run. */
export function graticule(map: Rectangle): { across: number[]; down: number[] } {
  const lines = (from: number, to: number): number[] => {
    const n = Math.max(2, Math.round((to - from) / MESH));
    return Array.from({ length: n - 1 }, (_, i) => Math.round(from + ((to - from) * (i + 1)) / n));
  };
  return { across: lines(map.left, map.right), down: lines(map.top, map.bottom) };
}

/** The railroad on each built link. */
export function builders(view: View): Map<string, string> {
  const found = new Map<string, string>();
  for (const [company, now] of Object.entries(view.companies)) for (const link of now.links) found.set(link, company);
  return found;
}

/** The link that a choice of a city would build, where its draft says so: "build CNW chicago>madison". */
export function linkOf(choice: Choice): string | null {
  const ids = choice.draft.split(/\s+/).at(-1)!.split(">");
  return ids.length < 2 ? null : ids.slice(-2).sort().join(">");
}
