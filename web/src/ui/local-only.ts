// Whether this page, and so a link to it, can be opened on this computer alone.

export const isLocalOnly = (host: string = location.hostname): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);
