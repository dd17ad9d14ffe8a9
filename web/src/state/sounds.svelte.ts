// Short sounds, made by the browser: no files. Off until somebody wants them; this browser remembers it.
import { always } from "./storage";

interface Tone {
  pitch: number; // hertz
  at: number; // seconds
  long: number; // seconds
  wave: OscillatorType;
}
const tone = (pitch: number, at = 0, long = 0.12, wave: OscillatorType = "triangle"): Tone => ({ pitch, at, long, wave });

export const SOUNDS = {
  move: [tone(196, 0, 0.07, "sine")],
  money: [tone(988), tone(1319, 0.07), tone(1568, 0.14, 0.2)],
  turn: [tone(523), tone(784, 0.13, 0.28)],
  end: [tone(523), tone(659, 0.15), tone(784, 0.3), tone(1047, 0.45, 0.5)],
} as const;
export type Sound = keyof typeof SOUNDS;

const KEY = "sounds";
const LOUD = 0.12;
let on = $state(always.get(KEY) === "on");
let audio: AudioContext | null = null;

export const areSoundsOn = () => on;

/** A sample tells how it sounds, and the click lets the browser play from now on. */
export function switchSounds(next: boolean): void {
  on = next;
  always.set(KEY, next ? "on" : null);
  sound("turn");
}

export function sound(which: Sound): void {
  if (!on || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume().catch(() => undefined); // until the reader has touched the page
  for (const each of SOUNDS[which]) play(audio, each);
}

function play(audio: AudioContext, { pitch, at, long, wave }: Tone): void {
  const start = audio.currentTime + at,
    voice = audio.createOscillator(),
    volume = audio.createGain();
  voice.type = wave;
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(LOUD, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + long);
  voice.connect(volume).connect(audio.destination);
  voice.start(start);
  voice.stop(start + long);
}
