// How fast the actions of the others are shown. This browser remembers the choice.
import { isCalm } from "./motion";
import { always, type SafeStorage } from "./storage";

export const SPEEDS = [
  { id: "off", title: "Off", factor: 1 },
  { id: "1x", title: "1x", factor: 1 },
  { id: "2x", title: "2x", factor: 2 },
  { id: "4x", title: "4x", factor: 4 },
  { id: "step", title: "Step by step", factor: 1 },
] as const;
export type Speed = (typeof SPEEDS)[number]["id"];

const KEY = "playback";
const stored = (storage: SafeStorage) => SPEEDS.find(({ id }) => id === storage.get(KEY))?.id ?? null;
let chosen = $state<Speed | null>(stored(always));

/** Until somebody chooses, 1x, or off where the system asks for reduced motion. */
export const speed = (): Speed => chosen ?? (isCalm() ? "off" : "1x");
export const speedFactor = (): number => SPEEDS.find(({ id }) => id === speed())!.factor;

export function chooseSpeed(next: Speed | null): void {
  chosen = next;
  always.set(KEY, next);
}
