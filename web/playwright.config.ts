// The whole site in a real browser, against a real server on a port and in a folder of its own.
import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

const FREE_PORT = "const s=require('net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})";
const python = process.env.CUBERAILS_PYTHON ?? "../.venv/bin/python";
const port = (process.env.CUBERAILS_E2E_PORT ??= spawnSync(process.execPath, ["-e", FREE_PORT]).stdout.toString().trim());
const data = (process.env.CUBERAILS_E2E_DATA ??= mkdtempSync(join(tmpdir(), "cuberails-e2e-")));
const baseURL = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/ready.ts",
  globalTeardown: "./e2e/clear.ts",
  fullyParallel: true,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    baseURL,
    actionTimeout: 15_000,
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  projects: [
    { name: "site", testMatch: /.*\.spec\.ts/ },
    { name: "pictures", testMatch: /pictures\.ts/ },
    { name: "clicks", testMatch: /clicks\.ts/ },
  ],
  webServer: {
    command: `${python} -m cuberails serve --port ${port} --data ${data} --unlimited --no-open`,
    url: `${baseURL}/api/v1/me`,
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
  },
});
