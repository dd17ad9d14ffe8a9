// Pointers on the map: a drag pans the zoomed map, two fingers pinch, a double tap zooms.

import type { Point } from "./geometry";

/** The pane that the gestures move. */
export interface Stage {
  isZoomed(): boolean;
  shift(dx: number, dy: number): void;
  pinch(factor: number, at: Point): void;
  doubleTap(at: Point): void;
  hold(pointer: number): void; // the drag continues outside the pane
}

const DRAG = 6,
  NEAR = 30,
  TWICE = 320; // pixels; milliseconds between two taps
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const isFree = (target: EventTarget | null): boolean => !(target as Element).closest("[role=button], button");

export class Gestures {
  #down = new Map<number, Point>();
  #begun: Point | null = null;
  #isDrag = false;
  #isTouch = false;
  #isSecond = false; // the second of two taps
  #lastTap = { time: -Infinity, x: 0, y: 0 };
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly stage: Stage) {}

  press(e: PointerEvent, at: Point): void {
    if (e.button > 0) return;
    this.#isTouch = e.pointerType === "touch";
    this.#down.set(e.pointerId, at);
    if (this.#down.size === 1) [this.#begun, this.#isDrag] = [at, false];
    if (this.#down.size === 2) this.#isDrag = true;
  }

  move(e: PointerEvent, at: Point): void {
    if (e.pointerType === "mouse" && e.buttons === 0) this.#down.delete(e.pointerId); // released outside the pane
    const was = this.#down.get(e.pointerId);
    if (!was) return;
    if (this.#down.size === 2) this.#pinch(e.pointerId, was, at);
    else if (this.stage.isZoomed() && this.#begun && (this.#isDrag || distance(at, this.#begun) > DRAG)) {
      if (!this.#isDrag) this.stage.hold(e.pointerId);
      this.#isDrag = true;
      this.stage.shift(at.x - was.x, at.y - was.y);
    }
    this.#down.set(e.pointerId, at);
  }

  #pinch(pointer: number, was: Point, at: Point): void {
    const other = [...this.#down].find(([key]) => key !== pointer)![1];
    const factor = distance(at, other) / Math.max(distance(was, other), 1);
    this.stage.pinch(factor, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
    this.stage.shift((at.x - was.x) / 2, (at.y - was.y) / 2);
  }

  lift(e: PointerEvent, at: Point): void {
    const wasDown = this.#down.delete(e.pointerId);
    if (this.#isDrag) setTimeout(() => (this.#isDrag = this.#down.size > 0)); // after the click that ends a drag
    if (!wasDown || this.#isDrag || e.type === "pointercancel") return;
    const isTwice = e.timeStamp - this.#lastTap.time < TWICE && distance(at, this.#lastTap) < NEAR;
    this.#isSecond = isTwice && isFree(e.target);
    if (this.#isSecond) {
      clearTimeout(this.#waiting);
      this.stage.doubleTap(at);
    }
    this.#lastTap = { time: isTwice ? -Infinity : e.timeStamp, ...at };
  }

  /** A drag that ends on a place is not a click on it. A tap on the bare map waits for a second one, which would zoom. */
  click(e: MouseEvent): void {
    const isBare = this.#isTouch && e.isTrusted && isFree(e.target);
    if (this.#isDrag || isBare) e.stopPropagation();
    if (!this.#isDrag && isBare && !this.#isSecond) {
      const { target } = e;
      this.#waiting = setTimeout(() => target?.dispatchEvent(new MouseEvent("click", { bubbles: true })), TWICE);
    }
    this.#isDrag = false;
  }

  end(): void {
    clearTimeout(this.#waiting);
  }
}
