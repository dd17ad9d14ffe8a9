// The start page, joining by link, and the pages that help one begin.
import type { Page } from "@playwright/test";
import { expect, lay, test } from "./site";

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
];
const card = (page: Page, title: string) => page.getByRole("article", { name: title });
const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

async function linkOf(page: Page, seat: number): Promise<string> {
  const table = await (await page.request.get(`/api/v1${new URL(page.url()).pathname}`)).json();
  return table.seats[seat].link;
}

test("the start page shows each board, and one click plays", async ({ page }) => {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto("/");
    for (const title of ["Chicago Express", "Chicago & NorthWestern"]) {
      await expect(page.getByRole("img", { name: `The board of ${title} in the middle of a game` })).toBeVisible();
      await expect(card(page, title).getByRole("button", { name: "Play now" })).toBeEnabled();
    }
    expect(await isTooWide(page)).toBe(false);
  }
  await card(page, "Chicago & NorthWestern").getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/\/tables\//);
  await expect(page.locator(".players").first()).toContainText("Ada");
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Continue" }).getByRole("link")).toHaveCount(1);
});

test("a level is chosen in words and remembered, also by the form", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("radio", { name: "Newcomer" }).check({ force: true });
  await expect(page.getByText("Newcomer: Pays too much for shares")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("radio", { name: "Newcomer" })).toBeChecked();
  await card(page, "Chicago & NorthWestern").getByRole("link", { name: "Change anything" }).click();
  await expect(page.getByRole("radio", { name: /NorthWestern/ })).toBeChecked();
  await expect(page.getByLabel("Level of seat 2")).toHaveValue("level:1");
});

test("a pasted link leads to its seat, and what is none is refused in words", async ({ page }) => {
  await page.goto("/");
  const field = page.getByLabel(/paste it here/);
  await field.fill("hello");
  await page.getByRole("button", { name: "Join" }).click();
  await expect(page.getByRole("alert")).toHaveText(/no link to a seat/);
  await lay(page, ["me", "link"]);
  const link = await linkOf(page, 1);
  await page.goto("/");
  await field.fill(`${new URL(page.url()).origin}/join/${link}`);
  await page.getByRole("button", { name: "Join" }).click();
  await expect(page.getByText("You already have a seat at this table.")).toBeVisible();
});

test("an invitation says which game, who sits there and how to learn it; a used one offers to watch", async ({ page, browser }) => {
  await lay(page, ["me", "link", "link", "bot"], "chicago-and-northwestern", "level:1", "Ann");
  const link = await linkOf(page, 1);
  const bob = await (await browser.newContext()).newPage();
  for (const size of SIZES) {
    await bob.setViewportSize(size);
    await bob.goto(`/join/${link}`);
    await expect(bob.getByRole("heading", { name: "Join a game of Chicago & NorthWestern" })).toBeVisible();
    await expect(bob.getByRole("img", { name: /The board of Chicago & NorthWestern/ })).toBeVisible();
    await expect(bob.getByRole("listitem")).toHaveText([/Ann person/, /Seat 2 free for you/, /Seat 3 free/, /Ada bot, Newcomer/]);
    await expect(bob.getByRole("link", { name: /Learn it in a minute/ })).toHaveAttribute("href", "/aid/chicago-and-northwestern");
    expect(await isTooWide(bob)).toBe(false);
  }
  await bob.getByLabel("Your name").fill("Bob");
  await bob.getByRole("button", { name: "Take the seat" }).click();
  await bob.waitForURL(/\/tables\//);
  const cleo = await (await browser.newContext()).newPage();
  await cleo.goto(`/join/${link}`);
  await expect(cleo.getByText("This link has been used: Bob has taken seat 2.")).toBeVisible();
  await expect(cleo.getByRole("link", { name: "Back to the start page" })).toBeVisible();
  await cleo.getByRole("link", { name: "Watch the game" }).click();
  await cleo.waitForURL(/\/tables\//);
});

test("the rules of all games are listed", async ({ page }) => {
  const answer = await page.goto("/rules");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("link", { name: /^All rules/ })).toHaveCount(2);
  await page.getByRole("link", { name: "One-page summary of Chicago Express" }).click();
  await page.waitForURL(/\/aid\/chicago-express/);
});

test.describe("a record with a move that the rules refuse", () => {
  test.use({ allowed: [/status of 422/] });

  test("counts actions from 1 and says the rule once", async ({ page }) => {
    await page.goto("/import");
    const record = { format: "cuberails/1", game: "chicago-express", players: ["Ann", "Bob"], actions: ["bid 9", "bid 3"] };
    await page.getByLabel("or paste its text").fill(JSON.stringify(record));
    await page.getByRole("button", { name: "Import" }).click();
    await expect(page.getByRole("alert")).toHaveText(/CE-11\s+action 2, 'bid 3': \$3 is too low/);
  });
});
