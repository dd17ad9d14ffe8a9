import type { EndingView } from "../api/types.gen";

export const falls = ({ start, end }: EndingView): boolean => start > end;

/** How much of the way from its start to the end is gone, 0…1. */
export function nearness({ start, now, end, is_reached }: EndingView): number {
  if (is_reached) return 1;
  return Math.min(1, Math.max(0, start === end ? 0 : (now - start) / (end - start)));
}
