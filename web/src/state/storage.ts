// What this browser keeps. Where it may keep nothing, everything works until the page is left.

type Storing = () => Storage;

export class SafeStorage {
  constructor(private readonly storing: Storing) {}

  get(key: string): string | null {
    try {
      return this.storing().getItem(key);
    } catch {
      return null;
    }
  }

  set(key: string, value: string | null): void {
    try {
      if (value === null) this.storing().removeItem(key);
      else this.storing().setItem(key, value);
    } catch { /* blocked or full */ }
  }
}

export const always = new SafeStorage(() => localStorage);
export const inThisTab = new SafeStorage(() => sessionStorage);
