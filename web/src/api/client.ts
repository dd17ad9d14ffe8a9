// Every request to the server; refusals become errors with a readable message.
import { ALONE } from "../local/edition";
import { request as askHere } from "../local/backend";
import type {
  ActionForm,
  AgreeForm,
  Aid,
  Board,
  Catalog,
  Compared,
  Considered,
  Example,
  Hint,
  HintForm,
  Invitation,
  LessonLine,
  LinkForm,
  MapCheck,
  MapProblems,
  Me,
  NameForm,
  NewLesson,
  NewTable,
  NextForm,
  Options,
  OrderForm,
  Outcome,
  Place,
  PlaceOffers,
  Plies,
  Ply,
  Problem,
  RecordText,
  Recovery,
  RecoveryForm,
  Review,
  Rule,
  SeatChange,
  SeatForm,
  Table,
  TableLine,
  UndoForm,
  WhyNot,
} from "./types.gen";

const ROOT = "/api/v1";
const PATIENCE = 30_000; // milliseconds; then a request counts as lost

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.reason);
  }
}

export const isOffline = (error: unknown) => error instanceof Refused && error.status === 0;

/** The lesson asks for another move, and says why. */
export const isOffLesson = (error: unknown): error is Refused => error instanceof Refused && error.problem.error === "off-lesson";

export const OFFLINE: Problem = { error: "offline", reason: "The server does not answer. Is it still running?", rule: null, ply: null };

let csrf = "";

async function problemOf(answer: Response): Promise<Problem> {
  const problem = (await answer.json().catch(() => null)) as Partial<Problem> | null;
  const reason = problem?.reason ?? `The server returned an error (${answer.status}).`;
  return { error: problem?.error ?? "unknown", reason, rule: problem?.rule ?? null, ply: problem?.ply ?? null };
}

/** Without a `signal` of the caller, a request is given up after a while. */
async function send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  if (ALONE) return askHere(method, path, body, signal);
  const headers: Record<string, string> = { Accept: "application/json" };
  if (method !== "GET") headers["X-CSRF-Token"] = csrf || (await me()).csrf;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const request = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
  return fetch(ROOT + path, { ...request, signal: signal ?? AbortSignal.timeout(PATIENCE) }).catch(() => {
    throw new Refused(0, OFFLINE);
  });
}

async function ask<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let answer = await send(method, path, body, signal);
  if (answer.status === 403 && method !== "GET" && (await problemOf(answer.clone())).error === "csrf") {
    csrf = ""; // the server restarted, so the token is outdated
    answer = await send(method, path, body, signal);
  }
  if (!answer.ok) throw new Refused(answer.status, await problemOf(answer));
  return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T);
}

const get = <T>(path: string) => ask<T>("GET", path);
const post = <T>(path: string, body: object = {}, signal?: AbortSignal) => ask<T>("POST", path, body, signal);
const query = (ply: number, draft: string) => new URLSearchParams({ ply: String(ply), draft }).toString();
const at = (id: string) => `/tables/${encodeURIComponent(id)}`;

let asking: Promise<Me> | undefined;

/** One request at a time: without a cookie, each would make a visitor of its own. */
export function me(): Promise<Me> {
  asking ??= get<Me>("/me")
    .then((answer) => {
      csrf = answer.csrf;
      return answer;
    })
    .finally(() => (asking = undefined));
  return asking;
}

export const rename = (name: string) => ask<Me>("PUT", "/me", { name } satisfies NameForm);
export const catalog = () => get<Catalog>("/catalog");
export const rules = (game: string) => get<Rule[]>(`/rules/${encodeURIComponent(game)}`);
export const aid = (game: string) => get<Aid>(`/aid/${encodeURIComponent(game)}`);
export const example = (game: string) => get<Example>(`/games/${encodeURIComponent(game)}/example`);
export const checkMap = (game: string, map: unknown) => post<MapProblems>("/maps/check", { game, map } satisfies MapCheck);

export const tables = () => get<TableLine[]>("/tables");
export const create = (table: NewTable) => post<Table>("/tables", table);
export const importRecord = (text: string, more: Partial<RecordText> = {}) =>
  post<Table>("/records", { ...more, text } satisfies RecordText);

