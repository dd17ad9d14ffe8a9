// What happens while one watches: the story is played out, and a thinking bot can be told to move.
import type { Page } from "@playwright/test";
import { expect, lay, test } from "./site";
import { confirm, draft, isAsked, lit, question, say } from "./turns";

const OPENING = ["bid 20", "pass", "bid 6", "pass", "bid 5", "pass", "bid 8", "pass"];
const skip = (page: Page) => page.locator("[data-skip]");

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  /** Whatever the caption says from now on, and how many plates stand on the map then. */
  async function watch(page: Page): Promise<() => Promise<{ captions: string[]; plates: number[] }>> {
    await page.evaluate(() => {
      const seen = { captions: [] as string[], plates: [] as number[] };
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const caption = document.querySelector(".caption p")?.textContent ?? "";
        if (!caption || caption === seen.captions.at(-1)) return;
        seen.captions.push(caption);
        seen.plates.push(document.querySelectorAll(".map svg g:not(.ghost) > .plate").length);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    return () => page.evaluate(() => (window as unknown as { seen: { captions: string[]; plates: number[] } }).seen);
  }

  test("a build is not told to its player, and told to the others locomotive by locomotive", async ({ page }) => {
    await lay(page, ["me", "here"]);
    for (const sentence of OPENING) await say(page, sentence);
    await isAsked(page);
    await page.getByRole("button", { name: "Expand a company" }).click();
    await expect(draft(page)).toHaveAttribute("data-draft", "expand");
    await page.locator(".answers [data-answer='1']").click();
    await expect(draft(page)).toHaveAttribute("data-draft", /^expand \S+$/); // or the first piece would be clicked twice
    for (let piece = 0; piece < 2; piece++) {
      const said = (await draft(page).getAttribute("data-draft"))!;
      await lit(page).first().click();
      await expect(draft(page)).not.toHaveAttribute("data-draft", said);
    }
    const seen = await watch(page);
    await confirm(page);
    await isAsked(page);
    expect((await seen()).captions).toEqual([]);
    await page.getByRole("button", { name: "Show it again" }).click();
    await expect(skip(page)).toBeVisible();
    await expect(question(page)).toBeHidden();
    await expect(question(page)).toBeVisible();
    const { captions, plates } = await seen();
    expect(captions.filter((caption) => caption.includes("locomotive"))).toHaveLength(2);
    expect(plates.at(-1)! - plates[0]!).toBe(2);
    expect(plates).toEqual(plates.toSorted((a, b) => a - b));
    await expect(page.locator("[data-log]")).toContainText("expands");
  });

  test("the story can be skipped, and shown again", async ({ page }) => {
    await lay(page, ["me", "bot", "bot"]);
    await say(page, "pass");
    await isAsked(page);
    const again = page.getByRole("button", { name: "Show it again" });
    await again.click();
    await expect(skip(page)).toBeVisible();
    await skip(page).click();
    await expect(question(page)).toBeVisible();
    await again.click();
    await expect(skip(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(skip(page)).toBeHidden();
    await expect(question(page)).toBeVisible();
  });
});

test("without motion nothing is played out", async ({ page }) => {
  await lay(page, ["me", "here"]);
  await page.evaluate(() => {
    Object.assign(window, { told: 0 });
    new MutationObserver(() => {
      if (document.querySelector(".caption")) (window as unknown as { told: number }).told++;
    }).observe(document.body, { subtree: true, childList: true });
  });
  for (const sentence of OPENING) await say(page, sentence);
  expect(await page.evaluate(() => (window as unknown as { told: number }).told)).toBe(0);
});

test("a bot that thinks long moves at once when it is told to", async ({ page }) => {
  await lay(page, ["me", "bot"], "chicago-express", "level:8:unhurried");
  await say(page, "bid 9");
  const hurry = page.getByRole("button", { name: "Move now" });
  await expect(hurry).toBeVisible();
  await expect(question(page)).toContainText("is thinking");
  await page.waitForTimeout(1000); // it would think on for many seconds
  await expect(page.locator(".replay .count")).toHaveText("1 / 1");
  await hurry.click();
  await expect(page.locator(".replay .count")).not.toHaveText("1 / 1", { timeout: 8000 });
  await expect(hurry).toBeHidden();
});
