import { describe, expect, it } from "vitest";
import { complaint, fitted, named, newTable, obstacle, newSeat, usual } from "./new-table";
import type { Catalog, GameKind, HouseRule } from "../api/types.gen";

const house_rules: HouseRule[] = [
  { id: "houses", title: "Houses", about: "", rule: "CE-3", kind: "number", default: 20, least: 1, most: 40, choices: {} },
  { id: "dials", title: "Dials", about: "", rule: "CE-4", kind: "numbers", default: [3, 5, 4], least: 1, most: 9, choices: {} },
  { id: "free", title: "Free", about: "", rule: "CE-5", kind: "yes-no", default: false, least: null, most: null, choices: {} },
  {
    id: "city",
    title: "City",
    about: "",
    rule: "NW-2",
    kind: "choice" as const,
    default: "omaha",
    least: null,
    most: null,
    choices: { omaha: "Omaha", "sioux-city": "Sioux City" },
  },
];
const modules = [{ id: "erie", title: "Erie", about: "" }];
const express: GameKind = { id: "chicago-express", title: "CE", about: "", note: "", prefix: "CE", seats: [2, 6], modules, house_rules };
const western: GameKind = { ...express, id: "chicago-and-northwestern", seats: [3, 5], modules: [], house_rules: [] };
const catalog: Catalog = { version: "0", games: [express, western], bots: [], default_bot: "level:4" };

describe("a new table", () => {
  it("is me against three bots of the middle level", () => {
    const made = newTable(usual(catalog, express, "Ann"), express);
    expect(made.seats.map(({ kind }) => kind)).toEqual(["here", "bot", "bot", "bot"]);
    expect(made.seats[0]!.name).toBe("Ann");
    expect(made.seats.slice(1).map(({ bot }) => bot)).toEqual(["level:4", "level:4", "level:4"]);
    expect(new Set(made.seats.map(({ name }) => name)).size).toBe(4);
    expect(made.house_rules).toEqual({});
  });

  it("asks for hints only where several people could disagree", () => {
    const setup = { ...usual(catalog, express, "Ann"), hints: true };
    expect(newTable(setup, express).hints).toBe(false);
    setup.seats[1] = newSeat("link", "level:4");
    expect(newTable(setup, express).hints).toBe(true);
    expect(newTable({ ...setup, hints: false }, express).hints).toBe(false);
  });

  it("fits another game: seats and modules", () => {
    const two = usual(catalog, express, "Ann");
    two.seats = two.seats.slice(0, 2);
    two.modules = ["erie"];
    const moved = fitted(two, western, catalog, "Ann");
    expect(moved.seats.length).toBe(3);
    expect(moved.modules).toEqual([]);
    expect(moved.seats[0]!.name).toBe("Ann");
  });

  it("sends only house rules that differ", () => {
    const setup = usual(catalog, express, "Ann");
    setup.house = { houses: "20", dials: "4, 5, 4", free: true };
    expect(newTable(setup, express).house_rules).toEqual({ dials: [4, 5, 4], free: true });
    setup.house = { city: "omaha" };
    expect(newTable(setup, express).house_rules).toEqual({});
    setup.house = { city: "sioux-city" };
    expect(newTable(setup, express).house_rules).toEqual({ city: "sioux-city" });
  });

  it("leaves the name of a link seat to the guest", () => {
    const setup = usual(catalog, express, "");
    const guests = named({ ...setup, seats: [newSeat("me", ""), newSeat("link", "")] }, "");
    expect(guests.seats.map(({ name }) => name)).toEqual(["Guest", ""]);
    expect(obstacle(guests, express)).toBeNull();
  });

  it("says what is in the way", () => {
    const setup = usual(catalog, express, "Ann");
    setup.seats[1]!.name = "ann ";
    expect(obstacle(setup, express)).toMatch(/same name/);
    setup.seats[1]!.name = " ";
    expect(obstacle(setup, express)).toMatch(/needs a name/);
  });

  it("says what is wrong with a house rule", () => {
    const [houses, dials, free, city] = house_rules as [HouseRule, HouseRule, HouseRule, HouseRule];
    for (const fine of [undefined, "", "  ", "1", " 40 "]) expect(complaint(houses, fine)).toBeNull();
    for (const wrong of ["abc", "12x", "40,5", "0", "41", "-3", "2.5", "1e1"])
      expect(complaint(houses, wrong)).toBe("Enter a whole number from 1 to 40.");
    expect(complaint(dials, "3; 5, 4")).toBeNull();
    for (const wrong of ["3 5", "3 5 4 4", "3 5 x"]) expect(complaint(dials, wrong)).toBe("Enter 3 whole numbers from 1 to 9.");
    expect(complaint(free, true)).toBeNull();
    expect(complaint(city, "sioux-city")).toBeNull();
    const setup = { ...usual(catalog, express, "Ann"), house: { houses: "abc" } };
    expect(obstacle(setup, express)).toBe("House rules, Houses: Enter a whole number from 1 to 40.");
  });
});
