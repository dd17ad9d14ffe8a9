// The differences between two views, so that the page can highlight what happened.

import type { SiteView, View } from "../api/types.gen";

export interface Changes {
  pieces: Set<string>; // "site/owner" of every new piece
  built: Set<string>;
  sites: Set<string>; // sites with something newly built, and with anything new
  links: Set<string>;
  badges: Set<string>;
  gauges: Set<string>;
  tracks: Set<string>;
  supplies: Set<string>;
  companies: Map<string, Set<string>>; // by company: the keys of its numbers
  cash: Map<number, number>; // by seat: the difference
  shares: Set<string>; // "seat/company" of every new share
}

export function changes(before: View | null, after: View): Changes {
  const found: Changes = {
    pieces: new Set(),
    built: new Set(),
    sites: new Set(),
    links: new Set(),
    badges: new Set(),
    gauges: new Set(),
    tracks: new Set(),
    supplies: new Set(),
    companies: new Map(),
    cash: new Map(),
    shares: new Set(),
  };
  if (!before) return found;
  compareSites(before, after, found);
  compareCompanies(before, after, found);
  comparePlayers(before, after, found);
  for (const [badge, { state, company }] of Object.entries(after.badges)) {
    const was = before.badges[badge];
    if (was?.state !== state || was.company !== company) found.badges.add(badge);
  }
  for (const part of ["gauges", "tracks", "supplies"] as const)
    for (const [id, at] of Object.entries(after[part])) if (before[part][id] !== at) found[part].add(id);
  return found;
}

const countBuilt = (site: SiteView | undefined): number => site?.values?.filter(({ kind }) => kind === "built").length ?? 0;

function compareSites(before: View, after: View, found: Changes): void {
  for (const [site, now] of Object.entries(after.sites)) {
    const was = before.sites[site];
    for (const owner of now.pieces) {
      if (was?.pieces.includes(owner)) continue;
      found.pieces.add(`${site}/${owner}`);
      found.sites.add(site);
    }
    if (countBuilt(now) <= countBuilt(was)) continue;
    found.built.add(site);
    found.sites.add(site);
  }
}

function compareCompanies(before: View, after: View, found: Changes): void {
  for (const [company, now] of Object.entries(after.companies)) {
    const was = before.companies[company];
    if (!was) continue;
    const differing = Object.keys(now.values).filter((key) => now.values[key] !== was.values[key]);
    if (differing.length) found.companies.set(company, new Set(differing));
    const known = new Set(was.links);
    for (const link of now.links) if (!known.has(link)) found.links.add(link);
  }
}

function comparePlayers(before: View, after: View, found: Changes): void {
  after.players.forEach((player, seat) => {
    const was = before.players[seat];
    if (!was) return;
    if (player.cash !== was.cash) found.cash.set(seat, player.cash - was.cash);
    for (const [company, n] of Object.entries(player.shares)) if (n > (was.shares[company] ?? 0)) found.shares.add(`${seat}/${company}`);
  });
}
