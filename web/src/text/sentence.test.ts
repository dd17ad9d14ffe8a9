import { describe, expect, it } from "vitest";
import { join, split, tidy, withoutLast } from "./sentence";

describe("sentences", () => {
  it("join words, and hang cities on with >", () => {
    expect(join("", "expand")).toBe("expand");
    expect(join("expand", "PRR")).toBe("expand PRR");
    expect(join("build CRIP cedar-rapids", ">mason-city")).toBe("build CRIP cedar-rapids>mason-city");
  });

  it("lose their last word", () => {
    expect(withoutLast("expand PRR R4")).toBe("expand PRR");
    expect(withoutLast("build CRIP cedar-rapids>mason-city")).toBe("build CRIP cedar-rapids");
    expect(withoutLast("pass")).toBe("");
    expect(withoutLast("")).toBe("");
  });

  it("split into what is settled and what is being typed", () => {
    expect(split("expand PR")).toEqual({ settled: "expand", partial: "PR" });
    expect(split("expand PRR ")).toEqual({ settled: "expand PRR", partial: "" });
    expect(split("build CRIP chicago>ced")).toEqual({ settled: "build CRIP chicago", partial: ">ced" });
    expect(split("build CRIP chicago>")).toEqual({ settled: "build CRIP chicago", partial: ">" });
    expect(split("")).toEqual({ settled: "", partial: "" });
  });

  it("are tidied", () => {
    expect(tidy("  expand   PRR  R4 ")).toBe("expand PRR R4");
    expect(tidy("start CRIP 15 chicago >cedar-rapids")).toBe("start CRIP 15 chicago>cedar-rapids");
  });
});
