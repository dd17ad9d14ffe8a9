import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync("src/tokens.css", "utf8");
const blocks = [...css.matchAll(/:root[^{]*\{([^}]*)\}/g)].map(([, body]) => body!.trim().split(/\s*\n\s*/));
const [light, chosen, preferred] = blocks as [string[], string[], string[]];
const names = (lines: string[]) => lines.map((line) => line.split(":")[0]);

test("dark is the same whether it is chosen or preferred", () => {
  expect(blocks).toHaveLength(3);
  expect(preferred).toEqual(chosen);
});

test("every token of the dark has a light one", () => {
  expect(names(light)).toEqual(expect.arrayContaining(names(chosen)));
});
