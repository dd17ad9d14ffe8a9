import { expect, it } from "vitest";
import { board, company, companyView, player, view } from "../state/fixtures";
import { dividendsNow } from "./dividends";

it("a dividend now: by player and company, with the sum and the cash after it", () => {
  const found = dividendsNow(
    board({ companies: [company("ABC"), company("XYZ"), company("NEW")] }),
    view(1, {
      companies: { ABC: companyView({ sold: 3, pays: 4 }), XYZ: companyView({ sold: 1, pays: 0 }), NEW: companyView({ sold: 0, pays: 0 }) },
      players: [
        player("Ann", 10, { shares: { ABC: 2, XYZ: 1 }, next_dividend: 8 }),
        player("Bob", 5, { shares: { ABC: 1 }, next_dividend: 4 }),
      ],
    }),
  );
  expect(found.companies.map((each) => [each.company.id, each.pays])).toEqual([
    ["ABC", 4],
    ["XYZ", 0],
  ]);
  expect(found.rows).toEqual([
    { seat: 0, name: "Ann", paid: [8, 0], total: 8, cash: 18 },
    { seat: 1, name: "Bob", paid: [4, null], total: 4, cash: 9 },
  ]);
});
