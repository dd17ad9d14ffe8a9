// What is printed in each hex and what is there now, ready for drawing.

import type { Board, Company, Site, Track, Value, View } from "../api/types.gen";
import { HALF, RADIUS, centre, slots, type Point } from "./geometry";
import { lettering, textWidth, type Lettering } from "./text-width";

const NAME = 11.5,
  NAME_WIDTH = 65,
  SMALLEST = 7.6;

export interface Printed {
  site: Site;
  at: Point;
  name: Lettering | null;
  track: Track | null;
  isFlipped: boolean;
}

/** Everything about the hexes that never changes, once for each board. */
export function print({ sites, tracks }: Board): Printed[] {
  return sites.map((site, i) => ({
    site,
    at: centre(site),
    name: site.name ? lettering(site.name, NAME, NAME_WIDTH, SMALLEST) : null,
    track: tracks.find((track) => track.site === site.id) ?? null,
    isFlipped: (i * 7) % 3 === 0,
  }));
}

/** The numbers at a site now. */
export const valuesOf = (site: Site, view: View): Value[] => view.sites[site.id]?.values ?? site.values;
/** Those that are written on the map. */
export const writtenAt = (site: Site, view: View): Value[] => valuesOf(site, view).filter((value) => !value.is_common);
export const isHouse = ({ kind }: Value): boolean => kind === "house" || kind === "built";
export const isBuilt = (values: readonly Value[]): boolean => values.some(({ kind }) => kind === "built");

export interface Standing {
  key: string;
  site: string;
  owner: string;
  x: number;
  y: number;
  size: number;
  isGhost: boolean;
}

/** Every piece with its position; ghosts are the pieces that only the draft places. */
export function pieces(printed: readonly Pick<Printed, "site" | "at">[], shown: View, real: View): Standing[] {
  const found: Standing[] = [];
  for (const { site, at } of printed) {
    const here = shown.sites[site.id]?.pieces ?? [];
    const { size, at: spots } = slots(here.length, writtenAt(site, shown).some(isHouse));
    const now = real.sites[site.id]?.pieces ?? [];
    here.forEach((owner, i) => {
      const spot = spots[i]!,
        isGhost = shown !== real && !now.includes(owner);
      found.push({ key: `${site.id}/${owner}`, site: site.id, owner, x: at.x + spot.x, y: at.y + spot.y, size, isGhost });
    });
  }
  return found;
}

export interface Line {
  key: string;
  company: string;
  d: string;
  isGhost: boolean;
}

/** The network of each company as one path, and what the draft adds as another. */
export function networks(companies: readonly Company[], standing: readonly Standing[], shown: View, real: View): Line[] {
  const where = new Map(standing.map((p) => [p.key, p]));
  const found: Line[] = [];
  for (const { id, home } of companies) {
    const known = new Set(real.companies[id]?.links);
    let solid = "",
      ghost = "";
    for (const link of branches(shown.companies[id]?.links ?? [], home)) {
      const [from, to] = link.split(">");
      const a = where.get(`${from}/${id}`),
        b = where.get(`${to}/${id}`);
      if (!a || !b) continue;
      const d = `M${a.x} ${a.y}L${b.x} ${b.y}`;
      if (known.has(link)) solid += d;
      else ghost += d;
    }
    if (solid) found.push({ key: id, company: id, d: solid, isGhost: false });
    if (ghost) found.push({ key: `${id}+`, company: id, d: ghost, isGhost: shown !== real });
  }
  return found;
}

/** A spanning tree of the network from its home: the third line between three neighbours would only blur the picture. */
export function branches(links: readonly string[], home: string): string[] {
  const beside = new Map<string, [string, string][]>();
  for (const link of links) {
    const [a, b] = link.split(">") as [string, string];
    beside.set(a, [...(beside.get(a) ?? []), [b, link]]);
    beside.set(b, [...(beside.get(b) ?? []), [a, link]]);
  }
  const reached = new Set<string>(),
    found: string[] = [];
  for (const root of [home, ...beside.keys()]) {
    if (reached.has(root) || !beside.has(root)) continue;
    reached.add(root);
    const queue = [root];
    for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
      for (const [next, link] of beside.get(at)!) {
        if (reached.has(next)) continue;
        reached.add(next);
        found.push(link);
        queue.push(next);
      }
    }
  }
  return found;
}

export interface Water {
  text: string;
  lines: string[];
  x: number;
  y: number;
}
const WATER = 19;

/** Names on the open map, on two lines where one line would touch the land. */
export function waters({ sites, labels }: Board): Water[] {
  const land = sites.map(centre);
  return labels.map(({ text, x, y }) => {
    const at = { x: x * RADIUS, y: y * RADIUS },
      half = textWidth(text, WATER) / 2 + RADIUS * 1.1;
    const isTight = land.some((p) => Math.abs(p.x - at.x) < half && Math.abs(p.y - at.y) < HALF + 4);
    return { text, lines: isTight ? text.split(" ") : [text], ...at };
  });
}
