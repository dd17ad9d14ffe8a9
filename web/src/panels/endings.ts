import type { EndingView } from "../api/types.gen";

export const falls = ({ start, end }: EndingView): boolean => start > end;

/** How far the ending has come from its start, 0 to 1. */
export function nearness({ start, now, end, is_reached }: EndingView): number {
  if (is_reached) return 1;
  return Math.min(1, Math.max(0, start === end ? 0 : (now - start) / (end - start)));
}
