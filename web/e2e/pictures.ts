// The pictures of README and documentation: `make screenshots`. Not a test; it plays until there is something to see.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, lay, test } from "./site";
import { seededRandom, draft, isAsked, lit, question, takeTurn, type Random } from "./turns";

const FOLDER = "../docs/pictures";
const LOOKS = [
  { name: "wide", width: 1440, height: 900 },
  { name: "phone", width: 390, height: 844 },
] as const;

async function take(page: Page, name: string): Promise<void> {
  for (const { name: look, width, height } of LOOKS) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.mouse.move(0, 0);
      await page.waitForTimeout(400); // zoom and plots come to rest
      await page.screenshot({ path: `${FOLDER}/${name}-${look}-${colorScheme}.png` });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}

/** Plays at least so many turns, and on until this answer may be given. */
async function until(page: Page, below: Random, turns: number, answer: string): Promise<void> {
  for (let turn = 0; (await isAsked(page)) && turn < 60; turn++) {
    if (turn >= turns && (await page.locator(".question button:not([aria-disabled])", { hasText: answer }).count())) return;
    await takeTurn(page, below);
  }
}

test.setTimeout(400_000);

test("new game", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator(".picture svg").first()).toBeVisible();
  await take(page, "new-game");
});

test("Chicago Express: a turn, an auction", async ({ page }) => {
  await lay(page, ["me", "bot", "bot", "bot"], "chicago-express", "level:2", "Ann");
  const below = seededRandom(11);
  await until(page, below, 2, "min");
  await take(page, "auction");
  await until(page, below, 8, "Expand a company");
  await page.getByRole("button", { name: "Expand a company" }).click();
  await expect(draft(page)).toHaveAttribute("data-draft", /^expand/);
  if ((await draft(page).getAttribute("data-draft")) === "expand") await page.locator(".answers [data-answer='1']").click();
  await expect(lit(page).first()).toBeVisible();
  await take(page, "chicago-express");
});

test("Chicago & NorthWestern", async ({ page }) => {
  await lay(page, ["me", "bot", "bot", "bot"], "chicago-and-northwestern", "level:2", "Ann");
  await until(page, seededRandom(5), 7, "Build track");
  await take(page, "chicago-and-northwestern");
});

test("end screen and replay", async ({ page }) => {
  const [game] = readFileSync("../tests/records/chicago-express-4.jsonl", "utf8").split("\n");
  await page.goto("/import");
  await page.getByLabel("or paste its text").fill(game!);
  await page.getByRole("button", { name: "Import" }).click();
  await expect(page.locator(".curves canvas")).toHaveCount(2);
  await take(page, "end");
  await page.goto(`${page.url()}?ply=60`);
  await expect(question(page)).toHaveText(/^Action 60/);
  await take(page, "replay");
});
