// How a game ends: nothing reopens it by a slip, a move says what it brings, and money goes where it belongs.
import type { Page } from "@playwright/test";
import { expect, importGolden, lay, SIZES, test, type Game } from "./site";
import { confirmButton, say, type } from "./turns";

const GAMES: Game[] = ["chicago-express", "chicago-and-northwestern"];

/** A finished game for three without its last actions; returns those actions. */
const almostOver = (page: Page, game: Game, without: number): Promise<string[]> =>
  importGolden(page, `${game}-3`, 0, without ? -without : undefined);

const undoButton = (page: Page) => page.getByRole("button", { name: "Undo", exact: true });

for (const game of GAMES) {
  test(`${game}: undo acts only at the present`, async ({ page }) => {
    await almostOver(page, game, 0);
    await expect(page.locator("#end")).toHaveText(/win|share the victory/);
    const undone: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/undo")) undone.push(request.url());
    });
    await page.locator("#main").focus();
    await page.keyboard.press("ArrowLeft");
    await expect(undoButton(page)).toBeDisabled();
    await expect(page.getByText("Undo acts on the present: go back to it first.")).toBeVisible();
    await page.keyboard.press("u");
    await expect(page.getByRole("dialog")).toBeHidden();
    expect(undone).toEqual([]);
    await page.getByRole("button", { name: "Go to the end" }).click();
    await expect(undoButton(page)).toBeEnabled();
  });

  test(`${game}: taking back the end of a game is asked, and can be redone`, async ({ page }) => {
    await almostOver(page, game, 0);
    await expect(page.locator("#end")).toHaveText(/ wins$/);
    const winner = (await page.locator("#end").textContent())!.replace(" wins", "");
    const count = page.locator(".replay .count");
    const last = Number((await count.textContent())!.split("/")[1]);
    await page.locator("#main").focus();
    await page.keyboard.press("u");
    const asked = page.getByRole("dialog", { name: "Reopen the finished game?" });
    await expect(asked).toContainText(`The game is over: ${winner} won. Taking back`);
    await expect(asked).toContainText("reopens it");
    await asked.getByRole("button", { name: "Keep the result" }).click();
    await expect(page.locator("#end")).toBeVisible();
    await undoButton(page).click();
    await asked.getByRole("button", { name: "Take it back" }).click();
    await expect(count).toHaveText(`${last - 1} / ${last - 1}`);
    await expect(page.locator(".question")).toBeVisible();
    await page.getByRole("button", { name: "Redo" }).click();
    await expect(page.locator("#end")).toHaveText(`${winner} wins`);
    await expect(page.getByRole("button", { name: "Redo" })).toBeHidden();
  });
}

for (const game of GAMES) {
  test(`${game}: a move that ends the game says so, and promises no dividend`, async ({ page }) => {
    const [last] = await almostOver(page, game, 1);
    await expect(page.locator(".question[aria-busy=false]")).toBeVisible();
    await type(page, last!);
    const ending = /ends the game: .+ \(\d+/;
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect(page.locator("header h1")).toContainText(ending);
      expect(await page.locator("header h1 .comes").evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
      await expect(confirmButton(page)).toContainText(ending);
    }
    const effect = page.locator("[data-effect]");
    await expect(effect).toContainText(/ends the game: /i);
    await expect(effect).not.toContainText("next dividend");
    await confirmButton(page).click();
    await expect(page.locator("#end")).toHaveText(/win|share the victory/);
    await expect(page.locator("header h1")).not.toContainText("ends the game");
  });
}

test("a move that brings dividends says so on its button, in the draft and in the header", async ({ page }) => {
  await lay(page, ["me", "here"]);
  for (const sentence of ["bid 7", "pass", "bid 6", "bid 7", "pass", "bid 5", "pass", "pass", "bid 8"]) await say(page, sentence);
  for (const sentence of ["develop -", "develop -", "develop -", "develop -", "auction -", "auction -"]) await say(page, sentence);
  const nothing = page.getByRole("group", { name: "Choose and do nothing" }).getByRole("button", { name: /auction/i });
  await expect(nothing).toContainText("then dividends");
  await nothing.click();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(page.locator("header h1")).toContainText(/then dividends, before .+'s turn/);
    await expect(confirmButton(page)).toContainText(/then dividends, before .+'s turn/);
  }
  await expect(page.locator("[data-effect]")).toContainText(/then dividends, before .+'s turn/i);
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("money of a dividend floats in the row of the player who gets it", async ({ page }) => {
    await almostOver(page, "chicago-express", 0);
    await expect(page.locator("#end")).toHaveText(/win|share the victory/);
    await page.evaluate(() => {
      const seen: boolean[] = [];
      Object.assign(window, { seen });
      const look = () => {
        for (const float of document.querySelectorAll(".players .float")) {
          const [inner, outer] = [float.getBoundingClientRect(), float.closest("tr")!.getBoundingClientRect()];
          seen.push(inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1);
        }
        requestAnimationFrame(look);
      };
      look();
    });
    await undoButton(page).click();
    await page.getByRole("button", { name: "Take it back" }).click();
    await page.getByRole("button", { name: "Redo" }).click();
    await expect(page.locator(".players .float").first()).toBeAttached();
    await expect(page.locator("#end")).toBeVisible();
    const seen = await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.every(Boolean)).toBe(true);
  });
});
