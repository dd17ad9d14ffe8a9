/** Whether the reader asked for less motion. */
export const isCalm = (): boolean => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
