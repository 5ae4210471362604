import { afterEach, describe, expect, it, vi } from 'vitest';
import { home } from '@ema/calls/home.ts';
import { sendCall, sendForBytes } from './client.ts';
import { downloadPdf } from './download.ts';

afterEach(() => vi.unstubAllGlobals());
const OFFLINE = 'Non c’è connessione. Controlla la rete e riprova.';
/** The headers come, and then the line breaks. */
const breaks = (thrown: Error) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(new ReadableStream({ start: (body) => body.error(thrown) }), { status: 200 })),
  );

describe('an answer that breaks off', () => {
  it.each([
    ['data', () => sendCall(home, {})],
    ['bytes', () => sendForBytes(home, {})],
    ['a file', () => downloadPdf('/file/x', () => {}, new AbortController().signal)],
  ])('ACC-045 of %s is told as what it is, in Italian', async (_, ask) => {
    breaks(new TypeError('network error'));
    await expect(ask()).rejects.toMatchObject({ status: 0, message: OFFLINE });
  });
  it('given up by who asked it stays given up', async () => {
    breaks(new DOMException('aborted', 'AbortError'));
    await expect(sendCall(home, {})).rejects.toMatchObject({ name: 'AbortError' });
  });
});
