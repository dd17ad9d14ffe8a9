// What is printed in a hex and what stands there, worked out for drawing.

import type { Choice, Company, ExpressBoard, Hex, View } from "../api/types.gen";
import { HALF, RADIUS, centre, slots, type Point } from "./geometry";
import { lettering, textWidth, type Lettering } from "./text";

export const ORANGE = "orange";                 // who stands there when it is a narrow gauge locomotive
const NAME = 10.4, NAME_WIDTH = 68, SMALLEST = 8;

export type Companies = ReadonlyMap<string, Company>;
export const byId = (companies: readonly Company[]): Companies => new Map(companies.map((c) => [c.id, c]));

/** The colour of the company that a choice is about, by its draft where the choice names none. */
export function colourOf(choice: Choice, companies: Companies): string {
  const named = choice.company ?? choice.draft.split(/\s+/).find((word) => companies.has(word));
  return (named && companies.get(named)?.colour) || "var(--house)";
}

export interface Printed { hex: Hex; at: Point; name: Lettering | null; track: number[] | null; isFlipped: boolean }

/** Everything about the hexes that never changes, once for each board. */
export function print(board: ExpressBoard): Printed[] {
  const tracks = new Map(board.tracks.map((t) => [t.place, t.values]));
  return board.hexes.map((hex, i) => ({
    hex, at: centre(hex), name: hex.name ? lettering(hex.name, NAME, NAME_WIDTH, SMALLEST) : null,
    track: tracks.get(hex.id) ?? null, isFlipped: (i * 7) % 3 === 0,
  }));
}

/** What a locomotive earns there now. */
export function incomeOf(board: ExpressBoard, hex: Hex, view: View): number {
  const there = view.hexes[hex.id];
  if (there) return there.income;
  const track = board.tracks.find((t) => t.place === hex.id);
  return track ? (view.tracks[track.city] ?? 0) : hex.income;
}

export interface Piece { key: string; place: string; owner: string; x: number; y: number; size: number; isGhost: boolean }

/** Every locomotive where it is drawn; ghosts are those that only the draft places. */
export function pieces(printed: readonly Printed[], shown: View, real: View): Piece[] {
  const found: Piece[] = [];
  for (const { hex, at } of printed) {
    const stands = shown.hexes[hex.id]?.stands ?? [];
    const { size, at: spots } = slots(stands.length);
    const now = real.hexes[hex.id]?.stands ?? [];
    stands.forEach((owner, i) => {
      const spot = spots[i]!, isGhost = shown !== real && !now.includes(owner);
      found.push({ key: `${hex.id}/${owner}`, place: hex.id, owner, x: at.x + spot.x, y: at.y + spot.y, size, isGhost });
    });
  }
  return found;
}

export interface Line { key: string; company: string; d: string; isGhost: boolean }

/** The network of each company as one path, and what the draft adds as another. */
export function networks(companies: readonly Company[], standing: readonly Piece[], shown: View, real: View): Line[] {
  const where = new Map(standing.map((p) => [p.key, p]));
  const found: Line[] = [];
  for (const { id, home } of companies) {
    const known = new Set(real.companies[id]?.links);
    let solid = "", ghost = "";
    for (const link of branches(shown.companies[id]?.links ?? [], home)) {
      const [from, to] = link.split(">");
      const a = where.get(`${from}/${id}`), b = where.get(`${to}/${id}`);
      if (!a || !b) continue;
      const d = `M${a.x} ${a.y}L${b.x} ${b.y}`;
      if (known.has(link)) solid += d; else ghost += d;
    }
    if (solid) found.push({ key: id, company: id, d: solid, isGhost: false });
    if (ghost) found.push({ key: `${id}+`, company: id, d: ghost, isGhost: shown !== real });
  }
  return found;
}

/** The lines that grow from home like a tree: where three neighbours meet, the third line only blurs the picture. */
export function branches(links: readonly string[], home: string): string[] {
  const beside = new Map<string, [string, string][]>();
  for (const link of links) {
    const [a, b] = link.split(">") as [string, string];
    beside.set(a, [...(beside.get(a) ?? []), [b, link]]);
    beside.set(b, [...(beside.get(b) ?? []), [a, link]]);
  }
  const reached = new Set<string>(), found: string[] = [];
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

export interface Water { name: string; lines: string[]; x: number; y: number }
const WATER = 19;

/** Names of lakes, on two lines where one would touch the land. */
export function waters(board: ExpressBoard): Water[] {
  const land = board.hexes.map(centre);
  return board.waters.map(({ name, x, y }) => {
    const at = { x: x * RADIUS, y: y * RADIUS }, half = textWidth(name, WATER) / 2 + RADIUS * 1.1;
    const isTight = land.some((p) => Math.abs(p.x - at.x) < half && Math.abs(p.y - at.y) < HALF + 4);
    return { name, lines: isTight ? name.split(" ") : [name], ...at };
  });
}

const TERRAIN: Record<Hex["terrain"], string> = {
  plain: "plain", forest: "forest", mountain: "mountain", city: "city", industrial: "industrial city", chicago: "city",
};

/** The hex in words, for its tooltip. */
export function describe(board: ExpressBoard, hex: Hex, view: View, companies: Companies): string {
  const parts = [`${hex.name ? `${hex.name}, ` : ""}${hex.id}, ${TERRAIN[hex.terrain]}`];
  if (hex.cost) parts.push(`cost $${hex.cost}`);
  const income = incomeOf(board, hex, view);
  if (income) parts.push(`income +${income}`);
  if (view.hexes[hex.id]?.house) parts.push("developed");
  else if (hex.development) parts.push(`a house gives ${hex.development.treasury ? `$${hex.development.treasury}` : `+${hex.development.income}`}`);
  if (hex.only) parts.push(`only for ${companies.get(hex.only)?.name ?? hex.only}`);
  if (hex.unsure) parts.push("not certain on the printed board");
  const stands = view.hexes[hex.id]?.stands ?? [];
  if (stands.length) parts.push(`here: ${stands.map((id) => companies.get(id)?.name ?? "narrow gauge").join(", ")}`);
  return parts.join(" · ");
}
