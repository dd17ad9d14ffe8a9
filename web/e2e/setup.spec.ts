// What can be chosen before a game, and another game after it.
import { readFileSync } from "node:fs";
import { expect, test } from "./site";

const MAP = "../src/cuberails/games/chicago_express/map.json";

test("expansions, house rules and a map of one's own", async ({ page }) => {
  await page.goto("/new");
  await page.getByLabel("Remove a seat").click();
  await page.getByLabel("Remove a seat").click();
  await page.getByLabel("Who sits in seat 2").selectOption("here");
  await page.getByRole("checkbox", { name: /Erie/ }).check();
  await page.getByText("House rules and custom map").click();
  await page.getByLabel("Starting cash").fill("44");
  const own = page.getByLabel(/Custom map/);
  await own.setInputFiles({ name: "broken.json", mimeType: "application/json", buffer: Buffer.from('{"hexes": []}') });
  await expect(page.getByRole("alert").first()).toBeVisible();
  await own.setInputFiles({ name: "text.json", mimeType: "application/json", buffer: Buffer.from("no map") });
  await expect(page.getByRole("alert")).toContainText("not JSON");
  await own.setInputFiles({ name: "mine.json", mimeType: "application/json", buffer: readFileSync(MAP) });
  await expect(page.getByText("The table uses mine.json.")).toBeVisible();
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForURL(/\/tables\//);
  await expect(page.getByLabel("Players", { exact: true }).last()).toContainText("$44");
  await expect(page.locator(".companies")).toContainText("ERIE");
});

test("two seats of the same name are told apart before the start", async ({ page }) => {
  await page.goto("/new");
  await page.getByLabel("Name of seat 2").fill("Guest");
  await expect(page.getByText("Two seats have the same name.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Start the game" })).toBeDisabled();
});

test("a rematch, and the start page that lists both", async ({ page }) => {
  const [game] = readFileSync("../tests/records/chicago-and-northwestern-3.jsonl", "utf8").split("\n");
  await page.goto("/import");
  await page.getByLabel("or paste its text").fill(game!);
  await page.getByRole("button", { name: "Import" }).click();
  await page.waitForURL(/\/tables\//);
  const first = page.url();
  await page.getByRole("button", { name: "Rematch" }).click();
  await page.waitForURL((url) => url.href !== first);
  await expect(page.locator(".question")).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("link", { name: /your turn/ })).toHaveCount(1);
  await expect(page.getByRole("link", { name: /won by/ })).toHaveCount(1);
  await expect(page).toHaveTitle(/Your turn/);
});
