// The line to remember is shown where the player looks: below the question, and below the headline while waiting.
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import type { Table, View } from "../api/types.gen";
import { Draft } from "../state/draft.svelte";
import { board, company, companyView, options, player, view } from "../state/fixtures";
import type { LiveTable } from "../state/table.svelte";
import Question from "./Question.svelte";
import WaitingPanel from "./WaitingPanel.svelte";

const NOTE = "Snow falls next week.";
const now = view(3, { note: NOTE, headline: "Ann to move", players: [player("Ann", 9)], companies: { PRR: companyView() } });
const auction = { ...now, auction: { company: "PRR", minimum: 4, high_bid: null, high_bidder: null, in: [0] } };
afterEach(cleanup);

async function ask(shown: View, said = ""): Promise<void> {
  const draft = new Draft("a", undefined, (_, text) => Promise.resolve(options(text, [])));
  await draft.begin({ ply: 3, era: 0 });
  draft.text = said;
  const quiet = () => undefined;
  render(Question, {
    draft,
    board: board({ companies: [company("PRR")] }),
    view: shown,
    seat: 0,
    pass: null,
    sending: null,
    onanswer: quiet,
    onbid: quiet,
    onskip: quiet,
    onconfirm: quiet,
  });
}

function wait(latest: View): void {
  const live = { isNow: true, latest, toMove: 0, ply: 3, plies: [] } as unknown as LiveTable;
  render(WaitingPanel, {
    live,
    table: { status: "playing", seats: [] } as unknown as Table,
    onnow: () => undefined,
    onwhy: () => undefined,
  });
}

test("the question shows it until the answer begins", async () => {
  await ask(now);
  expect(screen.getByText(NOTE)).toBeTruthy();
  cleanup();
  await ask(now, "expand");
  expect(screen.queryByText(NOTE)).toBeNull();
});

test("it is shown while another player moves", () => {
  wait(now);
  expect(screen.getByText(NOTE)).toBeTruthy();
});

test("an auction takes its place", async () => {
  await ask(auction);
  wait(auction);
  expect(screen.queryByText(NOTE)).toBeNull();
});
