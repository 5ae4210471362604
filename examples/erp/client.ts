/** The portal for another program: typed calls with an API key, asked again when the portal says to wait. */
import { openAsBlob } from 'node:fs';
import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './portal.d.ts';

export type Portal = Client<paths>;
type Settings = {
  /** `https://portale.example`, without a path. */
  url: string;
  /** `ema_…`, of «Chiavi API». */
  key: string;
  /** How often a call is asked in all; 5 unless said. */
  attempts?: number;
  /** How long one attempt may take, its file included; 30 seconds unless said. */
  seconds?: number;
};

/** Answers that say «later», not «no». */
const LATER = [429, 502, 503, 504];
const wait = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

/**
 * Every call of the portal may be repeated without being done twice, so one whose answer was lost is simply asked
 * again: after as many seconds as `Retry-After` says, or 1, 2, 4, 8.
 */
const patiently =
  (attempts: number, seconds: number) =>
  async (request: Request): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      const pause = 2 ** (attempt - 1);
      try {
        const answer = await fetch(request.clone(), { signal: AbortSignal.timeout(seconds * 1_000) });
        if (!LATER.includes(answer.status) || attempt >= attempts) return answer;
        await wait(Number(answer.headers.get('retry-after')) || pause);
      } catch (error) {
        if (attempt >= attempts) throw error;
        await wait(pause);
      }
    }
  };

/** `localhost:3000` is an address of nothing: its beginning is taken for a protocol. */
const originOf = (url: string): string => {
  if (!/^https?:\/\//.test(url)) throw new TypeError(`PORTAL_URL has to begin with https:// and is ${url}`);
  return new URL(url).origin;
};

/** @throws TypeError when `url` is none */
export const openPortal = ({ url, key, attempts = 5, seconds = 30 }: Settings): Portal =>
  createClient<paths>({
    baseUrl: originOf(url),
    headers: { authorization: `Bearer ${key}` },
    fetch: patiently(attempts, seconds),
  });

/** A CSV as the body of a call: read from the disk while it is sent, however long it is. */
export const csvFile = async (path: string) => {
  const blob = await openAsBlob(path, { type: 'text/csv' });
  // What is typed as text is sent as the bytes it is, in whatever encoding the file has.
  return { body: '', bodySerializer: () => blob, headers: { 'content-type': 'text/csv' } };
};

type Checked = { faults: { line: number; message: string }[]; faultCount: number };
/** @throws Error with the first faults, each with its line, and how many there are */
export const refuseFaults = ({ faults, faultCount }: Checked): void => {
  if (faultCount === 0) return;
  const told = faults.map(({ line, message }) => `line ${line}: ${message}`);
  if (faultCount > faults.length) told.push(`… ${faultCount} in all`);
  throw new Error(told.join('\n'));
};

/** Runs a program: what goes wrong is said in one line, and the program ends with 1. */
export const main = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
};

/** Of the environment: `PORTAL_URL`, `PORTAL_KEY`. */
export const portalOfEnvironment = (more: Pick<Settings, 'seconds'> = {}): Portal => {
  const { PORTAL_URL: url, PORTAL_KEY: key } = process.env;
  if (!url || !key) throw new Error('Set PORTAL_URL and PORTAL_KEY.');
  return openPortal({ url, key, ...more });
};

type Answered<T> = { data?: T; error?: { detail?: string; type?: string }; response: Response };
/** What a call answered. @throws Error with the portal's own sentence and the status */
export const must = <T>({ data, error, response }: Answered<T>): T => {
  if (!response.ok) throw new Error(`${response.status} ${error?.type ?? ''} ${error?.detail ?? ''}`.trim());
  return data as T;
};
