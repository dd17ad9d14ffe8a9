// The way of an answer: into the draft, to the server, and every error to one place.
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as api from "../api/client";
import type { PlaceOffers, Refusal, Table } from "../api/types.gen";
import { choice, options, ply, view } from "../state/fixtures";
import { LiveTable } from "../state/table.svelte";
import { TableController } from "./controller.svelte";

const pass = choice("pass", "pass", { kind: "verb" });
const refused = new api.Refused(422, { ...api.OFFLINE, error: "illegal-action", reason: "XX-2: too little" });
const overtaken = new api.Refused(409, { ...api.OFFLINE, error: "conflict", reason: "Somebody was faster." });

const far: Refusal = { word: "B2", kind: "site", title: "B2", site: "B2", company: null, rule: "XX-3", reason: "too far" };
const NOTHING: PlaceOffers = { ply: 0, place: "", title: "", offers: [], without: null, refusals: [] };
const bid = choice("bid 7", "bid 7", { kind: "verb" });
const found: Record<string, Partial<PlaceOffers>> = {
  A1: { offers: [pass, bid] },
  A2: { offers: [bid] },
  B2: { refusals: [far] },
  C3: { without: "bid" },
};

let live: LiveTable, controller: TableController, stop: () => void;

beforeEach(async () => {
  sessionStorage.clear();
  vi.spyOn(api, "options").mockImplementation(async (_id, _ply, draft) => {
    if (draft === "bid 1") throw refused;
    return options(draft, draft ? [] : [pass], { may_end: draft !== "", bid: draft ? null : { draft: "bid", minimum: 5, maximum: 9 } });
  });
  vi.spyOn(api, "offers").mockImplementation(async (_id, ply, _draft, place) => ({ ...NOTHING, ply, place, ...found[place] }));
  live = new LiveTable("T");
  live.table = { status: "running", seats: [{ seat: 0, name: "Ann", is_yours: true }], orders: [] } as unknown as Table;
  live.history = { era: 0, start: view(0), plies: [] };
  live.line = "live";
  stop = $effect.root(() => {
    controller = new TableController(live);
    controller.follow();
  });
  flushSync();
  await controller.draft.settled;
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("an answer", () => {
  it("is taken the same way whether it passes or bids", async () => {
    controller.tab = "Log";
    for (const said of ["pass", "bid 7"]) {
      await controller.answer(said);
      expect([controller.draft.text, controller.tab, controller.options?.may_end]).toEqual([said, "Play", true]);
    }
  });

  it("that is refused says why in the one place for errors, until the next is taken", async () => {
    await controller.answer("bid 1");
    expect([live.trouble, controller.draft.text]).toEqual([refused, ""]);
    await controller.answer("bid 7");
    expect(live.trouble).toBeNull();
  });

  it("is sent when it is confirmed", async () => {
    const say = vi.spyOn(api, "say").mockResolvedValue(ply(1, { view: view(1, { to_move: null }) }));
    await controller.confirm();
    expect(say).not.toHaveBeenCalled();
    await controller.answer("bid 7");
    await controller.confirm();
    expect(say.mock.calls[0]![1]).toMatchObject({ sentence: "bid 7", ply: 0 });
    flushSync();
    expect([controller.draft.text, controller.isAsking, live.trouble]).toEqual(["", false, null]);
  });

  it("leaves the focus in the field where the next one is being typed", async () => {
    document.body.innerHTML = '<h2 id="question" tabindex="-1"></h2><input data-typed />';
    const field = document.querySelector("input")!;
    vi.spyOn(api, "say").mockImplementation(async () => {
      field.focus(); // the live line was faster than this answer
      return ply(1);
    });
    await controller.answer("bid 7");
    await controller.confirm();
    expect(document.activeElement).toBe(field);
    vi.stubGlobal("matchMedia", () => ({ matches: true })); // a keyboard on the screen gives way
    await controller.refocus(true);
    expect(document.activeElement?.id).toBe("question");
  });

  it("that came too late says so, also when the next question is already there", async () => {
    vi.spyOn(api, "say").mockRejectedValue(overtaken);
    vi.spyOn(api, "table").mockResolvedValue(live.table!);
    vi.spyOn(api, "plies").mockResolvedValue({ era: 0, start: view(0), plies: [ply(1)] });
    await controller.answer("bid 7");
    await controller.confirm();
    flushSync();
    await controller.draft.settled;
    expect([live.now, controller.draft.text, live.trouble]).toEqual([1, "", overtaken]);
  });
});

describe("a place that is not lit", () => {
  it("shows what can be done there", async () => {
    controller.tab = "Log";
    await controller.ask("A1");
    expect([controller.draft.offered?.offers, controller.tab]).toEqual([[pass, bid], "Play"]);
  });

  it("takes the only thing that can be done there into the draft", async () => {
    await controller.ask("A2");
    expect([controller.draft.text, controller.draft.offered]).toEqual(["bid 7", null]);
  });

  it("says why nothing can be done there", async () => {
    await controller.ask("B2");
    expect(controller.draft.offered?.refusals).toEqual([far]);
  });

  it("that is in the draft is taken out of it", async () => {
    await controller.answer("bid 7");
    await controller.ask("C3");
    expect([controller.draft.text, controller.draft.offered]).toEqual(["bid", null]);
  });
});
