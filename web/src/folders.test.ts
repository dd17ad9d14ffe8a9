// Folders import downwards only: each may use those before it in this list, and itself.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const FOLDERS = ["local", "api", "text", "state", "ui", "map", "panels", "table", "pages", "gallery"];
const ROOT = import.meta.dirname;
const IMPORT = /(?:from |import |import\()"(\.[^"]+)"/g;

const sources = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter(
  (path) => /\.(ts|svelte)$/.test(path) && !path.endsWith(".test.ts") && path.includes("/"),
);

test("there are sources in every folder, and no other folder", () => {
  expect([...new Set(sources.map((path) => path.split("/")[0]))].sort()).toEqual([...FOLDERS].sort());
});

test.each(sources)("%s imports nothing from above", (path) => {
  const above = FOLDERS.slice(FOLDERS.indexOf(path.split("/")[0]!) + 1);
  const imported = [...readFileSync(join(ROOT, path), "utf8").matchAll(IMPORT)].map(
    ([, to]) => normalize(join(dirname(path), to!)).split("/")[0]!,
  );
  expect(imported.filter((folder) => above.includes(folder))).toEqual([]);
});
