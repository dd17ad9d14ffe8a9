// Standing orders: the server bids for a player, and no other browser can know up to what.
import AxeBuilder from "@axe-core/playwright";
import type { BrowserContext, Page } from "@playwright/test";
import { expect, lay, test, type Game } from "./site";
import { isAsked, question, say, seededRandom, takeTurn, type } from "./turns";

const EXPRESS = "chicago-express",
  NORTHWESTERN = "chicago-and-northwestern";
const GAMES: [string, Game, string[], number[], number][] = [
  // title, id, what is said before the auction, the seats in the order of the bidding, the next bid
  ["Chicago Express", EXPRESS, [], [0, 1, 2], 7],
  [
    "Chicago & NorthWestern",
    NORTHWESTERN,
    [
      "start CRIP 44 chicago>cedar-rapids>des-moines",
      "start ATSF 14 chicago>davenport",
      "start CNW 15 chicago>dubuque>mason-city",
      "offer CMSTPP 10",
    ],
    [1, 2, 0],
    11,
  ],
];
const LIMIT = 35; // a number that is nowhere else
const TIMES = /"\d{4}-\d\d-\d\dT[^"]*"/g; // a second may be the same number
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
];

const orders = (page: Page) => page.locator("[data-order]");
const toggle = (page: Page) => page.getByRole("button", { name: "Standing order", exact: true });
const limit = (page: Page) => page.locator("[data-order-amount]");
const log = (page: Page) => page.locator("[data-log]");

async function place(page: Page, amount: number, rival?: string): Promise<void> {
  await toggle(page).click();
  await limit(page).fill(String(amount));
  if (rival) await page.getByLabel("Against").selectOption({ label: `only ${rival}` });
  await page.getByRole("button", { name: "Place the order" }).click();
}

/** Everything that a browser hears about the table. */
function listen(context: BrowserContext): string[] {
  const heard: string[] = [];
  context.on("page", (page) => {
    page.on("websocket", (line) => line.on("framereceived", ({ payload }) => void heard.push(String(payload))));
    page.on("response", (answer) => {
      const isTable = /\/api\/v1\/tables\/\w+(\/(plies|options|why-not|record|actions|undo).*)?$/.test(answer.url());
      if (isTable)
        void answer.text().then(
          (text) => heard.push(text),
          () => undefined,
        );
    });
  });
  return heard;
}

