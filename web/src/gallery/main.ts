// Tables in typical states, for looking at the board while working on it; not part of the site.
// `python -m tests.gallery` writes web/fixtures; open /gallery.html?show=middle&theme=dark with `npm run dev`.

import { flushSync, mount } from "svelte";
import "../tokens.css";
import "../base.css";
import Gallery from "./Gallery.svelte";

const asked = new URLSearchParams(location.search);
const theme = asked.get("theme");
if (theme) document.documentElement.dataset["theme"] = theme;
const fixture = await (await fetch(`/fixtures/${asked.get("show") ?? "middle"}.json`)).json();
const gallery = mount(Gallery, {
  target: document.getElementById("app")!,
  props: { fixture, patterns: asked.has("patterns"), plays: asked.has("play"), news: asked.has("news") },
});

// ?steps: how long the page's own work of a replay step takes, over and over
if (asked.has("steps")) setTimeout(measure, 500);

function measure(): void {
  const views = [fixture.before, ...fixture.plies.map((ply: { view: unknown }) => ply.view)];
  const times: number[] = [];
  for (let round = 0; round < 20; round++) {
    for (const view of views) {
      const begin = performance.now();
      gallery.show(view);
      flushSync();
      times.push(performance.now() - begin);
    }
  }
  times.sort((a, b) => a - b);
  const at = (share: number): string => times[Math.floor((times.length - 1) * share)]!.toFixed(1);
  document.title = `steps ${times.length}: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, slowest ${at(1)} ms`;
}
