// The map answers the hand: links as links, refusals in the words of the game, a preview that hides nothing, and keys.
import type { Locator, Page } from "@playwright/test";
import { expect, lay, test } from "./site";
import { draft, lit, question, say, type, typed } from "./turns";

const LINKS = "chicago-and-northwestern";
const OPENING = ["bid 20", "pass", "bid 6", "pass", "bid 5", "pass", "bid 8", "pass"];
const STARTS = ["start CBQ 25 chicago>peoria>quincy", "start ATSF 5 chicago>cedar-rapids", "start CNW 5 chicago>dubuque"];

const said = (page: Page, text: string | RegExp) => expect(draft(page)).toHaveAttribute("data-draft", text);

/** The first turn of a game of links, after its starts. */
async function toBuild(page: Page): Promise<void> {
  await lay(page, ["me", "here", "here"], LINKS);
  for (const sentence of STARTS) await say(page, sentence);
}

async function toExpansion(page: Page): Promise<void> {
  await lay(page, ["me", "here"]);
  for (const sentence of OPENING) await say(page, sentence);
}

async function middle(part: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await part.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

/** Clicks what a person sees, whatever element is there. */
async function clickAt(page: Page, part: Locator): Promise<void> {
  const { x, y } = await middle(part);
  await page.mouse.click(x, y);
}

test.describe("a link is chosen as a link", () => {
  test("by its price", async ({ page }) => {
    await toBuild(page);
    await type(page, "build CBQ quincy");
    const pills = page.locator(".prices rect");
    await expect(pills).toHaveCount(3);
    await clickAt(page, pills.first());
    await said(page, /^build CBQ quincy>\S+$/);
  });

  test("before either of its ends, whichever end is legal, and by the keyboard", async ({ page }) => {
    await toBuild(page);
    await type(page, "build CBQ");
    for (const [link, text] of [
      ["davenport>quincy", "build CBQ quincy>davenport"],
      ["kansas-city>quincy", "build CBQ quincy>kansas-city"],
      ["chicago>davenport", "build CBQ chicago>davenport"],
    ] as const) {
      await clickAt(page, page.locator(`svg [role=button][data-site="${link}"] path.lit`));
      await said(page, text);
      await page.keyboard.press("Escape");
      await type(page, "build CBQ");
    }
    await page.locator(`svg [role=button][data-site="davenport>quincy"]`).focus();
    await page.keyboard.press("Enter");
    await said(page, "build CBQ quincy>davenport");
  });

  test("anywhere on its line", async ({ page }) => {
    await toBuild(page);
    await type(page, "build CBQ quincy");
    const place = page.locator(`svg [role=button][data-word=">davenport"]`);
    const line = await middle(place.locator("path.reach"));
    const end = await middle(place.locator("path.lit"));
    await page.mouse.click(line.x * 0.5 + end.x * 0.5, line.y * 0.5 + end.y * 0.5);
    await said(page, "build CBQ quincy>davenport");
  });

  test.describe("with a finger", () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    test("by its price", async ({ page }) => {
      await toBuild(page);
      await type(page, "build CBQ quincy");
      const { x, y } = await middle(page.locator(".prices rect").first());
      await page.touchscreen.tap(x, y);
      await said(page, /^build CBQ quincy>\S+$/);
    });
  });
});

test.describe("a place that cannot be chosen says why in the words of the game", () => {
  const refusal = (page: Page) => page.locator(".refused");

  test("on a map of hexes", async ({ page }) => {
    await lay(page, ["me", "here"]);
    await page.locator("svg path[data-site=A2]").click();
    await expect(refusal(page)).toHaveText(/^Chicago \(A2\): CE-11 Bid for PRR, or pass\? No place on the map answers this\.$/);
    for (const sentence of OPENING) await say(page, sentence);
    await page.locator("svg path[data-site=A2]").click();
    await expect(refusal(page)).toContainText("CE-14 A2 (Chicago) is not next to the network of PRR");
    await type(page, "expand");
    await page.locator("svg path[data-site=A2]").click();
    await expect(refusal(page)).toContainText(/Which company expands\? First choose “.+”, then a place on the map/);
    await type(page, "auction PRR");
    await page.locator("svg path[data-site=A2]").click();
    await expect(refusal(page)).toContainText("this turn is complete");
  });

  test("on a map of links", async ({ page }) => {
    await toBuild(page);
    const link = (id: string) => page.locator(`svg path[data-site="${id}"]`);
    await clickAt(page, link("omaha>sioux-city"));
    await expect(refusal(page)).toContainText("Omaha – Sioux City: NW-9 Omaha is not on the track of CB&Q");
    await type(page, "build CBQ");
    await clickAt(page, link("omaha>sioux-city"));
    await expect(refusal(page)).toContainText("NW-9 Omaha is not on the track of CB&Q");
    await type(page, "build CBQ quincy");
    await clickAt(page, link("omaha>sioux-city"));
    await expect(refusal(page)).toContainText("NW-10 this link does not begin at Quincy");
  });
});

