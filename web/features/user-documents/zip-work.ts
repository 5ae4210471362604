/** Fetches many files one after the other into one ZIP, which can be stopped, goes on where it was, or is given up. */
import { brokenOff, CallFailure, failureOf, sentenceOf } from '../../kernel/client.ts';
import { FILE_MS, inPieces, patience } from '../../kernel/patience.ts';
import { shopHeaders } from '../../kernel/shop-of-page.ts';
import { entryName, nameInHeader, namer } from './zip-names.ts';
import type { Sink } from './zip-sink.ts';

export type Entry = {
  url: string;
  /** Whose it is: the ZIP names the file after them. */
  person: string;
  /** What the list said of it. */
  fileName: string;
  fileSize: number | null;
  /** The document’s: the same ZIP again has the same bytes. */
  date: Date;
};
export type ZipProgress = {
  state: 'running' | 'stopped' | 'failed' | 'saved' | 'given-up';
  files: number;
  total: number;
  /** Of the ZIP, written and in all; null where the list did not know every length. */
  bytes: number;
  length: number | null;
  /** Which file could not be had, and why. */
  failure: { name: string; reason: string } | null;
};
export type ZipWork = { stop: () => void; goOn: () => void; giveUp: () => void; ended: Promise<ZipProgress> };
type Options = {
  entries: readonly Entry[];
  sink: Sink;
  tell: (progress: ZipProgress) => void;
  /** Between the attempts at one file. */
  wait: (milliseconds: number) => Promise<void>;
};

const WAITS = [1_000, 4_000];
const library = () => import('client-zip');

/** How long the ZIP will be to the byte, or null. */
export const lengthOf = async (entries: readonly Entry[]): Promise<number | null> => {
  const { predictLength } = await library();
  const named = namer();
  const known = entries.flatMap(({ person, fileName, fileSize }) =>
    fileSize === null ? [] : [{ name: named(entryName(person, fileName)), size: fileSize }],
  );
  return known.length < entries.length ? null : Number(predictLength(known));
};

type Fetched = { name: string; file: Blob };

/** @throws CallFailure; a file without a name is none (NET-316) */
const fetchOnce = async (url: string, given: AbortSignal): Promise<Fetched> => {
  const patient = patience(FILE_MS, given);
  const { signal } = patient;
  try {
    const asked = { credentials: 'same-origin', headers: shopHeaders(), signal } as const;
    const response = await fetch(url, asked).catch(brokenOff(signal));
    if (!response.ok) throw await failureOf(response);
    const name = nameInHeader(response.headers.get('content-disposition'));
    if (name === null) throw new CallFailure(response.status, 'Il server non ha indicato il nome del file.');
    return { name, file: await inPieces(response, patient).blob().catch(brokenOff(signal)) };
  } finally {
    patient.end();
  }
};

/** Is it worth another attempt by itself? */
const mayPass = (thrown: unknown): boolean =>
  !(thrown instanceof CallFailure) || thrown.status === 0 || thrown.status === 429 || thrown.status >= 500;

const fetchFile = async (url: string, signal: AbortSignal, wait: Options['wait']): Promise<Fetched> => {
  for (const pause of WAITS)
    try {
      return await fetchOnce(url, signal);
    } catch (thrown) {
      if (signal.aborted || !mayPass(thrown)) throw thrown;
      await wait(pause);
    }
  return fetchOnce(url, signal);
};

/** Stands open or shut; whoever waits at it goes on when it opens. */
const gate = () => {
  let open: () => void = () => {};
  let passed = Promise.resolve();
  return {
    shut: () => {
      passed = new Promise((resolve) => {
        open = resolve;
      });
    },
    open: () => open(),
    passed: () => passed,
  };
};

class GivenUp extends Error {}

/** What is fetched is in the ZIP and never asked for again, however often the work stops. */
export const zipWork = ({ entries, sink, tell, wait }: Options): ZipWork => {
  let fetching = new AbortController();
  let now: ZipProgress = { state: 'running', files: 0, total: entries.length, bytes: 0, length: null, failure: null };
  const way = gate();
  const become = (change: Partial<ZipProgress>): void => {
    now = { ...now, ...change };
    tell(now);
  };
  const isGivenUp = () => now.state === 'given-up';

  /** Tries until it is there; what fails for good waits for somebody. */
  const have = async (entry: Entry): Promise<Fetched> => {
    for (;;) {
      await way.passed();
      if (isGivenUp()) throw new GivenUp();
      const { signal } = fetching;
      try {
        return await fetchFile(entry.url, signal, wait);
      } catch (thrown) {
        if (signal.aborted) continue;
        way.shut();
        const name = entryName(entry.person, entry.fileName);
        become({ state: 'failed', failure: { name, reason: sentenceOf(thrown) } });
      }
    }
  };
  async function* contents() {
    const named = namer();
    for (const entry of entries) {
      const { name, file } = await have(entry);
      yield { name: named(entryName(entry.person, name)), input: file, size: file.size, lastModified: entry.date };
      become({ files: now.files + 1 });
    }
  }
  const run = async (): Promise<ZipProgress> => {
    tell(now);
    try {
      const [{ makeZip }, length] = await Promise.all([library(), lengthOf(entries)]);
      become({ length });
      const reader = makeZip(contents()).getReader();
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        await sink.write(read.value as Uint8Array<ArrayBuffer>);
        become({ bytes: now.bytes + read.value.length });
      }
      if (isGivenUp()) throw new GivenUp();
      await sink.close();
      become({ state: 'saved' });
    } catch (thrown) {
      await sink.abort().catch(() => {});
      if (!isGivenUp()) become({ state: 'given-up', failure: { name: '', reason: sentenceOf(thrown) } });
    }
    return now;
  };
  return {
    ended: run(),
    stop: () => {
      if (now.state !== 'running') return;
      way.shut();
      become({ state: 'stopped' });
      fetching.abort();
    },
    goOn: () => {
      if (now.state !== 'stopped' && now.state !== 'failed') return;
      fetching = new AbortController();
      become({ state: 'running', failure: null });
      way.open();
    },
    giveUp: () => {
      if (now.state === 'saved') return;
      become({ state: 'given-up' });
      fetching.abort();
      way.open();
    },
  };
};
