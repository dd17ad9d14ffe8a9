// What a player does at the table: answer, confirm, ask why not, look back; and where the focus goes afterwards.
import { tick, untrack } from "svelte";
import { isOffline, Refused } from "../api/client";
import type { Options, View } from "../api/types.gen";
import { Draft } from "../state/draft.svelte";
import { sinceLast } from "../state/history";
import { TablePlayback } from "../state/playback.svelte";
import { rewrite } from "../state/router.svelte";
import type { LiveTable } from "../state/table.svelte";

export const TABS = ["Play", "Companies", "Players", "Log"] as const;

const element = (selector: string) => document.querySelector<HTMLElement>(selector);

export class TableController {
  tab = $state<(typeof TABS)[number]>("Play"); // the panel that a phone shows
  readonly draft: Draft;
  readonly playback: TablePlayback;

  readonly view = $derived.by<View>(() => this.playback.view);
  readonly isAsking = $derived.by(() => this.live.isMyTurn && this.live.isNow && !this.playback.isPlaying);
  readonly options = $derived.by<Options | null>(() => (this.isAsking ? this.draft.options : null));
  private readonly mine = $derived.by(() => this.live.mine.map(({ seat }) => seat));
  readonly you = $derived.by(() => (this.live.isMyTurn ? this.live.toMove : (this.mine[0] ?? null)));
  readonly since = $derived.by(() => {
    const { toMove, isMyTurn, plies } = this.live;
    return sinceLast(plies, toMove !== null && isMyTurn ? [toMove] : this.mine);
  });
  /** The name of the next player, where several share this screen. */
  readonly next = $derived.by(() => {
    const { toMove, plies, table } = this.live;
    const last = plies.findLast((ply) => this.mine.includes(ply.seat));
    return this.mine.length > 1 && toMove !== null && last && last.seat !== toMove ? (table?.seats[toMove]?.name ?? null) : null;
  });

  constructor(private readonly live: LiveTable) {
    this.draft = new Draft(live.id, live);
    this.playback = new TablePlayback(live);
  }

  /** Keeps draft and playback in step with the table while the calling component exists. */
  follow(): void {
    $effect(() => {
      const moment = { ply: this.live.now, era: this.live.history.era };
      const mayAct = this.live.isMyTurn;
      const isBack = this.live.line === "live";
      untrack(() => {
        if (isBack && isOffline(this.live.trouble)) this.live.trouble = null;
        void (mayAct ? this.draft.begin(moment) : this.draft.end()); // also repeats a failed request
      });
    });
    $effect(() => {
      void [this.live.now, this.live.at];
      untrack(() => void this.playback.follow());
    });
    $effect(() => {
      if (this.isAsking && this.draft.options) void tick().then(focusQuestion);
    });
  }

  jump = (ply: number): void => {
    const { live } = this;
    live.at = ply >= live.now ? null : ply;
    rewrite(live.at === null ? `/tables/${live.id}` : `/tables/${live.id}?ply=${ply}`);
  };
  toNow = (): void => this.jump(this.live.now);
  playAgain = (): void => void this.playback.playFrom(this.live.now - this.since.length);

  /** Puts an answer into the draft: a choice or a bid, by button or on the map. */
  answer = async (draft: string): Promise<void> => {
    if (this.live.sending) return;
    this.live.trouble = null;
    if (!(await this.draft.put(draft))) return;
    this.tab = "Play"; // on a phone the map is beside any panel
    await this.refocus();
  };

  /** When the chosen button is gone or done with, moves the focus to Confirm or to the question. */
  refocus = async (): Promise<void> => {
    await tick();
    element("[data-effect]")?.scrollIntoView({ block: "nearest" }); // it may be under the tab bar of a phone
    const { draft } = this,
      focused = document.activeElement;
    const isDoneWith = focused?.matches("[data-typed]") || (draft.offer && focused?.closest("[role=group], .bids"));
    if (focused && focused !== document.body && !isDoneWith) return;
    const isDone = draft.options?.choices.length === 0 && !draft.options.bid;
    element(isDone ? "[data-confirm]" : "#question")?.focus();
  };

  confirm = async (): Promise<void> => {
    const { draft, live } = this;
    if (draft.isLoading) await draft.settled; // Enter may come before the answer has loaded
    if (!this.isAsking || !draft.options?.may_end || !draft.text || draft.isLoading || live.sending) return;
    this.playback.scenes.clear();
    live.at = live.trouble = null;
    live.trouble = await live.say(draft.text);
    await this.refocus();
  };

  /** Why this site cannot be chosen now. */
  ask = async (site: string): Promise<void> => {
    if (!this.options) return;
    const { draft } = this,
      { text } = draft;
    const why = await draft.whyNot(site).catch((error: unknown) => void (this.live.trouble = error));
    if (!why?.reason || draft.text !== text) return;
    draft.preview = { word: site, kind: "site", title: site, site, company: null, rule: why.rule ?? "", reason: why.reason };
    this.tab = "Play";
  };

  /** No retry for a 409: the table has moved on. */
  retry = (): (() => void) | undefined => {
    const { trouble } = this.live;
    const isPast = trouble instanceof Refused && trouble.status === 409;
    return this.isAsking && !this.draft.options && !isPast ? () => this.draft.retry() : undefined;
  };
}

/** Focuses a new question if nothing else has the focus, so that the next Tab is the first answer. */
function focusQuestion(): void {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement?.id === "main") element("#question")?.focus({ preventScroll: true });
}
