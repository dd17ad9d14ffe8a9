// The owners of pieces: companies, or "neutral" for pieces without an owner.

import type { Board, Choice, Company, Neutral } from "../api/types.gen";

export type Owner = Company | Neutral;
export type Companies = ReadonlyMap<string, Company>;
export type Owners = ReadonlyMap<string, Owner>;

export const byId = <T extends { id: string }>(all: readonly T[]): ReadonlyMap<string, T> => new Map(all.map((each) => [each.id, each]));
export const ownersOf = ({ companies, neutrals }: Board): Owners => byId<Owner>([...companies, ...neutrals]);
export const isCompany = (owner: Owner): owner is Company => "pattern" in owner;

const LONG = 4; // letters; a name this short serves as its own mark

/** Whether the tables must show the letters of the map, because the names are too long to be them. */
export const needMarks = (companies: readonly Company[]): boolean =>
  companies.some(({ name, mark }) => name.length > LONG || !name.startsWith(mark));

/** The colour of the company that a choice is about; taken from its draft if the choice names no company. */
export function colourOf(choice: Choice, companies: Companies): string {
  const named = choice.company ?? choice.draft.split(/\s+/).find((word) => companies.has(word));
  return (named && companies.get(named)?.colour) || "var(--house)";
}
