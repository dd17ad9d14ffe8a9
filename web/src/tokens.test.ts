import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contrast } from "./ui/colours";

const css = readFileSync("src/colours.gen.css", "utf8");
const blocks = [...css.matchAll(/:root[^{]*\{([^}]*)\}/g)].map(([, body]) => body!.trim().split(/\s*\n\s*/));
const [light, dark] = blocks as [string[], string[]];

/** Words need 4.5, lines and rims 3. */
const PAIRS: [string, string, number][] = [
  ["ink", "paper", 4.5],
  ["ink", "card", 4.5],
  ["ink", "lit", 4.5],
  ["muted", "paper", 4.5],
  ["muted", "card", 4.5],
  ["muted", "lit", 4.5],
  ["muted", "plain", 4.5],
  ["cost", "card", 4.5],
  ["income", "card", 4.5],
  ["house", "halo", 4.5],
  ["west", "card", 4.5],
  ["focus", "card", 3],
  ["link", "plain", 3],
  ["rim", "paper", 3],
  ["rim", "card", 3],
];

test.each([
  ["light", light],
  ["dark", dark],
])("words and lines can be read in the %s", (_, lines) => {
  const colours = new Map(lines.map((line) => line.replace(";", "").split(/:\s*/) as [string, string]));
  const weak = PAIRS.filter(([over, under, least]) => contrast(colours.get(`--${over}`)!, colours.get(`--${under}`)!) < least);
  expect(weak).toEqual([]);
});
