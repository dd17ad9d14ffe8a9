// The part of the table that is being explained. Places are asked from the server once for each moment that is looked at.
import * as api from "../api/client";
import type { Board, Place, View } from "../api/types.gen";
import { explain, partsOf, type Subject } from "./explain";

export type By = "mouse" | "focus" | "touch";
const KEPT = 12; // moments

export class Explained {
  subject = $state<Subject | null>(null);
  by: By = "mouse";
  private places = $state.raw<ReadonlyMap<string, ReadonlyMap<string, Place>>>(new Map());
  private asked = new Set<string>();

  constructor(
    id: string,
    private readonly ask = (ply: number) => api.places(id, ply),
  ) {}

  look = (subject: Subject | null, by: By): void => {
    if (subject === null && by !== this.by && this.subject !== null) return; // the mouse leaves, but the focus stays
    this.by = by;
    this.subject = subject;
  };
  close = (): void => void (this.subject = null);

  /** The company whose track lights up. */
  get company(): string | null {
    const [kind, id] = partsOf(this.subject ?? ":");
    return kind === "company" ? id : null;
  }

  /** Endings and tracks are shown below the map. */
  get isBelowMap(): boolean {
    return ["ending", "track"].includes(partsOf(this.subject ?? ":")[0]);
  }

  at(board: Board, view: View, era: number) {
    return this.subject === null ? null : explain(this.subject, board, view, this.places.get(`${era}/${view.ply}`) ?? null);
  }

  /** Asks for the places of a moment, once. */
  async load(ply: number, era: number): Promise<void> {
    const key = `${era}/${ply}`;
    if (!this.subject?.startsWith("place:") || this.asked.has(key)) return;
    this.asked.add(key);
    try {
      const found = new Map((await this.ask(ply)).map((place) => [place.id, place]));
      const kept = [...this.places].slice(1 - KEPT);
      this.places = new Map([...kept, [key, found]]);
      this.asked = new Set(this.places.keys());
    } catch {
      this.asked.delete(key); // the name of the place is shown; the next look asks again
    }
  }
}
