// What the table shows: now, a moment of the past, or the story of the last actions as it is played out.
import { changes, Playback, scenes, type Changed, type Floating } from "../board";
import { viewAt } from "./history";
import type { LiveTable } from "./table.svelte";
import type { View } from "../api/types.gen";

const LONG = 24;            // more plies than this at once are not played out: somebody was away for long
const PATIENCE = 5;         // seconds; a longer story is told faster

export class Telling {
  readonly playback = new Playback();
  private played: number;

  readonly view = $derived.by<View>(() => this.playback.scene?.view ?? this.live.view!);
  readonly isPlaying = $derived(this.playback.scene !== null);
  readonly ply = $derived.by(() => this.playback.scene?.ply ?? this.live.ply);
  readonly caption = $derived(this.playback.scene?.caption ?? "");
  readonly floats = $derived<Floating[]>(this.playback.scene?.floats ?? []);
  readonly place = $derived(this.playback.scene?.place ?? null);
  readonly changed = $derived.by<Changed | null>(() => {
    if (this.live.isNow) return this.playback.changed;
    return this.live.ply > 0 ? changes(viewAt(this.live.history, this.live.ply - 1), this.live.view!) : null;
  });

  constructor(private readonly live: LiveTable) {
    this.played = live.now;
  }

  /** Plays out what came in since; what comes meanwhile follows. */
  async follow(): Promise<void> {
    const { live, playback } = this;
    if (live.now < this.played || live.at !== null) {
      playback.clear();
      this.played = live.now;
    }
    while (!playback.isPlaying && this.played < live.now) {
      const from = live.now - this.played > LONG || document.hidden ? live.now : this.played;
      this.played = live.now;
      await this.playFrom(from);
    }
  }

  async playFrom(ply: number): Promise<void> {
    const before = viewAt(this.live.history, ply);
    const plies = this.live.plies.slice(ply);
    if (!before) return;
    const seconds = scenes(plies, before).reduce((sum, scene) => sum + scene.seconds, 0);
    this.playback.speed = Math.max(1, seconds / PATIENCE);
    await this.playback.play(plies, before);
  }
}
