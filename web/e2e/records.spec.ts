// Games in and out: export, import, permalinks.
import { readFileSync } from "node:fs";
import { expect, lay, test } from "./site";
import { say } from "./turns";

test("a game is exported, imported and played on; a position has a link", async ({ page, browser }) => {
  await lay(page, ["me", "here"]);
  for (const sentence of ["bid 9", "pass", "bid 7"]) await say(page, sentence);
  await page.getByText("More", { exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export the game" }).click();
  const text = readFileSync((await (await download).path())!, "utf8");
  expect(JSON.parse(text).actions).toEqual(["bid 9", "pass", "bid 7"]);

  const other = await (await browser.newContext()).newPage();
  await other.goto("/import");
  await other.getByLabel("or paste its text").fill(text);
  await other.getByRole("button", { name: "Import" }).click();
  await other.waitForURL(/\/tables\//);
  await expect(other.locator(".replay .count")).toHaveText("3 / 3");
  await say(other, "pass");

  await page.goto(`${page.url()}?ply=1`);
  await expect(page.locator("#question")).toHaveText("Action 1 of 3");
  await page.getByRole("button", { name: "Back to now" }).click();
  await expect(page.locator(".question")).toBeVisible();
});

test("a finished record opens for replay", async ({ page }) => {
  await page.goto("/import");
  const [game] = readFileSync("../tests/records/chicago-express-3.jsonl", "utf8").split("\n");
  await page.getByLabel("Record file").setInputFiles({ name: "game.json", mimeType: "application/json", buffer: Buffer.from(game!) });
  await page.waitForURL(/\/tables\//);
  await expect(page.locator("#end")).toHaveText(/win|share the victory/);
});

test.describe("what is no record", () => {
  test.use({ allowed: [/status of 4\d\d/] });

  test("is refused with the reason", async ({ page }) => {
    await page.goto("/import");
    await page.getByLabel("or paste its text").fill('{"format": "cuberails/9"}');
    await page.getByRole("button", { name: "Import" }).click();
    await expect(page.getByRole("alert")).toContainText("cuberails/9");
  });
});
