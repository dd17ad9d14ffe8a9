import { expect, test } from "vitest";
import { contrast, legible } from "../ui/colours";
import { companyView, player, ply, view } from "../state/fixtures";
import { apart, cashCurves, companyCurves, plyNumbers } from "./charts";

test("black on white has the most contrast", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#777777")).toBe(1);
});

test.each(["#28241f", "#fbf8f1"])("every line can be told from the paper %s", (paper) => {
  for (const colour of ["#333333", "#f2c21a", "#b3262b", "#7a4b9a", "#000000", "#ffffff"]) {
    expect(contrast(legible(colour, paper), paper)).toBeGreaterThanOrEqual(3);
  }
});

test("a colour that is fine stays as it is", () => {
  expect(legible("#B3262B", "#ffffff")).toBe("#b3262b");
});

test("names are moved apart, in the order of their lines", () => {
  expect(apart([50, 10, 12], 12)).toEqual([50, 10, 22]);
  expect(apart([], 12)).toEqual([]);
});

test("curves follow cash and a number of every company from the start", () => {
  const at = (cash: number, income: number | null) =>
    view(0, { players: [player("Ann", cash)], companies: { RED: companyView({ income }) } });
  const history = { era: 0, start: at(30, null), plies: [ply(1, { view: at(21, 7) }), ply(2, { view: at(28, 9) })] };
  expect(plyNumbers(history)).toEqual([0, 1, 2]);
  expect(cashCurves(history, ["Ann"])).toEqual([{ label: "Ann", values: [30, 21, 28] }]);
  expect(companyCurves(history, [{ id: "RED", name: "Red" }], "income")).toEqual([{ label: "Red", values: [0, 7, 9] }]);
});
