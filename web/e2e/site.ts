// What all tests share: a page that may log no error, and how a table is laid.
import { readFileSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test as plain, type BrowserContext, type Page } from "@playwright/test";

interface Quiet {
  allowed: RegExp[];
  quiet: void;
}

/** Every context that a test opens is listened to; `allowed` names what a test provokes on purpose. */
export const test = plain.extend<Quiet>({
  allowed: [[], { option: true }],
  quiet: [
    async ({ browser, context, allowed }, use) => {
      const errors: string[] = [];
      const listen = (each: BrowserContext) => {
        each.on("console", (message) => {
          if (message.type() === "error") errors.push(message.text());
        });
        each.on("weberror", (error) => errors.push(String(error.error())));
      };
      listen(context);
      const make = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const made = await make({ reducedMotion: "reduce", ...options });
        listen(made);
        return made;
      };
      await use();
      browser.newContext = make;
      expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

export type Game = string;
export type Sitter = "me" | "here" | "link" | "bot";
const WEAKEST = "level:1";

/** Sets up a table by the form where everything can be changed, as a person would. */
export async function lay(
  page: Page,
  sitters: Sitter[],
  game: Game = "chicago-express",
  bot = WEAKEST,
  me = "Guest",
  modules: RegExp[] = [],
  hints = false,
): Promise<void> {
  await page.goto("/new");
  await page.locator(`input[value="${game}"]`).check();
  for (const name of modules) await page.getByRole("checkbox", { name }).check();
  const seats = page.getByLabel(/^Who sits in seat/);
  while ((await seats.count()) > sitters.length) await page.getByLabel("Remove a seat").click();
  while ((await seats.count()) < sitters.length) await page.getByLabel("Add a seat").click();
  for (const [n, sitter] of sitters.entries()) {
    await seats.nth(n).selectOption(sitter);
    if (sitter === "me") await page.getByLabel(`Name of seat ${n + 1}`).fill(me);
    if (sitter === "bot") await page.getByLabel(`Level of seat ${n + 1}`).selectOption(bot);
  }
  if (hints) await page.getByRole("checkbox", { name: /Allow hints/ }).check();
  await page.getByLabel("Draw lots for the seat order").uncheck(); // so that tests know who begins
  await page.getByRole("button", { name: /Start the game|Open the table/ }).click();
  await page.waitForURL(/\/tables\//);
  await expect(page.locator("#question, #lobby")).toBeVisible();
}

export const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
];

/** In every size, light and dark, axe finds nothing serious in a part of the page, and nothing is wider than the window. */
export async function isFineEverywhere(page: Page, part: string, look: () => Promise<void> = async () => undefined): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const { violations } = await new AxeBuilder({ page }).include(part).analyze();
      const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
      expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" | ")}`)).toEqual([]);
    }
    await look();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
  }
}

/** Imports a golden game without its last actions, all seats at this screen; returns those actions. */
export async function importGolden(page: Page, file: string, line: number, until = Infinity, players?: string[]): Promise<string[]> {
  const text = readFileSync(`../tests/records/${file}.jsonl`, "utf8").split("\n")[line]!;
  const record = JSON.parse(text) as { actions: string[]; players: string[]; result?: unknown };
  if (players) record.players = players;
  const left = record.actions.splice(until);
  if (left.length) delete record.result;
  await importRecord(page, record);
  return left;
}

export async function importRecord(page: Page, record: object): Promise<void> {
  await page.goto("/import");
  await page.getByLabel("or paste its text").fill(JSON.stringify(record));
  await page.getByRole("button", { name: "Import" }).click();
  await page.waitForURL(/\/tables\//);
}
