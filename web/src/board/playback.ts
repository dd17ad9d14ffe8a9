// The story of the last actions, scene by scene: each event changes what is shown, and the last scene of an
// action is exactly the view that the server sent. Nothing here decides what happens.

import type { Ply, TableEvent, View } from "../api/types.gen";

export interface Floating { id: string; seat?: number; company?: string; amount: number }
export interface Scene {
  view: View; seconds: number; ply: number; caption: string;
  floats: Floating[]; place: string | null;     // place: where to look
}

const QUICK = 0.25, STEADY = 0.6, SLOW = 1.5;

type Draft = View;

/** A copy whose parts may be changed; views in the page's state are proxies, which structuredClone refuses. */
function copy(view: View): Draft {
  const each = <T extends object>(parts: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, { ...part }]));
  return {
    ...view, companies: each(view.companies), hexes: each(view.hexes), dials: { ...view.dials }, tracks: { ...view.tracks },
    players: view.players.map((player) => ({ ...player, shares: { ...player.shares } })), auction: view.auction && { ...view.auction },
  };
}

interface Told { floats?: Omit<Floating, "id">[]; place?: string; seconds: number }
type Teller = (view: Draft, e: TableEvent, end: View) => Told;

const text = (e: TableEvent, field: string): string => String(e[field] ?? "");
const number = (e: TableEvent, field: string): number => Number(e[field] ?? 0);

function earn(view: Draft, seat: number, amount: number): Omit<Floating, "id"> {
  const player = view.players[seat];
  if (player) player.cash += amount;
  return { seat, amount };
}
function fund(view: Draft, company: string, amount: number): Omit<Floating, "id"> {
  const now = view.companies[company];
  if (now) now.treasury += amount;
  return { company, amount };
}
function stand(view: Draft, place: string, owner: string, end: View): void {
  const there = (view.hexes[place] ??= { stands: [], income: end.hexes[place]?.income ?? 0, house: false });
  if (there.stands.includes(owner)) return;
  const order = end.hexes[place]?.stands ?? [];
  there.stands = [...there.stands, owner].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}
/** The lines of a company that can be drawn once its latest locomotive stands. */
function connect(view: Draft, company: string, end: View): void {
  const now = view.companies[company], later = end.companies[company];
  if (!now || !later) return;
  const places = new Set(now.places);
  now.links = later.links.filter((link) => link.split(">").every((place) => places.has(place)));
}

/** Dividends of several companies in a row are one scene: what each seat gets in all. */
function together(ply: Ply): { event: TableEvent; line: string }[] {
  const hasLines = ply.lines.length === ply.events.length;      // events without words have no line
  const found: { event: TableEvent; line: string }[] = [];
  ply.events.forEach((event, i) => {
    const line = (hasLines && ply.lines[i]) || ply.summary, last = found.at(-1);
    if (event.type !== "DividendPaid" || last?.event.type !== "DividendPaid") return found.push({ event, line });
    const seats = { ...(last.event["seats"] as Record<string, number>) };
    for (const [seat, amount] of Object.entries(event["seats"] as Record<string, number>)) seats[seat] = (seats[seat] ?? 0) + amount;
    found[found.length - 1] = { event: { ...last.event, seats }, line: hasLines ? `${beforeColon(last.line)}, ${beforeColon(line)}` : line };
  });
  return found;
}
const beforeColon = (line: string): string => line.split(":")[0]!;

