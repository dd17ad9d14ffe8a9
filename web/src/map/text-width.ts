// The width of text: measured by the browser, or estimated outside one.

const NARROW = /[ijltfrI.,:;'’|() ]/,
  WIDE = /[mwMW@—&]/,
  UPPER = /[A-Z0-9$+]/;

const PROBE = 100;
let pen: OffscreenCanvasRenderingContext2D | null | undefined;

/** A canvas with the map's font; null outside a browser. */
function penOf(): OffscreenCanvasRenderingContext2D | null {
  if (pen === undefined) {
    pen = typeof OffscreenCanvas === "undefined" ? null : new OffscreenCanvas(1, 1).getContext("2d");
    if (pen) pen.font = `700 ${PROBE}px ${getComputedStyle(document.documentElement).getPropertyValue("--serif") || "serif"}`;
  }
  return pen;
}

export function textWidth(text: string, size: number, isBold = false): number {
  if (isBold && penOf()) return (penOf()!.measureText(text).width / PROBE) * size;
  let ems = 0;
  for (const c of text) ems += NARROW.test(c) ? 0.34 : WIDE.test(c) ? 0.9 : UPPER.test(c) ? 0.68 : 0.55;
  return ems * size * (isBold ? 1.13 : 1);
}

export interface Lettering {
  lines: string[];
  size: number;
}

/** A name fitted to a width: smaller if needed, then on two lines, never cut. */
export function lettering(name: string, size: number, width: number, smallest: number): Lettering {
  const fitting = (text: string): number => Math.min(size, width / Math.max(textWidth(text, 1, true), 0.01));
  const onOneLine = fitting(name);
  const words = name.split(/\s+/);
  if (onOneLine >= smallest || words.length === 1) return { lines: [name], size: rounded(onOneLine) };
  const halves = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const best = halves.reduce((a, b) => (longest(a) <= longest(b) ? a : b));
  return { lines: best, size: rounded(Math.min(size * 0.94, ...best.map(fitting))) };
}

const longest = (lines: string[]): number => Math.max(...lines.map((line) => textWidth(line, 1)));
const rounded = (n: number): number => Math.round(n * 10) / 10;
