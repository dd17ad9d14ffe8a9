// The page without a server: games in the browser, offline, in two tabs, and where something is missing.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./site";
import { draft, isAsked, say, seededRandom, takeTurn } from "./turns";

const FULL = 1; // bytes that the storage may hold when it is full

const isReady = (page: Page) => expect(page.locator("[data-tables=ready]")).toBeAttached();
const count = (page: Page) => page.locator(".replay .count");

/** Opens a golden game without its last actions, all seats at this screen; returns those actions. */
async function open(page: Page, file: string, last: number): Promise<string[]> {
  const text = readFileSync(`../tests/records/${file}.jsonl`, "utf8").split("\n")[0]!;
  const record = JSON.parse(text) as { actions: string[]; result?: unknown };
  const left = record.actions.splice(-last);
  delete record.result;
  await page.goto("./#/import");
  await isReady(page);
  await page.getByLabel("or paste its text").fill(JSON.stringify(record));
  await page.getByRole("button", { name: "Import" }).click();
  await page.waitForURL(/#\/tables\//);
  await expect(draft(page)).toBeVisible();
  return left;
}

for (const [title, file] of [
  ["Chicago Express", "chicago-express-3"],
  ["Chicago & NorthWestern", "chicago-and-northwestern-3"],
] as const) {
  test(`${title} is played to its end, and again without a network`, async ({ page, context }) => {
    for (const sentence of await open(page, file, 3)) await say(page, sentence);
    await expect(page.locator("#end")).toBeVisible();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await context.setOffline(true);
    await page.goto("./#/");
    await page.reload();
    await isReady(page);
    await page.getByText("Newcomer", { exact: true }).click();
    await page.locator("article", { hasText: title }).getByRole("button", { name: "Play now" }).click();
    const below = seededRandom(7);
    for (let turn = 0; turn < 4 && (await isAsked(page)); turn++) await takeTurn(page, below);
    await expect(page.locator("[data-log]")).toContainText(/bids|passes|takes/);
  });
}

test("a game goes on after a reload, in a second tab, and when the first tab is closed", async ({ page, context }) => {
  const left = await open(page, "chicago-express-3", 5);
  await say(page, left[0]!);
  await page.reload();
  await expect(draft(page)).toBeVisible();
  const played = (await count(page).innerText()).split(" ")[0]!;
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(count(second)).toHaveText(`${played} / ${played}`);
  await say(page, left[1]!);
  await expect(count(second)).toHaveText(`${Number(played) + 1} / ${Number(played) + 1}`);
  await page.close();
  await say(second, left[2]!);
  await expect(count(second)).toHaveText(`${Number(played) + 2} / ${Number(played) + 2}`);
  await second.reload();
  await expect(count(second)).toHaveText(`${Number(played) + 2} / ${Number(played) + 2}`);
});

test("when the storage is full, the game goes on and the page says that it is not saved", async ({ page, context }) => {
  const left = await open(page, "chicago-express-3", 4);
  const browser = await context.newCDPSession(page);
  await browser.send("Storage.overrideQuotaForOrigin", { origin: new URL(page.url()).origin, quotaSize: FULL });
  await say(page, left[0]!);
  await expect(page.locator("[data-unsaved]")).toContainText("no longer saved: The storage of this browser is full.");
  await say(page, left[1]!);
  await page.getByRole("button", { name: "More", exact: true }).click();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export the game" }).click();
  const record = JSON.parse(readFileSync((await (await file).path())!, "utf8")) as { actions: string[] };
  expect(record.actions.slice(-2)).toEqual(left.slice(0, 2));
  await browser.send("Storage.overrideQuotaForOrigin", { origin: new URL(page.url()).origin });
  await say(page, left[2]!);
  await expect(page.locator("[data-unsaved]")).toBeHidden();
});

test("the strongest bot plays, with a search as WebAssembly", async ({ page }) => {
  await page.goto("./");
  await page.getByText("Baron", { exact: true }).click();
  await page.getByRole("button", { name: "Play now" }).first().click();
  const below = seededRandom(3);
  if (await isAsked(page)) await takeTurn(page, below);
  await isAsked(page);
  await expect(page.locator("[data-log]")).toContainText(/bids|passes/);
});

test("a browser without WebAssembly says so", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "WebAssembly"));
  await page.goto("./");
  await expect(page.getByRole("alert").first()).toContainText("This browser has no WebAssembly");
  await expect(page.getByRole("heading", { name: "Chicago Express" })).toBeVisible();
});
