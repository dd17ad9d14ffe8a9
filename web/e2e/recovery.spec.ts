// The ways back to a seat: a personal link, and a new link from the host.
import { expect, lay, test } from "./site";
import { say } from "./turns";

test.use({ allowed: [/status of 409/] });

test("a personal link opens the same seats in another browser", async ({ page, browser }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Show my personal link" }).click();
  const link = await page.getByLabel("Your personal link").inputValue();
  await lay(page, ["me", "me"]);
  const path = new URL(page.url()).pathname;
  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await other.getByRole("button", { name: "Get my seats" }).click();
  await expect(other.getByRole("heading", { name: "Continue" })).toBeVisible();
  await other.goto(path);
  await say(other, "bid 9");
  await expect(page.locator("[data-log]")).toContainText("9");

  const third = await (await browser.newContext()).newPage();
  await lay(third, ["me", "me"]);
  await third.goto(link);
  await third.getByRole("button", { name: "Get my seats" }).click();
  await expect(third.getByRole("alert")).toContainText("tables of its own");
});

test("during the game, the host gives a seat a new link, and its browser is told", async ({ page, browser }) => {
  await lay(page, ["me", "link"]);
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(await page.getByLabel("Link for seat 2").inputValue());
  await guest.getByLabel("Your name").fill("Bea");
  await guest.getByRole("button", { name: "Take the seat" }).click();
  await guest.waitForURL(/\/tables\//);
  await page.locator(".menu .more").click();
  await page.getByRole("button", { name: "New link for Bea" }).click();
  await expect(page.getByRole("button", { name: "Copy the new link for Bea" })).toBeVisible();
  await expect(guest.getByText(/no longer has it/)).toBeVisible();
});
