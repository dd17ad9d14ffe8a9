// A whole game of a game that comes from another package, against the search, by clicks alone.
// CUBERAILS_E2E_GAME names it; without one there is nothing to test.
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, lay, test } from "./site";
import { seededRandom, isAsked, playOut, takeTurn } from "./turns";

const game = process.env.CUBERAILS_E2E_GAME ?? "";
const pictures = process.env.CUBERAILS_E2E_PICTURES ?? "";
const SEARCHES = "level:4";
const TURNS = 8; // before the first picture

test.skip(!game, "no other game is installed");

async function picture(page: Page, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`) });
}

test("is played to its end on a large screen", async ({ page }) => {
  await lay(page, ["me", "bot", "bot"], game, SEARCHES, "Ann");
  const below = seededRandom(11);
  for (let turn = 0; turn < TURNS && (await isAsked(page)); turn++) await takeTurn(page, below);
  await isAsked(page);
  await picture(page, "1440-middle");
  await playOut(page, below);
  await expect(page.locator("#end")).toHaveText(/win|share the victory/);
  await expect(page.locator(".ranks li")).toHaveCount(3);
  await picture(page, "1440-end");
});

test("is played on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await lay(page, ["me", "bot"], game, SEARCHES, "Ann");
  const below = seededRandom(5);
  for (let turn = 0; turn < TURNS && (await isAsked(page)); turn++) await takeTurn(page, below);
  await isAsked(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await picture(page, "390-middle");
});
