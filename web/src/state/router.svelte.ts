// The address bar as state: a handful of pages, and links that do not reload. Without a server, the path is in the
// fragment, since any other address would ask the host for a file that it does not have.
import { ALONE } from "../local/edition";

export type Route =
  | { page: "home" }
  | { page: "new"; game: string } // empty: the first game
  | { page: "learn" }
  | { page: "books" }
  | { page: "import" }
  | { page: "about" }
  | { page: "table"; id: string; ply: number | null }
  | { page: "join"; token: string } // from the fragment, which no server sees; older links have it in the path
  | { page: "recover"; token: string }
  | { page: "rules"; game: string; rule: string | null }
  | { page: "aid"; game: string }
  | { page: "nowhere"; path: string };

export function parse(url: URL): Route {
  const [first = "", second = "", ...more] = url.pathname.split("/").filter(Boolean).map(decode);
  if (more.length > 0) return { page: "nowhere", path: url.pathname };
  if (!first) return { page: "home" };
  if (!second && (first === "import" || first === "about" || first === "learn")) return { page: first };
  if (!second && first === "rules") return { page: "books" };
  if (first === "new") return { page: "new", game: second };
  if (first === "tables" && second) return { page: "table", id: second, ply: plyOf(url) };
  const secret = decode(url.hash.slice(1));
  if (first === "join" && (second || secret)) return { page: "join", token: second || secret };
  if (first === "recover" && !second) return { page: "recover", token: secret };
  if (first === "rules") return { page: "rules", game: second, rule: decode(url.hash.slice(1)) || null };
  if (first === "aid" && second) return { page: "aid", game: second };
  return { page: "nowhere", path: url.pathname };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function plyOf(url: URL): number | null {
  const ply = url.searchParams.get("ply");
  return ply !== null && /^\d{1,6}$/.test(ply) ? Number(ply) : null;
}

const here = (): URL => new URL(ALONE ? location.hash.slice(1) || "/" : location.href, location.origin);

/** The address of a path of this site, for the address bar and for links to send. */
export const addressOf = (path: string): string => (ALONE ? `${location.pathname}#${path}` : path);

let current = $state.raw<Route>(parse(here()));

export const route = () => current;

export function go(path: string): void {
  clearTimeout(rewriting);
  history.pushState(null, "", addressOf(path));
  current = parse(here());
  scrollTo(0, 0);
}

const REST = 150; // milliseconds: browsers limit changes of the address to about three a second
let rewriting: ReturnType<typeof setTimeout> | undefined;

/** Changes the address without leaving the page, once it has stopped changing. */
export function rewrite(path: string): void {
  clearTimeout(rewriting);
  rewriting = setTimeout(() => history.replaceState(history.state, "", addressOf(path)), REST);
}

/** The address of a plain click on an internal link; null when the browser should handle the click. */
export function ownLink(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!isPlain || event.defaultPrevented || !link || link.target || link.hasAttribute("download")) return null;
  const href = link.getAttribute("href") ?? "";
  const isOurs = href.startsWith("/") && !href.startsWith("//") && !href.startsWith("/api/");
  return isOurs ? href : null;
}

export function listen(): () => void {
  const moved = () => {
    clearTimeout(rewriting);
    current = parse(here());
  };
  const clicked = (event: MouseEvent) => {
    const href = ownLink(event);
    if (href === null) return;
    event.preventDefault();
    go(href);
  };
  /** A link that opens elsewhere: its address is not the path that it names. */
  const opened = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const href = link?.getAttribute("href") ?? "";
    if (event.defaultPrevented || !href.startsWith("/") || link!.hasAttribute("download")) return;
    event.preventDefault();
    window.open(addressOf(href), "_blank");
  };
  addEventListener("popstate", moved);
  document.addEventListener("click", clicked);
  if (ALONE) for (const kind of ["click", "auxclick"] as const) document.addEventListener(kind, opened);
  return () => {
    removeEventListener("popstate", moved);
    document.removeEventListener("click", clicked);
    for (const kind of ["click", "auxclick"] as const) document.removeEventListener(kind, opened);
  };
}
