/** Whether the reader's system asks for reduced motion. */
export const isCalm = (): boolean => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
