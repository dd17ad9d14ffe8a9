// Small drawings around 0, 0 that the map, its legend and the panels share.

export const HOUSE = "M-9.4-1.6L0-10.6L9.4-1.6H7.6V9.4H-7.6V-1.6z"; // a figure of 15 units fits into it
export const TREE = "M0-7.4L3-2.6H1.7L4.2 1.6H2.4L5 5.6H-5L-2.4 1.6H-4.2L-1.7-2.6H-3z";
export const PEAK = "M-9 7L0-9 9 7z";
export const STAR = "M0-9L2.4-3 8.7-2.8 3.8 1.2 5.5 7.3 0 3.8-5.5 7.3-3.8 1.2-8.7-2.8-2.4-3z";
export const WORKS = "M-10 7v-9l6 4v-4l6 4v-4l3 2v-8h4V7z";
export const CLOSED = "M-4-4 4 4M4-4-4 4";
export const DIAMOND = "M0-17L17 0 0 17-17 0z";

/** Rails and sleepers inside a circle of that radius. */
export const rails = (r: number): string =>
  `M${-r * 0.28} ${-r * 0.5}V${r * 0.5}M${r * 0.28} ${-r * 0.5}V${r * 0.5}` +
  `M${-r * 0.5} ${-r * 0.3}H${r * 0.5}M${-r * 0.5} 0H${r * 0.5}M${-r * 0.5} ${r * 0.3}H${r * 0.5}`;
