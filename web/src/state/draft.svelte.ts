// The sentence in the making. Nobody else sees it; a reload keeps it.
import * as api from "../api/client";
import { inThisTab, type SafeStorage } from "./storage";
import { join, tokens, withoutLast } from "../text/sentence";
import type { Choice, Options, Refusal } from "../api/types.gen";

export interface Moment { ply: number; era: number }
type Ask = (ply: number, draft: string) => Promise<Options>;

interface Said extends Moment { text: string }

export class Draft {
  text = $state("");
  options = $state.raw<Options | null>(null);
  offer = $state.raw<Options | null>(null);               // the sums that this draft chose among
  isLoading = $state(false);
  preview = $state.raw<Choice | Refusal | null>(null);       // under pointer, focus or finger

  settled: Promise<unknown> = Promise.resolve();           // when nothing is being asked any more

  private moment: Moment | null = null;
  private reported: unknown = null;
  private asked = 0;                                      // an answer that comes after a newer question is late
  private known = new Map<string, Promise<Options>>();
  private heard = new Map<string, Options>();             // the answers among them

  constructor(
    private readonly id: string,
    private readonly errors: { trouble: unknown } = { trouble: null },    // where an error is shown
    private readonly ask: Ask = (ply, draft) => api.options(id, ply, draft),
    private readonly doubt = (ply: number, draft: string) => api.whyNot(id, ply, draft),
    private readonly storage: SafeStorage = inThisTab,
  ) {}

  /** It is our turn at this moment: take up what was kept, or begin with nothing said. */
  async begin(moment: Moment): Promise<void> {
    const isSame = this.moment?.ply === moment.ply && this.moment.era === moment.era;
    if (isSame && (this.options || this.isLoading)) return;
    this.moment = moment;
    this.forget();
    this.options = this.offer = null;
    const kept = this.kept();
    await this.put(kept);
    if (kept && !this.options) await this.put("");
  }

  /** Ask again what could not be asked. */
  retry(): void {
    if (this.moment) void this.begin({ ...this.moment });
  }

  end(): void {
    this.moment = null;
    this.asked++;
    this.isLoading = false;
    this.forget();
    this.text = "";
    this.options = this.offer = this.preview = null;
    this.report(null);
    this.storage.set(this.key, null);
  }

  /** Says the whole draft anew; a refused one leaves everything as it was, with the reason. */
  put(text: string): Promise<boolean> {
    const said = this.say(text);
    this.settled = said;
    return said;
  }

  get trouble(): unknown { return this.errors.trouble; }
  set trouble(error: unknown) { this.errors.trouble = error; }

  /** Shows an error, or takes away the last of its own. */
  private report(error: unknown): void {
    if (error !== null || this.errors.trouble === this.reported) this.errors.trouble = error;
    this.reported = error;
  }

  private async say(text: string): Promise<boolean> {
    const moment = this.moment;
    if (!moment) return false;
    const mine = ++this.asked;
    const isLate = () => this.moment !== moment || this.asked !== mine;
    this.isLoading = true;
    try {
      const options = await this.optionsOf(text);
      const offer = await this.offerBehind(options);
      if (isLate()) return false;
      [this.options, this.offer] = [options, offer];
      this.text = options.draft;
      this.preview = null;
      this.report(null);
      this.keep();
      return true;
    } catch (error) {
      if (!isLate()) this.report(error);
      return false;
    } finally {
      if (this.asked === mine) this.isLoading = false;
    }
  }

  /** The last word; of a sum that was chosen among others, the whole choice. */
  takeBack = () => this.put(this.offer ? this.offer.draft : withoutLast(this.text));
  startOver = () => this.put("");

  optionsOf(text: string): Promise<Options> {
    let found = this.known.get(text);
    if (!found) {
      found = this.ask(this.moment?.ply ?? 0, text);
      found.then((options) => this.heard.set(text, options), () => this.known.delete(text));
      this.known.set(text, found);
    }
    return found;
  }

  /** The question about a sum that this draft answers, so that another answer is one click away. */
  private async offerBehind({ draft, bid, choices }: Options): Promise<Options | null> {
    const words = tokens(draft);
    const isAnswer = words.length === 1 || /^\d+$/.test(words.at(-1) ?? "");
    if (bid || choices.length > 0 || !isAnswer) return null;
    for (let said = 0; said < words.length; said++) {
      const earlier = await this.optionsOf(words.slice(0, said).reduce(join, "")).catch(() => null);
      const isSum = earlier?.bid && earlier.bid.draft === withoutLast(draft);
      if (isSum || (earlier?.bid && earlier.choices.some((each) => each.draft === draft))) return earlier;
    }
    return null;
  }

  /** What is wrong with a typed draft, in words; null when nothing is. */
  async objection(text: string): Promise<string | null> {
    const isOffered = [...this.heard.values()].some(({ choices }) => choices.some(({ draft }) => draft === text));
    if (!text || !this.moment || isOffered || this.heard.has(text)) return null;
    const { rule, reason } = await this.doubt(this.moment.ply, text);
    return reason && rule && !reason.startsWith(rule) ? `${rule}: ${reason}` : reason;
  }

  /** Why this site or link cannot be said now; null when it can. */
  async whyNot(site: string): Promise<{ rule: string | null; reason: string | null } | null> {
    const refused = this.options?.refused.find((each) => each.site === site);
    if (refused) return refused;
    if (!this.moment || this.options?.choices.some((each) => each.site === site || each.link === site)) return null;
    return this.doubt(this.moment.ply, join(this.text, this.wordOf(site)));
  }

  /** How a site would be said next, after the pattern of one that may be; a link means its far end. */
  private wordOf(id: string): string {
    const [here] = tokens(this.text).slice(-1);
    const site = id.split(">").find((end) => end !== here?.replace(">", "")) ?? id;
    const known = this.options?.choices.find((choice) => choice.site !== null && choice.word.includes(choice.site));
    return known ? known.word.replace(known.site!, () => site) : site;
  }

  private forget(): void {
    this.known.clear();
    this.heard.clear();
  }

  private get key(): string {
    return `draft:${this.id}`;
  }

  private keep(): void {
    const kept = this.text && this.moment ? JSON.stringify({ ...this.moment, text: this.text }) : null;
    this.storage.set(this.key, kept);
  }

  private kept(): string {
    try {
      const kept = JSON.parse(this.storage.get(this.key) ?? "null") as Said | null;
      const isOfNow = kept?.ply === this.moment?.ply && kept?.era === this.moment?.era;
      return kept && isOfNow ? kept.text : "";
    } catch {
      return "";
    }
  }
}
