// Compiles Python for the Python of the browser, by that Python itself: our code, and the standard library.
import { loadPyodide } from "pyodide";

const [code, library] = process.argv.slice(2);
const python = await loadPyodide();
for (const [folder, root] of [
  ["/app", code],
  ["/library", library],
]) {
  python.FS.mkdirTree(folder);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, folder);
}
python.runPython(`
import compileall, py_compile
mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
assert compileall.compile_dir("/app", quiet=1, invalidation_mode=mode)
assert compileall.compile_dir("/library", quiet=1, invalidation_mode=mode, legacy=True, optimize=2)
`);
process.exit(0);
