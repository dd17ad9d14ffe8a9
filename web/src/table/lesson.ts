// What a lesson points at, and whether it holds the game up.
import type { Board, LessonStep } from "../api/types.gen";

export interface Points {
  panels: string[]; // parts of the page, by the names that lessons use
  site: string | null; // the first place on the map
  company: string | null; // the first company, whose track lights up
}

export function pointed(lesson: LessonStep | null, board: Board): Points {
  const points = lesson?.point ?? [];
  const site = points.find((each) => board.sites.some(({ id }) => id === each)) ?? null;
  const company = points.find((each) => board.companies.some(({ id }) => id === each)) ?? null;
  const panels = points.filter((each) => !board.sites.some(({ id }) => id === each) && !board.companies.some(({ id }) => id === each));
  return { panels, site, company };
}

/** Nobody moves until the learner has read on. */
export const isHeld = (lesson: LessonStep | null): boolean => lesson?.state === "show" || lesson?.state === "answered";

/** What the learner's answer to a mistake is called. */
export const VERDICTS = { better: "That is the move", tempting: "That is the mistake", other: "Another move" } as const;
