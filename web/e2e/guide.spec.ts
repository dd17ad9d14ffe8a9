// "Explain this screen": every part in view, in the words of the game, in both games, on every screen.
import type { Page } from "@playwright/test";
import { expect, isFineEverywhere, lay, test, type Game } from "./site";
import { isAsked } from "./turns";

const PARTS: [Game, [title: string, words: RegExp][]][] = [
  [
    "chicago-express",
    [
      ["Auction of a share of PRR", /no bid yet, \$7 or more.*CE-11/s],
      ["Income", /PRR 7, B&O 6.*CE-17/s],
      ["Minimum bid", /PRR \$7.*divided by the shares sold plus one, rounded up.*CE-10/s],
      ["Development dial", /0 of 4, 4 left.*CE-8/s],
      ["Dividends", /two red dials.*CE-24/s],
      ["Houses left", /20 now, the end at 3.*CE-25/s],
    ],
  ],
  [
    "chicago-and-northwestern",
    [
      ["Specials", /6 open.*\$3 for each of its links.*NW-12/s],
      ["Going west", /6 open.*\$5 from then on.*NW-13/s],
      ["Minimum bid", /\$5 or more.*NW-6/s],
      ["A share pays", /\$3 for each link.*NW-11/s],
      ["Card", /Ann held.*NW-11/s],
      ["Railroads gone west", /0 now, the end at 4.*NW-15/s],
    ],
  ],
];

const guide = (page: Page) => page.getByRole("dialog", { name: "This screen" });
const open = (page: Page) => page.getByRole("button", { name: "Explain this screen" });
const part = (page: Page, title: string) => guide(page).locator(".part", { has: page.locator("dt").getByText(title, { exact: true }) });

for (const [game, parts] of PARTS) {
  test(`${game}: names each part of the screen`, async ({ page }) => {
    await lay(page, ["me", "bot", "bot"], game, undefined, "Ann");
    await isAsked(page);
    await open(page).click();
    for (const [title, words] of parts) await expect(part(page, title)).toContainText(words);
    await isFineEverywhere(page, ".guide", async () => {
      await expect(guide(page)).toBeInViewport();
      await expect(guide(page).getByRole("heading", { name: "How the game ends" })).toBeAttached();
    });
  });
}

test("outlines what it explains, opens the rule, and is closed by a key", async ({ page }) => {
  await lay(page, ["me", "bot", "bot"]);
  await isAsked(page);
  await page.keyboard.press("e");
  await expect(guide(page)).toBeFocused();
  await part(page, "Minimum bid").hover();
  await expect(page.locator("th.outlined")).toHaveText("Min bid");
  await part(page, "Auction dial").hover();
  await expect(page.locator(".gauges .outlined").first()).toBeVisible();
  await expect(page.locator("th.outlined")).toBeHidden();
  await part(page, "Income").getByRole("button", { name: "CE-17" }).click();
  const rules = page.getByRole("dialog", { name: "Rules" });
  await expect(rules.getByRole("heading", { name: /CE-17/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(rules).toBeHidden();
  await guide(page).focus();
  await page.keyboard.press("Escape");
  await expect(guide(page)).toBeHidden();
  await expect(page.locator(".outlined")).toHaveCount(0);
  await open(page).click();
  await guide(page).getByRole("button", { name: "Close the explanation" }).click();
  await expect(open(page)).toBeFocused();
});

test("a column explains itself under the pointer, in the same words", async ({ page }) => {
  await lay(page, ["me", "bot", "bot"]);
  await isAsked(page);
  await page.locator("th", { hasText: "Min bid" }).hover();
  await expect(page.locator(".dock")).toContainText("divided by the shares sold plus one, rounded up");
});
