// The page title and favicon; both show when it is your turn.

const PLAIN = `${import.meta.env.BASE_URL}favicon.svg`;
const TURN = `${import.meta.env.BASE_URL}favicon-turn.svg`;

export function setTitle(title: string, isYourTurn = false): void {
  document.title = `${isYourTurn ? "● Your turn · " : ""}${title ? `${title} · ` : ""}cuberails`;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = isYourTurn ? TURN : PLAIN;
  if (icon && icon.getAttribute("href") !== href) icon.setAttribute("href", href);
}
