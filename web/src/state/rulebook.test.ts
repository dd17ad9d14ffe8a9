import { beforeAll, describe, expect, it, vi } from "vitest";
import * as api from "../api/client";
import type { Catalog, GameKind } from "../api/types.gen";
import { fetchGames, gameOf, ruleNumbers, titleOf } from "./games.svelte";
import { closeRules, openedRules, openRule, openRules, search, type Page } from "./rulebook.svelte";

const page = (id: string, title: string, text: string): Page => ({
  rule: { id, title, chapter: "", html: "" },
  text: `${id} ${title} ${text}`.toLowerCase(),
});
const pages = [page("CE-1", "Players", "a dividend is paid"), page("CE-24", "Dividend", "rounded up"), page("CE-9", "Houses", "twenty")];

const games = [
  { id: "east", title: "The East", prefix: "EA" },
  { id: "west", title: "The West", prefix: "WE" },
] as GameKind[];

describe("the rulebook", () => {
  beforeAll(async () => {
    vi.spyOn(api, "catalog")
      .mockRejectedValueOnce(new Error("away"))
      .mockResolvedValue({ games } as Catalog);
    await expect(fetchGames()).rejects.toThrow("away");
    await fetchGames();
    await fetchGames();
    expect(api.catalog).toHaveBeenCalledTimes(2);
  });

  it("knows rules by the prefixes of the catalog", () => {
    expect([gameOf("WE-3"), gameOf("EA-1"), gameOf("XY-1")]).toEqual(["west", "east", ""]);
    expect([titleOf("east"), titleOf("south")]).toEqual(["The East", ""]);
    expect("see EA-1, WE-22 and ISO-8".match(ruleNumbers())).toEqual(["EA-1", "WE-22"]);
  });

  it("finds every word, titles first", () => {
    expect(search(pages, "dividend").map(({ rule }) => rule.id)).toEqual(["CE-24", "CE-1"]);
    expect(search(pages, "Dividend  PAID").map(({ rule }) => rule.id)).toEqual(["CE-1"]);
    expect(search(pages, "ce-9").map(({ rule }) => rule.id)).toEqual(["CE-9"]);
    expect(search(pages, "nothing")).toEqual([]);
    expect(search(pages, " ").length).toBe(3);
  });

  it("opens at a rule of any game and gives the focus back", () => {
    const button = document.body.appendChild(document.createElement("button"));
    button.focus();
    openRule("WE-8");
    expect(openedRules()).toEqual({ game: "west", rule: "WE-8" });
    openRules("east");
    expect(openedRules()?.rule).toBeNull();
    button.blur();
    closeRules();
    expect(openedRules()).toBeNull();
    expect(document.activeElement).toBe(button);
  });
});
