// The notice of the person who runs the server, such as planned maintenance. A table hears of it at once, other pages
// ask every minute.
import * as api from "../api/client";

const EVERY = 60_000; // milliseconds
let shown = $state("");

export const notice = () => shown;

export function showNotice(text: string): void {
  shown = text;
}

/** Ask now and then, until the returned function is called. */
export function followNotice(): () => void {
  const ask = () => {
    if (!document.hidden)
      void api.me().then(
        ({ notice }) => showNotice(notice),
        () => undefined,
      );
  };
  ask();
  const timer = setInterval(ask, EVERY);
  return () => clearInterval(timer);
}
