// The address bar as state: a handful of pages, and links that do not reload.

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

let current = $state.raw<Route>(parse(new URL(location.href)));

export const route = () => current;

export function go(path: string): void {
  clearTimeout(rewriting);
  history.pushState(null, "", path);
  current = parse(new URL(location.href));
  scrollTo(0, 0);
}

const REST = 150; // milliseconds: browsers limit changes of the address to about three a second
let rewriting: ReturnType<typeof setTimeout> | undefined;

/** Changes the address without leaving the page, once it has stopped changing. */
export function rewrite(path: string): void {
  clearTimeout(rewriting);
  rewriting = setTimeout(() => history.replaceState(history.state, "", path), REST);
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
    current = parse(new URL(location.href));
  };
  const clicked = (event: MouseEvent) => {
    const href = ownLink(event);
    if (href === null) return;
    event.preventDefault();
    go(href);
  };
  addEventListener("popstate", moved);
  document.addEventListener("click", clicked);
  return () => {
    removeEventListener("popstate", moved);
    document.removeEventListener("click", clicked);
  };
}
