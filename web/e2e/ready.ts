// The first start compiles the opponents; the tests begin when they can play.
import type { FullConfig } from "@playwright/test";

const PATIENCE = 900_000;
const PAUSE = 1000;

export default async function ready(config: FullConfig): Promise<void> {
  const address = `${config.projects[0]!.use.baseURL}/api/v1/me`;
  const end = Date.now() + PATIENCE;
  for (;;) {
    const me = (await (await fetch(address)).json()) as { ready: boolean };
    if (me.ready) return;
    if (Date.now() > end) throw new Error("the opponents were not ready in time");
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
