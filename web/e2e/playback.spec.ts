// What tells a player that something happened: playback at the speed of their choice, sounds, and a notification.
import type { Page } from "@playwright/test";
import { expect, isFineEverywhere, lay, test } from "./site";
import { isAsked, question, say } from "./turns";

const skip = (page: Page) => page.locator("[data-skip]");
const settings = (page: Page) => page.getByRole("dialog", { name: "Playback and sound" });

async function openSettings(page: Page): Promise<void> {
  if (!(await page.getByRole("button", { name: "Playback and sound" }).isVisible())) await page.getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "Playback and sound" }).click();
  await expect(settings(page)).toBeVisible();
}

async function choose(page: Page, speed: string): Promise<void> {
  await openSettings(page);
  await settings(page).getByLabel(speed, { exact: true }).check();
  await page.keyboard.press("Escape");
  await expect(settings(page)).toBeHidden();
  await page.keyboard.press("Escape"); // More closes, which was in the place of the log
}

/** The captions shown from now on. */
async function captions(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const caption = document.querySelector(".caption p")?.textContent ?? "";
      if (caption && caption !== seen.at(-1)) seen.push(caption);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
}

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("one's own move is not shown again, those of the others are", async ({ page }) => {
    await lay(page, ["me", "bot", "bot"]);
    await page.keyboard.press("/");
    const seen = await captions(page);
    await say(page, "bid 20");
    await expect(page.locator(".replay .count")).toHaveText(/^([3-9]|\d\d) \//);
    await isAsked(page);
    expect((await seen()).length).toBeGreaterThan(0);
    expect((await seen()).filter((caption) => /Guest bids/.test(caption))).toEqual([]);
  });

  test("the speed is chosen and remembered: off, 1x, 2x, 4x, step", async ({ page }) => {
    await lay(page, ["me", "bot", "bot"]);
    await openSettings(page);
    for (const each of ["Off", "1x", "2x", "4x", "Step by step"])
      await expect(settings(page).getByLabel(each, { exact: true })).toBeVisible();
    await expect(settings(page).getByLabel("1x", { exact: true })).toBeChecked();
    await isFineEverywhere(page, "dialog[open]", () => expect(settings(page).getByLabel("Sounds")).toBeInViewport());
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference" });
    await settings(page).getByLabel("Off", { exact: true }).check();
    await page.reload();
    await isAsked(page);
    const seen = await captions(page);
    await say(page, "pass");
    await isAsked(page);
    expect(await seen()).toEqual([]);

    await choose(page, "Step by step");
    await page.getByRole("button", { name: "Show it again" }).click();
    const next = page.getByRole("button", { name: "Next", exact: true });
    await expect(next).toBeVisible();
    const first = await page.locator(".caption p").textContent();
    await page.keyboard.press("Enter");
    await expect(page.locator(".caption p")).not.toHaveText(first!);
    while (await next.isVisible()) await next.click({ timeout: 2000 }).catch(() => undefined);
    await expect(question(page)).toBeVisible();
    await expect(skip(page)).toBeHidden();
  });
});

test("sounds are off, can be switched on, and are remembered", async ({ page }) => {
  await page.addInitScript(() => {
    const played: number[] = [];
    Object.assign(window, { played });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (at) {
      played.push(this.frequency.value);
      return start.call(this, at);
    };
  });
  const played = () => page.evaluate(() => (window as unknown as { played: number[] }).played.length);
  await lay(page, ["me", "bot", "bot"]);
  await say(page, "pass");
  await isAsked(page);
  expect(await played()).toBe(0);
  await openSettings(page);
  await settings(page).getByLabel("Sounds").check();
  expect(await played()).toBeGreaterThan(0);
  await page.reload();
  await isAsked(page);
  expect(await played()).toBe(0); // opening a table is quiet
  await say(page, "pass");
  await isAsked(page);
  await expect.poll(played).toBeGreaterThan(0);
});

test("a notification comes on one's turn while the page is hidden; permission is asked for by the player", async ({ page, browser }) => {
  const context = await browser.newContext();
  const guest = await context.newPage();
  await guest.addInitScript(() => {
    const log = { asked: 0, told: [] as string[], isAway: false };
    Object.assign(window, { log });
    class Told {
      static permission = "default";
      static async requestPermission() {
        log.asked++;
        return (Told.permission = "granted");
      }
      constructor(title: string, { body }: { body: string }) {
        log.told.push(`${title}. ${body}`);
      }
    }
    Object.assign(window, { Notification: Told });
    Object.defineProperty(document, "hidden", { get: () => log.isAway });
  });
  const log = () => guest.evaluate(() => (window as unknown as { log: { asked: number; told: string[] } }).log);
  await lay(page, ["me", "link"]);
  await guest.goto(await page.getByLabel("Link for seat 2").inputValue());
  await guest.getByLabel("Your name").fill("Bea");
  await guest.getByRole("button", { name: "Take the seat" }).click();
  const offer = guest.getByRole("button", { name: "Notify me when it is my turn" });
  await expect(offer).toBeVisible(); // while the other player moves
  expect((await log()).asked).toBe(0);
  await offer.click();
  await expect(guest.getByText("This browser will notify you")).toBeVisible();
  expect((await log()).asked).toBe(1);
  await say(page, "bid 9");
  await isAsked(guest);
  expect((await log()).told).toEqual([]); // the page was in view
  await guest.evaluate(() => Object.assign((window as unknown as { log: object }).log, { isAway: true }));
  await say(guest, "bid 10");
  await say(page, "bid 11");
  await expect.poll(async () => (await log()).told).toEqual([expect.stringMatching(/^Your turn\. Chicago Express: Bea/)]);
});
