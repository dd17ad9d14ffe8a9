// A notification of the browser when it is your turn and the page is out of sight. The browser asks for permission
// only when the player has asked for notifications.
import { always } from "./storage";

const KEY = "notices";
let wanted = $state(always.get(KEY) === "on");
let permission = $state<NotificationPermission>("Notification" in globalThis ? Notification.permission : "denied");

/** Browsers have them on secure addresses only: https, or this computer. */
export const canNotify = () => "Notification" in globalThis && globalThis.isSecureContext !== false;
export const isBlocked = () => permission === "denied";
export const areNoticesOn = () => wanted && permission === "granted";

/** Call it from a click: browsers ignore the question otherwise. */
export async function switchNotices(next: boolean): Promise<void> {
  if (next && permission === "default") permission = await Notification.requestPermission();
  wanted = next && permission === "granted";
  always.set(KEY, wanted ? "on" : null);
}

export function notify(title: string, body: string, tag: string): void {
  if (!areNoticesOn() || !document.hidden) return;
  try {
    const notice = new Notification(title, { body, tag, icon: "/favicon-turn.svg" });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    /* some phones have them for installed pages only; the title of the page says it too */
  }
}
