// Lays out a map of towns and links for a window of given proportions, without overlapping badges and names.

import type { Badge, Board, Company, Link, Site, Value, View } from "../api/types.gen";
import type { Point, Rectangle } from "./geometry";
import { box, placeLabels, type Placed, type Wish } from "./labels";
import { textWidth } from "./text-width";

const AIR = { x: 100, y: 40 }; // map units around the towns, room for names
export const CUBE = 19,
  EMPTY = 12;
export const NAME = 15,
  PLATE = 15; // height of a name, and of a piece beside it
export const VALUE = 13; // height of the numbers below a name
const A_ROW = 3;
const WIDTH: Record<Badge["shape"], number> = { pill: 42, diamond: 36 },
  HEIGHT: Record<Badge["shape"], number> = { pill: 23, diamond: 36 };
const START = 26,
  DOT = 15;
const NOTE = 14; // the note below the map about its source
const GAP = 3,
  EDGE = 12; // between signs, and between names and the border

export interface Node {
  site: Site;
  at: Point;
  half: Point; // half its width and height
  badges: { badge: Badge; x: number }[]; // side by side, in place of a dot
  kind: "dot" | "start" | "signs";
}
export interface NameSpot {
  id: string;
  name: string;
  x: number;
  y: number;
  anchor: Placed["anchor"];
  values: Value[];
  starts: { company: string; x: number; y: number }[];
}
export interface Road {
  id: string;
  a: Point;
  b: Point;
  middle: Point;
}
export interface Layout {
  nodes: Node[];
  names: NameSpot[];
  roads: Road[];
  waters: { text: string; x: number; y: number }[];
  map: Rectangle;
}

/** Proportions close to the window's, without distorting the map too much. */
export const proportion = (width: number, height: number): number =>
  Math.round(Math.min(1.75, Math.max(0.85, width / Math.max(height, 1))) * 20) / 20;

/** The length of the longer side in map units: a small window gets a denser map with larger letters. */
export const lengthFor = (width: number): number => (width < 500 ? 720 : width < 800 ? 800 : 1000);

/** `aspect` is that of the whole map, with the room around the towns. */
export function layOut(board: Board, aspect: number, long = 1000): Layout {
  const width = aspect >= 1 ? long : long * aspect,
    height = (width + 2 * AIR.x) / aspect - 2 * AIR.y;
  const xs = board.sites.map((c) => c.x),
    ys = board.sites.map((c) => c.y);
  const spread = (n: number, all: number[], long: number): number =>
    ((n - Math.min(...all)) / Math.max(Math.max(...all) - Math.min(...all), 1e-6)) * long;
  const put = ({ x, y }: Point): Point => ({ x: spread(x, xs, width), y: spread(y, ys, height) });
  const starts = startsBySite(board.companies);
  const nodes = board.sites.map((site) =>
    makeNode(
      site,
      put(site),
      board.badges.filter((badge) => badge.site === site.id),
      starts.has(site.id),
    ),
  );
  const where = new Map(nodes.map((n) => [n.site.id, n.at]));
  const roads = board.links.map((link) => makeRoad(link, where.get(link.a)!, where.get(link.b)!));
  const map = { left: -AIR.x, top: -AIR.y, right: width + AIR.x, bottom: height + AIR.y };
  const waters = board.labels.map((label) => ({ text: label.text, ...put(label) }));
  return { nodes, roads, names: makeNames(nodes, roads, starts, map), waters, map };
}

function startsBySite(companies: readonly Company[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { id, home } of companies) found.set(home, [...(found.get(home) ?? []), id]);
  return found;
}

function makeNode(site: Site, at: Point, badges: Badge[], isStart: boolean): Node {
  if (!badges.length) {
    const kind = isStart || site.style === "start" ? "start" : "dot",
      size = kind === "start" ? START : DOT;
    return { site, at, half: { x: size / 2, y: size / 2 }, badges: [], kind };
  }
  const whole = badges.reduce((sum, { shape }) => sum + WIDTH[shape], 0) + GAP * (badges.length - 1);
  let x = -whole / 2;
  const placed = badges.map((badge) => {
    const middle = x + WIDTH[badge.shape] / 2;
    x += WIDTH[badge.shape] + GAP;
    return { badge, x: middle };
  });
  const half = { x: whole / 2, y: Math.max(...badges.map(({ shape }) => HEIGHT[shape])) / 2 };
  return { site, at, half, badges: placed, kind: "signs" };
}

