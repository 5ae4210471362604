import { describe, expect, it, vi } from 'vitest';
import { quietly, wasQuiet } from './quietly.ts';

describe('code that nobody waits for', () => {
  it('ACC-370 what fails of it is no error, and known as its own, unlike what fails beside it', async () => {
    const gone = new Error('gone after a release');
    expect(await quietly(() => Promise.reject(gone))).toBeNull();
    expect(wasQuiet(gone)).toBe(true);
    expect(wasQuiet(new Error('gone after a release'))).toBe(false);
    expect(await quietly(() => Promise.resolve(7))).toBe(7);
  });
  it('ACC-490 nothing on a line of the second generation, nor for whoever saves data', async () => {
    const load = vi.fn(async () => 7);
    for (const connection of [{ effectiveType: '2g' }, { effectiveType: 'slow-2g' }, { saveData: true }]) {
      vi.stubGlobal('navigator', { onLine: true, connection });
      expect(await quietly(load)).toBeNull();
    }
    expect(load).not.toHaveBeenCalled();
    vi.stubGlobal('navigator', { onLine: true, connection: { effectiveType: '3g' } });
    expect(await quietly(load)).toBe(7);
    vi.unstubAllGlobals();
  });
});
