// Lessons: a whole guided game of each game, leaving and coming back, another move, mistakes, a phone; axe in light and dark.
import { readFileSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test, type Game } from "./site";

const GAMES: Game[] = ["chicago-express", "chicago-and-northwestern"];
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
];
const PATIENCE = 60_000;

const panel = (page: Page) => page.locator(".lesson");
const note = (page: Page) => page.locator(".lesson .note");
const step = (page: Page) => page.locator("[data-step]");
const confirmButton = (page: Page) => page.locator("[data-confirm]");

async function start(page: Page, game: Game, lesson = "first-game"): Promise<void> {
  await page.goto("/learn");
  await page
    .locator("li", { has: page.locator(`a[href="/rules/${game}"]`) })
    .locator(`[data-lesson="${lesson}"]`)
    .click();
  await page.waitForURL(/\/tables\//);
  await waits(page);
}

/** Until the lesson waits for the learner. */
async function waits(page: Page): Promise<string> {
  await expect(page.locator(".lesson .note .prose")).toBeVisible({ timeout: PATIENCE });
  return (await panel(page).getAttribute("data-lesson"))!;
}

/** Does what the note asks for, by the buttons of the panel. */
async function goOn(page: Page): Promise<void> {
  const before = await step(page).textContent();
  if ((await panel(page).getAttribute("data-lesson")) === "show") await page.locator("[data-next]").click();
  else {
    await page.getByRole("button", { name: "Show me the move" }).click();
    await expect(page.locator(".question[aria-busy=false]")).toBeVisible();
    await confirmButton(page).press("Enter"); // on a phone the sheet may still scroll to the effect
  }
  await expect(step(page)).not.toHaveText(before!, { timeout: PATIENCE });
}

async function isClean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

for (const [game, where] of GAMES.flatMap((game) => [[game, "at a desk"] as const, [game, "on a phone"] as const])) {
  test(`a whole guided game of ${game} ${where}`, async ({ browser }, info) => {
    const phone = { viewport: SIZES[2]!, hasTouch: true, isMobile: true };
    const context = await browser.newContext({ baseURL: info.project.use.baseURL!, ...(where === "on a phone" ? phone : {}) });
    const page = await context.newPage();
    await start(page, game);
    let moves = 0;
    for (let state = await waits(page); state !== "done"; state = await waits(page)) {
      moves += state === "ask" ? 1 : 0;
      await expect(note(page)).not.toContainText(/[{}]/);
      await goOn(page);
    }
    expect(moves).toBeGreaterThanOrEqual(14);
    await expect(page.locator("#end")).toHaveText(/^Guest wins/);
    await expect(note(page)).toContainText("You win");
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${game}-done-${where.replaceAll(" ", "-")}.png` });
    await page.getByRole("link", { name: "More lessons" }).click();
    await expect(page.getByRole("heading", { name: "Learn to play" })).toBeVisible();
    await context.close();
  });
}

test("a lesson is left, found on the start page and taken up again; a reload changes nothing", async ({ page }) => {
  await start(page, "chicago-express");
  await goOn(page);
  await waits(page);
  const [at, words] = [await step(page).textContent(), await note(page).textContent()];
  await page.reload();
  await waits(page);
  await expect(step(page)).toHaveText(at!);
  await page.locator("[data-leave]").click();
  await page.getByRole("link", { name: "Stop for now" }).click();
  await expect(page.getByRole("button", { name: /^Go on with: your first game of Chicago Express/ })).toBeVisible();
  await page.goto("/");
  await page.getByRole("link", { name: /^Your first game: Chicago Express/ }).click();
  await waits(page);
  await expect(note(page)).toHaveText(words!);
});

test.describe("another move", () => {
  test.use({ allowed: [/status of 422/] });

  test("is answered with a reason, may be tried, and the lesson takes one back", async ({ page }) => {
    await start(page, "chicago-express");
    await page.getByRole("button", { name: /^Pass/ }).first().click();
    await confirmButton(page).click();
    await expect(note(page)).toContainText("If you pass, you are out of this auction");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.getByRole("button", { name: "Play mine anyway" }).click();
    await expect(note(page)).toContainText("You have left the path of the lesson", { timeout: PATIENCE });
    await page.getByRole("button", { name: "Back to the lesson" }).click();
    await expect(note(page)).toContainText("Welcome", { timeout: PATIENCE });
    await expect(step(page)).toHaveText(/^1 of/);
    await page.getByRole("button", { name: "Show me the move" }).click();
    await expect(page.locator(".question")).toHaveAttribute("data-draft", "bid 10");
  });

  test("a mistake costs something, and the better move is found", async ({ page }) => {
    for (const [game, lesson, tempting] of [
      ["chicago-express", "paying-too-much", /^Bid \$15/],
      ["chicago-and-northwestern", "dividends-too-early", /^Pay dividends/],
    ] as const) {
      await start(page, game, lesson);
      await page.getByRole("button", { name: tempting }).first().click();
      await confirmButton(page).click();
      await expect(note(page)).toContainText("That is the mistake");
      await expect(note(page)).toContainText(/about \d+ percentage points/);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${lesson}-answered.png` });
      await page.getByRole("button", { name: "Show a better move" }).click();
      await confirmButton(page).click();
      await expect(note(page)).toContainText("That is the move");
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.locator('[data-lesson="ask"]')).toBeVisible();
    }
    await page.getByRole("link", { name: "cuberails" }).first().click();
    await expect(page.getByRole("link", { name: /Paying too much/ })).toHaveCount(0); // the page with the lessons has it
  });

  test("a lesson file of one's own is read, and a bad one gets one sentence", async ({ page }) => {
    const text = readFileSync("../src/cuberails/games/chicago_express/lessons/00-first-game.json", "utf8");
    await page.goto("/learn");
    const file = (content: string) => ({ name: "mine.json", mimeType: "application/json", buffer: Buffer.from(content) });
    const own = page.getByLabel("Lesson file");
    await own.setInputFiles(file(text.replace("{players.1.name}", "{players.7.name}")));
    await expect(page.getByRole("alert")).toContainText("there is no figure 'players.7.name' here");
    await own.setInputFiles(file(text.replace("Your first game", "A game of mine")));
    await expect(page.getByRole("heading", { name: "A game of mine" })).toBeVisible();
  });
});

