import config from "/work/wt-table/web/playwright.config";
export default { ...config, testDir: "/work/wt-table/web/e2e", webServer: undefined, globalSetup: undefined, globalTeardown: undefined, outputDir: "/tmp/pw-out", use: { ...config.use, baseURL: "http://127.0.0.1:8931" } };
