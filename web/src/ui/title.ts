// The page title and favicon; both show when it is your turn.

const PLAIN = "/favicon.svg";
const TURN = "/favicon-turn.svg";

export function setTitle(title: string, isYourTurn = false): void {
  document.title = `${isYourTurn ? "● Your turn · " : ""}${title ? `${title} · ` : ""}cuberails`;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = isYourTurn ? TURN : PLAIN;
  if (icon && icon.getAttribute("href") !== href) icon.setAttribute("href", href);
}
