// The edition without a server, from a plain server of files: `make statictest` builds it first.
import { spawnSync } from "node:child_process";
import { defineConfig } from "@playwright/test";
import site from "./playwright.config";

const FREE_PORT = "const s=require('net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})";
const port = (process.env.CUBERAILS_STATIC_PORT ??= spawnSync(process.execPath, ["-e", FREE_PORT]).stdout.toString().trim());

export default defineConfig({
  testDir: "e2e",
  testMatch: /alone\.ts/,
  timeout: 180_000,
  workers: 1,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  use: {
    ...site.use,
    baseURL: `http://127.0.0.1:${port}/`,
    actionTimeout: 30_000,
    // a tab in the background runs the tables for the others, and gets little of a busy machine
    launchOptions: { ...site.use!.launchOptions, args: [...site.use!.launchOptions!.args!, "--disable-renderer-backgrounding"] },
  },
  webServer: {
    command: `python3 -m http.server ${port} --bind 127.0.0.1 --directory ../build/static`,
    url: `http://127.0.0.1:${port}/data/edition.json`,
    stderr: "ignore",
  },
});
