import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const server = process.env.CUBERAILS_SERVER ?? "http://127.0.0.1:8642";

/** The policy of a page without a server, which would send it; Python needs WebAssembly. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
  "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'";
const HEAD = `<meta http-equiv="Content-Security-Policy" content="${POLICY}" />
    <link rel="manifest" href="./manifest.webmanifest" />
    <meta name="theme-color" content="#2A2520" />`;
const alone: Plugin = { name: "alone", transformIndexHtml: (html) => html.replace("<title>", `${HEAD}\n    <title>`) };

export default defineConfig(({ mode }) => ({
  base: mode === "static" ? "./" : "/",
  plugins: mode === "static" ? [svelte(), alone] : [svelte()],
  worker: { format: "es" },
  build: {
    outDir: mode === "static" ? "../build/static" : "../src/cuberails/server/site",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page's policy allows no data: script or style
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { environment: "jsdom", include: ["src/**/*.test.ts"], testTimeout: 60_000 }, // a busy machine is slow, not wrong
  resolve: {
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
    // a page with a server has no use for the workers, which would be built all the same
    alias: mode === "static" ? [] : [{ find: "./tables.worker?worker", replacement: `${import.meta.dirname}/src/local/no-worker.ts` }],
  },
}));
