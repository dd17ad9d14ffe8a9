// Plays scenes one after another, at the speed that the reader chose. They can be skipped; where playback is off only
// the changes are highlighted.

import type { Ply, View } from "../api/types.gen";
import { changes, type Changes } from "./changes";
import { viewAt } from "./history";
import { newsIn, scenes, type Floating, type ShownScene } from "./scenes";
import { speed, speedFactor } from "./speed.svelte";
import type { LiveTable } from "./table.svelte";

const LONGEST = 9; // seconds; longer playback is sped up
const LONG = 24; // plies; a longer absence is not played out
const PATIENCE = 5; // seconds; longer playback is sped up

export class Playback {
  scene = $state.raw<ShownScene | null>(null); // shown now; null when nothing is playing
  changed = $state.raw<Changes | null>(null); // what the last playback changed, until `clear`
  speed = $state(1);
  isStepping = $state(false); // every scene waits for `next`
  #timer: ReturnType<typeof setTimeout> | undefined;
  #haste = 1; // speeds up long playback
  #before: View | null = null;
  #after: View | null = null;
  #done: (() => void) | null = null;
  #next: (() => void) | null = null;

  get isPlaying(): boolean {
    return this.scene !== null;
  }

  /** Plays what the plies did to `before`, except the reader's `own`; resolves at the end, or at once where playback is off. */
  play(plies: readonly Ply[], before: View, own: number | null = null): Promise<void> {
    this.skip();
    const last = plies.at(-1);
    if (!last) return Promise.resolve();
    [this.#before, this.#after] = [before, last.view];
    const all = speed() === "off" ? [] : newsIn(scenes(plies, before), own);
    if (all.length === 0) {
      this.#end();
      return Promise.resolve();
    }
    this.isStepping = speed() === "step";
    const seconds = all.reduce((sum, scene) => sum + scene.seconds, 0);
    this.#haste = Math.max(1, seconds / LONGEST);
    return new Promise((done) => {
      this.#done = done;
      this.#show(all, 0);
    });
  }

  /** The next scene, without waiting. */
  next(): void {
    clearTimeout(this.#timer);
    this.#next?.();
  }

  /** Straight to the end. */
  skip(): void {
    if (this.#after) this.#end();
  }

  /** Clears the highlights once the reader has acted. */
  clear(): void {
    this.skip();
    this.changed = null;
  }

  #show(all: ShownScene[], i: number): void {
    const scene = all[i];
    if (!scene) return this.#end();
    this.scene = scene;
    this.changed = changes(this.#before, scene.view);
    this.#next = () => this.#show(all, i + 1);
    if (!this.isStepping) this.#timer = setTimeout(this.#next, (scene.seconds * 1000) / this.speed / this.#haste);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.changed = this.#after ? changes(this.#before, this.#after) : null;
    this.scene = null;
    this.#after = this.#next = null;
    this.#done?.();
    this.#done = null;
  }
}

/** What the table shows: the present, a past ply, or the playback of the last actions. */
export class TablePlayback {
  readonly scenes = new Playback();
  private played: number;

  readonly view = $derived.by<View>(() => this.scenes.scene?.view ?? this.live.view!);
  readonly isPlaying = $derived(this.scenes.scene !== null);
  readonly ply = $derived.by(() => this.scenes.scene?.ply ?? this.live.ply);
  readonly caption = $derived(this.scenes.scene?.caption ?? "");
  readonly floats = $derived<Floating[]>(this.scenes.scene?.floats ?? []);
  readonly site = $derived(this.scenes.scene?.site ?? null);
  readonly changed = $derived.by<Changes | null>(() => {
    if (this.live.isNow) return this.scenes.changed;
    return this.live.ply > 0 ? changes(viewAt(this.live.history, this.live.ply - 1), this.live.view!) : null;
  });

  constructor(private readonly live: LiveTable) {
    this.played = live.now;
  }

  /** Plays the new plies, and those that arrive meanwhile. */
  async follow(): Promise<void> {
    const { live, scenes: playback } = this;
    if (live.now < this.played || live.at !== null) {
      playback.clear();
      this.played = live.now;
    }
    while (!playback.isPlaying && this.played < live.now) {
      const from = live.now - this.played > LONG || document.hidden ? live.now : this.played;
      this.played = live.now;
      await this.playFrom(from, live.own);
    }
  }

  async playFrom(ply: number, own: number | null = null): Promise<void> {
    const before = viewAt(this.live.history, ply);
    const plies = this.live.plies.slice(ply);
    if (!before) return;
    const seconds = scenes(plies, before).reduce((sum, scene) => sum + scene.seconds, 0);
    this.scenes.speed = Math.max(1, seconds / PATIENCE) * speedFactor();
    await this.scenes.play(plies, before, own);
  }
}
