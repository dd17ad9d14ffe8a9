import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.CUBERAILS_SERVER ?? "http://127.0.0.1:8642";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/cuberails/server/site",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page's policy allows no data: script or style
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { environment: "jsdom", include: ["src/**/*.test.ts"], testTimeout: 60_000 }, // a busy machine is slow, not wrong
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
});
