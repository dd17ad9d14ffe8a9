// The visible part of the map: scale and shift from map units to pixels.

import type { Point, Rectangle } from "./geometry";

export interface Pane {
  width: number;
  height: number;
} // of the frame, in pixels
export interface Camera {
  scale: number;
  x: number;
  y: number;
} // pixel = unit * scale + shift
export interface Limits {
  least: number;
  most: number;
}

export const STEP = 1.35;
export const SMALL = 700; // pixels; a narrower window zooms to the choices by itself

const middle = (r: Rectangle): Point => ({ x: (r.left + r.right) / 2, y: (r.top + r.bottom) / 2 });

/** The largest scale at which the whole rectangle is visible. */
export function scaleOf(area: Rectangle, pane: Pane): number {
  return Math.min(pane.width / Math.max(area.right - area.left, 1), pane.height / Math.max(area.bottom - area.top, 1));
}

export function look(at: Point, scale: number, pane: Pane): Camera {
  return { scale, x: pane.width / 2 - at.x * scale, y: pane.height / 2 - at.y * scale };
}

export function fit(area: Rectangle, pane: Pane, most = Infinity): Camera {
  return look(middle(area), Math.min(scaleOf(area, pane), most), pane);
}

/** Zooms in or out around the pixel `at`. */
export function zoomAt(camera: Camera, at: Point, factor: number, limits: Limits): Camera {
  const scale = Math.min(limits.most, Math.max(limits.least, camera.scale * factor));
  const ratio = scale / camera.scale;
  return { scale, x: at.x - (at.x - camera.x) * ratio, y: at.y - (at.y - camera.y) * ratio };
}

/** Clamps the camera: a map larger than the pane covers it, a smaller one is centred. */
export function clamp(camera: Camera, map: Rectangle, pane: Pane): Camera {
  const { scale } = camera;
  const along = (shift: number, from: number, to: number, size: number): number => {
    const length = (to - from) * scale;
    if (length <= size) return (size - length) / 2 - from * scale;
    return Math.min(-from * scale, Math.max(size - to * scale, shift));
  };
  return { scale, x: along(camera.x, map.left, map.right, pane.width), y: along(camera.y, map.top, map.bottom, pane.height) };
}

/** Whether the whole area is visible. */
export function sees(camera: Camera, area: Rectangle, pane: Pane): boolean {
  const { scale, x, y } = camera,
    slack = 1;
  return (
    area.left * scale + x >= -slack &&
    area.right * scale + x <= pane.width + slack &&
    area.top * scale + y >= -slack &&
    area.bottom * scale + y <= pane.height + slack
  );
}

export interface Subject {
  area: Rectangle;
  spots: readonly Point[];
  least: number;
} // least: the smallest useful scale

/** The camera on a subject: all of it, or as many of its spots as fit at once. */
export function focus(subject: Subject, map: Rectangle, pane: Pane, limits: Limits, near: number): Camera {
  const whole = scaleOf(subject.area, pane);
  const scale = Math.max(limits.least, subject.least, Math.min(whole, near));
  const at = whole >= scale ? middle(subject.area) : busiest(subject.spots, { width: pane.width / scale, height: pane.height / scale });
  return clamp(look(at, scale, pane), map, pane);
}

/** The middle of the most spots that fit a window of that size. */
export function busiest(spots: readonly Point[], size: Pane): Point {
  let best: Point[] = [];
  for (const corner of spots) {
    for (const other of spots) {
      const left = corner.x,
        top = other.y;
      const seen = spots.filter((p) => p.x >= left && p.x <= left + size.width * 0.85 && p.y >= top && p.y <= top + size.height * 0.85);
      if (seen.length > best.length) best = seen;
    }
  }
  const xs = best.map((p) => p.x),
    ys = best.map((p) => p.y);
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
}
