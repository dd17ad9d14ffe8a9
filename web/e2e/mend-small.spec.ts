// Small things that got in the way: jumps of the layout, names that are too long, Esc, a log that stays behind, auctions in many lines.
import type { Page, WebSocketRoute } from "@playwright/test";
import { expect, importGolden, lay, SIZES, test, type Game } from "./site";
import { confirmButton, draft, isAsked, say } from "./turns";

const log = (page: Page) => page.locator("[data-log]");
const dock = (page: Page) => page.locator(".preview");
const more = (page: Page) => page.getByRole("button", { name: "More", exact: true });
const OPENING = ["bid 7", "pass", "bid 6", "pass", "bid 5", "pass", "bid 8", "pass"];
const AUCTIONS: [string, Game, string[], string, string][] = [
  ["Chicago Express", "chicago-express", ["bid 7", "bid 8", "pass", "pass"], "Auction Bob takes PRR for $8", "2 bids"],
  [
    "Chicago & NorthWestern",
    "chicago-and-northwestern",
    ["start CRIP 44 chicago>cedar-rapids>des-moines", "start ATSF 14 chicago>davenport", "start CNW 15 chicago>dubuque>mason-city"].concat([
      "offer CMSTPP 10",
      "bid 11",
      "pass",
      "pass",
    ]),
    "Auction Bob takes CMStP&P for $11",
    "2 bids",
  ],
];

for (const [title, game, sentences, line, bids] of AUCTIONS)
  test(`${title}: an auction is one line in the log and since your last move, and opens to its bids`, async ({ page }) => {
    await lay(page, ["me", "here", "here"], game);
    for (const sentence of sentences) await say(page, sentence);
    const auction = log(page).locator("[data-auction]");
    await expect(auction).toHaveCount(1);
    await expect(auction.locator("summary")).toContainText(line);
    await expect(auction.locator("summary")).toContainText(bids);
    await expect(auction.getByText("Guest", { exact: true }).first()).toBeHidden();
    await auction.locator("summary").click();
    await expect(auction.getByRole("button", { name: /passes/ }).first()).toBeVisible();
    await auction.locator("summary").click();
    await page.setViewportSize({ width: 390, height: 844 });
    const since = page.locator(".play .since [data-auction]");
    await expect(since.locator("summary")).toContainText(line);
    await since.locator("summary").click();
    await since.locator("li button").last().click();
    await expect(page.locator(".replay .count")).not.toHaveText(/^(\d+) \/ \1$/); // it shows that moment
  });

test("what happened since your last move runs the same way on a phone and on a desk: the newest first", async ({ page }) => {
  await importGolden(page, "chicago-express-4", 4, 60);
  await isAsked(page);
  const wide = await log(page).locator("li.news").first().innerText();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator(".play .since li").first()).toContainText(wide.replace(/\s*Why\?$/, ""));
});

test("in the replay the auction of the moment is open, and back at the present the log is at its top", async ({ page }) => {
  await importGolden(page, "chicago-express-4", 4, 60);
  await isAsked(page);
  const pane = page.locator(".card.log");
  await page.getByLabel("Action", { exact: true }).fill("3");
  await expect(log(page).locator("details[open] [aria-current=step]")).toBeVisible();
  await expect.poll(() => pane.evaluate((each) => each.scrollTop)).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Back to now" }).click();
  await expect.poll(() => pane.evaluate((each) => each.scrollTop)).toBe(0);
  await expect(log(page).locator("details[open]")).toHaveCount(0);
});

test("a dial is chosen to do nothing in one step, and without confirmation where the player chose that", async ({ page }) => {
  await lay(page, ["me", "here"]);
  for (const sentence of OPENING) await say(page, sentence);
  const nothing = page.getByRole("group", { name: "Choose and do nothing" });
  await expect(nothing.getByRole("button")).toHaveCount(3);
  await nothing.getByRole("button", { name: /^expand/i }).click();
  await expect(draft(page)).toHaveAttribute("data-draft", "expand -");
  await confirmButton(page).click();
  await expect(log(page)).toContainText("does nothing, expand dial at 1 of 5");
  await more(page).click();
  await page.getByLabel("No confirmation for bids and doing nothing").check();
  await nothing.getByRole("button", { name: /^develop/i }).click();
  await expect(log(page)).toContainText("does nothing, develop dial at 1 of 4");
});

