// Two people at one screen, and what they take back.
import { expect, lay, test } from "./site";
import { confirm, draft, lit, question, say, type } from "./turns";

test("two people at one screen, and undo", async ({ page }) => {
  await lay(page, ["me", "here"]);
  await expect(question(page)).toHaveText(/PRR/);
  await expect(page).toHaveTitle(/Your turn/);
  await expect(page.getByText("Pass the screen to")).toBeHidden();
  await say(page, "bid 9");
  await expect(page.getByText("Pass the screen to Bob")).toBeVisible();
  await say(page, "pass");
  await expect(page.locator("[data-log]")).toContainText("Guest takes PRR for $9");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator("[data-log]")).toContainText("took back pass");
  await expect(page.locator(".replay .count")).toHaveText("1 / 1");
  await expect(question(page)).toHaveText(/PRR/);
  await type(page, "bid 10");
  await confirm(page);
  await expect(page.locator(".replay .count")).toHaveText("2 / 2");
  await expect(page.getByText("Pass the screen to Guest")).toBeVisible();
});

test("undo goes back once, however long its key is held", async ({ page }) => {
  await lay(page, ["me", "here"]);
  for (const sentence of ["bid 9", "bid 10", "bid 11", "pass"]) await say(page, sentence);
  await page.locator("h1").first().click();
  const undone = page.waitForResponse((answer) => answer.url().endsWith("/undo"));
  for (let n = 0; n < 5; n++) await page.keyboard.down("u"); // the same key again is a repeat
  await page.keyboard.up("u");
  await undone;
  await expect(page.locator(".replay .count")).toHaveText("3 / 3");
  await expect(page.locator("[aria-live]").first()).toHaveText("Undone. The game is back at action 3.");
});

test("a turn is a draft until it is confirmed", async ({ page }) => {
  await lay(page, ["me", "here"]);
  for (const sentence of ["bid 20", "pass", "bid 6", "pass", "bid 5", "pass", "bid 8", "pass"]) await say(page, sentence);
  await page.getByRole("button", { name: "Expand a company" }).click();
  await expect(draft(page)).toHaveAttribute("data-draft", "expand");
  await page.locator(".answers [data-answer='1']").click();
  await expect(draft(page)).toHaveAttribute("data-draft", /^expand \S+$/);
  const company = (await draft(page).getAttribute("data-draft"))!;
  await lit(page).first().hover();
  await expect(page.locator(".preview")).toContainText("treasury");
  await lit(page).first().click();
  await expect(draft(page)).toHaveAttribute("data-draft", new RegExp(`^${company} \\S+$`));
  await page.getByRole("button", { name: "Take back last word" }).click();
  await expect(draft(page)).toHaveAttribute("data-draft", company);
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(draft(page)).toHaveAttribute("data-draft", "");
  await expect(page.locator(".replay .count")).toHaveText("8 / 8");
});

test("a chosen bid leaves the other sums one click away", async ({ page }) => {
  await lay(page, ["me", "here"]);
  const sum = (amount: number) => page.getByRole("button", { name: `Bid $${amount}`, exact: true });
  await sum(8).click();
  await expect(draft(page)).toHaveAttribute("data-draft", "bid 8");
  await expect(sum(8)).toHaveAttribute("aria-pressed", "true");
  await expect(sum(9)).toHaveAttribute("aria-pressed", "false");
  await sum(9).click();
  await expect(draft(page)).toHaveAttribute("data-draft", "bid 9");
  await expect(sum(8)).toHaveAttribute("aria-pressed", "false");
  await page.getByLabel(/Other amount/).fill("33");
  await page.getByRole("button", { name: "Bid", exact: true }).click();
  await expect(draft(page)).toHaveAttribute("data-draft", "bid 33");
  await expect(page.getByLabel(/Other amount/)).toHaveValue("33");
  await page.reload();
  await expect(page.getByLabel(/Other amount/)).toHaveValue("33");
  await page.getByRole("button", { name: "Pass", exact: true }).click();
  await expect(draft(page)).toHaveAttribute("data-draft", "pass");
  await expect(page.getByRole("button", { name: "Pass", exact: true })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("1");
  await expect(draft(page)).toHaveAttribute("data-draft", "bid 7");
  await page.keyboard.press("c");
  await expect(page.locator("[data-log]")).toContainText("Guest bids $7");
  await expect(sum(8)).toHaveAttribute("aria-pressed", "false");
});

test("what cannot be done says why, with its rule", async ({ page }) => {
  await lay(page, ["me", "here"]);
  for (const sentence of ["bid 20", "pass", "bid 6", "pass", "bid 5", "pass", "bid 8", "pass"]) await say(page, sentence);
  await page.getByRole("button", { name: "Auction a share" }).click();
  await page.getByRole("button", { name: /^WAB not possible/ }).click({ force: true });
  const rule = page.locator(".refused .rule-link");
  await expect(rule).toHaveText("CE-20");
  await rule.click();
  await expect(page.getByRole("dialog", { name: "Rules" }).locator("article.wanted")).toContainText("CE-20");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Rules" })).toBeHidden();
  await page.getByRole("button", { name: "Take back last word" }).click();
  await page.getByRole("button", { name: "Expand a company" }).click();
  await expect(draft(page)).toHaveAttribute("data-draft", "expand");
  await page.locator(".answers [data-answer='1']").click();
  await expect(lit(page).first()).toBeVisible();
  await page.locator("svg path[data-site=A2]").click(); // Chicago, far away
  await expect(page.locator(".refused")).toContainText(/CE-\d+/);
});
