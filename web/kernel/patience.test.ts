import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { previewContractText } from '@ema/calls/contracts/templates.ts';
import { home } from '@ema/calls/home.ts';
import { switchShop } from '@ema/calls/access.ts';
import { isAskedAgain } from './ask-again.ts';
import { CallFailure, sendCall, sendForBytes } from './client.ts';
import { downloadFile, downloadPdf } from './download.ts';
import { longestMs } from './patience.ts';

const OFFLINE = 'Non c’è connessione. Controlla la rete e riprova.';
/** As a browser does it: what is given up ends, before the headers and within the body. */
const endsWith = (signal: AbortSignal, end: (why: unknown) => void): void =>
  signal.addEventListener('abort', () => end(new DOMException('BodyStreamBuffer was aborted', 'AbortError')));
const silent = (_: string, { signal }: { signal: AbortSignal }) =>
  new Promise<Response>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
/** `pieces` of a body, one every `everyMs`, and then nothing more. */
const stalls =
  (pieces: number, everyMs: number, closes = false) =>
  async (_: string, { signal }: { signal: AbortSignal }) =>
    new Response(
      new ReadableStream({
        start: (body) => {
          endsWith(signal, (why) => body.error(why));
          for (let at = 1; at <= pieces; at += 1)
            setTimeout(() => body.enqueue(new TextEncoder().encode('x')), at * everyMs);
          if (closes) setTimeout(() => body.close(), (pieces + 1) * everyMs);
        },
      }),
    );
const network = (fetch: (url: string, init: { signal: AbortSignal }) => Promise<Response>) =>
  vi.stubGlobal('fetch', fetch);
/** What came of it within `ms`. */
const after = async (ms: number, work: Promise<unknown>): Promise<unknown> => {
  let seen: unknown = 'nothing yet';
  work.then(
    () => (seen = 'done'),
    (thrown: unknown) => (seen = thrown),
  );
  await vi.advanceTimersByTimeAsync(ms);
  return seen;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:0');
  vi.stubGlobal('document', { createElement: () => ({ click: () => undefined }) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a line that is dead', () => {
  it.each([
    ['a reading call', 30_000, () => sendCall(home, {})],
    ['a writing call', 61_000, () => sendCall(switchShop, { body: { shop: 0 } })],
    ['the bytes of a file', 120_000, () => sendForBytes(previewContractText, {} as never)],
    ['a file that is saved', 120_000, () => downloadFile('/file/a')],
    ['a PDF', 120_000, () => downloadPdf('/file/a', () => undefined, new AbortController().signal)],
  ])('ACC-765 %s is told as no connection, and not asked again by itself', async (_, ms, ask) => {
    network(silent);
    const asked = ask();
    expect(await after(ms - 2_000, asked)).toBe('nothing yet');
    const thrown = await after(2_000, asked);
    expect(thrown).toMatchObject({ status: 0, message: OFFLINE, isLate: true });
    expect(isAskedAgain(0, thrown)).toBe(false);
  });

  it.each([
    ['a reading call', 60_000, () => sendCall(home, {})],
    ['a file that is saved', 30_000, () => downloadFile('/file/a')],
    ['the bytes of a file', 30_000, () => sendForBytes(previewContractText, {} as never)],
    ['a PDF', 30_000, () => downloadPdf('/file/a', () => undefined, new AbortController().signal)],
  ])('ACC-765 %s that stops in the middle is told so as well', async (_, ms, ask) => {
    network(stalls(1, 10));
    expect(await after(ms + 20, ask())).toMatchObject({ status: 0, message: OFFLINE, isLate: true });
  });

  it('ACC-765 a file that keeps coming is taken, however long that is', async () => {
    network(stalls(40, 20_000, true));
    expect(await after(41 * 20_000, downloadFile('/file/a'))).toBe('done');
  });

  it('ACC-765 what is given up stays given up', async () => {
    network(silent);
    const control = new AbortController();
    const asked = downloadFile('/file/a', control.signal);
    control.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    await expect(sendCall(home, {}, { signal: control.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('ACC-765 a line that broke is asked again, as before', async () => {
    network(() => Promise.reject(new TypeError('Failed to fetch')));
    const thrown = await sendCall(home, {}).catch((failure: unknown) => failure);
    expect(thrown).toBeInstanceOf(CallFailure);
    expect(isAskedAgain(0, thrown)).toBe(true);
  });
});

describe('ACC-765 how long a call may take', () => {
  it.each([
    ['what is read', { method: 'GET' }, undefined, 30_000],
    ['what is written', { method: 'PUT' }, { shop: 0 }, 60_001],
    ['a photo of eight megabytes', { method: 'POST' }, { content: 'x'.repeat(8_000_000) }, 560_001],
    ['a file from the disk', { method: 'POST' }, new Blob(['a;b']), null],
  ] as const)('%s', (_, call, body, ms) => expect(longestMs(call, body)).toBe(ms));
});
