// Links of seats, and the address of the seat or table that a pasted link leads to.

const LINK = /(?:^|\/)(join|tables)(?:\/|#)([a-z0-9]{6,80})\/?(?:[?#].*)?$/;
const CODE = /^[a-z0-9]{20,80}$/; // the end of a link alone

export function invited(text: string): string | null {
  const said = text.trim();
  const found = LINK.exec(said);
  if (found) return found[1] === "join" ? pathOf(found[2]!) : `/tables/${found[2]}`;
  return CODE.test(said) ? pathOf(said) : null;
}

/** The secret is the fragment, which a browser sends to no server. */
const pathOf = (secret: string) => `/join#${secret}`;

export const seatLink = (secret: string) => location.origin + pathOf(secret);
