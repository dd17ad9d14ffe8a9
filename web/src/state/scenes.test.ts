import { describe, expect, it } from "vitest";
import { changes } from "./changes";
import { companyView, player, ply, scene, view } from "./fixtures";
import { applyPatch, newsIn, scenes, scenesOf } from "./scenes";

const red = (treasury: number, links: string[] = []) => companyView({ treasury, income: 7 }, { sites: ["A1"], links });
const before = view(0, {
  companies: { RED: red(10), BLUE: red(5) },
  players: [player("Ann", 20), player("Ben", 30)],
  gauges: { expand: 0 },
  tracks: { town: 1 },
  sites: { A1: { pieces: ["RED"], waiting: [], values: null, is_closed: false } },
  supplies: { houses: 20 },
  badges: { goal: { state: "open", company: null } },
  auction: { company: "RED", minimum: 3, high_bid: null, high_bidder: null, in: [0, 1] },
});
const after = view(1, {
  ...before,
  ply: 1,
  companies: { RED: red(7, ["A1>A2"]), BLUE: red(5) },
  gauges: { expand: 1 },
  auction: null,
  sites: {
    A1: { pieces: ["RED"], waiting: [], values: null, is_closed: false },
    A2: { pieces: ["BLUE", "RED"], waiting: [], values: null, is_closed: false },
  },
});
const expansion = ply(1, {
  summary: "what happened",
  view: after,
  scenes: [
    scene("The gauge moves.", { gauges: { expand: 1 } }, { pace: "quick" }),
    scene(
      "RED builds.",
      { companies: { RED: red(9, ["A1>A2"]) }, sites: after.sites },
      { site: "A2", transfers: [{ dollars: -1, seat: null, company: "RED" }] },
    ),
    scene("RED pays again.", { companies: { RED: red(7, ["A1>A2"]) } }, { pace: "slow" }),
  ],
});

describe("a patch", () => {
  it("replaces the entries that it names and leaves the rest, and the view, alone", () => {
    const untouched = structuredClone(before);
    const patched = applyPatch(before, {
      companies: { RED: red(3) },
      players: { 1: player("Ben", 12) },
      sites: { A2: { pieces: ["RED"], waiting: [], values: null, is_closed: false } },
      badges: { goal: { state: "used", company: "RED" } },
      gauges: { expand: 4 },
      tracks: { town: 2 },
      supplies: { houses: 19 },
    });
    expect(patched.companies).toEqual({ RED: red(3), BLUE: red(5) });
    expect(patched.players.map(({ cash }) => cash)).toEqual([20, 12]);
    expect(Object.keys(patched.sites)).toEqual(["A1", "A2"]);
    expect([patched.badges["goal"]!.state, patched.gauges["expand"], patched.tracks["town"], patched.supplies["houses"]]).toEqual([
      "used",
      4,
      2,
      19,
    ]);
    expect(before).toEqual(untouched);
  });

  it("ends an auction only where it says so", () => {
    expect(applyPatch(before, {}).auction).toBe(before.auction);
    expect(applyPatch(before, { auction: null }).auction).toBeNull();
  });
});

