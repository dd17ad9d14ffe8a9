import { describe, expect, it } from "vitest";
import { completions } from "./completion";
import { choice, options } from "../state/fixtures";

const hexes = options("expand PRR", [
  choice("Q4", "expand PRR Q4", { title: "Q4, plain" }),
  choice("Q5", "expand PRR Q5", { title: "Altoona" }),
  choice("R4", "expand PRR R4", { title: "R4, forest" }),
]);

describe("completion", () => {
  it("offers everything before the first letter", () => {
    expect(completions(hexes, "").map(({ word }) => word)).toEqual(["Q4", "Q5", "R4"]);
  });

  it("follows what is typed, in any case, by word or by name", () => {
    expect(completions(hexes, "q").map(({ draft }) => draft)).toEqual(["expand PRR Q4", "expand PRR Q5"]);
    expect(completions(hexes, "alto").map(({ word }) => word)).toEqual(["Q5"]);
    expect(completions(hexes, "zz")).toEqual([]);
  });

  it("puts words before names", () => {
    const mixed = options("", [choice("X1", "X1", { title: "pass road" }), choice("pass", "pass")]);
    expect(completions(mixed, "pas").map(({ word }) => word)).toEqual(["pass", "X1"]);
  });

  it("finds a city behind its arrow", () => {
    const build = options("build CRIP chicago", [choice(">moline", "build CRIP chicago>moline", { title: "Moline" })]);
    expect(completions(build, ">mo")[0]?.draft).toBe("build CRIP chicago>moline");
    expect(completions(build, ">")[0]?.word).toBe(">moline");
  });

  it("offers bids within what the server allows", () => {
    const auction = options("", [choice("pass", "pass")], { bid: { draft: "bid", minimum: 7, maximum: 10 } });
    expect(completions(auction, "").map(({ draft }) => draft)).toEqual(["bid 7", "bid 8", "bid 9", "bid 10", "pass"]);
    expect(completions(auction, "b").map(({ draft }) => draft)).toEqual(["bid 7", "bid 8", "bid 9", "bid 10"]);
    expect(completions(auction, "9").map(({ draft }) => draft)).toEqual(["bid 9"]);
    expect(completions(auction, "11")).toEqual([]);
  });

  it("offers opening bids after the company", () => {
    const offer = options("offer CBQ", [], { bid: { draft: "offer CBQ", minimum: 5, maximum: 6 } });
    expect(completions(offer, "").map(({ word, draft }) => [word, draft])).toEqual([
      ["5", "offer CBQ 5"],
      ["6", "offer CBQ 6"],
    ]);
  });
});
