// Small messages for the tests of every folder.
import type { Board, Choice, Company, CompanyView, Options, PlayerView, Ply, Scene, Site, View } from "../api/types.gen";

export function company(id: string, more: Partial<Company> = {}): Company {
  return {
    id,
    name: id,
    title: `${id} Railroad`,
    mark: id[0]!,
    colour: "#B3262B",
    ink: "#FFFFFF",
    pattern: 0,
    shares: 3,
    cubes: 20,
    home: "A1",
    ...more,
  };
}

export function site(id: string, x: number, y = 0, more: Partial<Site> = {}): Site {
  return { id, name: null, x, y, style: "plain", about: "plain", values: [], only: null, is_unsure: false, ...more };
}

export function board(more: Partial<Board> = {}): Board {
  return {
    layout: "hexes",
    pieces_on: "sites",
    game: "a-game",
    title: "A game",
    note: "",
    modules: [],
    companies: [],
    sites: [],
    links: [],
    labels: [],
    neutrals: [],
    badges: [],
    player_columns: [],
    tokens: [],
    gauges: [],
    tracks: [],
    supplies: [],
    facts: [],
    legend: [],
    notes: {},
    axis: null,
    round_name: "round",
    turn_note: "",
    company_heading: "Company",
    company_columns: [],
    ...more,
  };
}

export function companyView(values: CompanyView["values"] = {}, more: Partial<CompanyView> = {}): CompanyView {
  return { is_open: true, values, note: "", tags: [], sites: [], links: [], ...more };
}

export function player(name: string, cash: number, more: Partial<PlayerView> = {}): PlayerView {
  return { name, cash, shares: {}, next_dividend: 0, tokens: {}, values: {}, ...more };
}

export function view(ply: number, more: Partial<View> = {}): View {
  return {
    ply,
    round: 1,
    phase: "turn",
    to_move: 0,
    is_forced: false,
    headline: "",
    note: "",
    description: "",
    companies: {},
    players: [],
    endings: [],
    auction: null,
    sites: {},
    badges: {},
    gauges: {},
    tracks: {},
    supplies: {},
    over: null,
    ...more,
  };
}

export function scene(caption: string, patch: Scene["patch"], more: Partial<Scene> = {}): Scene {
  return { caption, pace: "steady", site: null, transfers: [], patch, ...more };
}

export function ply(number: number, more: Partial<Ply> = {}): Ply {
  return {
    ply: number,
    seat: 0,
    sentence: `said ${number}`,
    at: "2026-01-01T00:00:00Z",
    by: "person",
    why: null,
    was_forced: false,
    round: 1,
    summary: "",
    lines: [],
    events: [],
    scenes: [],
    view: view(number),
    ...more,
  };
}

export function choice(word: string, draft: string, more: Partial<Choice> = {}): Choice {
  return {
    word,
    draft,
    kind: "site",
    title: word,
    about: "",
    site: null,
    link: null,
    company: null,
    cost: null,
    effect: null,
    raises_income: false,
    ...more,
  };
}

export function options(draft: string, choices: Choice[], more: Partial<Options> = {}): Options {
  return {
    ply: 0,
    draft,
    question: "?",
    rule: "XX-1",
    may_end: false,
    choices,
    links: [],
    refused: [],
    bid: null,
    effect: null,
    view: null,
    offer: null,
    skips: [],
    ...more,
  };
}
