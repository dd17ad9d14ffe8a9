// What is different between two views, so that one glance tells what happened.

import type { View } from "../api/types.gen";

export interface Changed {
  pieces: Set<string>;                  // "place/owner" of every new locomotive
  houses: Set<string>; links: Set<string>; places: Set<string>;         // places: wherever anything is new
  companies: Map<string, Partial<Record<"treasury" | "income" | "pays" | "sold" | "cubes_left" | "minimum_bid" | "special", true>>>;
  cash: Map<number, number>;            // by seat: how much more or less
  shares: Set<string>;                  // "seat/company" of every new share
  dials: Set<string>; tracks: Set<string>;
}

const FIGURES = ["treasury", "income", "pays", "sold", "cubes_left", "minimum_bid", "special"] as const;

export function changes(before: View | null, after: View): Changed {
  const found: Changed = {
    pieces: new Set(), houses: new Set(), links: new Set(), places: new Set(), companies: new Map(),
    cash: new Map(), shares: new Set(), dials: new Set(), tracks: new Set(),
  };
  if (!before) return found;
  compareHexes(before, after, found);
  compareCompanies(before, after, found);
  after.players.forEach((player, seat) => {
    const was = before.players[seat];
    if (!was) return;
    if (player.cash !== was.cash) found.cash.set(seat, player.cash - was.cash);
    for (const [company, n] of Object.entries(player.shares))
      if (n > (was.shares[company] ?? 0)) found.shares.add(`${seat}/${company}`);
  });
  for (const [dial, at] of Object.entries(after.dials)) if (before.dials[dial] !== at) found.dials.add(dial);
  for (const [city, at] of Object.entries(after.tracks)) if (before.tracks[city] !== at) found.tracks.add(city);
  return found;
}

function compareHexes(before: View, after: View, found: Changed): void {
  for (const [place, now] of Object.entries(after.hexes)) {
    const was = before.hexes[place];
    for (const owner of now.stands) {
      if (was?.stands.includes(owner)) continue;
      found.pieces.add(`${place}/${owner}`);
      found.places.add(place);
    }
    if (now.house && !was?.house) {
      found.houses.add(place);
      found.places.add(place);
    }
  }
}

function compareCompanies(before: View, after: View, found: Changed): void {
  for (const [company, now] of Object.entries(after.companies)) {
    const was = before.companies[company];
    if (!was) continue;
    const differing = FIGURES.filter((figure) => now[figure] !== was[figure]);
    if (differing.length) found.companies.set(company, Object.fromEntries(differing.map((f) => [f, true])));
    const known = new Set(was.links);
    for (const link of now.links) if (!known.has(link)) found.links.add(link);
    if (now.gone_west && now.gone_west !== was.gone_west) found.places.add(now.gone_west);
  }
}
