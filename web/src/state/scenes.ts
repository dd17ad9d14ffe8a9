// The last actions, scene by scene. The server says what each scene changes; the last scene of an action is exactly
// the view that the server sent.

import type { Patch, Ply, Scene, View } from "../api/types.gen";

export interface Floating {
  id: string;
  dollars: number;
  seat: number | null;
  company: string | null;
}
export interface ShownScene {
  view: View;
  seconds: number;
  ply: number;
  caption: string;
  floats: Floating[];
  site: string | null; // site: where to look
}

const SECONDS: Record<Scene["pace"], number> = { quick: 0.25, steady: 0.6, slow: 1.5 };

/** The view with the entries of the patch in place of those with the same key. */
export function applyPatch(view: View, patch: Patch): View {
  return {
    ...view,
    companies: { ...view.companies, ...patch.companies },
    players: view.players.map((player, seat) => patch.players?.[seat] ?? player),
    sites: { ...view.sites, ...patch.sites },
    badges: { ...view.badges, ...patch.badges },
    gauges: { ...view.gauges, ...patch.gauges },
    tracks: { ...view.tracks, ...patch.tracks },
    supplies: { ...view.supplies, ...patch.supplies },
    auction: patch.auction === undefined ? view.auction : patch.auction,
  };
}

/** The scenes of one action, from the view before it to its own. */
export function scenesOf(ply: Ply, before: View): ShownScene[] {
  let view = before;
  const found = ply.scenes.map((scene, n): ShownScene => {
    view = applyPatch(view, scene.patch);
    const moved = scene.transfers.filter(({ dollars }) => dollars !== 0);
    const floats = moved.map((transfer, m) => ({ ...transfer, id: `${ply.ply}.${n}.${m}` }));
    return { view, seconds: SECONDS[scene.pace], ply: ply.ply, caption: scene.caption, floats, site: scene.site };
  });
  const last = found.at(-1);
  if (last) last.view = ply.view;
  else found.push({ view: ply.view, seconds: SECONDS.quick, ply: ply.ply, caption: ply.summary, floats: [], site: null });
  return found;
}

export function scenes(plies: readonly Ply[], before: View): ShownScene[] {
  return plies.flatMap((ply, n) => scenesOf(ply, plies[n - 1]?.view ?? before));
}

/** Whether money comes to a player: a dividend. */
export const pays = ({ floats }: ShownScene): boolean => floats.some(({ seat, dollars }) => seat !== null && dollars > 0);

/** Without what the reader has just done: of the own action only the dividends that it brought, and what follows them. */
export function newsIn(all: ShownScene[], own: number | null): ShownScene[] {
  const paid = all.findIndex((scene) => scene.ply === own && pays(scene));
  return all.filter((scene, n) => scene.ply !== own || (paid >= 0 && n >= paid));
}
