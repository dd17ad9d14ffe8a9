import { describe, expect, it } from "vitest";
import { closeRules, gameOf, openedRules, openRule, openRules, search, type Page } from "./rulebook.svelte";

const page = (id: string, title: string, text: string): Page =>
  ({ rule: { id, title, chapter: "", html: "" }, text: `${id} ${title} ${text}`.toLowerCase() });
const pages = [page("CE-1", "Players", "a dividend is paid"), page("CE-24", "Dividend", "rounded up"), page("CE-9", "Houses", "twenty")];

describe("the rulebook", () => {
  it("finds every word, titles first", () => {
    expect(search(pages, "dividend").map(({ rule }) => rule.id)).toEqual(["CE-24", "CE-1"]);
    expect(search(pages, "Dividend  PAID").map(({ rule }) => rule.id)).toEqual(["CE-1"]);
    expect(search(pages, "ce-9").map(({ rule }) => rule.id)).toEqual(["CE-9"]);
    expect(search(pages, "nothing")).toEqual([]);
    expect(search(pages, " ").length).toBe(3);
  });

  it("opens at a rule of either game and gives the focus back", () => {
    const button = document.body.appendChild(document.createElement("button"));
    button.focus();
    openRule("NW-8");
    expect(openedRules()).toEqual({ game: "chicago-and-northwestern", rule: "NW-8" });
    openRules("chicago-express");
    expect(openedRules()?.rule).toBeNull();
    button.blur();
    closeRules();
    expect(openedRules()).toBeNull();
    expect(document.activeElement).toBe(button);
    expect(gameOf("CE-1")).toBe("chicago-express");
  });
});
