import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const SOURCE = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8');
type Event = { request: object; waitUntil: (work: unknown) => void; respondWith: (answer: Promise<Response>) => void };

/** The worker of a browser that keeps `kept`, before a network that answers as `fetch` does. @returns what is answered */
const opened = (fetch: () => Promise<Response>, kept: Response | undefined): Promise<Response> => {
  const heard = new Map<string, (event: Event) => void>();
  runInNewContext(SOURCE, {
    URL,
    setTimeout,
    clearTimeout,
    fetch,
    caches: { match: async () => kept },
    location: { origin: 'https://portal.test' },
    self: {
      registration: { waiting: null },
      addEventListener: (name: string, listen: (event: Event) => void) => heard.set(name, listen),
    },
  });
  return new Promise((respondWith) => {
    const request = { method: 'GET', mode: 'navigate', url: 'https://portal.test/app/orders' };
    heard.get('fetch')?.({ request, waitUntil: () => undefined, respondWith });
  });
};
const textOf = async (answer: Promise<Response>): Promise<string> => (await answer).text();
/** A bar of signal. */
const answersAfter = (ms: number) => () =>
  new Promise<Response>((resolve) => {
    setTimeout(() => resolve(new Response('of the network')), ms);
  });

describe('ACC-767 the page of whoever opens the portal', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is the kept one when nothing comes for some seconds', async () => {
    const shown = textOf(opened(answersAfter(60_000), new Response('kept')));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await Promise.race([shown, Promise.resolve('nothing')])).toBe('kept');
  });
  it('is the one of a network that answers, however slow where nothing is kept', async () => {
    const quick = textOf(opened(answersAfter(3_000), new Response('kept')));
    const slow = textOf(opened(answersAfter(60_000), undefined));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([await quick, await slow]).toEqual(['of the network', 'of the network']);
  });
  it('is the kept one without a network at all, and the fault where nothing is kept', async () => {
    const offline = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await textOf(opened(offline, new Response('kept')))).toBe('kept');
    await expect(opened(offline, undefined)).rejects.toThrow('Failed to fetch');
  });
});
