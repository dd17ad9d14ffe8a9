import { describe, expect, it } from "vitest";
import { fit, focus, clamp, scaleOf, sees, zoomAt } from "./zoom";

const map = { left: 0, top: 0, right: 1000, bottom: 500 },
  pane = { width: 500, height: 500 };
const limits = { least: 0.5, most: 4 };

describe("the window", () => {
  it("fits the map in the middle", () => {
    const camera = fit(map, pane);
    expect(camera).toEqual({ scale: 0.5, x: 0, y: 125 });
    expect(sees(camera, map, pane)).toBe(true);
  });
  it("keeps what is under the pointer there while zooming", () => {
    const before = fit(map, pane),
      at = { x: 100, y: 200 },
      after = zoomAt(before, at, 2, limits);
    const unit = (c: typeof before): number[] => [(at.x - c.x) / c.scale, (at.y - c.y) / c.scale];
    expect(unit(after)).toEqual(unit(before));
    expect(after.scale).toBe(1);
  });
  it("stays within the limits", () => {
    expect(zoomAt(fit(map, pane), { x: 0, y: 0 }, 100, limits).scale).toBe(4);
    expect(zoomAt(fit(map, pane), { x: 0, y: 0 }, 0.01, limits).scale).toBe(0.5);
  });
  it("never shows more sea than it must", () => {
    const camera = clamp({ scale: 2, x: 300, y: -5000 }, map, pane);
    expect([camera.x + 0, camera.y]).toEqual([0, -500]);
    expect(clamp({ scale: 0.5, x: 300, y: 0 }, map, pane)).toEqual({ scale: 0.5, x: 0, y: 125 });
  });
  it("goes to what matters, no nearer than is easy to read", () => {
    const area = { left: 900, top: 10, right: 950, bottom: 60 };
    const camera = focus({ area, spots: [], least: 0 }, map, pane, limits, 1.2);
    expect(camera.scale).toBe(1.2);
    expect(sees(camera, area, pane)).toBe(true);
    expect(scaleOf(area, pane)).toBe(10);
  });
  it("shows as many places as it can where they must be large enough to touch", () => {
    const spots = [
      { x: 20, y: 250 },
      { x: 700, y: 200 },
      { x: 760, y: 260 },
      { x: 800, y: 300 },
    ];
    const area = { left: 20, right: 800, top: 200, bottom: 300 };
    const camera = focus({ area, spots, least: 2 }, map, pane, limits, 2);
    expect(camera.scale).toBe(2);
    for (const p of spots.slice(1)) expect(sees(camera, { left: p.x, right: p.x, top: p.y, bottom: p.y }, pane)).toBe(true);
  });
});