export const table = (id: string) => get<Table>(at(id));
export const board = (id: string) => get<Board>(`${at(id)}/board`);
export const plies = (id: string, after = 0) => get<Plies>(`${at(id)}/plies?after=${after}`);
export const considered = (id: string, ply: number) => get<Considered[]>(`${at(id)}/plies/${ply}/considered`);
export const result = (id: string) => get<Outcome>(`${at(id)}/result`);
export const options = (id: string, ply: number, draft: string) => get<Options>(`${at(id)}/options?${query(ply, draft)}`);
export const places = (id: string, ply: number) => get<Place[]>(`${at(id)}/plies/${ply}/places`);
export const offers = (id: string, ply: number, draft: string, place: string) =>
  get<PlaceOffers>(`${at(id)}/offers?${query(ply, draft)}&${new URLSearchParams({ place })}`);
export const whyNot = (id: string, ply: number, draft: string) => get<WhyNot>(`${at(id)}/why-not?${query(ply, draft)}`);

export const say = (id: string, said: ActionForm) => post<Ply>(`${at(id)}/actions`, said);
export const placeOrder = (id: string, seat: number, order: OrderForm) => ask<Table>("PUT", `${at(id)}/seats/${seat}/order`, order);
export const cancelOrder = (id: string, seat: number) => ask<Table>("DELETE", `${at(id)}/seats/${seat}/order`);
export const hint = (id: string, seat: number, form: HintForm, signal: AbortSignal) =>
  post<Hint>(`${at(id)}/seats/${seat}/hint`, form, signal);
export const whyNotMine = (id: string, seat: number, form: HintForm, signal: AbortSignal) =>
  post<Compared>(`${at(id)}/seats/${seat}/hint/mine`, form, signal);
export const undo = (id: string, to_ply: number | null, reopens: boolean) =>
  post<Table>(`${at(id)}/undo`, { to_ply, reopens } satisfies UndoForm);
export const redo = (id: string) => post<Table>(`${at(id)}/redo`);
export const agreeToUndo = (id: string, to_ply: number) => post<Table>(`${at(id)}/undo/agree`, { to_ply } satisfies AgreeForm);
export const refuseUndo = (id: string) => post<Table>(`${at(id)}/undo/refuse`);
export const moveNow = (id: string) => post<unknown>(`${at(id)}/move-now`);
export const rematch = (id: string) => post<Table>(`${at(id)}/rematch`);
export const newLink = (id: string, seat: number) => post<Table>(`${at(id)}/seats/${seat}/link`);
export const revokeLink = (id: string, seat: number) => ask<unknown>("DELETE", `${at(id)}/seats/${seat}/link`);
export const changeSeat = (id: string, seat: number, change: SeatChange) => ask<Table>("PATCH", `${at(id)}/seats/${seat}`, change);
export const review = (id: string) => get<Review>(`${at(id)}/review`);
export const startReview = (id: string) => post<Review>(`${at(id)}/review`);
export const record = (id: string) => get<object>(`${at(id)}/record`);
export const recordUrl = (id: string) => `${ROOT}${at(id)}/record`;

export const lessons = () => get<LessonLine[]>("/lessons");
export const startLesson = (lesson: NewLesson) => post<Table>("/lessons", lesson);
export const readOn = (id: string, ply: number, era: number) => post<Table>(`${at(id)}/lesson/next`, { ply, era } satisfies NextForm);
export const leaveLesson = (id: string) => ask<Table>("DELETE", `${at(id)}/lesson`);

// secrets travel in bodies: addresses get into the logs of proxies
export const invitation = (link: string) => post<Invitation>("/invitations", { link } satisfies LinkForm);
export const join = (link: string, name: string) => post<Table>("/seats", { link, name } satisfies SeatForm);
export const recovery = () => get<Recovery>("/me/recovery");

/** This browser becomes the visitor of a personal link. */
export async function recover(token: string, replaces: boolean): Promise<Me> {
  const answer = await post<Me>("/me/recovery", { token, replaces } satisfies RecoveryForm);
  csrf = answer.csrf;
  return answer;
}

export function liveUrl(id: string, after: number, era: number): string {
  if (ALONE) return `${at(id)}/live?after=${after}&era=${era}`;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}${ROOT}${at(id)}/live?after=${after}&era=${era}`;
}
