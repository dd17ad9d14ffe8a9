// Texts by key in IndexedDB. Only the newest owner may write, so that two tabs never mix two games.

const NAME = "cuberails";
const STORE = "texts";
const OWNER = "owner";

export class Deposed extends Error {}

export class Files {
  private constructor(
    private readonly base: IDBDatabase | null, // null: this browser keeps nothing
    private readonly owner: string,
  ) {}

  /** Where storage is blocked, games last until the page is closed. */
  static async open(): Promise<Files> {
    const owner = crypto.getRandomValues(new Uint32Array(4)).join("-");
    const base = await database().catch(() => null);
    const files = new Files(base, owner);
    await files.put([[OWNER, owner]], null).catch(() => undefined);
    return files;
  }

  async read(key: string): Promise<string> {
    if (!this.base) return "";
    const store = this.base.transaction(STORE).objectStore(STORE);
    return ((await done(store.get(key))) as string | undefined) ?? "";
  }

  async readAll(prefix: string): Promise<string> {
    if (!this.base) return "[]";
    const store = this.base.transaction(STORE).objectStore(STORE);
    return JSON.stringify(await done(store.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`))));
  }

  /** Why the texts were not stored; empty when they were. */
  async write(changes: string): Promise<string> {
    if (!this.base) return "This browser does not let the page keep anything.";
    try {
      await this.put(Object.entries(JSON.parse(changes) as Record<string, string | null>), this.owner);
      return "";
    } catch (error) {
      if (error instanceof Deposed) throw error;
      const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
      return isFull ? "The storage of this browser is full." : `This browser could not store it: ${String(error)}.`;
    }
  }

  private put(changes: [string, string | null][], owner: string | null): Promise<void> {
    return new Promise((resolve, reject) => {
      if (!this.base) return reject(new Error("closed"));
      const action = this.base.transaction(STORE, "readwrite");
      const store = action.objectStore(STORE);
      let isDeposed = false;
      action.oncomplete = () => resolve();
      action.onabort = () => reject(isDeposed ? new Deposed() : action.error);
      const asked = store.get(OWNER);
      asked.onsuccess = () => {
        isDeposed = owner !== null && asked.result !== undefined && asked.result !== owner;
        if (isDeposed) return action.abort();
        for (const [key, text] of changes) {
          if (text === null) store.delete(key);
          else store.put(text, key);
        }
      };
    });
  }
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the storage failed"));
  });

function database(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return done(request);
}
