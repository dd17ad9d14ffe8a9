// How the tables of this browser are: loading, ready, not saved; and whether a new version of the site is here.
import { follow } from "../local/backend";
import type { Status } from "../local/messages";

let status = $state.raw<Status | null>(null);
let waiting = $state.raw<ServiceWorker | null>(null); // the new version, until it is wanted

export const tablesHere = () => status;
export const hasUpdate = () => waiting !== null;

export function followTables(): () => void {
  return follow((found) => {
    if (found.state === "ready" && status?.state !== "ready") void keepOffline();
    status = found;
  });
}

/** Keeps the site for times without a network. Not before the tables are ready, so that nothing is loaded twice. */
async function keepOffline(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registered = await navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(() => null);
  if (!registered) return;
  const look = () => {
    if (registered.waiting && navigator.serviceWorker.controller) waiting = registered.waiting;
  };
  look();
  registered.addEventListener("updatefound", () => registered.installing?.addEventListener("statechange", look));
}

/** Switches every tab of this site to the new version. */
export function update(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting?.postMessage("now");
}
