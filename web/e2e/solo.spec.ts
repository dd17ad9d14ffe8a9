// A whole game against bots, from the start page to the end screen and through the replay.
import type { Page } from "@playwright/test";
import { expect, lay, test, type Game } from "./site";
import { askWhy, seededRandom, playOut, say } from "./turns";

const STEPS = 20;
const GAMES: [Game, number][] = [
  ["chicago-express", 7],
  ["chicago-and-northwestern", 3],
];

for (const [game, seed] of GAMES) {
  test(`a solo game of ${game} to the end screen, and its replay`, async ({ page }) => {
    await lay(page, ["me", "bot", "bot"], game);
    await playOut(page, seededRandom(seed));
    await expect(page.locator("#end")).toHaveText(/win|share the victory/);
    await expect(page.getByText(/^The game ended: /)).toBeVisible();
    await expect(page.locator(".ranks li")).toHaveCount(3);
    await expect(page.locator(".curves canvas")).toHaveCount(2);
    await expect(page.getByRole("button", { name: "Rematch" })).toBeVisible();
    await replay(page);
  });
}

test("a bot says what it considered, at its move and in the replay", async ({ page }) => {
  await lay(page, ["me", "bot", "bot"]);
  await say(page, "pass");
  await askWhy(page, 2);
  const dialog = page.getByRole("dialog", { name: /^What .* considered$/ });
  await expect(dialog.locator("tr.chosen")).toHaveCount(1);
  await expect(dialog.locator("thead th")).toHaveText(["Move", /./, /./, /./]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.locator("#main").focus();
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("button", { name: "What it considered" }).click();
  await expect(dialog).toContainText("chosen");
});

async function replay(page: Page): Promise<void> {
  const count = page.locator(".replay .count");
  const last = Number((await count.textContent())!.split("/")[1]);
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) requests.push(request.url());
  });
  await page.locator("#main").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(count).toHaveText(`${last - 1} / ${last}`);
  await expect(page).toHaveURL(new RegExp(`\\?ply=${last - 1}$`));
  await page.getByLabel("Action", { exact: true }).fill("0");
  await expect(count).toHaveText(`0 / ${last}`);
  await page.getByLabel("Next dividend").click();
  await expect(page.locator("#question")).toHaveText(/^Action \d+ of/);
  await page.getByLabel("Next round").click();
  await page.locator("#main").focus();
  const clock = await scriptClock(page);
  const before = await clock();
  for (let step = 0; step < STEPS; step++) await page.keyboard.press("ArrowRight");
  const cost = ((await clock()) - before) / STEPS;
  console.log(`a replay step took ${(cost * 1000).toFixed(1)} ms of scripting`);
  expect(requests).toEqual([]); // every step is local
  await page.getByRole("button", { name: "Go to the end" }).click();
  await expect(page.locator("#end")).toBeVisible();
}

/** A clock that counts seconds of script, without layout and paint. */
async function scriptClock(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" }); // of this thread, however busy the machine
  return async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "ScriptDuration")!.value;
  };
}
