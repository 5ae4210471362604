/**
 * Puts so many files into one ZIP as the browser does, and says how long it took and the most memory it held.
 * `node bench/desk-zip.ts`, on its standard input a JSON of `base`, `cookie` and `entries`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';

type Entry = { url: string; person: string; fileName: string; fileSize: number | null; date: Date };
type Progress = { state: string; files: number; bytes: number; length: number | null };
type Sink = { write: (piece: Uint8Array) => Promise<void>; close: () => Promise<void>; abort: () => Promise<void> };
type Work = (options: {
  entries: readonly Entry[];
  sink: Sink;
  tell: (progress: Progress) => void;
  wait: (milliseconds: number) => Promise<void>;
}) => { ended: Promise<Progress> };

const input = JSON.parse(await text(process.stdin)) as { base: string; cookie: string; entries: Entry[] };
const asked = globalThis.fetch;
globalThis.fetch = (path, options) =>
  asked(`${input.base}${String(path)}`, { ...options, headers: { cookie: input.cookie } });
const { zipWork } = (await import(new URL('../web/features/user-documents/zip-work.ts', import.meta.url).href)) as {
  zipWork: Work;
};

// What reading the sources of the page took is not what the ZIP takes.
globalThis.gc?.();
writeFileSync('/proc/self/clear_refs', '5');
const began = performance.now();
const written = await zipWork({
  entries: input.entries.map((entry) => ({ ...entry, date: new Date(entry.date) })),
  sink: { write: async () => {}, close: async () => {}, abort: async () => {} },
  tell: () => {},
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}).ended;
const seconds = (performance.now() - began) / 1_000;
if (written.state !== 'saved' || written.files !== input.entries.length) throw new Error(JSON.stringify(written));
const mib = Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1_024;
const isTold =
  written.length === null ? 'length not known before' : `length told before ${written.length === written.bytes}`;
process.stdout.write(`${JSON.stringify({ files: written.files, bytes: written.bytes, seconds, mib, isTold })}\n`);
