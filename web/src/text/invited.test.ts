import { expect, test } from "vitest";
import { invited } from "./invited";

test("a pasted link leads to its seat, whatever is around it", () => {
  expect(invited(" https://games.example:8000/join/abcdefghjkmnpqrstuvwxyz234 \n")).toBe("/join#abcdefghjkmnpqrstuvwxyz234");
  expect(invited("/join/abcdefghjkmnpqrstuvwxyz234/")).toBe("/join#abcdefghjkmnpqrstuvwxyz234");
  expect(invited("https://games.example/join#abcdefghjkmnpqrstuvwxyz234")).toBe("/join#abcdefghjkmnpqrstuvwxyz234");
  expect(invited("abcdefghjkmnpqrstuvwxyz234")).toBe("/join#abcdefghjkmnpqrstuvwxyz234");
});

test("the address of a table leads to the table", () => {
  expect(invited("http://127.0.0.1:8000/tables/abcdefghjkmn?ply=12")).toBe("/tables/abcdefghjkmn");
});

test("what is no link of ours leads nowhere", () => {
  for (const text of ["", "hello", "https://games.example/", "/join/", "javascript:alert(1)", "/join/../x"])
    expect(invited(text)).toBeNull();
});
