import type { View } from "../api/types.gen";

/** How much of the way to an ending is gone, 0…1; one that falls began at `full`. */
export function nearness({ now, end, falls, is_reached }: View["endings"][number], full: number): number {
  if (is_reached) return 1;
  const part = falls ? (full - now) / Math.max(full - end, 1) : now / Math.max(end, 1);
  return Math.min(1, Math.max(0, part));
}
