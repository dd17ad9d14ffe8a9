// Previews a choice before it is made: on hover, on focus, or on a long press.
import type { Action } from "svelte/action";

const LONG_PRESS = 450;

/** Calls `show(true)` and `show(false)`; a long press that previews does not also choose. */
export const preview: Action<HTMLElement, (is_on: boolean) => void> = (node, show) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLongPress = false;
  const on = () => show(true);
  const off = () => {
    clearTimeout(timer);
    show(false);
  };
  const entered = (event: PointerEvent) => {
    if (event.pointerType === "mouse") on();
  };
  const left = (event: PointerEvent) => {
    if (event.pointerType === "mouse") off();
  };
  const pressed = (event: PointerEvent) => {
    isLongPress = false;
    if (event.pointerType === "mouse") return;
    timer = setTimeout(() => {
      isLongPress = true;
      on();
    }, LONG_PRESS);
  };
  const released = () => clearTimeout(timer);
  const clicked = (event: Event) => {
    if (!isLongPress) return;
    isLongPress = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const menu = (event: Event) => {
    if (isLongPress) event.preventDefault();
  };
  const focused = () => {
    if (node.matches(":focus-visible")) on();
  };
  const listeners: [string, (event: never) => void, boolean?][] = [
    ["pointerenter", entered],
    ["pointerleave", left],
    ["pointerdown", pressed],
    ["pointerup", released],
    ["pointercancel", released],
    ["click", clicked, true],
    ["contextmenu", menu],
    ["focus", focused],
    ["blur", off],
  ];
  for (const [name, listener, capture] of listeners) node.addEventListener(name, listener as EventListener, capture);
  return {
    update: (next) => {
      show = next;
    },
    destroy: () => clearTimeout(timer),
  };
};
