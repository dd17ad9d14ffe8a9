import { describe, expect, it } from "vitest";
import { ownLink, parse } from "./router.svelte";

const at = (path: string) => parse(new URL(path, "http://here"));

describe("router", () => {
  it("knows the pages", () => {
    expect(at("/")).toEqual({ page: "home" });
    expect(at("/import")).toEqual({ page: "import" });
    expect(at("/about")).toEqual({ page: "about" });
    expect(at("/join/abc%20d")).toEqual({ page: "join", token: "abc d" });
    expect(at("/join#abcd")).toEqual({ page: "join", token: "abcd" });
    expect(at("/recover#ab.cd")).toEqual({ page: "recover", token: "ab.cd" });
    expect(at("/rules/chicago-express#CE-10")).toEqual({ page: "rules", game: "chicago-express", rule: "CE-10" });
    expect(at("/rules")).toEqual({ page: "books" });
    expect(at("/learn")).toEqual({ page: "learn" });
    expect(at("/new")).toEqual({ page: "new", game: "" });
    expect(at("/new/chicago-express")).toEqual({ page: "new", game: "chicago-express" });
    expect(at("/aid/chicago-express")).toEqual({ page: "aid", game: "chicago-express" });
  });

  it("reads the ply of a permalink, and ignores nonsense", () => {
    expect(at("/tables/7F3K?ply=12")).toEqual({ page: "table", id: "7F3K", ply: 12 });
    expect(at("/tables/7F3K?ply=-1")).toEqual({ page: "table", id: "7F3K", ply: null });
    expect(at("/tables/7F3K?ply=x")).toEqual({ page: "table", id: "7F3K", ply: null });
  });

  it("goes nowhere with an address that is not ours", () => {
    for (const path of ["/nope", "/tables", "/tables/a/b", "/about/x", "/aid", "/learn/a/b", "/new/a/b"])
      expect(at(path).page).toBe("nowhere");
    expect(at("/join/%E0%A4%A").page).toBe("join");
  });

  function click(href: string, more: MouseEventInit = {}, attributes: Record<string, string> = {}) {
    const link = document.createElement("a");
    link.setAttribute("href", href);
    for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
    const inner = link.appendChild(document.createElement("b"));
    document.body.append(link);
    let found: string | null = null;
    document.addEventListener(
      "click",
      (event) => {
        found = ownLink(event);
        event.preventDefault();
      },
      { once: true },
    );
    inner.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...more }));
    return found;
  }

  it("follows plain clicks on its own links only", () => {
    expect(click("/tables/1")).toBe("/tables/1");
    expect(click("/tables/1", { ctrlKey: true })).toBeNull();
    expect(click("/tables/1", { button: 1 })).toBeNull();
    expect(click("/tables/1", {}, { target: "_blank" })).toBeNull();
    expect(click("/tables/1", {}, { download: "" })).toBeNull();
    expect(click("/api/v1/tables/1/record")).toBeNull();
    expect(click("//elsewhere/x")).toBeNull();
    expect(click("#main")).toBeNull();
  });
});
