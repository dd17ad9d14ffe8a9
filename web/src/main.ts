import { mount } from "svelte";
import "./tokens.css";
import "./base.css";
import App from "./App.svelte";
import { theme, wear } from "./lib/theme.svelte";

wear(theme());
mount(App, { target: document.getElementById("app")! });
