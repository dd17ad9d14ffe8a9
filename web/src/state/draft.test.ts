import { beforeEach, describe, expect, it, vi } from "vitest";
import { OFFLINE, Refused } from "../api/client";
import { Draft } from "./draft.svelte";
import { choice, options } from "./fixtures";

const now = { ply: 3, era: 0 };
const ask = vi.fn(async (_ply: number, draft: string) => {
  if (draft.includes("Z9")) throw new Refused(422, { error: "illegal-action", reason: "CE-16: no", rule: "CE-16", ply: null });
  return options(draft, []);
});
const askWhyNot = vi.fn(async (_ply: number, draft: string, place?: string) =>
  `${draft} ${place}`.includes("Z9")
    ? { rule: "CE-16", reason: "it is too far away", title: place ? "Zenith" : null }
    : { rule: null, reason: null, title: null },
);
const draft = () => new Draft("T", undefined, ask, askWhyNot);

describe("draft", () => {
  beforeEach(() => {
    sessionStorage.clear();
    ask.mockClear();
  });

  it("begins with nothing said", async () => {
    const made = draft();
    await made.begin(now);
    expect(made.text).toBe("");
    expect(made.options?.draft).toBe("");
  });

  it("survives a reload at the same moment", async () => {
    const first = draft();
    await first.begin(now);
    await first.put("expand PRR R4");
    const second = draft();
    await second.begin({ ...now });
    expect(second.text).toBe("expand PRR R4");
  });

  it("is forgotten once the table has moved on, or went back", async () => {
    const first = draft();
    await first.begin(now);
    await first.put("expand PRR");
    for (const moment of [
      { ply: 4, era: 0 },
      { ply: 3, era: 1 },
    ]) {
      const later = draft();
      await later.begin(moment);
      expect(later.text).toBe("");
    }
  });

  it("keeps the amounts it chose among, whichever answer was given, and after a reload too", async () => {
    const question = options("", [choice("pass", "pass")], { bid: { draft: "bid", minimum: 7, maximum: 60 } });
    const auction = vi.fn(async (_ply: number, said: string) => (said ? options(said, [], { offer: question }) : question));
    const made = new Draft("T", undefined, auction, askWhyNot);
    await made.begin(now);
    expect(made.offer).toBeNull();
    for (const answer of ["bid 9", "pass", "bid 12"]) {
      await made.put(answer);
      expect(made.offer?.draft).toBe("");
    }
    const later = new Draft("T", undefined, auction, askWhyNot);
    auction.mockClear();
    await later.begin({ ...now });
    expect(auction).toHaveBeenCalledTimes(1);
    expect([later.text, later.offer?.bid?.minimum]).toEqual(["bid 12", 7]);
    await later.takeBack(); // the whole answer, not the amount alone
    expect(later.text).toBe("");
    expect(later.offer).toBeNull();
  });

  it("falls back to an empty draft when the stored one is refused", async () => {
    sessionStorage.setItem("draft:T", JSON.stringify({ ...now, text: "expand Z9" }));
    const made = draft();
    await made.begin(now);
    expect(made.text).toBe("");
    expect(made.options).not.toBeNull();
  });

  it("keeps its words when the next one is refused, and says why", async () => {
    const made = draft();
    await made.begin(now);
    await made.put("expand PRR");
    expect(await made.put("expand PRR Z9")).toBe(false);
    expect(made.text).toBe("expand PRR");
    expect((made.trouble as Refused).problem.rule).toBe("CE-16");
  });

  it("takes back one word, or all", async () => {
    const made = draft();
    await made.begin(now);
    await made.put("expand PRR R4");
    await made.takeBack();
    expect(made.text).toBe("expand PRR");
    await made.startOver();
    expect(made.text).toBe("");
    expect(sessionStorage.getItem("draft:T")).toBeNull();
  });

  it("asks the same question once", async () => {
    const made = draft();
    await made.begin(now);
    await made.put("expand");
    await made.startOver();
    await made.put("expand");
    expect(ask.mock.calls.filter(([, text]) => text === "expand").length).toBe(1);
  });

  it("asks why a typed word is refused, but not about words that were offered", async () => {
    const made = draft();
    await made.begin(now);
    expect(await made.objection("expand Z9")).toBe("CE-16: it is too far away");
    expect(await made.objection("expand R4")).toBeNull();
    askWhyNot.mockClear();
    await made.put("expand R4");
    expect(await made.objection("expand R4")).toBeNull();
    expect(await made.objection("")).toBeNull();
    expect(askWhyNot).not.toHaveBeenCalled();
  });

  it("asks what can be done at a place after the draft, and forgets it with the next word", async () => {
    const offers = { ply: 3, place: "Z9", title: "Zenith", offers: [choice("Z9", "expand PRR Z9")], without: null, refusals: [] };
    const askOffers = vi.fn(async () => offers);
    const made = new Draft("T", undefined, ask, askWhyNot, undefined, askOffers);
    expect(await made.offersAt("Z9")).toBeNull();
    await made.begin(now);
    await made.put("expand PRR");
    made.offered = await made.offersAt("Z9");
    expect(made.offered).toEqual(offers);
    expect(askOffers).toHaveBeenLastCalledWith(3, "expand PRR", "Z9");
    await made.tryOut(offers.offers[0]!);
    expect(made.preview).toEqual(offers.offers[0]);
    await made.put("expand");
    expect([made.offered, made.preview, made.trial]).toEqual([null, null, null]);
  });

  it("ignores an answer that comes after a newer one", async () => {
    const answers: Record<string, (found: ReturnType<typeof options>) => void> = {};
    const slow = vi.fn((_ply: number, said: string) =>
      said ? new Promise<ReturnType<typeof options>>((resolve) => (answers[said] = resolve)) : Promise.resolve(options("", [])),
    );
    const made = new Draft("T", undefined, slow, askWhyNot);
    await made.begin(now);
    const [first, second] = [made.put("expand PRR"), made.put("expand B&O")];
    answers["expand B&O"]!(options("expand B&O", []));
    expect(await second).toBe(true);
    expect(made.isLoading).toBe(false);
    answers["expand PRR"]!(options("expand PRR", []));
    expect(await first).toBe(false);
    expect(made.text).toBe("expand B&O");
  });

  it("asks again what nobody answered", async () => {
    ask.mockRejectedValueOnce(new Refused(0, OFFLINE));
    const made = draft();
    await made.begin(now);
    expect([made.options, made.trouble]).toEqual([null, expect.any(Refused)]);
    await made.begin({ ...now });
    expect([made.options?.draft, made.trouble]).toEqual(["", null]);
    ask.mockClear();
    await made.begin({ ...now });
    expect(ask).not.toHaveBeenCalled();
  });

  it("ignores an answer that comes after the turn is over", async () => {
    const made = draft();
    await made.begin(now);
    const late = made.put("expand");
    made.end();
    expect(await late).toBe(false);
    expect(made.text).toBe("");
    expect(made.options).toBeNull();
  });
});
