import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { discardThrown, throwAway, thrownAway } from './thrown-drafts.ts';

const KEY = 'ema-draft:k:1:new-commission';
let store: Map<string, string>;
beforeEach(() => {
  store = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => void store.set(key, text),
    removeItem: (key: string) => void store.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('ORD-593 a draft that was thrown away without a network', () => {
  it('is told to the server until it hears of it, and then no more', async () => {
    const told: string[] = [];
    let isOffline = true;
    const discard = async (id: string) => {
      if (isOffline) throw new Error('offline');
      told.push(id);
    };
    throwAway(KEY, 'a');
    await expect(discardThrown(KEY, discard)).rejects.toThrow('offline');
    throwAway(KEY, 'b');
    throwAway(KEY, 'b');
    expect(thrownAway(KEY), 'another begun and thrown away meanwhile').toEqual(['a', 'b']);
    isOffline = false;
    await discardThrown(KEY, discard);
    expect([told, thrownAway(KEY), store.size]).toEqual([['a', 'b'], [], 0]);
    await discardThrown(KEY, discard);
    expect(told).toHaveLength(2);
  });
  it('what was heard before the line broke is not told again', async () => {
    throwAway(KEY, 'a');
    throwAway(KEY, 'b');
    const discard = (id: string) => (id === 'b' ? Promise.reject(new Error('offline')) : Promise.resolve());
    await expect(discardThrown(KEY, discard)).rejects.toThrow('offline');
    expect(thrownAway(KEY)).toEqual(['b']);
  });
});