describe("the scenes of an action", () => {
  it("are shown one after another", () => {
    const played = scenesOf(expansion, before);
    expect(played.map((s) => s.caption)).toEqual(["The gauge moves.", "RED builds.", "RED pays again."]);
    expect(played.map((s) => s.site)).toEqual([null, "A2", null]);
    expect(played.map((s) => s.view.companies["RED"]!.values["treasury"])).toEqual([10, 9, 7]);
    expect(played.map((s) => s.view.gauges["expand"])).toEqual([1, 1, 1]);
    expect(played.map((s) => s.seconds)).toEqual([0.25, 0.6, 1.5]);
    expect(played[1]!.floats).toEqual([{ id: "1.1.0", dollars: -1, seat: null, company: "RED" }]);
  });

  it("end with exactly what the server sent", () => {
    expect(scenesOf(expansion, before).at(-1)!.view).toBe(after);
  });

  it("are at least one: the summary", () => {
    const [only, ...rest] = scenesOf({ ...expansion, scenes: [] }, before);
    expect(rest).toEqual([]);
    expect([only!.view, only!.caption]).toEqual([after, "what happened"]);
  });

  it("move no money where none is moved, and every sum has a name of its own", () => {
    const transfers = [
      { dollars: 5, seat: 0, company: null },
      { dollars: 0, seat: 1, company: null },
      { dollars: 5, seat: 1, company: null },
    ];
    const floats = scenesOf({ ...expansion, scenes: [scene("", {}, { transfers }), scene("", {}, { transfers })] }, before).flatMap(
      (s) => s.floats,
    );
    expect(floats.map(({ seat }) => seat)).toEqual([0, 1, 0, 1]);
    expect(new Set(floats.map(({ id }) => id)).size).toBe(4);
  });

  it("follow several actions", () => {
    const second = ply(2, { view: after, scenes: [scene("", { gauges: { expand: 2 } })] });
    const played = scenes([expansion, second], before);
    expect(played.map((s) => s.ply)).toEqual([1, 1, 1, 2]);
    expect(scenes([expansion, { ...second, scenes: [scene("", {}), scene("", {})] }], before)[3]!.view.gauges["expand"]).toBe(1);
  });
});

describe("what changed", () => {
  it("names new pieces, numbers, links, gauges and money", () => {
    const found = changes(before, { ...after, players: [player("Ann", 15), player("Ben", 30)] });
    expect([...found.pieces].sort()).toEqual(["A2/BLUE", "A2/RED"]);
    expect([...found.sites]).toEqual(["A2"]);
    expect([...found.links]).toEqual(["A1>A2"]);
    expect([...found.companies.get("RED")!]).toEqual(["treasury"]);
    expect([...found.gauges]).toEqual(["expand"]);
    expect([...found.cash]).toEqual([[0, -5]]);
  });

  it("finds nothing between equal views or without a view before", () => {
    for (const found of [changes(after, structuredClone(after)), changes(null, after)])
      expect([found.pieces.size, found.companies.size, found.cash.size, found.gauges.size, found.badges.size]).toEqual([0, 0, 0, 0, 0]);
  });

  it("names houses, badges and shares", () => {
    const built = { kind: "built" as const, text: "1", title: "a house", is_common: false };
    const found = changes(before, {
      ...before,
      sites: { A1: { pieces: ["RED"], waiting: [], values: [built], is_closed: false } },
      badges: { goal: { state: "used", company: "RED" } },
      players: [player("Ann", 20, { shares: { RED: 1 } }), player("Ben", 30)],
    });
    expect([...found.built]).toEqual(["A1"]);
    expect([...found.badges]).toEqual(["goal"]);
    expect([...found.shares]).toEqual(["0/RED"]);
  });
});

describe("news for the player who acted", () => {
  const paid = scene("Ann gets $4", {}, { transfers: [{ seat: 0, company: null, dollars: 4 }] });
  const built = scene("RED builds", {}, { transfers: [{ seat: null, company: "RED", dollars: -3 }] });
  const bought = scene("Ann buys", {}, { transfers: [{ seat: 0, company: null, dollars: -9 }] });
  const captions = (all: ReturnType<typeof scenes>) => all.map(({ caption }) => caption);

  it("is not the own action, but the dividend that it brought, and what the others did", () => {
    const all = scenes([ply(1, { scenes: [built, bought, paid, scene("the end", {})] }), ply(2, { scenes: [built] })], before);
    expect(captions(newsIn(all, 1))).toEqual(["Ann gets $4", "the end", "RED builds"]);
    expect(captions(newsIn(all, null))).toHaveLength(5);
  });

  it("is nothing where the own action brought none", () => {
    expect(newsIn(scenes([ply(1, { scenes: [built, bought] })], before), 1)).toEqual([]);
  });
});
