// Whether this page, and any link to it, opens only on this computer.

export const isLocalOnly = (host: string = location.hostname): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);
