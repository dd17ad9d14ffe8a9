// Contrast between colours.

const LEAST = 3; // contrast between a line and its background
const parts = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
const light = (part: number) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);

function luminance(rgb: number[]): number {
  const [r, g, b] = rgb.map(light) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(a: string, b: string): number {
  const [dark, bright] = [luminance(parts(a)), luminance(parts(b))].toSorted((x, y) => x - y) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
}

/** The colour, mixed with black or white until it stands out from the background. Both are `#rrggbb`. */
export function legible(colour: string, paper: string): string {
  const end = luminance(parts(paper)) < 0.2 ? 255 : 0;
  for (let mixed = 0; mixed <= 1; mixed += 0.05) {
    const rgb = parts(colour).map((part) => Math.round(part + (end - part) * mixed));
    const found = `#${rgb.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
    if (contrast(found, paper) >= LEAST) return found;
  }
  return end ? "#ffffff" : "#000000";
}
