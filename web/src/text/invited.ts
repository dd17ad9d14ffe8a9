// The address of the seat or table that a pasted link leads to.

const LINK = /(?:^|\/)(join|tables)\/([a-z0-9]{6,80})\/?(?:[?#].*)?$/;
const CODE = /^[a-z0-9]{20,80}$/; // the end of a link alone

export function invited(text: string): string | null {
  const said = text.trim();
  const found = LINK.exec(said);
  if (found) return `/${found[1]}/${found[2]}`;
  return CODE.test(said) ? `/join/${said}` : null;
}
