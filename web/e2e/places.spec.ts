// From the map: what can be done at a place, what anything on the table is, and what a dividend now would pay.
import AxeBuilder from "@axe-core/playwright";
import type { CDPSession, Locator, Page } from "@playwright/test";
import { expect, lay, test } from "./site";
import { draft, lit, say, type } from "./turns";

const LINKS = "chicago-and-northwestern";
const OPENING = ["bid 20", "pass", "bid 6", "pass", "bid 5", "pass", "bid 8", "pass"];
const STARTS = ["start CBQ 25 chicago>peoria>quincy", "start ATSF 5 chicago>cedar-rapids", "start CNW 5 chicago>dubuque"];
const SIZES = [
  [1440, 900],
  [1280, 720],
  [390, 844],
] as const;

async function hexes(page: Page): Promise<void> {
  await lay(page, ["me", "here"]);
  for (const sentence of OPENING) await say(page, sentence);
}
async function links(page: Page): Promise<void> {
  await lay(page, ["me", "here", "here"], LINKS);
  for (const sentence of STARTS) await say(page, sentence);
}

const said = (page: Page, text: string | RegExp) => expect(draft(page)).toHaveAttribute("data-draft", text);
const offers = (page: Page) => page.locator("[data-offer]");
const ground = (page: Page, place: string) => page.locator(`svg path[data-site="${place}"]`).first();
const dock = (page: Page) => page.locator(".preview");
const about = (page: Page, part: string) => page.locator(`button[data-about=${JSON.stringify(part)}]`).first();

async function middle(part: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await part.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}
async function clickAt(page: Page, part: Locator): Promise<void> {
  const { x, y } = await middle(part);
  await page.mouse.click(x, y);
}
async function hoverAt(page: Page, part: Locator): Promise<void> {
  const { x, y } = await middle(part);
  await page.mouse.move(x, y);
}
async function isClean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(".table").analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

for (const [width, height] of SIZES)
  test.describe(`at ${width} x ${height}`, () => {
    test.use({ viewport: { width, height } });

    test("a click on a hex offers what can be done there, with route and effect", async ({ page }) => {
      await hexes(page);
      await clickAt(page, ground(page, "P4"));
      await expect(offers(page)).toHaveCount(3);
      await expect(offers(page).first()).toContainText("Expand PRR to here");
      await expect(offers(page).first()).toContainText("Q5 and P4 for $2");
      await expect(offers(page).first()).toContainText("PRR: treasury $20 to $18");
      await isClean(page);
      await offers(page).first().click();
      await said(page, "expand PRR Q5 P4");
      await expect(page.locator("[data-confirm]")).toBeVisible();
    });

    test("a click on a link or a city drafts the one build that is possible there", async ({ page }) => {
      await links(page);
      await clickAt(page, ground(page, "davenport>quincy"));
      await said(page, "build CBQ quincy>davenport"); // the only one, so it is not asked
      await expect(page.locator("[data-effect]")).toContainText("a share pays $6 to $9");
      await isClean(page);
      await page.keyboard.press("Escape");
      await said(page, "");
      await clickAt(page, ground(page, "quincy"));
      await said(page, "build CBQ quincy");
    });

    test("what is pointed at is explained, and nothing is covered", async ({ page }) => {
      await hexes(page);
      const map = await page.locator(".map").boundingBox();
      await hoverAt(page, ground(page, "O4"));
      await expect(dock(page)).toContainText("Harrisburg (O4)");
      await expect(dock(page)).toContainText("Cost now $2 for PRR, B&O, C&O and NYC");
      await expect(dock(page)).toContainText("Income +1 for a company that enters");
      await expect(dock(page)).toContainText("Development a house gives income +1");
      expect(await page.locator(".map").boundingBox()).toEqual(map);
      const box = (await dock(page).boundingBox())!;
      expect(box.y).toBeGreaterThanOrEqual(map!.y + map!.height);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      await isClean(page);
    });
  });

