// What a part of the table is, in words: a place, a company, a player, a dial, an ending. It uses only what is in view.
import type { Board, Column, Detail, Note, Place, View } from "../api/types.gen";
import { dollars, listed } from "../text/wording";

/** "company:ABC", "player:0", "gauge:…", "ending:…", "track:…", "supply:…", "token:…", "column:…", "place:…". */
export type Subject = string;

export interface Explanation {
  title: string;
  about: string;
  details: Detail[];
}

export const placeSubject = (place: string): Subject => `place:${place}`;
export const partsOf = (subject: Subject): [kind: string, id: string] => {
  const at = subject.indexOf(":");
  return [subject.slice(0, at), subject.slice(at + 1)];
};

export function explain(subject: Subject, board: Board, view: View, places: ReadonlyMap<string, Place> | null): Explanation | null {
  const [kind, id] = partsOf(subject);
  const found = makers[kind]?.(id, board, view, places) ?? null;
  const note = board.notes[subject];
  return found && note ? { ...found, details: [...found.details, ofNote(note)] } : found;
}

type Maker = (id: string, board: Board, view: View, places: ReadonlyMap<string, Place> | null) => Explanation | null;

const ofNote = ({ text, rule }: Note): Detail => ({ what: "", text, rule });
const detail = (what: string, text: string): Detail => ({ what, text, rule: "" });

function shown({ kind }: Column, value: number | null | undefined, shares: number): string {
  if (value === null || value === undefined) return "–";
  return kind === "money" ? dollars(value) : kind === "shares" ? `${value} of ${shares}` : `${value}`;
}

const makers: Record<string, Maker> = {
  place: (id, board, _view, places) => {
    const place = places?.get(id);
    if (place) return place;
    const site = board.sites.find((each) => each.id === id);
    return site ? { title: site.name ?? id, about: site.about, details: [] } : null;
  },

  company: (id, board, view) => {
    const company = board.companies.find((each) => each.id === id),
      now = view.companies[id];
    if (!company || !now) return null;
    const owners = view.players.flatMap(({ name, shares }) => (shares[id] ? [`${name} ${shares[id]}`] : []));
    const numbers = board.company_columns.map((column) => `${column.name} ${shown(column, now.values[column.key], company.shares)}`);
    const details = [detail("Owners", owners.length ? owners.join(", ") : "none")];
    details.push(detail("Now", [...(now.is_open ? numbers : []), ...now.tags, ...(now.note ? [now.note] : [])].join(", ")));
    return { title: company.name, about: company.title, details };
  },

  player: (id, board, view) => {
    const player = view.players[Number(id)];
    if (!player) return null;
    const held = board.companies.flatMap((company) => {
      const count = player.shares[company.id] ?? 0,
        pays = (view.companies[company.id]?.values["pays"] ?? 0) * count;
      return count ? [`${count} ${company.name} (${dollars(pays)})`] : [];
    });
    const tokens = board.tokens.map(({ id, label, held, gone }) => `${label.toLowerCase()} ${player.tokens[id] ? held : gone}`);
    const details = [
      detail("Shares", held.length ? listed(held) : "none"),
      detail("Income", `a dividend now would pay ${dollars(player.next_dividend)}`),
      detail("Cash", [dollars(player.cash), ...tokens].join(", ")),
    ];
    return { title: player.name, about: "", details };
  },

  column: (id, board) => {
    const column = [...board.company_columns, ...board.player_columns].find(({ key }) => key === id);
    return column ? { title: column.label, about: column.title, details: [] } : null;
  },

  gauge: (id, board, view) => {
    const gauge = board.gauges.find((each) => each.id === id);
    if (!gauge) return null;
    const now = view.gauges[id] ?? 0,
      left = Math.max(gauge.red - now, 0);
    return { title: gauge.title, about: `${now} of ${gauge.size}, ${left ? `${left} left` : "red"}`, details: [] };
  },

  ending: (id, _board, view) => {
    const ending = view.endings.find(({ what }) => what === id);
    if (!ending) return null;
    const about = ending.is_reached ? `${ending.now}: reached` : `${ending.now} now, the end at ${ending.end}`;
    return { title: ending.what, about, details: [] };
  },

  track: (id, board, view) => {
    const track = board.tracks.find((each) => each.id === id);
    return track ? { title: track.title, about: `${view.tracks[id] ?? 0} of ${track.values.at(-1)}`, details: [] } : null;
  },

  supply: (id, board, view) => {
    const supply = board.supplies.find((each) => each.id === id);
    return supply ? { title: `${view.supplies[id] ?? 0} ${supply.title}`, about: "", details: [] } : null;
  },

  token: (id, board) => {
    const token = board.tokens.find((each) => each.id === id);
    return token ? { title: token.label, about: token.title, details: [] } : null;
  },
};