function makeRoad({ id }: Link, a: Point, b: Point): Road {
  return { id, a, b, middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } };
}

function makeNames(nodes: Node[], roads: Road[], starts: Map<string, string[]>, frame: Rectangle): NameSpot[] {
  const rects = new Map(nodes.map((n) => [n.site.id, box(n.at.x, n.at.y, n.half.x + 7, n.half.y + 7)]));
  const wishes: Wish[] = nodes.map(({ site }) => {
    const { length } = starts.get(site.id) ?? [],
      rows = Math.ceil(length / A_ROW);
    return {
      id: site.id,
      node: rects.get(site.id)!,
      width: Math.max(textWidth(nameOf(site), NAME, true), textWidth(written(site.values), VALUE, true), rowWidth(length)),
      height: NAME + 4 + (site.values.length ? VALUE + 2 : 0) + rows * (PLATE + 2),
    };
  });
  const cubes = roads.map((t) => box(t.middle.x, t.middle.y, CUBE / 2 + 1, CUBE / 2 + 1));
  const sites = new Map(nodes.map((n) => [n.site.id, n.site]));
  const inside = { left: frame.left + EDGE, top: frame.top + EDGE, right: frame.right - EDGE, bottom: frame.bottom - EDGE - NOTE };
  return placeLabels(wishes, [...rects.values(), ...cubes], roads, inside).map(({ id, spot, anchor }) => {
    const site = sites.get(id)!,
      middle = (spot.left + spot.right) / 2,
      here = starts.get(id) ?? [];
    const x = anchor === "start" ? spot.left : anchor === "end" ? spot.right : middle;
    const row = rowWidth(here.length);
    const left = anchor === "start" ? spot.left : anchor === "end" ? spot.right - row : middle - row / 2;
    const top = spot.top + NAME + 5 + (site.values.length ? VALUE + 2 : 0);
    return { id, name: nameOf(site), x, y: spot.top + NAME, anchor, values: site.values, starts: startsOf(here, left, top) };
  });
}

const nameOf = (site: Site): string => site.name ?? site.id;
const written = (values: readonly Value[]): string => values.map(({ text }) => text).join(" ");
const rowWidth = (n: number): number => Math.min(n, A_ROW) * (PLATE + 2);

/** The pieces of the companies that start there, a few in a row. */
function startsOf(companies: readonly string[], left: number, top: number): NameSpot["starts"] {
  return companies.map((company, i) => ({
    company,
    x: left + ((i % A_ROW) + 0.5) * (PLATE + 2),
    y: top + (Math.floor(i / A_ROW) + 0.5) * (PLATE + 2),
  }));
}

const MESH = 150;

/** The thin grid lines of the background. */
export function graticule(map: Rectangle): { across: number[]; down: number[] } {
  const lines = (from: number, to: number): number[] => {
    const n = Math.max(2, Math.round((to - from) / MESH));
    return Array.from({ length: n - 1 }, (_, i) => Math.round(from + ((to - from) * (i + 1)) / n));
  };
  return { across: lines(map.left, map.right), down: lines(map.top, map.bottom) };
}

/** The companies on each built link. */
export function builders(view: View): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [company, now] of Object.entries(view.companies))
    for (const link of now.links) found.set(link, [...(found.get(link) ?? []), company]);
  return found;
}

const APART = 7; // between companies that share a link

/** The line of company `n` where several companies share a road. */
export function lane({ a, b }: Road, n: number, count: number): string {
  const long = Math.max(Math.hypot(b.x - a.x, b.y - a.y), 1),
    aside = (n - (count - 1) / 2) * APART;
  const x = (-(b.y - a.y) / long) * aside,
    y = ((b.x - a.x) / long) * aside;
  return `M${round(a.x + x)} ${round(a.y + y)}L${round(b.x + x)} ${round(b.y + y)}`;
}

const round = (n: number): number => Math.round(n * 100) / 100;

/** A pill around what is drawn at a town. */
export function ring({ half }: Node): string {
  const r = half.y + 8,
    w = Math.max(half.x + 8 - r, 0);
  return `M${-w} ${-r}H${w}A${r} ${r} 0 0 1 ${w} ${r}H${-w}A${r} ${r} 0 0 1 ${-w} ${-r}z`;
}
