// Hints: where they are allowed, what they show, how they are cancelled, and what they never do: play.
import type { BrowserContext, Page } from "@playwright/test";
import { expect, isFineEverywhere, lay, test, type Game } from "./site";
import { confirm, confirmButton, draft, isAsked, say, type } from "./turns";

const SEARCH = 60_000;
/** A first move that spends nearly all for one share. */
const FOOLISH: Record<Game, string> = { "chicago-express": "bid 40", "chicago-and-northwestern": "start CRIP 60 chicago>davenport" };
const GAMES = Object.keys(FOOLISH);

const hintButton = (page: Page) => page.getByRole("button", { name: "Hint", exact: true });
const advice = (page: Page) => page.getByRole("region", { name: "Hint" });
const moves = (page: Page) => page.locator("[data-hint]");
const found = (page: Page) => expect(moves(page).first()).toBeVisible({ timeout: SEARCH });

/** Holds the next search until the returned function is called. */
async function hold(page: Page): Promise<() => void> {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    "**/hint",
    async (route) => {
      await held;
      await route.continue().catch(() => undefined); // it may have been cancelled
    },
    { times: 1 },
  );
  return () => release();
}

for (const game of GAMES) {
  test(`${game}: good moves with reasons, one click from the draft, and "Why not mine?"`, async ({ page }) => {
    await lay(page, ["me", "bot", "bot"], game);
    const release = await hold(page);
    await hintButton(page).click();
    await expect(advice(page).getByRole("progressbar")).toBeVisible();
    await expect(advice(page).getByRole("status").first()).toContainText("Looking for good moves");
    release();
    await found(page);
    const count = await moves(page).count();
    expect(count).toBeGreaterThanOrEqual(2);
    expect(count).toBeLessThanOrEqual(3);
    for (const move of await moves(page).all()) {
      await expect(move).toContainText(/\d+% to win/);
      await expect(move.locator("small")).toHaveText(/^[A-Z].+\.$/);
    }

    await moves(page).nth(1).click();
    await expect(moves(page).nth(1)).toHaveAttribute("aria-pressed", "true");
    await expect(draft(page)).not.toHaveAttribute("data-draft", "");
    await expect(confirmButton(page)).toBeVisible();
    await expect(page.locator(".replay")).toBeHidden(); // nothing is played

    await type(page, FOOLISH[game]!);
    await page.getByRole("button", { name: "Why not mine?" }).click();
    await expect(advice(page)).toContainText("Your move lowers the chance to win by", { timeout: SEARCH });
    await expect(advice(page)).toContainText(/Better: .+\. .+/);
    await isFineEverywhere(page, ".advice", () => expect(advice(page).getByText("Better:")).toBeVisible());

    await moves(page).first().click();
    await confirm(page);
    await expect(advice(page)).toBeHidden(); // it was for that moment
  });
}

test("by keyboard alone: open, choose, compare, close", async ({ page }) => {
  await lay(page, ["me", "bot", "bot"]);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText(/h hint: good moves.*y why not my move/s);
  await page.keyboard.press("Escape");
  await page.keyboard.press("h");
  await expect(page.getByRole("heading", { name: "Hint" })).toBeFocused();
  await found(page);
  await expect(advice(page).getByRole("status").first()).toContainText("good moves, the best first");
  await page.keyboard.press("Escape");
  await expect(advice(page)).toBeHidden();
  await expect(hintButton(page)).toBeFocused();
  await page.keyboard.press("Enter"); // what was found is still known
  await expect(moves(page).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Hint" })).toBeFocused();
  for (let tab = 0; tab < 2; tab++) await page.keyboard.press("Tab"); // past the button that closes
  await expect(moves(page).first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(moves(page).first()).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("y");
  await expect(advice(page)).toContainText("Your move is the best that the search found.", { timeout: SEARCH });
  await page.keyboard.press("Escape");
  await expect(advice(page)).toBeHidden();
  await expect(draft(page)).not.toHaveAttribute("data-draft", ""); // the first Esc closes the hint only
});

test("a search can be cancelled, and ends when the table moves on", async ({ page }) => {
  await lay(page, ["me", "bot", "bot"]);
  let release = await hold(page);
  await hintButton(page).click();
  await advice(page).getByRole("button", { name: "Cancel" }).click();
  release();
  await expect(advice(page).getByRole("progressbar")).toBeHidden();
  release = await hold(page);
  await advice(page).getByRole("button", { name: "Look for good moves" }).click();
  await expect(advice(page).getByRole("progressbar")).toBeVisible();
  await say(page, "pass");
  await expect(advice(page)).toBeHidden();
  release();
  await isAsked(page);
  await expect(advice(page)).toBeHidden();
  await expect(page.getByRole("alert")).toBeHidden();
});

test.describe("when no search is possible", () => {
  test.use({ allowed: [/status of 503/] });

  test("the panel says so, and tries again", async ({ page }) => {
    await lay(page, ["me", "bot", "bot"]);
    const problem = { error: "no-worker", reason: "No hint is possible now; try again in a minute.", rule: null, ply: null };
    await page.route("**/hint", (route) => route.fulfill({ status: 503, json: problem }), { times: 1 });
    await hintButton(page).click();
    await expect(advice(page).getByRole("alert")).toContainText("No hint is possible now");
    await advice(page).getByRole("button", { name: "Try again" }).click();
    await found(page);
    await expect(advice(page).getByRole("alert")).toBeHidden();
  });
});

test("several people: no hints unless the host allowed them for all", async ({ page }) => {
  await lay(page, ["me", "here"]);
  await isAsked(page);
  await expect(hintButton(page)).toBeHidden();
  await page.keyboard.press("h");
  await expect(advice(page)).toBeHidden();
  await lay(page, ["me", "here"], "chicago-express", undefined, "Ann", [], true);
  await hintButton(page).click();
  await found(page);
  await say(page, "bid 9");
  await expect(advice(page)).toBeHidden();
  await expect(hintButton(page)).toBeVisible(); // of the other player
});

async function joinPage(context: BrowserContext, host: Page): Promise<Page> {
  const guest = await context.newPage();
  await guest.goto(await host.getByLabel("Link for seat 2").inputValue());
  await expect(guest.getByRole("button", { name: "Take the seat" })).toBeVisible();
  return guest;
}

test("a guest learns before sitting down that hints are on, and then has them too", async ({ page, browser }) => {
  await lay(page, ["me", "link"]);
  const plain = await joinPage(await browser.newContext(), page);
  await expect(plain.getByText(/Hints are on/)).toBeHidden();
  await lay(page, ["me", "link"], "chicago-express", undefined, "Ann", [], true);
  await expect(page.getByText("Hints are on: all players may ask")).toBeVisible();
  const guest = await joinPage(await browser.newContext(), page);
  await expect(guest.getByText("By taking the seat you agree.")).toBeVisible();
  await isFineEverywhere(guest, "main", () => expect(guest.getByText("By taking the seat you agree.")).toBeVisible());
  await guest.getByLabel("Your name").fill("Bea");
  await guest.getByRole("button", { name: "Take the seat" }).click();
  await guest.waitForURL(/\/tables\//);
  await expect(hintButton(guest)).toBeHidden(); // not Bea's turn
  await say(page, "bid 9");
  await guest.setViewportSize({ width: 390, height: 844 });
  await hintButton(guest).click();
  await found(guest);
  await expect(moves(guest).first()).toBeInViewport();
  await moves(guest).first().click();
  await expect(confirmButton(guest)).toBeInViewport();
});
