// A person at the table, as far as the tests need one: looks at what is lit and clicks it.
import { expect, type Page } from "@playwright/test";

const PATIENCE = 60_000;
const LONGEST = 12; // words in a turn

export type Random = (n: number) => number;

/** A small random stream of our own, so that a failing game can be played again. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

export const question = (page: Page) => page.locator("#question");
export const typed = (page: Page) => page.locator("[data-typed]");
export const confirmButton = (page: Page) => page.locator("[data-confirm]");
export const draft = (page: Page) => page.locator(".question");
export const lit = (page: Page) => page.locator("svg [data-site][role=button]");
const answers = (page: Page) => page.locator("[data-answer]:enabled, [data-choice]:enabled");
const chosen = (page: Page) => page.locator("[data-answer][aria-pressed=true]"); // an amount; the others stay in view

/** Waits until this page is asked, or the game is over; true when it is asked. */
export async function isAsked(page: Page): Promise<boolean> {
  await expect(page.locator(".question[aria-busy=false], #end").first()).toBeVisible({ timeout: PATIENCE });
  return draft(page).isVisible();
}

/** One whole turn by clicks. */
export async function takeTurn(page: Page, below: Random): Promise<void> {
  for (let word = 0; word < LONGEST; word++) {
    await expect(page.locator(".question[aria-busy=false]")).toBeVisible();
    const lit = await answers(page).count();
    const isWhole = await confirmButton(page).isVisible();
    if (isWhole && (lit === 0 || (await chosen(page).count()) || below(3) === 0)) break;
    const said = (await draft(page).getAttribute("data-draft")) ?? "";
    await answers(page).nth(below(lit)).dispatchEvent("click"); // the list of places may be folded
    await expect(draft(page)).not.toHaveAttribute("data-draft", said);
  }
  await confirm(page);
}

/** Says a sentence by typing it, and confirms. */
export async function say(page: Page, sentence: string): Promise<void> {
  await type(page, sentence);
  await confirm(page);
}

export async function type(page: Page, sentence: string): Promise<void> {
  await typed(page).fill(sentence);
  await typed(page).press("Enter");
  await expect(draft(page)).toHaveAttribute("data-draft", sentence);
}

export async function confirm(page: Page): Promise<void> {
  const said = (await draft(page).getAttribute("data-draft")) ?? "";
  await confirmButton(page).click();
  await expect(page.locator(`.question[data-draft=${JSON.stringify(said)}]`)).toBeHidden();
}

export async function playOut(page: Page, below: Random, turns = 400): Promise<void> {
  for (let turn = 0; turn < turns && (await isAsked(page)); turn++) await takeTurn(page, below);
}

/** Clicks Why? beside an action of a bot; an auction that is over hides its bids until it is opened. */
export async function askWhy(page: Page, action: number): Promise<void> {
  const why = page.locator(`button[aria-label$="considered before action ${action}"]`);
  const auction = page.locator("[data-log] [data-auction]").filter({ has: why });
  await expect(page.locator("[data-log]").locator(why)).toBeAttached();
  await expect(async () => {
    if (!(await why.isVisible())) await auction.locator("summary").click({ timeout: 1000 });
    await why.click({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });
}
