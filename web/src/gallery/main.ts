// Tables in typical states, for looking at the board while working on it; not part of the site.
// `scripts/gallery` writes web/fixtures; open /gallery.html?show=middle&theme=dark with `npm run dev`.

import { mount } from "svelte";
import "../tokens.css";
import Gallery from "./Gallery.svelte";

const asked = new URLSearchParams(location.search);
const theme = asked.get("theme");
if (theme) document.documentElement.dataset["theme"] = theme;
const fixture = await (await fetch(`/fixtures/${asked.get("show") ?? "middle"}.json`)).json();
mount(Gallery, { target: document.getElementById("app")!, props: { fixture, patterns: asked.has("patterns"), plays: asked.has("play"), news: asked.has("news") } });
