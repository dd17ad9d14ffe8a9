// The package in a real Chromium, compared with Python: node test/browser.mjs EXPECTED_FOLDER
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { chromium } from "@playwright/test";

const ROOT = new URL("../", import.meta.url);
const SITE = "https://package.test/"; // no such host: every request is answered from the folder of the package
const TYPES = { ".js": "text/javascript", ".mjs": "text/javascript", ".json": "application/json", ".wasm": "application/wasm" };
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"];

const [folder] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [...FLAGS, "--disable-sync", "--no-first-run"],
});
try {
  const page = await browser.newPage();
  await page.route(`${SITE}**`, (route) => {
    const path = new URL(route.request().url()).pathname.slice(1);
    if (path === "") return route.fulfill({ contentType: "text/html", body: "<!doctype html><title>package</title>" });
    const file = path.startsWith("expected/") ? join(folder, path.slice(9)) : new URL(path, ROOT);
    if (!existsSync(file)) return route.fulfill({ status: 404 });
    return route.fulfill({ contentType: TYPES[extname(path)], body: readFileSync(file) });
  });
  await page.goto(SITE);
  for (const file of readdirSync(folder)) {
    const id = file.replace(".json", "");
    const { failures, compared } = await page.evaluate(async (id) => {
      const api = await import("/dist/index.js");
      const { compare } = await import("/test/check.mjs");
      const json = async (path) => (await fetch(path)).json();
      const game = await api.loadGame(fetch(`/games/${id}.wasm`), await json(`/games/${id}.json`));
      return compare(api, game, await json(`/expected/${id}.json`));
    }, id);
    console.log(`${id}: ${compared} comparisons in Chromium, ${failures.length} differ`);
    for (const failure of failures.slice(0, 5)) console.log(`  ${failure.slice(0, 1000)}`);
    if (failures.length || !compared) process.exitCode = 1;
  }
} finally {
  await browser.close();
}
