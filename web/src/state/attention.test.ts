// Speed, sounds and notifications: off or usual until somebody chooses, and remembered.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const voices: number[] = [];
class FakeAudio {
  currentTime = 0;
  state = "running";
  destination = {};
  createGain = () => ({
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    connect: (to: unknown) => to,
  });
  createOscillator = () => {
    const voice = {
      type: "",
      frequency: { value: 0 },
      connect: (to: unknown) => to,
      start: () => voices.push(voice.frequency.value),
      stop: () => undefined,
    };
    return voice;
  };
}

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  voices.length = 0;
});
afterEach(() => void vi.unstubAllGlobals());

describe("the speed of playback", () => {
  it("is 1x, or off where motion is not wanted, until somebody chooses", async () => {
    const { speed } = await import("./speed.svelte");
    expect(speed()).toBe("1x");
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    expect(speed()).toBe("off");
  });

  it("is remembered", async () => {
    const first = await import("./speed.svelte");
    first.chooseSpeed("4x");
    vi.resetModules();
    const again = await import("./speed.svelte");
    expect([again.speed(), again.speedFactor()]).toEqual(["4x", 4]);
  });

  it("that no version knows is ignored", async () => {
    localStorage.setItem("playback", "16x");
    const { speed } = await import("./speed.svelte");
    expect(speed()).toBe("1x");
  });
});

describe("sounds", () => {
  it("are off by default, play a sample when switched on, and are remembered", async () => {
    vi.stubGlobal("AudioContext", FakeAudio);
    const first = await import("./sounds.svelte");
    first.sound("move");
    expect([first.areSoundsOn(), voices]).toEqual([false, []]);
    first.switchSounds(true);
    expect(voices).toEqual(first.SOUNDS.turn.map(({ pitch }) => pitch));
    vi.resetModules();
    const again = await import("./sounds.svelte");
    expect(again.areSoundsOn()).toBe(true);
    again.switchSounds(false);
    voices.length = 0;
    again.sound("end");
    expect(voices).toEqual([]);
  });

  it("are silent where the browser has none", async () => {
    const { sound, switchSounds } = await import("./sounds.svelte");
    switchSounds(true);
    expect(() => sound("money")).not.toThrow();
  });
});

describe("notifications", () => {
  const sent: string[] = [];
  function browser(permission: NotificationPermission, answer = permission) {
    sent.length = 0;
    const asked = vi.fn(async () => answer);
    class FakeNotification {
      static permission = permission;
      static requestPermission = asked;
      onclick = null;
      constructor(title: string, { body }: { body: string }) {
        sent.push(`${title}: ${body}`);
      }
    }
    vi.stubGlobal("Notification", FakeNotification);
    return asked;
  }
  const hide = (hidden: boolean) => vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);

  it("ask for permission only when they are wanted, and come only while the page is hidden", async () => {
    const asked = browser("default", "granted");
    const notices = await import("./notices.svelte");
    hide(true);
    notices.notify("Your turn", "Ann", "t");
    expect([notices.areNoticesOn(), asked.mock.calls.length, sent]).toEqual([false, 0, []]);
    await notices.switchNotices(true);
    expect([notices.areNoticesOn(), asked.mock.calls.length]).toEqual([true, 1]);
    hide(false);
    notices.notify("Your turn", "Ann", "t");
    expect(sent).toEqual([]);
    hide(true);
    notices.notify("Your turn", "Ann", "t");
    expect(sent).toEqual(["Your turn: Ann"]);
    expect(localStorage.getItem("notices")).toBe("on");
  });

  it("stay off when the browser refuses", async () => {
    browser("default", "denied");
    const notices = await import("./notices.svelte");
    await notices.switchNotices(true);
    expect([notices.areNoticesOn(), notices.isBlocked(), localStorage.getItem("notices")]).toEqual([false, true, null]);
  });

  it("are not offered where the browser has none", async () => {
    vi.stubGlobal("Notification", undefined);
    delete (globalThis as { Notification?: unknown }).Notification;
    const { canNotify } = await import("./notices.svelte");
    expect(canNotify()).toBe(false);
  });
});
