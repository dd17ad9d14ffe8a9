// One table as this browser sees it: fetched once, then updated over the WebSocket.
import { showNotice } from "./maintenance.svelte";
import * as api from "../api/client";
import { receive, NOTHING, viewAt, type History } from "./history";
import { Connection, type ConnectionState } from "../api/connection";
import type { ActionForm, Board, Live, Ply, Review, Seat, Table, View } from "../api/types.gen";

const RETRIES = 4;
const RETRY_WAIT = 800;
const POLL = 3000; // milliseconds, while there is no WebSocket
const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

export function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12)); // randomUUID needs https
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class LiveTable {
  table = $state.raw<Table | null>(null);
  board = $state.raw<Board | null>(null);
  history = $state.raw<History>(NOTHING);
  line = $state<ConnectionState>("connecting");
  preparing = $state.raw<{ done: number; of: number; what: string } | null>(null);
  trouble = $state.raw<unknown>(null);
  at = $state<number | null>(null); // the ply shown; null: the present

  readonly plies = $derived(this.history.plies);
  readonly now = $derived(this.plies.length);
  readonly ply = $derived(this.at === null ? this.now : Math.min(this.at, this.now));
  readonly isNow = $derived(this.ply === this.now);
  readonly view = $derived<View | null>(viewAt(this.history, this.ply));
  readonly latest = $derived<View | null>(viewAt(this.history, this.now));
  readonly toMove = $derived<Seat | null>(this.latest?.to_move ?? null);
  readonly mine = $derived(this.table?.seats.filter((seat) => seat.is_yours) ?? []);
  /** The server is about to act for the seat to move. */
  private readonly hasOrder = $derived(this.table?.orders.some(({ seat }) => seat === this.toMove) ?? false);
  /** A lesson may make our move itself: it says so with the table, which comes after the ply. */
  private readonly isTold = $derived(!this.table?.lesson || (this.table.lesson.state !== "script" && this.table.ply === this.now));
  /** Only one action is possible: the server plays it, unless a lesson asks for it. */
  private readonly isForced = $derived(Boolean(this.latest?.is_forced) && (this.table?.lesson ?? { state: "off" }).state === "off");
  readonly isMyTurn = $derived(
    this.table?.status === "running" &&
      !this.hasOrder &&
      !this.isForced &&
      this.isTold &&
      this.mine.some(({ seat }) => seat === this.toMove),
  );

  private sent: ActionForm | null = null;
  /** The ply that was last sent from here: its player has seen what it does. */
  get own(): number | null {
    return this.sent?.era === this.history.era ? this.sent.ply + 1 : null;
  }

  private said = $state.raw<ActionForm | null>(null); // sent, and not answered yet
  /** The sentence being sent, until it is played: the live line may be faster than the answer to the request. */
  readonly sending = $derived(this.said?.ply === this.now && this.said.era === this.history.era ? this.said.sentence : null);

  private heard = $state.raw<{ now: number; era: number; review: Review | null } | null>(null);
  /** The review of the finished game, as last heard; an undo makes it void. */
  get review(): Review | null {
    return this.heard?.era === this.history.era && this.heard.now === this.now ? this.heard.review : null;
  }
  set review(review: Review | null) {
    this.heard = { now: this.now, era: this.history.era, review };
  }

  private connection: Connection | null = null;
  private isClosed = false;
  private polling: ReturnType<typeof setInterval> | undefined;
  private unsure: ActionForm | null = null; // sent without an answer; it may have been played

  constructor(readonly id: string) {}

  async open(): Promise<void> {
    this.trouble = null;
    try {
      await api.me();
      const [table, board, plies] = await Promise.all([api.table(this.id), api.board(this.id), api.plies(this.id)]);
      if (this.isClosed) return;
      this.history = plies;
      this.board = board;
      this.table = table;
      this.connection ??= new Connection({ url: this.url, received: this.received, changed: this.changed });
    } catch (error) {
      this.trouble = error;
    }
  }

  close(): void {
    this.isClosed = true;
    clearInterval(this.polling);
    this.connection?.close();
  }

  /** Sends a sentence; returns the error, or null when it is played. */
  async say(sentence: string, leaves_lesson = false): Promise<unknown> {
    const said = this.unanswered(sentence) ?? { ply: this.now, era: this.history.era, sentence, nonce: nonce(), leaves_lesson };
    this.said = said;
    this.sent = said;
    this.unsure = null;
    try {
      this.played(await this.sendUntilAnswered(said), said.era);
      return null;
    } catch (error) {
      if (api.isOffline(error)) this.unsure = said;
      else this.sent = null;
      if (error instanceof api.Refused && error.status === 409) await this.catchUp();
      return error;
    } finally {
      if (this.said === said) this.said = null;
    }
  }

  /** The unanswered action, if this is the same one: sending it with its nonce plays it only once. */
  private unanswered(sentence: string): ActionForm | null {
    const { unsure } = this;
    const isSame = unsure?.sentence === sentence && unsure.ply === this.now && unsure.era === this.history.era;
    return isSame ? unsure : null;
  }

  /** Retries with the same nonce, so that the server plays the action only once. */
  private async sendUntilAnswered(said: ActionForm): Promise<Ply> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await api.say(this.id, said);
      } catch (error) {
        if (!api.isOffline(error) || attempt >= RETRIES) throw error;
        await pause(RETRY_WAIT * (attempt + 1));
      }
    }
  }

  private played(ply: Ply, era: number): void {
    this.received({ type: "plies", era, from: ply.ply - 1, plies: [ply] });
  }

  /** Runs a request that returns the table; returns the error, or null. */
  async settle(request: Promise<Table>): Promise<unknown> {
    try {
      this.takeFetched(await request);
      if (this.line !== "live") await this.poll();
      return null;
    } catch (error) {
      return error;
    }
  }

  /** The WebSocket may have brought a newer table meanwhile. */
  private takeFetched(table: Table): void {
    const heard = this.table;
    const isOld = heard && (table.era < heard.era || (table.era === heard.era && table.ply < heard.ply));
    if (!isOld) this.table = table;
  }

  private readonly poll = () => this.catchUp(() => undefined);

  async catchUp(failed: () => void = () => this.connection?.reopen()): Promise<void> {
    try {
      const [table, plies] = await Promise.all([api.table(this.id), api.plies(this.id)]);
      const isOld = plies.era < this.history.era || (plies.era === this.history.era && plies.plies.length < this.now);
      if (isOld) return; // the WebSocket was faster
      this.history = plies;
      this.takeFetched(table);
    } catch {
      failed();
    }
  }

  /** A new player brings a name, which the views of the history show too. */
  private updateTable(table: Table): void {
    const isRenamed = this.table?.seats.some(({ seat, name }) => table.seats[seat]?.name !== name);
    this.table = table;
    if (isRenamed) void this.catchUp();
  }

  private readonly url = () => api.liveUrl(this.id, this.now, this.history.era);

  private readonly changed = (state: ConnectionState) => {
    this.line = state;
    clearInterval(this.polling);
    if (state === "live")
      this.preparing = null; // the server sends it again if it still applies
    else this.polling = setInterval(this.poll, POLL);
  };

  private readonly received = (message: Live) => {
    if (message.type === "table") this.updateTable(message.table);
    else if (message.type === "preparing") this.preparing = message.done < message.of ? message : null;
    else if (message.type === "problem") this.trouble = new Error(message.reason);
    else if (message.type === "notice") showNotice(message.text);
    else if (message.type === "review") this.review = message.review;
    else if (message.type !== "beat") {
      const next = receive(this.history, message);
      if (next) this.history = next;
      else void this.catchUp();
      if (this.at !== null && this.at > this.now) this.at = null;
    }
  };
}
