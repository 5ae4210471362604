/** Sends calls to the server and tells what a call that failed is, in an Italian sentence. */
import { ACCOUNT_HEADER, type CallInput, type CallOutput, type CallSpec } from '@ema/calls/kernel/call.ts';
import { paths } from '../paths.ts';
import { followServer } from './clock.ts';
import { fetchTelling } from './fetch-telling.ts';
import { hearBuild, isMissingFile, isOtherBuild, MISSING_FILE } from './new-release.ts';
import { forgetAnswers, recallAnswer, rememberAnswer } from './offline-answers.ts';
import { BODY_MS, FILE_MS, inPieces, isGivenUp, isLate, longestMs, patience, READ_MS } from './patience.ts';
import { answeredHere, askWhoIsHere, leaveShop, noteLeftShop, shopHeaders } from './shop-of-page.ts';
import { asBefore } from './told-since.ts';
import { traceCall } from './trace.ts';
import { forgetWayBack, noteWayBack } from './way-back.ts';

export type Violation = { propertyPath: string; message: string };

/** What a call that failed is, in every place that shows it: an Italian sentence, field errors, a status, a request id. */
export class CallFailure extends Error {
  readonly status: number;
  readonly errorId: string | null;
  readonly violations: readonly Violation[];
  readonly requestId: string | null;
  /** The code of the closed list of errors, such as `maintenance`. */
  readonly code: string | null;
  /** Are these the server's own words, or only that something failed? */
  readonly isTold: boolean;
  /** After how long the server wants to be asked again; null when it does not say. */
  readonly retryAfterMs: number | null;
  /** Nothing came in time: who waited so long is told so, and it is not asked again by itself. */
  readonly isLate: boolean;
  constructor(
    status: number,
    message: string,
    more: {
      violations?: readonly Violation[];
      requestId?: string | null;
      errorId?: string | null;
      code?: string | null;
      isTold?: boolean;
      retryAfterMs?: number | null;
      isLate?: boolean;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.violations = more.violations ?? [];
    this.requestId = more.requestId ?? null;
    this.errorId = more.errorId ?? null;
    this.code = more.code ?? null;
    this.isTold = more.isTold ?? true;
    this.retryAfterMs = more.retryAfterMs ?? null;
    this.isLate = more.isLate ?? false;
  }
  /** Field errors by field name, for forms. */
  get fields(): Record<string, string> {
    return Object.fromEntries(this.violations.map((v) => [v.propertyPath, v.message]));
  }
}

/** Was it made from what is no longer so? */
export const isStale = (thrown: unknown): boolean => thrown instanceof CallFailure && thrown.code === 'stale_version';

type LooseInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
type AnyCall = CallSpec;

/** The address of a call with its parameters and its query; what is empty is left out. */
export const addressOf = (spec: AnyCall, input: LooseInput): string => {
  let path = spec.path;
  for (const [name, value] of Object.entries(input.params ?? {}))
    path = path.replace(`:${name}`, encodeURIComponent(String(value)));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  const query = search.toString();
  return query ? `${path}?${query}` : path;
};

/** One user intent: the same key for every repeat of the same click. */
export const newIntent = (): string => crypto.randomUUID();

let account: string | null = null;
/** Somebody signed out here; an ended session alone leaves an open page to whom it was opened for (ACC-706). */
export const speakForNobody = (): void => {
  account = null;
  leaveShop();
};

/** The browser goes elsewhere: for so long what this page still hears leads it nowhere, after that it has stayed. */
const GOING_MS = 5_000;
let goingSince = -Infinity;
globalThis.window?.addEventListener('beforeunload', ({ isTrusted }) => {
  if (isTrusted) goingSince = performance.now();
});
let leaving = false;
/**
 * To the root, once, and nobody away from where the browser is going: out, above all (NET-561). Whoever was asked whether
 * to leave, and stayed, is led there again by what is asked later (ACC-770): the second wait begins once they answered.
 */
const leadToRoot = (): void => {
  leaving = true;
  const isGoing = performance.now() - goingSince < GOING_MS;
  setTimeout(() => location.assign(paths.root), isGoing ? GOING_MS : 0);
  const stayed = (): void => void (leaving = false);
  setTimeout(() => setTimeout(stayed, GOING_MS), isGoing ? 2 * GOING_MS : GOING_MS);
};

/** From the sign-in back to where this page is. @returns what the page says meanwhile */
export const leaveEnded = (): CallFailure => {
  if (!leaving) {
    // One of an earlier end of a session is no way from here.
    forgetWayBack();
    noteWayBack(location.pathname + location.search, account);
    // On a slow line the next page would take them for signed in again, and never lead to the sign-in (ACC-767).
    void forgetAnswers();
    leadToRoot();
  }
  return new CallFailure(401, 'La sessione è terminata. Accedi di nuovo.', { code: 'unauthenticated' });
};

/**
 * From now on the page speaks for this account, until somebody signs out here. Somebody else under an open page – acting
 * for a person began or ended in another tab – sends the browser to the root: nothing typed for one lands on the other.
 * @throws CallFailure for somebody else, of whom the page learns nothing more
 */
export const speakFor = (username: string): void => {
  if (account !== null && username !== account) {
    if (!leaving) leadToRoot();
    throw new CallFailure(403, 'In questo browser opera ora un’altra persona. Ricarica la pagina.', {
      code: 'acting_refused',
    });
  }
  account = username;
};

let lastRequest: string | null = null;
/** The last request the server answered: what the support desk looks for when a page failed after it. */
export const lastRequestId = (): string | null => lastRequest;

/** For whom the page speaks, for what is sent by other means than `sendCall`; it may be of any shop. */
export const accountHeaders = (): Record<string, string> =>
  account === null ? {} : { [ACCOUNT_HEADER]: encodeURIComponent(account) };

/** What is not named in such a body stays as it is (ACC-327). */
const MERGE_PATCH = 'application/merge-patch+json';
const typeOf = (call: AnyCall, body: unknown): string => {
  if (body instanceof Blob) return 'text/csv';
  return call.method === 'PATCH' ? MERGE_PATCH : 'application/json';
};
const headersOf = (call: AnyCall, body: unknown, intent: string | undefined): Record<string, string> => ({
  accept: 'application/json',
  ...(body === undefined ? {} : { 'content-type': typeOf(call, body) }),
  ...accountHeaders(),
  ...shopHeaders(),
  ...(call.idempotency === 'key' && intent ? { 'idempotency-key': intent } : {}),
});

/** A chosen file as the body of a call that says `csv`: the browser sends it from the disk, however long it is. */
export const csvBody = <B>(file: File): B => file as unknown as B;

export const FILE_CHANGED = 'Il file è stato cambiato, spostato o tolto dopo che lo hai scelto: sceglilo di nuovo.';
/** A browser sends no file that was saved again since it was chosen; that is no fault of the network. */
export const isReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

type SendOptions = {
  intent?: string;
  signal?: AbortSignal;
  /** Of a file that is the body: how many of its bytes have gone. */
  onSent?: (bytes: number) => void;
};

/** Like `fetch`; of a file that is sent it may be told how far it has come. */
const send = (call: AnyCall, input: LooseInput, headers: Record<string, string>, options: SendOptions) => {
  const { body } = input;
  const { signal, onSent } = options;
  const address = addressOf(call, input);
  if (onSent && body instanceof Blob)
    return fetchTelling(address, { method: call.method, headers, body, signal }, onSent);
  return fetch(address, {
    method: call.method,
    credentials: 'same-origin',
    headers,
    ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
};

/** What the server answers, whatever it is; without a connection the failure that says so, thrown by nobody yet. */
const request = async (call: AnyCall, input: LooseInput, options: SendOptions): Promise<Response | CallFailure> => {
  const { body } = input;
  const traced = traceCall(call.name);
  const askedAt = performance.now();
  const headers = { ...headersOf(call, body, options.intent), ...traced.headers };
  const response = await send(call, input, headers, options).catch(async (thrown: unknown) => {
    if (isGivenUp(thrown, options.signal)) throw thrown;
    if (body instanceof Blob && !(await isReadable(body))) throw new CallFailure(0, FILE_CHANGED);
    return noConnection(isLate(thrown, options.signal));
  });
  if (response instanceof CallFailure) return response;
  traced.answered(response);
  lastRequest = response.headers.get('x-request-id') ?? lastRequest;
  followServer(response.headers.get('date'), performance.now() - askedAt);
  hearBuild(response.headers.get('x-ema-build'));
  if (response.ok) {
    if (call.who !== 'anyone' && !call.ofAnyShop) answeredHere();
    return response;
  }
  const failure = await failureOf(response);
  const before = isOtherBuild(response.headers.get('x-ema-build')) ? asBefore(input, failure) : null;
  if (before) return request(call, before, options);
  if (failure.status === 401 && call.path !== '/login') leaveEnded();
  throw failure;
};
export const noConnection = (late = false): CallFailure =>
  new CallFailure(0, 'Non c’è connessione. Controlla la rete e riprova.', { isLate: late });
/** The line broke in the middle of an answer: what the browser says of it is no sentence for people. */
export const brokenOff =
  (signal?: AbortSignal) =>
  (thrown: unknown): never => {
    throw isGivenUp(thrown, signal) ? thrown : noConnection(isLate(thrown, signal));
  };

/**
 * Makes a call. @throws CallFailure with the server's sentence; without a connection, or when nothing comes in time, one
 * that says so. An ended session sends the browser to the root, once; a refused sign-in does not.
 */
export const sendCall = async <C>(spec: C, input: CallInput<C>, options: SendOptions = {}): Promise<CallOutput<C>> => {
  const call = spec as AnyCall;
  const loose = input as LooseInput;
  const address = addressOf(call, loose);
  const patient = patience(longestMs(call, loose.body), options.signal);
  const { signal, end } = patient;
  try {
    const response = await request(call, loose, { ...options, signal });
    if (response instanceof CallFailure) {
      const kept = await recallAnswer(call, address);
      if (kept !== undefined) return kept as CallOutput<C>;
      throw response;
    }
    patient.wait(BODY_MS);
    const answer: unknown = response.status === 204 ? undefined : await response.json().catch(brokenOff(signal));
    void rememberAnswer(call, address, answer);
    return answer as CallOutput<C>;
  } finally {
    end();
  }
};

/** Sends a chosen file as the body of a call that says `csv`, and tells how far it has come. @throws CallFailure */
export const sendCsv = <C>(spec: C, file: File, options: SendOptions): Promise<CallOutput<C>> =>
  sendCall(spec, { body: file } as unknown as CallInput<C>, options);

/** The bytes that a call answers whose output is a file, for a screen that draws them. @throws CallFailure */
export const sendForBytes = async <C>(
  spec: C,
  input: CallInput<C>,
  options: SendOptions = {},
): Promise<Uint8Array<ArrayBuffer>> => {
  const loose = input as LooseInput;
  // A file that is sent from the disk takes as long as it takes.
  const patient = patience(loose.body instanceof Blob ? null : FILE_MS, options.signal);
  try {
    const response = await request(spec as AnyCall, loose, { ...options, signal: patient.signal });
    if (response instanceof CallFailure) throw response;
    const bytes = await inPieces(response, patient).arrayBuffer().catch(brokenOff(patient.signal));
    return new Uint8Array(bytes);
  } finally {
    patient.end();
  }
};

/** Sends a chosen file as {@link sendCsv} does; the call answers a file. @throws CallFailure */
export const sendCsvForBytes = <C>(spec: C, file: File): Promise<Uint8Array<ArrayBuffer>> =>
  sendForBytes(spec, { body: file } as unknown as CallInput<C>);

/**
 * Asks an address whose answer is a redirect, such as the start of an impersonation, so that a refusal comes back as a
 * sentence and not as a page of its own. @throws CallFailure
 */
export const sendRedirect = async (address: string): Promise<void> => {
  const { signal, end } = patience(READ_MS);
  const response = await fetch(address, { credentials: 'same-origin', redirect: 'manual', signal })
    .catch(() => null)
    .finally(end);
  if (response === null) throw noConnection();
  if (response.type !== 'opaqueredirect') throw await failureOf(response);
};

/** `Retry-After` in seconds; a day there is none of ours. */
const retryAfterMsOf = ({ headers }: Response): number | null => {
  const seconds = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1_000 : null;
};

/** Two windows beside each other are never come back to: what one is refused tells it who one is (ACC-358). */
const learnFrom = (type: string | undefined): void => {
  if (type === 'urn:ema:other_shop') noteLeftShop();
  if (type === 'urn:ema:acting_refused') askWhoIsHere();
};
/** What a call that was refused is; the page learns of it when its shop was left, or its person is another by now. */
export const failureOf = async (response: Response): Promise<CallFailure> => {
  const problem = (await response.json().catch(() => null)) as {
    type?: string;
    detail?: string;
    violations?: Violation[];
    requestId?: string;
    errorId?: string;
  } | null;
  learnFrom(problem?.type);
  return new CallFailure(response.status, problem?.detail ?? 'Si è verificato un errore imprevisto.', {
    violations: problem?.violations ?? [],
    requestId: problem?.requestId ?? response.headers.get('x-request-id'),
    errorId: problem?.errorId ?? null,
    code: problem?.type?.replace('urn:ema:', '') ?? null,
    isTold: problem?.detail !== undefined,
    retryAfterMs: retryAfterMsOf(response),
  });
};

/** The sentence of whatever was thrown. */
export const sentenceOf = (thrown: unknown): string => {
  if (isMissingFile(thrown)) return MISSING_FILE;
  return thrown instanceof Error ? thrown.message : 'Si è verificato un errore imprevisto.';
};
