// Explains whatever carries data-about, or is a place on the map: on hover, on focus, on a long press, on a tap of its name.
import type { Action } from "svelte/action";
import { on } from "svelte/events"; // as Svelte's own handlers: a part that has the focus may vanish while the page is drawn
import { placeSubject, type Subject } from "../state/explain";
import type { By } from "../state/explained.svelte";

const LONG_PRESS = 450,
  STILL = 8; // milliseconds; pixels that a resting finger may move

interface Options {
  look: (subject: Subject | null, by: By) => void;
  escape: () => boolean; // closes what is open; true: nothing else should happen
}

export function subjectOf(target: EventTarget | null): Subject | null {
  const part = target instanceof Element ? target.closest<HTMLElement | SVGElement>("[data-about], [data-place], [data-site]") : null;
  if (!part) return null;
  const { about, place, site } = part.dataset;
  return about ?? placeSubject(place ?? site ?? "");
}

export const explains: Action<HTMLElement, Options> = (node, given) => {
  let options = given;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  let isHeld = false;

  const isMouse = (event: Event) => (event as PointerEvent).pointerType === "mouse";
  const over = (event: PointerEvent) => isMouse(event) && options.look(subjectOf(event.target), "mouse");
  const leave = (event: PointerEvent) => isMouse(event) && options.look(null, "mouse");
  const focus = (event: FocusEvent) => {
    const isKeyboard = (event.target as Element).matches(":focus-visible");
    if (isKeyboard) options.look(subjectOf(event.target), "focus");
  };
  const blur = () => options.look(null, "focus");
  const press = (event: PointerEvent) => {
    clearTimeout(timer);
    isHeld = false;
    if (isMouse(event)) return;
    options.look(null, "touch");
    from = { x: event.clientX, y: event.clientY };
    const subject = event.isPrimary ? subjectOf(event.target) : null;
    if (!subject) return;
    timer = setTimeout(() => {
      isHeld = true;
      options.look(subject, "touch");
    }, LONG_PRESS);
  };
  const move = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL) clearTimeout(timer);
  };
  const release = () => clearTimeout(timer);
  const click = (event: MouseEvent) => {
    if (isHeld) {
      isHeld = false; // a long press explains, and does nothing else
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if ((event.target as Element).closest("button[data-about]")) options.look(subjectOf(event.target), "touch");
  };
  const menu = (event: Event) => isHeld && event.preventDefault();
  const key = (event: KeyboardEvent) => {
    const isDialog = document.querySelector("dialog[open]") !== null;
    if (event.key !== "Escape" || isDialog || !options.escape()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  const listeners: [EventTarget, string, (event: never) => unknown, boolean?][] = [
    [node, "pointerover", over],
    [node, "pointerleave", leave],
    [node, "focusin", focus],
    [node, "focusout", blur],
    [node, "pointerdown", press, true],
    [node, "pointermove", move],
    [node, "pointerup", release],
    [node, "pointercancel", release],
    [node, "click", click, true],
    [node, "contextmenu", menu],
    [window, "keydown", key, true],
  ];
  const off = listeners.map(([at, name, listener, capture = false]) => on(at as Window, name, listener as EventListener, { capture }));
  return {
    update: (next) => {
      options = next;
    },
    destroy: () => {
      clearTimeout(timer);
      for (const each of off) each();
    },
  };
};
