// A person at the table, as far as the tests need one: looks at what is lit and clicks it.
import { expect, type Page } from "@playwright/test";

const PATIENCE = 60_000;

/** A small random stream of our own, so that a failing game can be played again. */
export function dice(seed: number): (sides: number) => number {
  let state = seed >>> 0;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

export const question = (page: Page) => page.locator("#question");
export const confirmButton = (page: Page) => page.locator("[data-confirm]");
const answers = (page: Page) => page.locator(".auction .bids button:not([type=submit]):enabled, [data-answer]:enabled, [data-amount]:enabled");
const places = (page: Page) => page.locator("[data-choice]:enabled");

/** Waits until this page is asked, or the game is over; true when it is asked. */
export async function isAsked(page: Page): Promise<boolean> {
  await expect(page.locator("[data-typed], #end")).toBeVisible({ timeout: PATIENCE });
  return page.locator("[data-typed]").isVisible();
}

async function settled(page: Page): Promise<void> {
  await expect(page.locator(".question[aria-busy=false] #question")).toBeVisible();
}

/** One whole turn by clicks. */
export async function takeTurn(page: Page, roll: (sides: number) => number): Promise<void> {
  for (let word = 0; word < 12; word++) {
    await settled(page);
    const [said, lit] = [await answers(page).count(), await places(page).count()];
    const isWhole = await confirmButton(page).isVisible();
    if (isWhole && (said + lit === 0 || roll(3) === 0)) break;
    const draft = await page.locator(".question").getAttribute("data-draft");
    const pick = roll(said + lit);
    if (pick < said) await answers(page).nth(pick).click();
    else await places(page).nth(pick - said).dispatchEvent("click");      // the list may be folded
    await expect(page.locator(".question")).not.toHaveAttribute("data-draft", draft ?? "");
  }
  await confirm(page);
}

export async function confirm(page: Page): Promise<void> {
  const button = confirmButton(page);
  await button.click();
  await expect(button).toBeHidden();
}
