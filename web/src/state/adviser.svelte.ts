// Hints for the player to move: good moves, and what the move in the draft costs beside the best. An answer is for one
// moment of the table; whatever was asked before is dropped when the table moves on.
import * as api from "../api/client";
import type { Compared, HintMove } from "../api/types.gen";
import type { Moment } from "./draft.svelte";

type Search = "moves" | "mine";

export class Adviser {
  isOpen = $state(false);
  moves = $state.raw<HintMove[] | null>(null); // the best first
  compared = $state.raw<{ draft: string; with: Compared } | null>(null);
  thinking = $state<Search | null>(null);
  trouble = $state.raw<unknown>(null);

  private control: AbortController | null = null; // of the request that is open
  private running: Promise<void> = Promise.resolve(); // the search for good moves
  private failed: Search = "moves";

  constructor(
    private readonly id: string,
    private readonly ask = api.hint,
    private readonly compare = api.whyNotMine,
  ) {}

  /** Good moves for a seat; asks only once for each moment. */
  async hint(seat: number, moment: Moment): Promise<void> {
    this.isOpen = true;
    if (this.moves) return;
    if (!this.thinking)
      this.running = this.search("moves", async (signal) => {
        const { moves } = await this.ask(this.id, seat, moment, signal);
        return () => (this.moves = moves);
      });
    await this.running;
  }

  /** What a whole draft costs beside the best move. The moves are shown as well: the server finds them first. */
  async whyNotMine(seat: number, moment: Moment, draft: string): Promise<void> {
    await this.hint(seat, moment);
    if (!this.moves || this.thinking || this.compared?.draft === draft) return;
    this.compared = null;
    await this.search("mine", async (signal) => {
      const found = await this.compare(this.id, seat, { ...moment, draft }, signal);
      return () => (this.compared = { draft, with: found });
    });
  }

  /** Whether a comparison failed, rather than the search for good moves. */
  get hasFailedToCompare(): boolean {
    return this.trouble !== null && this.failed === "mine";
  }

  /** Ends the search that runs, and keeps what is known. */
  cancel(): void {
    this.control?.abort();
    this.control = this.thinking = null;
  }

  close(): void {
    this.cancel();
    this.isOpen = false;
  }

  /** The table has moved on: nothing of this is true any more. */
  forget(): void {
    this.close();
    this.moves = this.compared = this.trouble = null;
  }

  private async search(what: Search, request: (signal: AbortSignal) => Promise<() => void>): Promise<void> {
    const control = (this.control = new AbortController());
    const isLate = () => this.control !== control;
    this.thinking = what;
    this.trouble = null;
    try {
      const show = await request(control.signal);
      if (!isLate()) show();
    } catch (error) {
      if (isLate()) return;
      this.trouble = error;
      this.failed = what;
    } finally {
      if (!isLate()) this.control = this.thinking = null;
    }
  }
}