const TELLERS: Record<string, Teller> = {
  Bid: (view, e) => {
    if (view.auction) Object.assign(view.auction, { high_bid: number(e, "amount"), high_bidder: number(e, "seat") });
    return { seconds: STEADY };
  },
  Passed: (view, e) => {
    if (view.auction) view.auction.in = view.auction.in.filter((seat) => seat !== number(e, "seat"));
    return { seconds: QUICK };
  },
  ShareSold: (view, e) => {
    const company = text(e, "company"), seat = number(e, "seat"), price = number(e, "price");
    const player = view.players[seat], now = view.companies[company];
    if (player) player.shares[company] = (player.shares[company] ?? 0) + 1;
    if (now) now.sold += 1;
    return { floats: price ? [earn(view, seat, -price), fund(view, company, price)] : [], seconds: SLOW };
  },
  RailroadStarted: (view, e) => {
    const company = text(e, "company"), paid = number(e, "paid");
    return { floats: [earn(view, number(e, "seat"), -paid), fund(view, company, paid)], seconds: SLOW };
  },
  CompanyOpened: (view, e, end) => {
    const company = text(e, "company"), place = text(e, "place"), now = view.companies[company];
    if (now) now.is_open = true;
    if (end.hexes[place]?.stands.includes(company)) {
      stand(view, place, company, end);
      if (now) now.places = [...now.places, place];
    }
    return { place, seconds: STEADY };
  },
  IncomeRose: (view, e) => {
    const now = view.companies[text(e, "company")];
    if (now) now.income = number(e, "to");
    return { seconds: STEADY };
  },
  DividendPaid: (view, e) => {
    const seats = Object.entries((e["seats"] ?? {}) as Record<string, number>);
    return { floats: seats.map(([seat, amount]) => earn(view, Number(seat), amount)), seconds: SLOW };
  },
  DialMoved: (view, e) => {
    view.dials[text(e, "dial")] = number(e, "to");
    return { seconds: STEADY };
  },
  DialsReset: (view, _, end) => {
    view.dials = { ...end.dials };
    return { seconds: STEADY };
  },
  LocomotivePlaced: (view, e, end) => {
    const company = text(e, "company"), place = text(e, "place"), now = view.companies[company];
    stand(view, place, company, end);
    if (now) {
      now.places = [...now.places, place];
      now.cubes_left -= 1;
    }
    connect(view, company, end);
    return { floats: [fund(view, company, -number(e, "paid"))], place, seconds: STEADY };
  },
  NarrowGaugePlaced: (view, e, end) => {
    stand(view, text(e, "place"), "orange", end);
    return { place: text(e, "place"), seconds: STEADY };
  },
  NarrowGaugeFreed: (view, e) => {
    const gauge = view.narrow_gauge;
    if (gauge) view.narrow_gauge = { cities: gauge.cities.filter((c) => c !== text(e, "place")), repository: gauge.repository + 1 };
    return { place: text(e, "place"), seconds: QUICK };
  },
  HouseBuilt: (view, e, end) => {
    const place = text(e, "place"), later = end.hexes[place];
    if (later) view.hexes[place] = { stands: view.hexes[place]?.stands ?? [], income: later.income, house: later.house };
    view.houses_left = end.houses_left;
    return { place, seconds: STEADY };
  },
  TreasuryGained: (view, e) => ({ floats: [fund(view, text(e, "company"), number(e, "amount"))], seconds: STEADY }),
  MarkerMoved: (view, e) => grow(view, e),
  DetroitGrew: (view, e) => grow(view, e),
  LinkBuilt: (view, e) => {
    const company = text(e, "company"), link = (e["link"] as string[]).slice().sort().join(">"), now = view.companies[company];
    if (now) {
      now.links = [...now.links, link];
      now.cubes_left -= 1;
    }
    return { floats: [fund(view, company, -number(e, "paid"))], place: link, seconds: STEADY };
  },
  CardPlayed: (view, e) => {
    const player = view.players[number(e, "seat")];
    if (player) player.dividend_card = false;
    return { seconds: STEADY };
  },
  SpecialTaken: (view, e) => {
    const now = view.companies[text(e, "company")];
    if (now) now.special = "used";
    return { seconds: STEADY };
  },
  WentWest: (view, e) => {
    const now = view.companies[text(e, "company")];
    if (now) now.gone_west = text(e, "city");
    return { place: text(e, "city"), seconds: SLOW };
  },
};

function grow(view: Draft, e: TableEvent): Told {
  view.tracks[text(e, "city")] = number(e, "to");
  return { seconds: STEADY };
}

/** The scenes of one action, from the view before it to its own. */
export function scenesOf(ply: Ply, before: View): Scene[] {
  const scenes: Scene[] = [];
  let shown = before;
  together(ply).forEach(({ event, line }, i) => {
    const view = copy(shown);
    const told = TELLERS[event.type]?.(view, event, ply.view);
    if (!told) return;
    const floats = (told.floats ?? []).filter((f) => f.amount).map((f, n) => ({ ...f, id: `${ply.ply}.${i}.${n}` }));
    scenes.push({ view, seconds: told.seconds, ply: ply.ply, caption: line, floats, place: told.place ?? null });
    shown = view;
  });
  const last = scenes.at(-1);
  if (last) last.view = ply.view;
  else scenes.push({ view: ply.view, seconds: QUICK, ply: ply.ply, caption: ply.summary, floats: [], place: null });
  return scenes;
}

export function scenes(plies: readonly Ply[], before: View): Scene[] {
  const found: Scene[] = [];
  let shown = before;
  for (const ply of plies) {
    found.push(...scenesOf(ply, shown));
    shown = ply.view;
  }
  return found;
}
