// "Explain this screen": the parts of the table that are in view now, each with its state and what it means. The words
// are the game's notes; a part without a note is explained by what the board says of it.
import type { Badge, Board, Column, Note, View } from "../api/types.gen";
import { explain, type Subject } from "./explain";
import { dollars } from "../text/wording";

export interface ScreenPart {
  subject: Subject;
  title: string;
  now: string;
  text: string;
  rule: string;
}
export interface ScreenSection {
  title: string;
  parts: ScreenPart[];
}

export function screenOf(board: Board, view: View): ScreenSection[] {
  const sections = [
    { title: "Now", parts: now(board, view) },
    { title: "At the top", parts: board.gauges.map(({ id }) => known(`gauge:${id}`, board, view)) },
    { title: plural(board.company_heading), parts: columnsInView(board).map((column) => companyColumn(column, board, view)) },
    { title: "Players", parts: players(board, view) },
    { title: "The map", parts: map(board, view) },
    { title: "How the game ends", parts: view.endings.map(({ what }) => known(`ending:${what}`, board, view)) },
  ];
  return sections.filter(({ parts }) => parts.length > 0);
}

const columnsInView = ({ company_columns }: Board) => company_columns.filter(({ is_minor }) => !is_minor);
const plural = (word: string) => (word.endsWith("y") ? `${word.slice(0, -1)}ies` : `${word}s`);

function part(subject: Subject, title: string, now: string, note: Note | undefined, text = ""): ScreenPart {
  return { subject, title: note?.title || title, now, text: note?.text ?? text, rule: note?.rule ?? "" };
}

/** A part that also explains itself under the pointer. */
function known(subject: Subject, board: Board, view: View): ScreenPart {
  const { title, about } = explain(subject, board, view, null) ?? { title: subject, about: "" };
  return part(subject, title, about, board.notes[subject]);
}

function now(board: Board, view: View): ScreenPart[] {
  const found = [part("now", view.over ? "The game is over" : view.headline, "", undefined, view.note || board.turn_note)];
  const { auction } = view;
  if (auction) {
    const name = board.companies.find(({ id }) => id === auction.company)?.name ?? auction.company;
    const leader = auction.high_bidder === null ? null : view.players[auction.high_bidder]?.name;
    const bid = leader ? `${leader} bids ${dollars(auction.high_bid ?? 0)}` : `no bid yet, ${dollars(auction.minimum)} or more`;
    found.push(part("auction", `Auction of a share of ${name}`, bid, board.notes["auction"]));
  }
  const topics = Object.entries(board.notes).filter(([subject]) => subject.startsWith("topic:"));
  return [...found, ...topics.map(([subject, note]) => part(subject, subject, "", note))];
}

function shown({ kind }: Column, value: number, shares: number): string {
  return kind === "money" ? dollars(value) : kind === "shares" ? `${value} of ${shares}` : `${value}`;
}

function companyColumn(column: Column, board: Board, view: View): ScreenPart {
  const values = board.companies.flatMap(({ id, name, shares }) => {
    const company = view.companies[id],
      value = company?.values[column.key];
    return company?.is_open && typeof value === "number" ? [`${name} ${shown(column, value, shares)}`] : [];
  });
  const subject = `column:${column.key}`;
  return part(subject, column.label, values.join(", "), board.notes[subject], `${column.title}.`);
}

function players({ player_columns, tokens, notes }: Board, { players }: View): ScreenPart[] {
  const each = (value: (player: View["players"][number]) => string) =>
    players.map((player) => `${player.name} ${value(player)}`).join(", ");
  const columns = player_columns.map((column) => {
    const subject = `column:${column.key}`;
    return part(
      subject,
      column.label,
      each(({ values }) => shown(column, values[column.key] ?? 0, 0)),
      notes[subject],
      `${column.title}.`,
    );
  });
  const held = tokens.map(({ id, label, title, held, gone }) =>
    part(
      `token:${id}`,
      label,
      each(({ tokens }) => (tokens[id] ? held : gone)),
      notes[`token:${id}`],
      `${title}.`,
    ),
  );
  const dividends = each(({ next_dividend }) => dollars(next_dividend));
  const cash = each(({ cash }) => dollars(cash));
  return [
    ...columns,
    ...held,
    part("dividends", "Dividends now", dividends, undefined, "What a dividend at this moment would pay each player."),
    part("cash", "Cash", cash, undefined, "The player with the most cash at the end wins; shares count nothing then."),
  ];
}

function map(board: Board, view: View): ScreenPart[] {
  const shapes = [...new Set(board.badges.map(({ shape }) => shape))];
  const badges = shapes.map((shape) => {
    const all = board.badges.filter((badge) => badge.shape === shape);
    return part(`badge:${shape}`, all[0]!.title, states(all, view), board.notes[`badge:${shape}`]);
  });
  const facts = board.facts.map(({ label, value }) => `${label} ${value}`).join(", ");
  return [
    ...badges,
    ...board.tracks.map(({ id }) => known(`track:${id}`, board, view)),
    ...board.supplies.map(({ id }) => known(`supply:${id}`, board, view)),
    ...(facts ? [part("facts", "Figures to know", facts, undefined)] : []),
  ];
}

/** "4 open, 1 used, 1 lost". */
function states(badges: Badge[], view: View): string {
  const count = (state: string) => badges.filter(({ id }) => (view.badges[id]?.state ?? "open") === state).length;
  return ["open", "used", "lost"].flatMap((state) => (count(state) ? [`${count(state)} ${state}`] : [])).join(", ");
}