test("a development that is the only thing to do is drafted, and a start with the least money that leads there", async ({ page }) => {
  await hexes(page);
  await say(page, "expand PRR Q5 P4 O4");
  await clickAt(page, ground(page, "O4"));
  await said(page, "develop O4");
  await expect(page.locator("[data-effect]")).toContainText("income 8 to 9");
  await lay(page, ["me", "here", "here"], LINKS);
  await clickAt(page, ground(page, "davenport>quincy"));
  await expect(offers(page)).toHaveCount(5);
  await offers(page).filter({ hasText: "Start CB&Q" }).click();
  await said(page, "start CBQ 15 chicago>davenport>quincy");
});

test("an offer under the pointer is drawn on the map, and other actions are one click away", async ({ page }) => {
  await hexes(page);
  await clickAt(page, ground(page, "P4"));
  const ghosts = page.locator(".map .ghost");
  await expect(ghosts).toHaveCount(0);
  await offers(page).first().hover();
  await expect(ghosts.first()).toBeVisible();
  await expect(dock(page)).toContainText("Expand PRR to here");
  await page.getByRole("button", { name: "Other actions" }).click();
  await expect(page.getByRole("button", { name: "Expand a company" })).toBeVisible();
  await expect(ghosts).toHaveCount(0);
});

test("a click on a drafted locomotive or link removes it, with what only it made possible", async ({ page }) => {
  await hexes(page);
  await type(page, "expand PRR Q5 P4 O4");
  await clickAt(page, ground(page, "P4"));
  await said(page, "expand PRR Q5");
  await clickAt(page, ground(page, "Q5"));
  await said(page, "expand PRR");
  await lay(page, ["me", "here", "here"], LINKS);
  await type(page, "start CNW 15 chicago>davenport>quincy");
  await clickAt(page, ground(page, "davenport>quincy"));
  await said(page, "start CNW 15 chicago>davenport");
  await clickAt(page, ground(page, "chicago>davenport"));
  await said(page, "start CNW 15");
});

test("where nothing can be done, the map says why in the words of the game", async ({ page }) => {
  await hexes(page);
  await clickAt(page, ground(page, "A2"));
  await expect(page.locator(".refused")).toContainText("CE-14 A2 (Chicago) is not next to the network of PRR");
  await expect(offers(page)).toHaveCount(0);
});

test("a company: full name, owners, and its track lights up", async ({ page }) => {
  await hexes(page);
  await say(page, "expand PRR Q5 P4");
  await expect(page.locator("[data-light]")).toHaveCount(0);
  await about(page, "company:PRR").hover();
  await expect(dock(page)).toContainText("Pennsylvania");
  await expect(dock(page)).toContainText("Owners Guest 1");
  await expect(page.locator("[data-light] .spot")).toHaveCount(3);
  await page.mouse.move(2, 2);
  await expect(page.locator("[data-light]")).toHaveCount(0);
  await links(page);
  await about(page, "company:CBQ").focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(dock(page)).toContainText("Owners Guest 1");
  await expect(page.locator("[data-light] .line")).toHaveCount(2);
});

test("players, dials and endings, by hover and by focus; Esc closes", async ({ page }) => {
  await hexes(page);
  await about(page, "player:0").hover();
  await expect(dock(page)).toContainText("Shares 1 PRR");
  await expect(dock(page)).toContainText("Income a dividend now would pay");
  await about(page, "gauge:expand").hover();
  await expect(dock(page)).toContainText("Moves one step with every expansion");
  await about(page, "ending:Companies sold out").hover();
  await expect(dock(page)).toContainText("3 companies have sold all their shares");
  const [box, endings] = [await dock(page).boundingBox(), await page.locator(".below .endings").first().boundingBox()];
  expect(box!.x).toBeGreaterThan(endings!.x + endings!.width); // what is pointed at stays in view
  await page.mouse.move(2, 2);
  await expect(dock(page)).toBeEmpty();
  await page.keyboard.press("Tab"); // the keyboard is in use
  await about(page, "gauge:auction").focus();
  await expect(dock(page)).toContainText("Moves one step with every auction");
  await page.keyboard.press("Escape");
  await expect(dock(page)).toBeEmpty();
  await links(page);
  await about(page, "ending:Railroads gone west").hover();
  await expect(dock(page)).toContainText("when 4 railroads have gone west");
  await about(page, "token:card").hover();
  await expect(dock(page)).toContainText("pay every share of every railroad");
});

