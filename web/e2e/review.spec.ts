// After the game: the costliest decisions of every person, made on request, stored, and a board to try each on.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, isFineEverywhere, lay, test, type Game } from "./site";
import { isAsked } from "./turns";

const SEARCH = 150_000;
const GAMES: Game[] = ["chicago-express", "chicago-and-northwestern"];

/** Imports a finished game of three; the seats named here are bots. */
async function finished(page: Page, game: Game, bots: (string | null)[]): Promise<string> {
  const [text] = readFileSync(`../tests/records/${game}-3.jsonl`, "utf8").split("\n");
  const record = { ...(JSON.parse(text!) as object), bots };
  await page.goto("/import");
  await page.getByLabel("or paste its text").fill(JSON.stringify(record));
  await page.getByRole("button", { name: "Import" }).click();
  await page.waitForURL(/\/tables\//);
  await expect(page.locator("#review")).toBeVisible();
  return page.url();
}

const part = (page: Page) => page.getByRole("region", { name: "The costliest decisions" });
const start = (page: Page) => part(page).getByRole("button", { name: "Find the costliest decisions" });

for (const game of GAMES) {
  test(`${game}: made with progress, seen by spectators, stored, shown on the board, tried against bots`, async ({ page, browser }) => {
    test.slow();
    const address = await finished(page, game, [null, "level:1", "level:1"]);
    const watcher = await (await browser.newContext()).newPage();
    await watcher.goto(address);
    await expect(part(watcher)).toContainText("The players can have their decisions reviewed");
    await expect(start(watcher)).toBeHidden();
    await start(page).click();
    for (const each of [page, watcher]) await expect(part(each).getByRole("progressbar")).toBeVisible();
    await expect(part(page)).toContainText(/\d+ of \d+ decisions/);
    for (const each of [page, watcher]) await expect(part(each).locator("h4")).toHaveCount(1, { timeout: SEARCH });
    const decisions = part(page).locator("li");
    const count = await decisions.count();
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(3);
    for (const each of await decisions.all())
      await expect(each).toContainText(/Action \d+\. .+ lowered the chance to win by .+ Better: .+\./s);
    await expect(part(page)).toContainText("Where they did not agree on a better move, nothing is said");

    await page.reload();
    await expect(part(page).locator("li")).toHaveCount(count); // stored
    await isFineEverywhere(page, ".end", async () => {
      await decisions.first().scrollIntoViewIfNeeded();
      await expect(decisions.first().getByRole("button", { name: /Try it/ })).toBeInViewport();
    });

    const ply = Number(/Action (\d+)/.exec((await decisions.first().textContent())!)![1]);
    await decisions
      .first()
      .getByRole("button", { name: /Show the board/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`\\?ply=${ply - 1}$`));
    await expect(page.locator(".costly")).toContainText("Better:");
    await page
      .locator(".costly")
      .getByRole("button", { name: /Try it/ })
      .click();
    await page.waitForURL((url) => !url.href.startsWith(address));
    expect(await isAsked(page)).toBe(true);
    await expect(page.locator(".replay .count")).toHaveText(`${ply - 1} / ${ply - 1}`);
    await expect(page.getByRole("button", { name: "Hint", exact: true })).toBeVisible();
  });
}

test("nothing costly is said plainly", async ({ page }) => {
  const nothing = { status: "done", done: 9, of: 9, seats: [{ seat: 0, decisions: [] }] };
  await page.route("**/review", (route) => route.fulfill({ json: nothing }));
  await finished(page, "chicago-express", [null, "level:1", "level:1"]);
  await expect(part(page)).toContainText("No costly decision found.");
  await expect(start(page)).toBeHidden();
});

test.describe("that fails", () => {
  test.use({ allowed: [/status of 500/] });

  test("can be started again", async ({ page }) => {
    await finished(page, "chicago-express", [null, "level:1", "level:1"]);
    const problem = { error: "failed", reason: "The review failed.", rule: null, ply: null };
    await page.route("**/review", (route) => route.fulfill({ status: 500, json: problem }), { times: 1 });
    await start(page).click();
    await expect(part(page).getByRole("alert")).toContainText("The review failed.");
    await expect(start(page)).toBeEnabled();
  });
});

test("bots alone have no review, and the page says what there is instead", async ({ page }) => {
  await finished(page, "chicago-and-northwestern", ["level:1", "level:1", "level:1"]);
  await expect(part(page)).toContainText("Only bots played here.");
  await expect(start(page)).toBeHidden();
});

test("there is none before the end of the game", async ({ page }) => {
  await lay(page, ["me", "bot"]);
  await expect(part(page)).toBeHidden();
});