/** The parts that the preview covers: the map, and everything that takes a click. The figures below the map give way to it. */
const covered = (page: Page) =>
  page.locator(".preview").evaluate((preview) => {
    const cut = (a: DOMRect, b: DOMRect) =>
      new DOMRect(
        Math.max(a.left, b.left),
        Math.max(a.top, b.top),
        Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)),
        Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)),
      );
    const seen = (part: Element): DOMRect => {
      let shown = cut(part.getBoundingClientRect(), new DOMRect(0, 0, innerWidth, innerHeight));
      for (let up = part.parentElement; up; up = up.parentElement)
        if (getComputedStyle(up).overflowY !== "visible") shown = cut(shown, up.getBoundingClientRect());
      return shown;
    };
    const box = seen(preview);
    if (box.height < preview.getBoundingClientRect().height - 1 || box.height < 20) return ["the preview itself is cut"];
    return [...document.querySelectorAll(".map, button:not(.below .about), input, a, summary")]
      .filter((part) => {
        const { width, height } = cut(seen(part), box);
        return width > 1 && height > 1;
      })
      .map((part) => part.textContent?.trim() || part.className);
  });

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [390, 844],
  [844, 390],
] as const) {
  test(`the preview covers nothing at ${width} x ${height}, and the map stays where it is`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const [begin, sentence] of [
      [toExpansion, "expand PRR"],
      [toBuild, "build CBQ quincy"],
    ] as const) {
      await begin(page);
      await type(page, sentence);
      await expect(page.locator(".preview")).toBeEmpty();
      const map = await page.locator(".map").boundingBox();
      for (const place of await lit(page).all()) {
        await place.focus();
        await expect(page.locator(".preview")).toContainText("treasury");
        expect(await covered(page)).toEqual([]);
      }
      expect(await page.locator(".map").boundingBox()).toEqual(map);
    }
  });
}

test.describe("keys", () => {
  const count = (page: Page) => page.locator(".replay .count");

  test("do not leave a turn that is begun, and say how to look back", async ({ page }) => {
    await toExpansion(page);
    await type(page, "expand PRR");
    await question(page).focus();
    for (const key of ["ArrowLeft", "[", ",", "p"]) await page.keyboard.press(key);
    await expect(count(page)).toHaveText("8 / 8");
    await said(page, "expand PRR");
    await expect(page.locator(".question")).toContainText("Press Esc to start over, or use the bar below the map");
    await page.getByRole("button", { name: "Previous action" }).click();
    await expect(count(page)).toHaveText("7 / 8");
    await page.keyboard.press("n");
    await said(page, "expand PRR"); // the draft was kept
    await page.keyboard.press("Escape");
    await page.keyboard.press("ArrowLeft");
    await expect(count(page)).toHaveText("7 / 8");
  });

  test("Enter adds words and never confirms; c and Ctrl+Enter confirm", async ({ page }) => {
    await lay(page, ["me", "here"]);
    await page.locator("[data-answer='1']").focus();
    for (let press = 0; press < 3; press++) await page.keyboard.press("Enter");
    await said(page, "bid 7");
    await expect(page.locator("[data-answer='1']")).toBeFocused();
    await page.keyboard.press("c");
    await expect(count(page)).toHaveText("1 / 1");
    await page.keyboard.press("/");
    await page.keyboard.type("pass");
    for (let press = 0; press < 3; press++) await page.keyboard.press("Enter");
    await said(page, "pass");
    await expect(typed(page)).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await expect(count(page)).toHaveText("2 / 2");
  });

  test("Enter held down adds one word", async ({ page }) => {
    await toExpansion(page);
    await type(page, "expand PRR");
    await lit(page).first().focus();
    await page.keyboard.down("Enter");
    for (let repeat = 0; repeat < 4; repeat++) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await said(page, /^expand PRR \S+$/);
    await expect(count(page)).toHaveText("8 / 8");
  });

  for (const [title, begin, sentence] of [
    ["hexes", toExpansion, "expand PRR"],
    ["links", toBuild, "build CBQ"],
  ] as const)
    test(`the focus stays on a map of ${title}`, async ({ page }) => {
      await begin(page);
      await type(page, sentence);
      await lit(page).first().focus();
      const onMap = () => page.evaluate(() => document.activeElement?.closest(".frame") !== null);
      for (let word = 0; word < 3; word++) {
        const before = (await draft(page).getAttribute("data-draft"))!;
        if (!(await lit(page).count())) break;
        await page.keyboard.press("Enter");
        await expect(draft(page)).not.toHaveAttribute("data-draft", before);
        await expect.poll(onMap).toBe(true);
      }
      const whole = (await draft(page).getAttribute("data-draft"))!;
      await page.keyboard.press("Enter"); // with nothing left to choose, or one more word
      await page.keyboard.press("c");
      await expect(page.locator(`.question[data-draft=${JSON.stringify(whole)}]`)).toBeHidden();
      await expect(count(page)).toHaveText(/^(\d+) \/ \1$/);
    });
});
