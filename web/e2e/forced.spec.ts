// A question with one answer is not asked: the table plays a forced pass, and says so.
import { expect, importRecord, test } from "./site";
import { isAsked, say } from "./turns";

/** Chicago & NorthWestern with $20 each: after the last of these, Ann can do nothing (NW-14). */
const ACTIONS = [
  "start CMSTPP 9 chicago>davenport",
  "start ATSF 5 chicago>milwaukee",
  "start CNW 7 chicago>peoria",
  "dividends",
  "offer CMSTPP 10",
  "pass",
  "bid 11",
  "pass",
  "offer CRIP 5",
  "pass",
  "build CMSTPP chicago>springfield-il>st-louis",
  "offer CNW 7",
  "pass",
  "offer CRIP 5",
];
const RECORD = {
  format: "cuberails/1",
  game: "chicago-and-northwestern",
  players: ["Ann", "Ben", "Cleo"],
  house_rules: { starting_cash: 20 },
  actions: ACTIONS,
};

test("a forced pass is not asked for; undo goes back to the last choice, and redo brings it back", async ({ page }) => {
  await importRecord(page, RECORD);
  await isAsked(page);
  const count = page.locator(".replay .count");
  await say(page, "pass");
  await expect(count).toHaveText("16 / 16");
  await isAsked(page);
  const line = page.locator('[data-log] li:has([data-ply="16"])');
  await expect(line).toContainText("Ann has nothing to do and passes");
  await expect(line).toContainText("Nothing else was possible.");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(count).toHaveText("14 / 14");
  await page.getByRole("button", { name: "Redo", exact: true }).click();
  await expect(count).toHaveText("16 / 16");
});
