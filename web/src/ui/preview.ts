// Looking at a choice before it is made: by pointer, by focus, or by a long press.
import type { Action } from "svelte/action";

const LONG_PRESS = 450;

/** Calls `look(true)` and `look(false)`; a press that was long enough to look does not also choose. */
export const preview: Action<HTMLElement, (is_on: boolean) => void> = (node, look) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looked = false;
  const on = () => look(true);
  const off = () => {
    clearTimeout(timer);
    look(false);
  };
  const entered = (event: PointerEvent) => { if (event.pointerType === "mouse") on(); };
  const left = (event: PointerEvent) => { if (event.pointerType === "mouse") off(); };
  const pressed = (event: PointerEvent) => {
    looked = false;
    if (event.pointerType === "mouse") return;
    timer = setTimeout(() => { looked = true; on(); }, LONG_PRESS);
  };
  const released = () => clearTimeout(timer);
  const clicked = (event: Event) => {
    if (!looked) return;
    looked = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const menu = (event: Event) => { if (looked) event.preventDefault(); };
  const focused = () => { if (node.matches(":focus-visible")) on(); };
  const ears: [string, (event: never) => void, boolean?][] = [
    ["pointerenter", entered], ["pointerleave", left], ["pointerdown", pressed], ["pointerup", released],
    ["pointercancel", released], ["click", clicked, true], ["contextmenu", menu], ["focus", focused], ["blur", off],
  ];
  for (const [name, ear, capture] of ears) node.addEventListener(name, ear as EventListener, capture);
  return {
    update: (next) => { look = next; },
    destroy: () => clearTimeout(timer),
  };
};
