// The player's sentence until it is confirmed. Only this browser has it, and a reload restores it.
import * as api from "../api/client";
import { inThisTab, type SafeStorage } from "./storage";
import { tokens, withoutLast } from "../text/sentence";
import type { Choice, Options, PlaceOffers, Refusal, View } from "../api/types.gen";

export interface Moment {
  ply: number;
  era: number;
}
type Ask = (ply: number, draft: string) => Promise<Options>;

interface StoredDraft extends Moment {
  text: string;
}

const BLANK: Choice = {
  word: "",
  draft: "",
  kind: "amount",
  title: "",
  about: "",
  site: null,
  link: null,
  company: null,
  cost: null,
  effect: null,
  raises_income: false,
};

/** The draft with the one word that may follow; null where there is a choice. */
function onlyWay(options: Options | null): string | null {
  if (!options?.draft || options.may_end || options.bid) return null;
  const isFirst = tokens(options.draft).length === 1; // doing nothing was offered with the first word
  const words = options.choices.filter(({ kind }) => !isFirst || kind !== "stop");
  return words.length === 1 && options.links.length < 2 ? words[0]!.draft : null;
}

export class Draft {
  text = $state("");
  options = $state.raw<Options | null>(null);
  isLoading = $state(false);
  preview = $state.raw<Choice | Refusal | null>(null); // under the pointer, focus or finger

  offered = $state.raw<PlaceOffers | null>(null); // what can be done at the place that was clicked, or why nothing can
  trial = $state.raw<View | null>(null); // the table as the offer under the pointer would leave it

  hint = $state(""); // what a key could not do with this draft

  settled: Promise<unknown> = Promise.resolve(); // resolves when no request is open

  private moment: Moment | null = null;
  private tried: string | null = null; // the amount under the pointer
  private reported: unknown = null;
  private asked = 0; // numbers the requests, so that a late answer is ignored
  private requests = new Map<string, Promise<Options>>();
  private answers = new Map<string, Options>(); // of the requests that succeeded

  constructor(
    private readonly id: string,
    private readonly errors: { trouble: unknown } = { trouble: null }, // where an error is shown
    private readonly ask: Ask = (ply, draft) => api.options(id, ply, draft),
    private readonly askWhyNot = (ply: number, draft: string) => api.whyNot(id, ply, draft),
    private readonly storage: SafeStorage = inThisTab,
    private readonly askOffers = (ply: number, draft: string, place: string) => api.offers(id, ply, draft, place),
  ) {}

  /** Our turn begins: restore the stored draft of this moment, or start with an empty one. */
  async begin(moment: Moment): Promise<void> {
    const isSame = this.moment?.ply === moment.ply && this.moment.era === moment.era;
    if (isSame && (this.options || this.isLoading)) return;
    this.moment = moment;
    this.forget();
    this.options = null;
    const stored = this.stored();
    await this.put(stored);
    if (stored && !this.options) await this.put("");
  }

  /** Repeats the request that failed. */
  retry(): void {
    if (this.moment) void this.begin({ ...this.moment });
  }

  end(): void {
    this.moment = null;
    this.asked++;
    this.isLoading = false;
    this.forget();
    this.text = this.hint = "";
    this.options = this.preview = this.offered = this.trial = null;
    this.report(null);
    this.storage.set(this.key, null);
  }

  /** The question about an amount that this draft answers; its other answers stay one click away. */
  get offer(): Options | null {
    return this.options?.offer ?? null;
  }

  /** Replaces the draft. A refused text changes nothing but the error shown. */
  put(text: string): Promise<boolean> {
    return this.settle(this.load(text));
  }

  /** Puts an answer with every word that then has no alternative: a question with one answer is not asked. */
  answer(text: string): Promise<boolean> {
    return this.settle(this.load(text, onlyWay));
  }

  private settle(done: Promise<boolean>): Promise<boolean> {
    this.settled = done;
    return done;
  }

