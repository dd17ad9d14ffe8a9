import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import type { Rule } from "../api/types.gen";
import * as api from "../api/client";
import Rulebook from "./Rulebook.svelte";

const RULES: Rule[] = [{ id: "CE-1", title: "Players", chapter: "Setup", html: "<p>Two to six.</p>" }];

let answer: (rules: Rule[]) => void;
let game = 0; // books are kept: every test asks for another one

beforeEach(() => {
  vi.spyOn(api, "rules").mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  document.body.replaceChildren();
});

function opened(): HTMLButtonElement {
  const button = document.body.appendChild(document.createElement("button"));
  button.focus();
  render(Rulebook, { game: `game-${++game}`, rule: "CE-1", onrule: () => undefined });
  return button;
}

test("the wanted rule takes the focus when the rules have come", async () => {
  opened();
  answer(RULES);
  await vi.waitFor(() => expect(document.activeElement?.getAttribute("data-rule")).toBe("CE-1"));
});

test("rules that come late leave the focus where a person has gone", async () => {
  opened();
  const elsewhere = document.body.appendChild(document.createElement("button"));
  elsewhere.focus();
  answer(RULES);
  await screen.findByText("Two to six.");
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(elsewhere);
});

test("rules that come late do not take the focus after a click beside everything", async () => {
  opened().blur();
  answer(RULES);
  await screen.findByText("Two to six.");
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(document.body);
});

test("rules that come late do not wipe out what is sought", async () => {
  opened();
  const field = screen.getByRole<HTMLInputElement>("searchbox");
  field.focus();
  field.value = "six";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  answer(RULES);
  await screen.findByText("1 of 1 rules");
  await new Promise((resolve) => setTimeout(resolve));
  expect([document.activeElement, field.value]).toEqual([field, "six"]);
});
