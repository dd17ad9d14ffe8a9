import { beforeEach, describe, expect, it, vi } from "vitest";
import { Gestures, type Stage } from "./gestures";

const map = document.createElement("div");
let isZoomed = false;
const stage = { isZoomed: () => isZoomed, shift: vi.fn(), pinch: vi.fn(), doubleTap: vi.fn(), hold: vi.fn() } satisfies Stage;
const event = (type: string, pointerId: number, timeStamp = 0, pointerType = "touch"): PointerEvent =>
  ({ type, pointerId, timeStamp, pointerType, button: 0, target: map }) as unknown as PointerEvent;
const click = (): { stopPropagation: ReturnType<typeof vi.fn>; isTrusted: boolean; target: Element } => ({
  stopPropagation: vi.fn(),
  isTrusted: true,
  target: map,
});

let fingers: Gestures;
beforeEach(() => {
  vi.clearAllMocks();
  isZoomed = false;
  fingers = new Gestures(stage);
});
function tap(at: { x: number; y: number }, time: number): ReturnType<typeof click> {
  const e = click();
  fingers.press(event("pointerdown", 1, time), at);
  fingers.lift(event("pointerup", 1, time), at);
  fingers.click(e as unknown as MouseEvent);
  return e;
}

describe("fingers on the map", () => {
  it("leave one finger to the page until the map is zoomed", () => {
    fingers.press(event("pointerdown", 1), { x: 0, y: 0 });
    fingers.move(event("pointermove", 1), { x: 0, y: 40 });
    expect(stage.shift).not.toHaveBeenCalled();
  });

  it("pan a zoomed map, and the click at the end of the drag is none", () => {
    isZoomed = true;
    fingers.press(event("pointerdown", 1, 0, "mouse"), { x: 0, y: 0 });
    fingers.move(event("pointermove", 1), { x: 3, y: 0 });
    expect(stage.shift).not.toHaveBeenCalled();
    fingers.move(event("pointermove", 1), { x: 13, y: 5 });
    expect(stage.shift).toHaveBeenLastCalledWith(10, 5);
    expect(stage.hold).toHaveBeenCalledWith(1);
    fingers.lift(event("pointerup", 1), { x: 13, y: 5 });
    const e = click();
    fingers.click(e as unknown as MouseEvent);
    expect(e.stopPropagation).toHaveBeenCalled();
  });

  it("pinch around the middle between them", () => {
    fingers.press(event("pointerdown", 1), { x: 100, y: 0 });
    fingers.press(event("pointerdown", 2), { x: 200, y: 0 });
    fingers.move(event("pointermove", 2), { x: 300, y: 0 });
    expect(stage.pinch).toHaveBeenCalledWith(2, { x: 200, y: 0 });
  });

  it("zoom by a second tap at the same spot, soon enough", () => {
    vi.useFakeTimers();
    const clicked = vi.fn();
    map.addEventListener("click", clicked);
    tap({ x: 50, y: 50 }, 1000);
    tap({ x: 52, y: 50 }, 1200);
    expect(stage.doubleTap).toHaveBeenCalledExactlyOnceWith({ x: 52, y: 50 });
    vi.advanceTimersByTime(1000);
    expect(clicked).not.toHaveBeenCalled();
    tap({ x: 50, y: 50 }, 5000);
    tap({ x: 150, y: 50 }, 5100);
    tap({ x: 150, y: 50 }, 6000);
    expect(stage.doubleTap).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1000);
    expect(clicked).toHaveBeenCalled();
    map.removeEventListener("click", clicked);
    vi.useRealTimers();
  });

  it("let a mouse click pass at once", () => {
    fingers.press(event("pointerdown", 1, 0, "mouse"), { x: 0, y: 0 });
    fingers.lift(event("pointerup", 1, 0, "mouse"), { x: 0, y: 0 });
    const e = click();
    fingers.click(e as unknown as MouseEvent);
    expect(e.stopPropagation).not.toHaveBeenCalled();
  });
});