  get trouble(): unknown {
    return this.errors.trouble;
  }
  set trouble(error: unknown) {
    this.errors.trouble = error;
  }

  /** Shows an error, or removes the last one that this draft reported. */
  private report(error: unknown): void {
    if (error !== null || this.errors.trouble === this.reported) this.errors.trouble = error;
    this.reported = error;
  }

  private async load(text: string, goOn: (options: Options) => string | null = () => null): Promise<boolean> {
    const moment = this.moment;
    if (!moment) return false;
    const mine = ++this.asked;
    this.hint = "";
    const isLate = () => this.moment !== moment || this.asked !== mine;
    this.isLoading = true;
    try {
      let options = await this.optionsOf(text);
      for (let next = goOn(options); next && !isLate(); next = goOn(options)) options = await this.optionsOf(next);
      if (isLate()) return false;
      this.options = options;
      this.text = options.draft;
      this.preview = this.offered = this.trial = null;
      this.report(null);
      this.store();
      return true;
    } catch (error) {
      if (!isLate()) this.report(error);
      return false;
    } finally {
      if (this.asked === mine) this.isLoading = false;
    }
  }

  /** Removes the last word that was a choice, or the whole answer where it chose an amount. */
  async takeBack(): Promise<boolean> {
    let text = this.offer ? this.offer.draft : withoutLast(this.text);
    while (text && onlyWay(await this.optionsOf(text).catch(() => null))) text = withoutLast(text);
    return this.put(text);
  }
  startOver = () => this.put("");

  optionsOf(text: string): Promise<Options> {
    let found = this.requests.get(text);
    if (!found) {
      found = this.ask(this.moment?.ply ?? 0, text);
      found.then(
        (options) => this.answers.set(text, options),
        () => this.requests.delete(text),
      );
      this.requests.set(text, found);
    }
    return found;
  }

  /** Why a typed draft is refused; null when it is not. */
  async objection(text: string): Promise<string | null> {
    const isOffered = [...this.answers.values()].some(({ choices }) => choices.some(({ draft }) => draft === text));
    if (!text || !this.moment || isOffered || this.answers.has(text)) return null;
    const { rule, reason } = await this.askWhyNot(this.moment.ply, text);
    return reason && rule && !reason.startsWith(rule) ? `${rule}: ${reason}` : reason;
  }

  /** What can be done at this site or link; null when it is not our turn any more. */
  async offersAt(place: string): Promise<PlaceOffers | null> {
    const { moment, text } = this;
    if (!moment) return null;
    const found = await this.askOffers(moment.ply, text, place);
    return this.moment === moment && this.text === text ? found : null;
  }

  /** Shows what an offer would do, on the map too. */
  async tryOut(offer: Choice | null): Promise<void> {
    this.preview = offer;
    this.trial = null;
    if (!offer) return;
    const options = await this.optionsOf(offer.draft).catch(() => null);
    if (this.preview === offer) this.trial = options?.view ?? null;
  }

  /** Shows what an amount would do; null for none. */
  async tryAmount(draft: string | null): Promise<void> {
    this.preview = null;
    const mine = (this.tried = draft);
    const options = draft === null ? null : await this.optionsOf(draft).catch(() => null);
    if (this.tried !== mine || !options?.effect) return;
    this.preview = { ...BLANK, draft: options.draft, title: options.draft, effect: options.effect };
  }

  private forget(): void {
    this.requests.clear();
    this.answers.clear();
  }

  private get key(): string {
    return `draft:${this.id}`;
  }

  private store(): void {
    const stored = this.text && this.moment ? JSON.stringify({ ...this.moment, text: this.text }) : null;
    this.storage.set(this.key, stored);
  }

  private stored(): string {
    try {
      const stored = JSON.parse(this.storage.get(this.key) ?? "null") as StoredDraft | null;
      const isCurrent = stored?.ply === this.moment?.ply && stored?.era === this.moment?.era;
      return stored && isCurrent ? stored.text : "";
    } catch {
      return "";
    }
  }
}