test("every place is reached by the keyboard, explained, and asked what can be done there", async ({ page }) => {
  await hexes(page);
  await page.keyboard.press("b");
  await expect(page.locator("[data-place]:focus")).toHaveCount(1);
  await expect(dock(page)).not.toBeEmpty();
  const before = await page.locator("[data-place]:focus").getAttribute("data-place");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("[data-place]:focus")).not.toHaveAttribute("data-place", before!);
  await page.locator("[data-place=P4]").focus();
  await expect(dock(page)).toContainText("P4");
  await page.keyboard.press("Enter");
  await expect(offers(page).first()).toBeFocused();
  await page.keyboard.press("Enter");
  await said(page, "expand PRR Q5 P4");
});

test("a lit place shows its effect and is explained", async ({ page }) => {
  await hexes(page);
  await type(page, "expand PRR");
  await lit(page).first().hover();
  await expect(dock(page)).toContainText("treasury");
  await expect(dock(page)).toContainText("Cost now");
});

test("in the past, the explanation is of that moment", async ({ page }) => {
  await hexes(page);
  await say(page, "expand PRR Q5 P4");
  await hoverAt(page, ground(page, "P4"));
  await expect(dock(page)).toContainText("PRR is here");
  await page.getByRole("button", { name: "Previous action" }).click();
  await hoverAt(page, ground(page, "P4"));
  await expect(dock(page)).toContainText("Cost now $1 for PRR");
});

test("a spectator is told too, but is offered nothing", async ({ page, browser }) => {
  await links(page);
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(page.url());
  await hoverAt(other, ground(other, "chicago>davenport"));
  await expect(dock(other)).toContainText("Cost now $5");
  await expect(dock(other)).toContainText("Reached by C&NW, AT&SF and CB&Q");
  await clickAt(other, ground(other, "chicago>davenport"));
  await about(other, "player:0").hover();
  await expect(dock(other)).toContainText("Shares 1 CB&Q");
  await expect(offers(other)).toHaveCount(0);
  await context.close();
});

for (const [title, begin, paid] of [
  ["Chicago Express", hexes, "$26"],
  ["Chicago & NorthWestern", links, "$6"],
] as const)
  test(`dividends now, in ${title}`, async ({ page }) => {
    await begin(page);
    await page.getByRole("button", { name: "Dividends now" }).click();
    const dialog = page.getByRole("dialog", { name: "Dividends now" });
    await expect(dialog.getByRole("row", { name: /^Guest/ })).toContainText(paid);
    await isClean(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Players", exact: true }).click();
    await page.getByRole("button", { name: "Dividends now" }).click();
    await expect(dialog).toBeVisible();
    const { x, width } = (await dialog.locator("table").boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(390);
  });

test.describe("with a finger", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  const touch = (screen: CDPSession, type: "touchStart" | "touchEnd", at: { x: number; y: number }[]) =>
    screen.send("Input.dispatchTouchEvent", { type, touchPoints: at });

  test("a long press explains a place, a player and a dial, and does nothing else", async ({ page }) => {
    await hexes(page);
    const screen = await page.context().newCDPSession(page);
    const hold = async (part: Locator, words: string) => {
      await touch(screen, "touchStart", [await middle(part)]);
      await expect(dock(page)).toContainText(words);
      await touch(screen, "touchEnd", []);
      await expect(dock(page)).toContainText(words);
    };
    await hold(ground(page, "P4"), "Cost now $1 for PRR");
    await expect(offers(page)).toHaveCount(0);
    await said(page, "");
    await hold(about(page, "gauge:develop"), "Moves one step with every development");
    await page.getByRole("button", { name: "Players" }).tap();
    await hold(about(page, "player:0"), "Shares 1 PRR");
    await isClean(page);
    await page.locator("h1").tap();
    await expect(dock(page)).toBeEmpty();
    await about(page, "player:1").tap();
    await expect(dock(page)).toContainText("Shares none");
  });

  test("a tap on a place does what a click does", async ({ page }) => {
    await links(page);
    const { x, y } = await middle(ground(page, "davenport>quincy"));
    await page.touchscreen.tap(x, y);
    await said(page, "build CBQ quincy>davenport");
  });
});
