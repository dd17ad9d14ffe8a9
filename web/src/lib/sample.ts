// Small made-up messages for the tests of this folder.
import type { Choice, Options, Ply, View } from "../api/types.gen";

export function view(ply: number, more: Partial<View> = {}): View {
  return {
    ply, round: 1, phase: "turn", to_move: 0, headline: "", description: "", companies: {}, players: [], endings: [],
    auction: null, dials: {}, tracks: {}, houses_left: null, dividends_paid: null, hexes: {}, narrow_gauge: null,
    over: null, ...more,
  };
}

export function ply(number: number, more: Partial<Ply> = {}): Ply {
  return {
    ply: number, seat: 0, sentence: `said ${number}`, at: "2026-01-01T00:00:00Z", by: "person", why: null, round: 1,
    summary: "", lines: [], events: [], view: view(number), ...more,
  };
}

export function choice(word: string, draft: string, title = word): Choice {
  return { word, draft, kind: "place", title, about: "", place: null, company: null, cost: null, effect: null };
}

export function options(draft: string, choices: Choice[], more: Partial<Options> = {}): Options {
  return {
    ply: 0, draft, question: "?", rule: "CE-1", may_end: false, choices, refused: [], bid: null, effect: null,
    view: null, ...more,
  };
}
