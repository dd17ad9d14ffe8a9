// Browser storage. Where it is blocked, the page works without it until it is closed.

export class SafeStorage {
  constructor(private readonly open: () => Storage) {}

  get(key: string): string | null {
    try {
      return this.open().getItem(key);
    } catch {
      return null;
    }
  }

  set(key: string, value: string | null): void {
    try {
      if (value === null) this.open().removeItem(key);
      else this.open().setItem(key, value);
    } catch {
      /* blocked or full */
    }
  }
}

export const always = new SafeStorage(() => localStorage);
export const inThisTab = new SafeStorage(() => sessionStorage);
