// A gauge is half a ring with one sector for each position.

const OUTER = 32,
  INNER = 20,
  GAP = 0.035; // units and radians

const point = (angle: number, r: number): string => `${(Math.cos(angle) * r).toFixed(2)} ${(Math.sin(angle) * r).toFixed(2)}`;

/** The path of sector i of n, counted from the left. */
export function sector(i: number, n: number): string {
  const from = Math.PI + (Math.PI * i) / n + GAP,
    to = Math.PI + (Math.PI * (i + 1)) / n - GAP;
  return `M${point(from, OUTER)}A${OUTER} ${OUTER} 0 0 1 ${point(to, OUTER)}L${point(to, INNER)}A${INNER} ${INNER} 0 0 0 ${point(from, INNER)}z`;
}

/** Where the needle points at position i of n, in degrees from straight up. */
export const heading = (i: number, n: number): number => Math.round(((i + 0.5) / n) * 1800) / 10 - 90;
