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
  private hand: Hand | null = null; // while an answer is on its way

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
      if (this.isAsking && this.draft.options) void tick().then(this.takeUp);
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
    this.hand = handNow();
    this.live.trouble = null;
    if (!(await this.draft.answer(draft))) return;
    this.tab = "Play"; // on a phone the map is beside any panel
    await this.refocus();
  };

  /** Answers and confirms with one click. */
  answerNow = async (draft: string): Promise<void> => {
    await this.answer(draft);
    if (this.draft.text === draft) await this.confirm();
  };

  /** When what had the focus is gone, keeps it on the map if it was there, or moves it to the question.
   *  After a typed answer a finger needs the room of the keyboard on screen. */
  refocus = async (isTyped = false): Promise<void> => {
    await tick();
    element("[data-effect]")?.scrollIntoView({ block: "nearest" }); // it may be under the tab bar of a phone
    const focused = document.activeElement;
    const isDoneWith = isTyped && focused?.matches("[data-typed]") && matchMedia("(pointer: coarse)").matches;
    if (isDoneWith) (focused as HTMLElement).blur();
    this.takeUp();
    this.hand = null;
  };

  /** Focuses a new question if nothing else has the focus, so that the next Tab is the first answer; a hand on the map stays there. */
  private readonly takeUp = (): void => {
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body && activeElement.id !== "main") return;
    if (this.hand) focusNear(this.hand);
    else element("#question")?.focus({ preventScroll: true });
  };

  confirm = async (): Promise<void> => {
    const { draft, live } = this;
    if (draft.isLoading) await draft.settled; // the key may come before the answer has loaded
    if (!this.isAsking || !draft.options?.may_end || !draft.text || draft.isLoading || live.sending) return;
    this.hand = handNow();
    this.playback.scenes.clear();
    live.at = live.trouble = null;
    live.trouble = await live.say(draft.text);
    if (document.activeElement?.closest(".question")) (document.activeElement as HTMLElement).blur(); // a new question
    await this.refocus();
  };

  /** Takes a place back out of the draft, or drafts the one thing that can be done there, or shows several, or why nothing can. */
  ask = async (place: string): Promise<void> => {
    if (!this.options || this.live.sending) return;
    const { draft } = this,
      isKeyboard = document.activeElement?.matches("[data-place]") ?? false;
    const found = await draft.offersAt(place).catch((error: unknown) => void (this.live.trouble = error));
    if (!found || !this.options) return;
    if (found.without !== null) return this.answer(found.without);
    if (found.offers.length === 1) return this.answer(found.offers[0]!.draft);
    draft.preview = null;
    draft.offered = found.offers.length || found.refusals.length ? found : null;
    this.tab = "Play";
    await tick();
    if (isKeyboard && found.offers.length) element("[data-offer]")?.focus();
  };

  /** No retry for a 409: the table has moved on. */
  retry = (): (() => void) | undefined => {
    const { trouble } = this.live;
    const isPast = trouble instanceof Refused && trouble.status === 409;
    return this.isAsking && !this.draft.options && !isPast ? () => this.draft.retry() : undefined;
  };
}

/** Where on the map the focus is. */
interface Hand {
  frame: HTMLElement;
  x: number;
  y: number;
  isKeyboard: boolean;
}

const middleOf = (part: Element) => {
  const { left, right, top, bottom } = part.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
};

function handNow(): Hand | null {
  const focused = document.activeElement,
    frame = focused?.closest<HTMLElement>(".frame");
  return focused && frame ? { frame, ...middleOf(focused), isKeyboard: focused.matches(":focus-visible") } : null;
}

/** Focuses the lit place nearest to where the keyboard was, or the map itself. */
function focusNear({ frame, x, y, isKeyboard }: Hand): void {
  const far = (part: Element) => Math.hypot(middleOf(part).x - x, middleOf(part).y - y);
  const lit = isKeyboard ? [...frame.querySelectorAll<SVGElement>("[data-site][role=button]")] : [];
  const nearest = lit.length ? lit.reduce((best, each) => (far(each) < far(best) ? each : best)) : frame;
  nearest.focus({ preventScroll: true });
}
