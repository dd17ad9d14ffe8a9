// Plays scenes one after another; skippable, and without motion only what changed is pointed out.

import type { Ply, View } from "../api/types.gen";
import { changes, type Changed } from "./changed";
import { isCalm } from "./motion";
import { scenes, type Scene } from "./playback";

const LONGEST = 9;                                    // seconds

export class Playback {
  scene = $state.raw<Scene | null>(null);             // what to show now; null: nothing is played
  changed = $state.raw<Changed | null>(null);         // what the last playback changed, until `clear`
  speed = $state(1);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #haste = 1;                                         // a long story is told faster
  #before: View | null = null;
  #after: View | null = null;
  #done: (() => void) | null = null;

  get isPlaying(): boolean { return this.scene !== null; }

  /** Plays what the plies did to `before`; resolves at the end, or at once without motion. */
  play(plies: readonly Ply[], before: View): Promise<void> {
    this.skip();
    const last = plies.at(-1);
    if (!last) return Promise.resolve();
    [this.#before, this.#after] = [before, last.view];
    if (isCalm()) {
      this.#end();
      return Promise.resolve();
    }
    const all = scenes(plies, before);
    const seconds = all.reduce((sum, scene) => sum + scene.seconds, 0);
    this.#haste = Math.max(1, seconds / LONGEST);
    return new Promise((done) => {
      this.#done = done;
      this.#show(all, 0);
    });
  }

  /** Straight to the end. */
  skip(): void {
    if (this.#after) this.#end();
  }

  /** Forgets what was new, once the reader has acted. */
  clear(): void {
    this.skip();
    this.changed = null;
  }

  #show(all: Scene[], i: number): void {
    const scene = all[i];
    if (!scene) return this.#end();
    this.scene = scene;
    this.changed = changes(this.#before, scene.view);
    this.#timer = setTimeout(() => this.#show(all, i + 1), (scene.seconds * 1000) / this.speed / this.#haste);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.changed = this.#after ? changes(this.#before, this.#after) : null;
    this.scene = null;
    this.#after = null;
    this.#done?.();
    this.#done = null;
  }
}
