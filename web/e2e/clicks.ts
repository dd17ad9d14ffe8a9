// Counts the clicks of one player in whole games against three opponents: word by word, and by the shortest way that the page offers.
// `npx playwright test --project=clicks`. CLICKS_AT=http://host:port counts the first way at another server, such as an older version.
// CLICKS_OF=FILE counts other games, which scripts/solo_games.py makes.
import { readFileSync } from "node:fs";
import { expect, test, type Locator, type Page } from "@playwright/test";

interface Game {
  game: string;
  players: string[];
  actions: string[];
  seats: number[]; // who says each of them; -1 if nothing else is possible
}
interface Options {
  choices: { word: string; draft: string; kind: string }[];
  bid: { draft: string } | null;
}
const OF = process.env["CLICKS_OF"];
const GAMES = JSON.parse(readFileSync(OF ?? "e2e/solo-games.json", "utf8")) as Game[];
const OTHER = process.env["CLICKS_AT"];
const WORD = />?[^\s>]+/g;
const PERSON = 0;
const TABLE = -1; // plays what has no alternative
const BEFORE: Record<string, number> = { "chicago-express": 89, "chicago-and-northwestern": 142 }; // at commit 54f4130, by CLICKS_AT
const WORTH_AN_ORDER = 3; // calls; placing an order takes two clicks

/** The player, who clicks and counts. The opponents speak to the server directly. */
class Player {
  clicks = 0;
  private token = "";
  constructor(
    private readonly page: Page,
    private readonly base: string,
    private id = "",
  ) {}

  async sitDown({ game, players }: Game): Promise<void> {
    await this.page.goto(`${this.base}/`);
    this.token = (await (await this.page.request.get(`${this.base}/api/v1/me`)).json()).csrf;
    const seats = players.map((name) => ({ kind: "here", name, bot: null }));
    const form = { game, modules: [], map: null, house_rules: {}, shuffle: false, seats };
    this.id = (await this.post("/tables", form)).id;
    await this.page.goto(`${this.base}/tables/${this.id}`);
  }