async function sitDown(context: BrowserContext, link: string, name: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Take the seat" }).click();
  await page.waitForURL(/\/tables\//);
  return page;
}

const nameOf = (pages: Page[], page: Page) => ["Guest", "Bea", "Cyd"][pages.indexOf(page)]!;

/** Says every sentence on the page of the seat whose turn it is. */
async function open(pages: Page[], sentences: string[]): Promise<void> {
  for (const [n, sentence] of sentences.entries()) {
    const page = pages[n % pages.length]!;
    await isAsked(page);
    await say(page, sentence);
  }
}

for (const [title, game, opening, [a, b, c], n] of GAMES) {
  test(`${title}: online, the others and a spectator never hear the limit`, async ({ page, browser }) => {
    await lay(page, ["me", "link", "link"], game);
    const links = [2, 3].map((seat) => page.getByLabel(`Link for seat ${seat}`).inputValue());
    const contexts = [await browser.newContext(), await browser.newContext(), await browser.newContext()];
    const heard = contexts.map(listen);
    const bea = await sitDown(contexts[0]!, await links[0]!, "Bea");
    const cyd = await sitDown(contexts[1]!, await links[1]!, "Cyd");
    const watcher = await contexts[2]!.newPage();
    await watcher.goto(page.url());
    const pages = [page, bea, cyd];
    await open(pages, opening);
    const [first, owner, third] = [pages[a!]!, pages[b!]!, pages[c!]!];
    await isAsked(first);

    await place(owner, LIMIT, nameOf(pages, first));
    await expect(orders(owner)).toContainText(`Raises by $1 while ${nameOf(pages, first)} leads`);
    await expect(orders(owner)).toContainText(`up to $${LIMIT}`);
    await expect(orders(owner)).toContainText("Only you can see this.");
    await owner.reload(); // it is kept on the server
    await expect(orders(owner)).toContainText(`up to $${LIMIT}`);
    await say(first, `bid ${n}`);
    await expect(question(third)).toBeVisible();
    await isAsked(third);
    await expect(log(watcher)).toContainText(`bids $${n! + 1}`);
    await say(third, "pass");
    await isAsked(first);
    await say(first, `bid ${n! + 2}`);
    await isAsked(first); // raised again at once
    await expect(log(first)).toContainText(`bids $${n! + 3}`);

    await expect(toggle(watcher)).toHaveCount(0);
    await owner.getByRole("button", { name: "Change", exact: true }).click();
    await limit(owner).fill(String(LIMIT - 1));
    await owner.getByRole("button", { name: "Change the order" }).click();
    await expect(orders(owner)).toContainText(`up to $${LIMIT - 1}`);

    await first.getByRole("button", { name: "Ask to undo" }).click();
    await third.getByRole("button", { name: "Agree", exact: true }).click();
    await owner.getByRole("button", { name: "Agree", exact: true }).click();
    await expect(orders(owner)).toContainText("The undo has removed your standing order.");
    await expect(toggle(owner)).toBeVisible();
    await isAsked(first);
    await place(owner, LIMIT);
    await say(first, "pass"); // the owner leads: sold
    await expect(toggle(owner)).toHaveCount(game === EXPRESS ? 1 : 0); // in one game the next auction begins

    for (const [who, each] of [bea, cyd, watcher].entries()) {
      if (each === owner) continue;
      expect(heard[who]!.length).toBeGreaterThan(5);
      const secret = new RegExp(`\\b(${LIMIT}|${LIMIT - 1})\\b|up_to|"against"`);
      const leaks = heard[who]!.filter((text) => secret.test(text.replace(TIMES, "")));
      expect(leaks.map((text) => text.slice(0, 200))).toEqual([]);
    }
  });

  test(`${title}: at one screen an order is hidden from the next player`, async ({ page }) => {
    await lay(page, ["me", "here", "here"], game);
    await open([page], opening);
    await isAsked(page);
    await place(page, n! + 5);
    await expect(log(page)).toContainText(`bids $${n}`); // it acts at once
    await expect(page.getByText("Pass the screen to")).toBeVisible();
    await expect(orders(page)).toHaveCount(0);
    await say(page, `bid ${n! + 1}`);
    await expect(orders(page)).toHaveCount(0);
    await toggle(page).click();
    await page.getByLabel("Order of").selectOption({ index: a === 0 ? 0 : 1 });
    await expect(orders(page)).toContainText("is hidden");
    await expect(limit(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(limit(page)).toHaveValue(String(n! + 5));
    await page.keyboard.press("Tab");
    await limit(page).press("Escape");
    await say(page, "pass");
    await expect(log(page)).toContainText(`bids $${n! + 2}`);
  });

  for (const size of SIZES) {
    test(`${title}: the form fits at ${size.width} x ${size.height}, and axe finds nothing`, async ({ page }, info) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await lay(page, ["me", "here", "here"], game);
      await open([page], opening);
      await isAsked(page);
      await page.setViewportSize(size);
      for (const scheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        await toggle(page).scrollIntoViewIfNeeded();
        await page.screenshot({ path: info.outputPath(`closed-${scheme}.png`) });
        await toggle(page).click();
        await limit(page).scrollIntoViewIfNeeded();
        const box = (await orders(page).boundingBox())!;
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(size.width);
        expect(await orders(page).evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
        const found = await new AxeBuilder({ page }).include("[data-order]").analyze();
        expect(found.violations).toEqual([]);
        await page.screenshot({ path: info.outputPath(`open-${scheme}.png`) });
        await page.getByRole("button", { name: "Close", exact: true }).click();
      }
    });
  }
}

for (const [title, game] of GAMES) {
  test(`${title}: alone against bots, the auction ends without a further click`, async ({ page }) => {
    await lay(page, ["me", "bot", "bot"], game);
    const below = seededRandom(3);
    for (let turn = 0; turn < 40 && (await isAsked(page)) && !(await toggle(page).count()); turn++) await takeTurn(page, below);
    const sales = async () => (await log(page).innerText()).match(/takes .* for/g)?.length ?? 0;
    const before = await sales();
    await toggle(page).click();
    await page.getByRole("button", { name: "Place the order" }).click();
    await expect.poll(sales, { timeout: 60_000 }).toBeGreaterThan(before);
  });
}

test("an opening bid needs no confirmation either, where the player has chosen that", async ({ page }) => {
  await lay(page, ["me", "here", "here"], NORTHWESTERN);
  await page.getByText("More", { exact: true }).click();
  await page.getByLabel("No confirmation for bids").check();
  for (const sentence of GAMES[1]![2].slice(0, 3)) await say(page, sentence); // a start is more than its amount
  await type(page, "offer CMSTPP");
  await page.locator(".answers, .question").locator('[data-amount="6"]').first().click();
  await expect(log(page)).toContainText("$6");
  await expect(page.locator(".bidders")).toBeVisible();
});

test("one click bids and one click passes, where the player has chosen that", async ({ page }) => {
  await lay(page, ["me", "here"]);
  await page.getByText("More", { exact: true }).click();
  await page.getByLabel("No confirmation for bids").check();
  await page.getByRole("button", { name: "Bid $8", exact: true }).click();
  await expect(log(page)).toContainText("bids $8");
  await page.reload();
  await isAsked(page);
  await page.getByRole("button", { name: "Pass", exact: true }).click();
  await expect(log(page)).toContainText("takes PRR for $8");
});
