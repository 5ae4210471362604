import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askBy, loadScreen, mendMissingFiles, hear, START } from './new-release.ts';
import { quietly } from './quietly.ts';

describe('NET-596 a page learns that the portal has gone over to another release', () => {
  it('not from one answer: while it goes round processes of both answer', () => {
    let heard = hear(START, false, 1_000);
    expect(heard).toEqual({ since: 1_000, isNewer: false });
    heard = hear(heard, true, 30_000);
    expect(heard).toEqual(START);
    heard = hear(heard, false, 50_000);
    heard = hear(heard, false, 109_999);
    expect(heard.isNewer).toBe(false);
    expect(hear(heard, false, 110_000).isNewer).toBe(true);
  });

  it('and takes it back when the portal goes back to the release of the page', () => {
    const newer = hear(hear(START, false, 0), false, 60_000);
    expect(newer.isNewer).toBe(true);
    expect(hear(newer, false, 60_001).isNewer).toBe(true);
    expect(hear(newer, true, 60_002)).toEqual(START);
  });
});

describe('a file that is gone is missed several times at once', () => {
  const acts: string[] = [];
  let missing: (error: Error) => void;
  let isGoing = false;
  beforeEach(async () => {
    vi.useFakeTimers();
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('dispatchEvent', (event: Event) => event.preventDefault());
    vi.stubGlobal('fetch', async () => new Response('', { headers: { 'x-ema-build': 'the next' } }));
    vi.stubGlobal('addEventListener', (_: string, listen: (event: { payload: Error }) => void) => {
      missing = (payload) => listen({ payload });
    });
    const act = (name: string) => () => {
      acts.push(name);
      isGoing = false;
    };
    askBy({ stay: act('stay'), goOn: act('go on'), ask: act('ask'), tell: act('tell') });
    mendMissingFiles(() => isGoing);
    acts.length = 0;
  });
  afterEach(() => {
    askBy(null);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const lost = (): Error => new Error('Failed to fetch dynamically imported module');
  const ahead = async (gone: Error) => {
    missing(gone);
    await quietly(() => Promise.reject(gone));
  };
  const screen = async (gone: Error) => {
    missing(gone);
    await loadScreen(() => Promise.reject(gone)).catch(() => undefined);
  };

  it('NET-596 whoever pressed while it was looked ahead to is asked, once', async () => {
    isGoing = true;
    await ahead(lost());
    await screen(lost());
    await screen(lost());
    await vi.runAllTimersAsync();
    expect(acts).toEqual(['stay', 'ask']);
  });
  it('NET-596 whoever goes elsewhere meanwhile goes on', async () => {
    isGoing = true;
    await ahead(lost());
    await vi.runAllTimersAsync();
    expect(acts).toEqual(['stay', 'go on']);
  });
  it('NET-596 nobody misses what was only looked ahead to', async () => {
    await ahead(lost());
    await screen(lost());
    await vi.runAllTimersAsync();
    expect(acts).toEqual([]);
  });
});
