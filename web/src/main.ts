import { mount } from "svelte";
import "./tokens.css";
import "./base.css";
import App from "./App.svelte";
import { theme, setTheme } from "./state/theme.svelte";

setTheme(theme());
mount(App, { target: document.getElementById("app")! });
