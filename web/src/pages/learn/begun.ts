// Which lessons the visitor has begun.
import type { LessonLine, TableLine } from "../../api/types.gen";

/** The unfinished table of a lesson, or undefined. */
export const begun = (lesson: LessonLine, tables: TableLine[]): TableLine | undefined =>
  tables.find((line) => line.game === lesson.game && line.lesson?.id === lesson.id && line.status !== "over");
