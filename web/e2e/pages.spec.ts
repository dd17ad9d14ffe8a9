// Every page: nothing serious for axe, in light and dark, wide and on a phone; keyboard alone; the size of the load.
import { AxeBuilder } from "@axe-core/playwright";
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, lay, test } from "./site";
import { askWhy, draft, lit, question, say, typed } from "./turns";

const SITE = "../src/cuberails/server/site";
const LOAD = 200_000; // bytes of compressed script before the first page shows
const OPENING = ["bid 20", "pass", "bid 6", "pass", "bid 5", "pass", "bid 8", "pass"];

async function findNothing(page: Page, part = "html"): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ""}`).join(" | ")}`),
  ).toEqual([]);
}

/** Wide and light, then dark on a phone. */
async function inBothLooks(page: Page): Promise<void> {
  await findNothing(page);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 844 });
  await findNothing(page);
}

for (const path of ["/", "/new", "/learn", "/rules", "/import", "/about", "/rules/chicago-express", "/aid/chicago-and-northwestern"]) {
  test(`axe finds nothing serious on ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText(/Opening the box…|Loading/)).toHaveCount(0);
    await inBothLooks(page);
  });
}

test.describe("addresses that lead nowhere", () => {
  test.use({ allowed: [/status of 404/] });

  for (const path of ["/nowhere", "/tables/nosuchtable", "/join/nosuchlink"]) {
    test(`${path} says so in words`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("link", { name: "Back to the start page", exact: true })).toBeVisible();
      await inBothLooks(page);
    });
  }
});

test("axe finds nothing serious at a table, in an auction, in a lobby and in the rules beside the board", async ({ page }) => {
  await lay(page, ["me", "here"]);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await findNothing(page);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  for (const sentence of OPENING) await say(page, sentence);
  await page.getByRole("button", { name: "Expand a company" }).click();
  await expect(draft(page)).toHaveAttribute("data-draft", "expand");
  await page.locator(".answers [data-answer='1']").click();
  await expect(lit(page).first()).toBeVisible();
  await inBothLooks(page);
  await page.getByRole("button", { name: "Rules" }).click();
  await expect(page.getByRole("dialog", { name: "Rules" }).locator("article").first()).toBeVisible();
  await findNothing(page, ".drawer");
  await lay(page, ["me", "link", "bot"], "chicago-and-northwestern");
  await findNothing(page);
});

test("axe finds nothing serious in what a bot considered", async ({ page }) => {
  await lay(page, ["me", "bot"]);
  await say(page, "pass");
  await askWhy(page, 2);
  await expect(page.locator("dialog[open] tr.chosen")).toBeVisible();
  await findNothing(page, "dialog[open]");
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await findNothing(page, "dialog[open]");
});

test("the keyboard alone plays", async ({ page }) => {
  await page.goto("/new");
  await page.getByRole("button", { name: "Start the game" }).waitFor();
  await page.getByLabel("Remove a seat").focus();
  for (let seat = 0; seat < 2; seat++) await page.keyboard.press("Enter");
  await page.getByLabel("Who sits in seat 2").focus();
  await page.keyboard.type("Person h");
  await page.getByRole("button", { name: "Start the game" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/tables\//);
  await expect(typed(page)).toBeVisible();
  await page.keyboard.press("/");
  for (const sentence of OPENING) {
    await expect(typed(page)).toBeFocused(); // it stays there
    await page.keyboard.type(sentence);
    await page.keyboard.press("Enter");
    await expect(draft(page)).toHaveAttribute("data-draft", sentence);
    await page.keyboard.press("Control+Enter");
    await expect(draft(page)).not.toHaveAttribute("data-draft", sentence);
  }
  await expect(page.locator(".replay .count")).toHaveText("8 / 8");
  await page.keyboard.press("Escape"); // leaves the field
  await page.getByRole("button", { name: "Expand a company" }).press("Enter");
  await expect(draft(page)).toHaveAttribute("data-draft", "expand");
  await page.keyboard.press("1");
  await expect(draft(page)).toHaveAttribute("data-draft", /^expand \S+$/);
  await page.keyboard.press("b");
  await page.keyboard.press("Enter");
  await expect(draft(page)).toHaveAttribute("data-draft", /^expand \S+ \S+$/);
  await page.keyboard.press("Backspace");
  await expect(draft(page)).toHaveAttribute("data-draft", /^expand \S+$/);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(draft(page)).toHaveAttribute("data-draft", "");
});

test("a typed move is completed word by word, and a wrong one says why", async ({ page }) => {
  await lay(page, ["me", "here"]);
  await expect(typed(page)).toHaveRole("combobox");
  await typed(page).fill("bi");
  await expect(page.getByRole("option").first()).toContainText("bid");
  await page.keyboard.press("ArrowDown");
  await expect(typed(page)).toHaveAttribute("aria-activedescendant", /.+/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(draft(page)).toHaveAttribute("data-draft", /^bid \d+$/);
  await typed(page).fill("bid 3");
  await page.keyboard.press("Enter");
  await expect(page.locator("aside").getByText(/CE-\d+/)).toBeVisible();
});

test("a phone shows the board first, and the rest in a sheet", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await lay(page, ["me", "here"]);
  for (const sentence of OPENING) await say(page, sentence);
  await expect(question(page)).toBeVisible();
  await page.getByRole("button", { name: "Expand a company" }).tap();
  await expect(draft(page)).toHaveAttribute("data-draft", "expand");
  await page.locator(".answers [data-answer='1']").tap();
  await lit(page).first().tap();
  await expect(draft(page)).toHaveAttribute("data-draft", /^expand \S+ \S+$/);
  for (const [tab, text] of [
    ["Companies", "Treasury"],
    ["Players", "Dividend"],
    ["Log", "takes PRR"],
  ] as const) {
    await page.getByRole("button", { name: tab, exact: true }).tap();
    await expect(page.locator("aside section.shown")).toContainText(text);
    await expect(page.locator("aside section:visible")).toHaveCount(1);
  }
  const isWiderThanScreen = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWiderThanScreen).toBe(false);
  const small = await page
    .locator("button:visible, a:visible, summary:visible")
    .evaluateAll((all) =>
      all
        .filter((each) => each.getBoundingClientRect().height < 44 && !each.matches(".rule-link, .skip, .handle"))
        .map((each) => each.textContent),
    );
  expect(small).toEqual([]);
});

test("the first load is small", () => {
  const index = readFileSync(`${SITE}/index.html`, "utf8");
  const scripts = [...index.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, path]) => path!);
  expect(scripts.length).toBeGreaterThan(0);
  const bytes = scripts.map((path) => gzipSync(readFileSync(`${SITE}/${path}`)).length).reduce((a, b) => a + b);
  expect(readdirSync(`${SITE}/assets`).some((name) => name.startsWith("uPlot"))).toBe(true); // the plots come later
  expect(bytes).toBeLessThan(LOAD);
});

test("each new question takes up the keyboard: the next Tab is its first answer", async ({ page }) => {
  await lay(page, ["me", "here"]);
  for (let bid = 0; bid < 2; bid++) {
    await expect(question(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.locator("[data-answer='1']")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator("[data-confirm]")).toBeVisible();
    await page.keyboard.press("c");
    await expect(page.locator(".replay .count")).toHaveText(`${bid + 1} / ${bid + 1}`);
  }
});

test("another page begins at its top, and the rules stay on the page where they were opened", async ({ page }) => {
  await page.goto("/new");
  await page.getByText("House rules and custom map").click();
  await page
    .getByRole("button", { name: /^CE-\d+$/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "Rules" })).toBeVisible();
  await page.getByRole("link", { name: "Import" }).first().press("Enter"); // the drawer may lie over it
  await expect(page.getByRole("dialog", { name: "Rules" })).toBeHidden();
  await expect(page.locator("#main")).toBeFocused();
});