test("a lesson can be left for good: the bots play on", async ({ page }) => {
  await start(page, "chicago-and-northwestern");
  await goOn(page);
  await waits(page);
  await page.locator("[data-leave]").click();
  await page.getByRole("button", { name: "Play on without the lesson" }).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page.locator(".question")).toBeVisible();
});

test("a lesson by keyboard alone", async ({ page }) => {
  await start(page, "chicago-express");
  const show = page.getByRole("button", { name: "Show me the move" });
  await show.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".question")).toHaveAttribute("data-draft", "bid 10");
  await page.keyboard.press("c");
  await expect(step(page)).toHaveText(/^2 of/, { timeout: PATIENCE });
  await expect(note(page)).toHaveAttribute("aria-live", "polite");
});

for (const size of SIZES) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`the panel at ${size.width} x ${size.height}, ${colorScheme}: all in view, and axe finds nothing`, async ({ browser }, info) => {
      const context = await browser.newContext({ viewport: size, colorScheme, hasTouch: size.width < 500, isMobile: size.width < 500 });
      const page = await context.newPage();
      await page.goto(`${info.project.use.baseURL}/learn`);
      await expect(page.locator("[data-lesson]").first()).toBeVisible();
      await isClean(page);
      for (const game of GAMES) {
        await start(page, game);
        await goOn(page);
        await waits(page);
        await expect(note(page)).toBeInViewport({ ratio: 0.95 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        await isClean(page);
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${game}-${size.width}-${colorScheme}.png` });
        await panel(page).getByRole("button", { name: "Why?" }).click();
        await expect(page.locator("[data-why]")).toBeVisible();
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${game}-${size.width}-${colorScheme}-why.png` });
      }
      await start(page, "chicago-express", "speeding-a-dividend");
      await isClean(page);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/mistake-${size.width}-${colorScheme}.png` });
      await page.goto(`${info.project.use.baseURL}/learn`);
      await expect(page.locator("[data-lesson]").first()).toBeVisible();
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/learn-${size.width}-${colorScheme}.png`, fullPage: true });
      await context.close();
    });
  }
}
