// The map can be read: values are large and uncovered, names are inside their hexes, what is lit stays calm.
import type { Page } from "@playwright/test";
import { expect, importGolden, test } from "./site";

const RADIUS = 40; // of a hex, in map units

/** Opens a golden game, with its last action taken back so that the map is in view. */
async function open(page: Page, file: string, line: number): Promise<void> {
  await importGolden(page, file, line);
  const last = Number((await page.locator(".replay .count").textContent())!.split("/")[1]);
  await page.goto(`${page.url()}?ply=${last - 1}`);
  await expect(page.locator("[data-hex] .values").first()).toBeVisible();
}

/** The smallest letters of the values, in pixels of the screen. */
const smallest = (page: Page) =>
  page.locator("[data-hex] .values, [data-hex] .worth").evaluateAll((all) =>
    Math.min(
      ...all.map((each) => {
        const { a, b } = (each as SVGTextElement).getScreenCTM()!;
        return parseFloat(getComputedStyle(each).fontSize) * Math.hypot(a, b);
      }),
    ),
  );

for (const [width, height, least] of [
  [1440, 900, 12],
  [1280, 720, 10],
] as const) {
  test(`values are large enough at ${width}x${height}, and no piece covers one`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, "chicago-express-erie-narrow_gauge-6", 1); // five companies share a hex
    await expect.poll(() => smallest(page)).toBeGreaterThanOrEqual(least);
    const covered = await page.evaluate(() => {
      const pieces = [...document.querySelectorAll("[data-piece] .plate")].map((each) => each.getBoundingClientRect());
      return [...document.querySelectorAll("[data-hex] .values, [data-hex] .worth")].flatMap((each) => {
        const box = (each as SVGTextElement).getBoundingClientRect();
        const air = box.height * 0.2; // a box of text has room for letters that hang
        return pieces.some((p) => p.left < box.right && box.left < p.right && p.top < box.bottom - air && box.top + air < p.bottom)
          ? [each.closest<SVGElement>("[data-hex]")!.dataset["hex"]]
          : [];
      });
    });
    expect(covered).toEqual([]);
  });
}

test("names are inside their hexes, and coordinates show when pointed at", async ({ page }) => {
  await open(page, "chicago-express-4", 4);
  const wide = await page.locator("[data-hex] .name").evaluateAll(
    (all, radius) =>
      all.flatMap((each) => {
        const { x, y, width, height } = (each as SVGTextElement).getBBox();
        const edge = radius - Math.max(Math.abs(y), Math.abs(y + height)) / Math.sqrt(3);
        return Math.max(-x, x + width) > edge + 1 ? [each.textContent] : [];
      }),
    RADIUS,
  );
  expect(wide).toEqual([]);
  const id = page.locator('[data-hex="A3"] .id');
  await expect(id).toBeHidden();
  await page.locator('path[data-site="A3"]').hover();
  await expect(id).toBeVisible();
});

test("the legend is in the rules beside the table, not on the map", async ({ page }) => {
  await open(page, "chicago-express-4", 4);
  await expect(page.locator(".map .legend, .map .key")).toHaveCount(0);
  await page.getByRole("button", { name: "Rules" }).click();
  await expect(page.getByRole("dialog", { name: "Rules" }).getByText("plain: costs $1")).toBeVisible();
});
