import { rmSync } from "node:fs";

export default function clear(): void {
  rmSync(process.env.CUBERAILS_E2E_DATA!, { recursive: true, force: true });
}
