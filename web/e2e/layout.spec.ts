// What a player must see to decide is in view without scrolling, however full the table is.
import type { Locator, Page } from "@playwright/test";
import { expect, importGolden, lay, test, type Game, type Sitter } from "./site";
import { confirm, confirmButton, draft, seededRandom, isAsked, lit, takeTurn, type } from "./turns";

const WIDE = { width: 1440, height: 900 };
const NEEDED = [".question", "[data-typed]", ".companies", ".players", ".below .endings"];

/** Whole in the window, and not cut off by a part that scrolls. */
async function isInView(part: Locator): Promise<boolean> {
  return part.evaluate((each) => {
    const { top, left, right, bottom } = each.getBoundingClientRect();
    const panes = [
      ...(function* (): Generator<Element> {
        for (let up = each.parentElement; up; up = up.parentElement) yield up;
      })(),
    ]
      .filter((up) => getComputedStyle(up).overflowY !== "visible")
      .map((up) => up.getBoundingClientRect());
    const isCut = panes.some((pane) => top < pane.top - 1 || bottom > pane.bottom + 1 || left < pane.left - 1 || right > pane.right + 1);
    return bottom > top && !isCut && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  });
}

async function seesAll(page: Page, more: string[]): Promise<void> {
  for (const part of [...NEEDED, ...more]) expect(await isInView(page.locator(part).first()), part).toBe(true);
  const { width, height } = (await page.locator(".map").boundingBox())!;
  expect(width).toBeGreaterThan(WIDE.width * 0.65);
  expect(height).toBeGreaterThan(WIDE.height * 0.65);
  expect(await page.locator(".card.log").evaluate((log) => log.clientHeight)).toBeGreaterThan(60);
}

/** Plays until the page is asked something of this kind. */
async function until(page: Page, wanted: Locator, least: number, seed: number): Promise<void> {
  const below = seededRandom(seed);
  for (let turn = 0; turn < 60 && (await isAsked(page)); turn++) {
    if (turn >= least && (await wanted.count())) return;
    await takeTurn(page, below);
  }
  throw new Error("the question was never asked");
}

const tables: [string, Game, Sitter[], boolean][] = [
  ["Chicago Express with four", "chicago-express", ["me", "bot", "bot", "bot"], false],
  ["Chicago Express with six and both expansions", "chicago-express", ["me", "bot", "bot", "bot", "bot", "bot"], true],
  ["Chicago & NorthWestern with five", "chicago-and-northwestern", ["me", "bot", "bot", "bot", "bot"], false],
];

for (const [title, game, sitters, isFull] of tables) {
  test(`${title}: all that decides is in view`, async ({ page }) => {
    const modules = isFull ? [/Erie/, /Narrow/i] : [];
    await lay(page, sitters, game, "level:2", "Ann", modules);
    const dials = game === "chicago-express" ? [".gauges"] : [];
    await until(page, page.locator(".question .bidders"), 1, 5);
    await seesAll(page, [...dials, ".bidders"]);
    await page.locator(".question [data-amount]").first().click();
    await expect(page.locator("[data-confirm]")).toBeVisible();
    await seesAll(page, [...dials, ".bidders", "[data-confirm]"]);
    await confirm(page);
    await until(page, page.locator(".answers [data-answer='2']"), 10, 6);
    await seesAll(page, dials);
    for (const answer of ["2", "1"]) {
      const said = await page.locator(".question").getAttribute("data-draft");
      const choice = page.locator(`.answers [data-answer='${answer}']`);
      if (said && !(await choice.count())) break; // a question with one answer was not asked, or the map asks
      await choice.click();
      await expect(page.locator(".question")).not.toHaveAttribute("data-draft", said!);
    }
    if (await lit(page).count()) await lit(page).first().hover();
    await seesAll(page, dials);
  });
}

/** Moments of golden games with the most players and modules: the number of actions before them, and a draft. */
const FULL: [string, string, number, [string, number, string][]][] = [
  [
    "Chicago Express with six and both expansions",
    "chicago-express-erie-narrow_gauge-6",
    1,
    [
      ["the opening", 0, "bid 7"],
      ["a turn", 40, "expand NYC"],
      ["an auction", 61, "bid 3"],
      ["a late turn", 150, ""],
    ],
  ],
  [
    "Chicago & NorthWestern with five",
    "chicago-and-northwestern-5",
    0,
    [
      ["the first build", 0, "start CBQ 20"],
      ["an auction", 25, "bid 12"],
      ["a late turn", 60, ""],
    ],
  ],
];

async function isAllInView(page: Page, parts: string[], when: string): Promise<void> {
  for (const part of [...parts, ".companies", ".players", ".below .endings", ".map"])
    await expect.poll(() => isInView(page.locator(part).first()), { message: `${part} with ${when}` }).toBe(true);
  for (const row of await page.locator(".players > tbody > tr").all()) expect(await isInView(row), `a player with ${when}`).toBe(true);
  const cards = await page.locator("aside > .card").evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1));
  expect(cards.length, `figures beside their card with ${when}`).toBe(0);
  expect(await page.locator(".players > thead th[scope=col]").evaluateAll(printedOver), `headings with ${when}`).toEqual([]);
}

/** The texts in a row that touch the next one. */
function printedOver(cells: Element[]): string[] {
  const extents = cells
    .filter((cell) => !cell.closest("dialog"))
    .map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return { text: cell.textContent, ...range.getBoundingClientRect().toJSON() };
    });
  return extents.filter((each, n) => n + 1 < extents.length && each.right > extents[n + 1]!.left - 2).map(({ text }) => text);
}

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [1024, 768],
] as const)
  for (const [title, file, line, moments] of FULL)
    test(`${title}: at ${width} x ${height} all that decides is in view in every phase`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const asked = [".question", "[data-typed]", ...(file.includes("express") ? [".gauges"] : [])];
      for (const [phase, until, sentence] of moments) {
        await importGolden(page, file, line, until);
        await isAsked(page);
        await isAllInView(page, asked, phase);
        const more = page.getByText("More", { exact: true });
        await more.click();
        await isAllInView(page, [...asked, "[data-more]"], `${phase} and More open`);
        await page.keyboard.press("Escape");
        await expect(page.locator("[data-more]")).toHaveCount(0);
        if (sentence) {
          await type(page, sentence);
          if (await lit(page).count()) await lit(page).first().focus();
          const isWhole = await confirmButton(page).isVisible();
          await isAllInView(page, isWhole ? [...asked, "[data-confirm]"] : asked, `${phase} and a draft`);
          await page.locator("#question").focus();
          await expect(async () => {
            await page.keyboard.press("Escape"); // the first may close an explanation
            await expect(draft(page)).toHaveAttribute("data-draft", "", { timeout: 1000 });
          }).toPass();
        }
        if (until) {
          await page.getByRole("button", { name: "Previous action" }).click();
          await isAllInView(page, ["#question", ".replay"], `${phase} and the replay open`);
        }
      }
    });
