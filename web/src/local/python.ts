// Loads Python (Pyodide) and our code into a worker. All files come from the folder of this site.

export interface Python {
  runPython(code: string): unknown;
  pyimport(name: string): unknown;
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
}

export interface Edition {
  python: string; // the folder of Pyodide
  code: string; // our own Python
  wasm: string[]; // games whose bots search as WebAssembly
  bytes: Record<string, number>; // sizes of what is loaded, compressed
}

export type Progress = (loaded: number, total: number) => void;

const WASM = "pyodide.asm.wasm";
const LIBRARY = "python_stdlib.zip";
const PACKED = `${WASM}.bin`; // gzip, under a name that no host unpacks by itself

export const root = (): URL => new URL("..", self.location.href);

export async function loadPython(progress: Progress): Promise<{ python: Python; edition: Edition }> {
  const edition = (await (await fetch(new URL("data/edition.json", root()), { cache: "no-cache" })).json()) as Edition;
  const folder = new URL(edition.python, root());
  const total = Object.values(edition.bytes).reduce((sum, size) => sum + size, 0);
  let loaded = 0;
  const bring = async (address: URL) => counted(await fetch(address), (size) => progress((loaded += size), total));
  const [wasm, library, code] = await Promise.all([
    bring(new URL(PACKED, folder)),
    bring(new URL(LIBRARY, folder)),
    bring(new URL(edition.code, root())),
  ]);
  answerFetch({ [WASM]: () => unpacked(wasm), [LIBRARY]: () => new Response(library) });
  const { loadPyodide } = (await import(/* @vite-ignore */ new URL("pyodide.mjs", folder).href)) as {
    loadPyodide: (options: object) => Promise<Python>;
  };
  const python = await loadPyodide({ indexURL: folder.href, packageCacheDir: folder.href, env: { CUBERAILS_JIT: "0", HOME: "/home" } });
  python.unpackArchive(await code.arrayBuffer(), "zip", { extractDir: "/app" });
  python.runPython("import sys; sys.path.insert(0, '/app'); sys.dont_write_bytecode = True");
  return { python, edition };
}

async function counted(answer: Response, count: (size: number) => void): Promise<Blob> {
  if (!answer.ok || !answer.body) throw new Error(`${answer.url} could not be loaded (${answer.status})`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    parts.push(value);
    count(value.length);
  }
}

const unpacked = (packed: Blob) =>
  new Response(packed.stream().pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": "application/wasm" } });

/** Pyodide asks for its files by `fetch`: those that are here already are given to it. */
function answerFetch(known: Record<string, () => Response>): void {
  const usual = self.fetch.bind(self);
  self.fetch = async (input, options) => {
    const address = input instanceof Request ? input.url : String(input);
    const name = new URL(address, self.location.href).pathname.split("/").at(-1)!;
    return known[name]?.() ?? usual(input, options);
  };
}
