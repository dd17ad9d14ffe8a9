// Friends by link: two browsers and a spectator; what was missed comes without a reload.
import type { BrowserContext, Page, WebSocketRoute } from "@playwright/test";
import { expect, lay, test } from "./site";
import { draft, question, say, type, typed } from "./turns";

async function linkOf(page: Page, seat: number): Promise<string> {
  return page.getByLabel(`Link for seat ${seat}`).inputValue();
}

async function sitDown(context: BrowserContext, link: string, name: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Take the seat" }).click();
  await page.waitForURL(/\/tables\//);
  return page;
}

test("two browsers and a spectator, and undo by agreement", async ({ page, browser }) => {
  await lay(page, ["me", "link"]);
  await expect(page.locator("#lobby")).toHaveText("Waiting for one more player");
  const first = await linkOf(page, 2);
  await page.getByRole("button", { name: "New link" }).click();
  await expect(page.getByLabel("Link for seat 2")).not.toHaveValue(first);
  const guest = await sitDown(await browser.newContext(), await linkOf(page, 2), "Bea");
  await expect(page.locator(".players")).toContainText("Bea"); // before anything is played
  const watcher = await (await browser.newContext()).newPage();
  await watcher.goto(page.url());
  await expect(watcher.getByText("You are watching.")).toBeVisible();
  await expect(typed(watcher)).toBeHidden();

  await say(page, "bid 9");
  for (const each of [guest, watcher]) await expect(each.locator("[data-log]")).toContainText("Guest");
  await expect(guest).toHaveTitle(/Your turn/);
  await expect(guest.getByRole("button", { name: "Ask to undo" })).toBeHidden(); // nothing of hers to take back
  await expect(page).not.toHaveTitle(/Your turn/);
  await say(guest, "pass");
  await expect(watcher.locator("[data-log]")).toContainText("Guest takes PRR for $9");

  await guest.getByRole("button", { name: "Ask to undo" }).click();
  await expect(page.locator(".ask")).toContainText("Bea asks to take back");
  await expect(watcher.getByRole("button", { name: "Agree" })).toBeHidden();
  await page.getByRole("button", { name: "Refuse" }).click();
  await expect(guest.locator(".ask")).toHaveText(/was refused/);
  await expect(page.locator(".ask")).toBeHidden();
  await guest.getByRole("button", { name: "Ask to undo" }).click();
  await page.getByRole("button", { name: "Agree", exact: true }).click();
  for (const each of [page, guest, watcher]) await expect(each.locator("[data-log]")).toContainText("took back pass");
  await expect(question(guest)).toHaveText(/PRR/);
});

test.describe("withdrawn", () => {
  test.use({ allowed: [/status of 404/] });

  test("a link that was withdrawn leads nowhere; a bot takes the seat", async ({ page, browser }) => {
    await lay(page, ["me", "link"]);
    const link = await linkOf(page, 2);
    await page.getByRole("button", { name: "Withdraw" }).click();
    await expect(page.getByText("The link was withdrawn.")).toBeVisible();
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(link);
    await expect(stranger.getByRole("alert")).toBeVisible();
    await page.getByRole("button", { name: "Seat a bot" }).click();
    await expect(typed(page)).toBeVisible();
  });
});

test("a lost line comes back with what it missed, and the draft stays", async ({ page, browser }) => {
  await lay(page, ["me", "link"]);
  const context = await browser.newContext();
  const lines: WebSocketRoute[] = [];
  let isCut = false;
  await context.routeWebSocket(/\/live/, (line) => {
    if (isCut) return void line.close();
    lines.push(line);
    line.connectToServer();
  });
  const guest = await sitDown(context, await linkOf(page, 2), "Bea");
  await expect(question(guest)).toBeVisible();
  await say(page, "bid 9");
  await type(guest, "bid 11");
  isCut = true;
  for (const line of lines) await line.close();
  await expect(guest.getByText("Reconnecting…")).toBeVisible();
  await expect(draft(guest)).toHaveAttribute("data-draft", "bid 11");
  isCut = false;
  await expect(guest.getByText("Reconnecting…")).toBeHidden();
  await guest.reload();
  await expect(draft(guest)).toHaveAttribute("data-draft", "bid 11");
  await guest.locator("[data-confirm]").click();
  await expect(page.locator("[data-log]")).toContainText("Bea bids $11");

  isCut = true;
  for (const line of lines) await line.close();
  await expect(guest.getByText("Reconnecting…")).toBeVisible();
  await say(page, "bid 12");
  isCut = false;
  await expect(guest.locator("[data-log]")).toContainText("Guest bids $12");
  await expect(typed(guest)).toBeVisible();
});

test.describe("without an answer to the question", () => {
  test.use({ allowed: [/ERR_FAILED|Failed to load/] });

  test("the question comes when it is asked for again", async ({ page }) => {
    await lay(page, ["me", "here"]);
    await page.route("**/options?**", (route) => route.abort());
    await page.reload();
    await expect(page.getByRole("alert")).toContainText("does not answer");
    await page.unroute("**/options?**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.locator("#question")).toHaveText(/PRR/);
    await expect(page.getByRole("alert")).toBeHidden();
  });
});