test("a question with one answer is not asked, and taking back skips it too", async ({ page }) => {
  await lay(page, ["me", "here"]);
  const one = ["bid 7", "pass", "pass", "bid 6", "bid 5", "pass", "bid 8", "pass"]; // one company for Guest, three for Bob
  for (const sentence of one) await say(page, sentence);
  await page.getByRole("button", { name: "Expand a company" }).click();
  await expect(draft(page)).toHaveAttribute("data-draft", "expand PRR");
  await page.getByRole("button", { name: "Take back last word" }).click();
  await expect(draft(page)).toHaveAttribute("data-draft", "");
});

test("a bid says what it would change before it is chosen", async ({ page }) => {
  await lay(page, ["me", "here"]);
  await page.getByRole("button", { name: "Bid $9", exact: true }).hover();
  await expect(dock(page)).toContainText("If this bid wins");
  await expect(draft(page)).toHaveAttribute("data-draft", "");
  await page.mouse.move(2, 2);
  await expect(dock(page)).toBeEmpty();
});

test("Esc closes More, also from its fields, and keeps the draft", async ({ page }) => {
  await lay(page, ["me", "here"]);
  await page.getByRole("button", { name: "Bid $8", exact: true }).click();
  for (const part of [more(page), page.getByLabel("Patterns on colours")]) {
    await more(page).click();
    await part.focus();
    await page.keyboard.press("Escape");
    await expect(page.locator("[data-more]")).toHaveCount(0);
    await expect(more(page)).toBeFocused();
    await expect(draft(page)).toHaveAttribute("data-draft", "bid 8");
  }
});

test("a link is copied without a jump", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await lay(page, ["me", "here"]);
  await more(page).click();
  const copy = page.getByRole("button", { name: /Copy link|Copied/ });
  const before = await copy.boundingBox();
  await copy.click();
  await expect(copy).toContainText("✓ Copied");
  expect(await copy.boundingBox()).toEqual(before);
});

test("incomes that meet and a lost connection move nothing", async ({ page }) => {
  let isLost = false;
  const lines: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/live/, (line) => {
    if (isLost) return void line.close();
    line.connectToServer();
    lines.push(line);
  });
  await importGolden(page, "chicago-express-erie-narrow_gauge-6", 1, 40);
  await isAsked(page);
  await expect(page.locator("h1")).toContainText("round");
  const boxes = () => Promise.all([".map", ".below", ".below .track", "header"].map((part) => page.locator(part).first().boundingBox()));
  const before = await boxes();
  for (const ply of ["0", "30", "39"]) {
    await page.getByLabel("Action", { exact: true }).fill(ply);
    await expect(page.locator(".replay .count")).toHaveText(`${ply} / 40`);
    expect(await boxes()).toEqual(before);
  }
  await page.getByRole("button", { name: "Back to now" }).click();
  isLost = true;
  for (const line of lines) await line.close();
  await expect(page.locator("h1")).toContainText("onnecting…");
  expect(await boxes()).toEqual(before);
});

test("a long name ends with … and prints over nothing; the whole name shows when pointed at", async ({ page }) => {
  const names = ["Wilhelmina Featherstonehaugh", "W".repeat(40), "Constantinopolitanischergesell", "Bo"];
  await importGolden(page, "chicago-express-4", 4, 60, names);
  await isAsked(page);
  for (const size of [...SIZES, { width: 1024, height: 768 }]) {
    await page.setViewportSize(size);
    if (size.width < 861) await page.locator(".tabs button", { hasText: "Players" }).click();
    const rows = page.locator(".players > tbody > tr");
    await expect(rows.first()).toBeVisible();
    for (const [n, row] of (await rows.all()).entries()) {
      const wide = await row
        .locator("th")
        .evaluate((cell) =>
          [...cell.children].every((child) => child.getBoundingClientRect().right <= cell.getBoundingClientRect().right + 1),
        );
      expect(wide, `the name of seat ${n} stays in its cell at ${size.width}`).toBe(true);
      expect((await row.locator("th b").boundingBox())!.height).toBeLessThan(30); // one line
    }
  }
  await expect(page.getByTitle("W".repeat(29) + "…").first()).toBeAttached();
});
