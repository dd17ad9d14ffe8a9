// Fingers on a phone: a long press looks without choosing, two fingers zoom the map.
import type { CDPSession, Locator, Page } from "@playwright/test";
import { expect, lay, test } from "./site";
import { draft, lit, say } from "./turns";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const OPENING = ["bid 20", "pass", "bid 6", "pass", "bid 5", "pass", "bid 8", "pass"];
type Point = { x: number; y: number };

test.use(PHONE);

/** Real touches, as a screen sends them. */
class Fingers {
  private constructor(private readonly screen: CDPSession) {}

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(await page.context().newCDPSession(page));
  }

  private send(type: "touchStart" | "touchMove" | "touchEnd", at: Point[]): Promise<unknown> {
    return this.screen.send("Input.dispatchTouchEvent", { type, touchPoints: at.map(({ x, y }, id) => ({ x, y, id })) });
  }

  press = (at: Point) => this.send("touchStart", [at]);
  lift = () => this.send("touchEnd", []);

  /** Two fingers around a point, from one distance between them to another. */
  async pinch(at: Point, from: number, to: number, steps = 8): Promise<void> {
    const pair = (apart: number) => [
      { x: at.x - apart / 2, y: at.y },
      { x: at.x + apart / 2, y: at.y },
    ];
    await this.send("touchStart", pair(from).slice(0, 1));
    await this.send("touchStart", pair(from));
    for (let step = 1; step <= steps; step++) await this.send("touchMove", pair(from + ((to - from) * step) / steps));
    await this.lift();
  }
}

async function middle(part: Locator): Promise<Point> {
  const { x, y, width, height } = (await part.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

/** How many pixels a unit of the map has. */
const scale = (page: Page) =>
  page.locator(".frame > svg").evaluate((svg) => svg.clientWidth / Number(svg.getAttribute("viewBox")!.split(" ")[2]));

async function toExpansion(page: Page): Promise<void> {
  await lay(page, ["me", "here"]);
  for (const sentence of OPENING) await say(page, sentence);
}

test("a long press on an answer shows what it would do; only a tap chooses it", async ({ page }) => {
  await toExpansion(page);
  const fingers = await Fingers.on(page);
  const answer = page.getByRole("button", { name: "Expand a company" });
  await fingers.press(await middle(answer));
  await expect(page.locator(".preview")).toContainText("Expand a company");
  await fingers.lift();
  await expect(page.locator(".preview")).toContainText("Expand a company");
  await expect(draft(page)).toHaveAttribute("data-draft", "");
  await answer.tap();
  await expect(draft(page)).toHaveAttribute("data-draft", "expand");
});

test("a long press on a lit place shows cost and effect; only a tap builds there", async ({ page }) => {
  await toExpansion(page);
  await page.getByRole("button", { name: "Expand a company" }).tap();
  await expect(draft(page)).toHaveAttribute("data-draft", "expand");
  await page.locator(".answers [data-answer='1']").tap();
  await expect(draft(page)).toHaveAttribute("data-draft", /^expand \S+$/);
  const company = (await draft(page).getAttribute("data-draft"))!;
  await expect(lit(page).first()).toBeVisible();
  const fingers = await Fingers.on(page);
  const place = lit(page).first().locator("path.lit");
  await fingers.press(await middle(place));
  await expect(page.locator(".preview")).toContainText("treasury");
  await fingers.lift();
  await expect(draft(page)).toHaveAttribute("data-draft", company);
  await expect(page.locator(".preview")).toContainText("treasury");
  await place.tap();
  await expect(draft(page)).toHaveAttribute("data-draft", new RegExp(`^${company} \\S+$`));
});

test("two fingers zoom the map in and out, and choose nothing", async ({ page }) => {
  await toExpansion(page);
  const fingers = await Fingers.on(page);
  const map = await middle(page.locator(".map"));
  const before = await scale(page);
  await fingers.pinch(map, 80, 200);
  await expect.poll(() => scale(page)).toBeGreaterThan(before * 1.5);
  const close = await scale(page);
  await fingers.pinch(map, 200, 80);
  await expect.poll(() => scale(page)).toBeLessThan(close * 0.7);
  await expect(draft(page)).toHaveAttribute("data-draft", "");
  expect(await page.evaluate(() => visualViewport!.scale)).toBe(1); // the map, not the page
});

test("a tap on a lit place beside another part of the table leads back to the question", async ({ page }) => {
  await toExpansion(page);
  await page.getByRole("button", { name: "Expand a company" }).tap();
  await expect(draft(page)).toHaveAttribute("data-draft", "expand");
  await page.locator(".answers [data-answer='1']").tap();
  await expect(lit(page).first()).toBeVisible();
  await page.getByRole("button", { name: "Companies" }).tap();
  await expect(draft(page)).toBeHidden();
  await lit(page).first().locator("path.lit").tap();
  await expect(draft(page)).toBeVisible();
  await expect(page.locator("[data-confirm]")).toBeVisible();
});

test("on its side, the map and the question stand side by side", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await toExpansion(page);
  const map = (await page.locator(".map").boundingBox())!;
  const panel = (await page.locator("aside[aria-label='Game panel']").boundingBox())!;
  expect(map.height).toBeGreaterThan(240);
  expect(panel.x).toBeGreaterThanOrEqual(map.x + map.width);
  const zoom = (await page.getByRole("button", { name: "Zoom in" }).boundingBox())!;
  expect(zoom.y + zoom.height).toBeLessThanOrEqual(map.y + map.height);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(844);
});