  private async post(path: string, data: unknown) {
    const headers = { Origin: this.base, "X-CSRF-Token": this.token };
    const answer = await this.page.request.post(`${this.base}/api/v1${path}`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  }
  private async get(path: string) {
    return (await this.page.request.get(`${this.base}/api/v1/tables/${this.id}${path}`)).json();
  }
  now = async (): Promise<{ ply: number; to_move: number | null }> => this.get("");
  private draft = async () => (await this.page.locator(".question").getAttribute("data-draft")) ?? "";

  private async click(part: Locator): Promise<void> {
    this.clicks += 1;
    await part.first().dispatchEvent("click");
  }
  button = (name: string) => this.page.getByRole("button", { name, exact: true });

  /** An opponent says it. */
  async hear(sentence: string, ply: number): Promise<void> {
    await this.post(`/tables/${this.id}/actions`, { ply, era: 0, sentence, nonce: `clicks-${ply}-${sentence.length}` });
  }

  async isAsked(ply: number): Promise<void> {
    if (ply) await expect(this.page.locator(".replay .count")).toHaveText(new RegExp(`/ ${ply}$`));
    await expect(this.page.locator(".question[aria-busy=false]")).toBeVisible();
  }

  async confirm(): Promise<void> {
    await this.click(this.page.locator("[data-confirm]"));
  }

  /** The next word of the sentence: a button, an amount, or a place on the map. */
  private async word(sentence: string, ply: number): Promise<void> {
    const before = await this.draft();
    const { choices, bid } = (await this.get(`/options?ply=${ply}&draft=${encodeURIComponent(before)}`)) as Options;
    const choice = choices.find(({ draft }) => sentence === draft || [" ", ">"].some((mark) => sentence.startsWith(draft + mark)));
    const buttons = choices.filter(({ kind }) => kind !== "site").sort((a, b) => Number(a.kind === "stop") - Number(b.kind === "stop"));
    if (!choice) await this.amount(/\d+/.exec(sentence.slice(bid!.draft.length))![0]);
    else if (choice.kind === "site") await this.click(this.page.locator(`svg [role=button][data-word="${choice.word}"]`));
    else if (bid) await this.click(this.page.locator(`.bids [data-word="${choice.word}"]`));
    else await this.click(this.page.locator(`.answers [data-answer="${buttons.indexOf(choice) + 1}"]`));
    await expect(this.page.locator(".question[aria-busy=false]")).not.toHaveAttribute("data-draft", before);
  }

  private async amount(amount: string): Promise<void> {
    const step = this.page.locator(`[data-amount="${amount}"]`);
    if (await step.count()) return this.click(step);
    await this.click(this.page.getByLabel(/Other amount/));
    await this.page.getByLabel(/Other amount/).fill(amount);
    await this.click(this.page.locator("form:has(input[type=number]) button"));
  }

  /** Every word by a click, then the confirmation. */
  async saySlowly(sentence: string, ply: number): Promise<void> {
    while ((await this.draft()) !== sentence) await this.word(sentence, ply);
    await this.confirm();
  }

  /** The shortest way; false where there is none but word by word. */
  async sayQuickly(sentence: string, ply: number): Promise<boolean> {
    const words = sentence.match(WORD) ?? [];
    if (words[0] === "bid") await this.amount(words[1]!);
    else if (sentence === "pass" && (await this.page.locator(".bids").count())) await this.click(this.button("Pass"));
    else if (words[1] === "-") await this.click(this.page.locator(".skips button", { hasText: words[0]! }));
    else if (/^\d+$/.test(words.at(-1)!)) {
      while ((await this.draft()) !== words.slice(0, -1).join(" ")) await this.word(sentence, ply);
      await this.amount(words.at(-1)!); // an opening bid ends the sentence
    } else return this.byMap(sentence, words, ply);
    return true;
  }

  /** A click on the place where the action ends, and on what is offered there. */
  private async byMap(sentence: string, words: string[], ply: number): Promise<boolean> {
    const [far, near] = [words.at(-1)!.replace(">", ""), words.at(-2)?.replace(">", "") ?? ""];
    const place = words.at(-1)!.startsWith(">") ? [near, far].sort().join(">") : far;
    const ground = this.page.locator(`svg [data-site="${place}"]`);
    if (!(await ground.count())) return false;
    const found = await this.get(`/offers?ply=${ply}&draft=&place=${encodeURIComponent(place)}`);
    const offers = (found.offers ?? []) as { draft: string }[];
    if (!offers.some(({ draft }) => draft === sentence)) return false;
    await this.clickAt(ground);
    if (offers.length > 1) await this.click(this.page.locator(`[data-offer=${JSON.stringify(sentence)}]`));
    await expect(this.page.locator(`.question[data-draft=${JSON.stringify(sentence)}]`)).toBeVisible();
    await this.confirm();
    return true;
  }
  private async clickAt(part: Locator): Promise<void> {
    const { x, y, width, height } = (await part.first().boundingBox())!;
    this.clicks += 1;
    await this.page.mouse.click(x + width / 2, y + height / 2);
  }

  async order(upTo: string): Promise<void> {
    this.clicks += 1;
    await this.button("Standing order").click();
    await expect(this.page.locator("[data-order-amount]")).toBeFocused();
    await this.page.keyboard.type(upTo);
    await this.click(this.button("Place the order"));
  }

  async withoutConfirmation(): Promise<void> {
    await this.click(this.button("More"));
    await this.click(this.page.getByLabel("No confirmation"));
    await this.click(this.button("More"));
  }
}

const isCall = (sentence: string | undefined) => sentence !== undefined && /^(bid \d+|pass)$/.test(sentence);

/** The calls that the player still makes in this auction, the present one first. */
function callsFrom(actions: string[], seats: number[], at: number): string[] {
  const calls: string[] = [];
  let bids = 0;
  for (let n = at; isCall(actions[n]); n++) {
    if (n > at && actions[n]!.startsWith("bid") && Number(actions[n]!.slice(4)) <= bids) break; // the next auction
    if (actions[n]!.startsWith("bid")) bids = Number(actions[n]!.slice(4));
    if (seats[n] === PERSON) calls.push(actions[n]!);
  }
  return calls;
}

async function play(page: Page, base: string, game: Game, isQuick: boolean): Promise<number> {
  const player = new Player(page, base);
  await player.sitDown(game);
  const { seats } = game;
  if (isQuick) await player.withoutConfirmation();
  player.clicks = 0; // a browser remembers that setting
  let ordered = 0; // calls that a standing order still makes
  for (let n = 0; n < game.actions.length; n++) {
    const sentence = game.actions[n]!;
    if (seats[n] === TABLE && !OTHER) {
      await expect.poll(async () => (await player.now()).ply).toBeGreaterThan(n);
      continue;
    }
    if (seats[n] !== PERSON) {
      await player.hear(sentence, n);
      continue;
    }
    if (ordered) {
      await expect.poll(async () => (await player.now()).ply).toBeGreaterThan(n);
      ordered -= 1;
      continue;
    }
    await player.isAsked(n);
    const calls = isQuick && isCall(sentence) ? callsFrom(game.actions, seats, n) : [];
    const most = calls.filter((each) => each !== "pass").at(-1);
    if (calls.length >= WORTH_AN_ORDER && most) {
      await player.order(most.slice(4));
      ordered = calls.length - 1;
    } else if (!isQuick || !(await player.sayQuickly(sentence, n))) await player.saySlowly(sentence, n);
    await expect.poll(async () => (await player.now()).ply).toBeGreaterThan(n);
  }
  await expect(page.locator("#end")).toBeVisible();
  return player.clicks;
}

for (const game of GAMES)
  test(`clicks of ${game.game}`, async ({ page, baseURL }) => {
    test.setTimeout(900_000);
    const slow = await play(page, OTHER ?? baseURL!, game, false);
    if (OTHER) return console.log(`${game.game}: ${slow} clicks at ${OTHER}`);
    const quick = await play(page, baseURL!, game, true);
    const own = game.seats.filter((seat) => seat === PERSON).length;
    console.log(`${game.game}: ${own} decisions, ${slow} clicks word by word, ${quick} clicks by the shortest way`);
    if (!OF) expect(quick * 2).toBeLessThanOrEqual(BEFORE[game.game]!);
  });
