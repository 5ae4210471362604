import { describe, expect, it } from 'vitest';
import { isQuiet, quietly } from './quietly.ts';

describe('code that nobody waits for', () => {
  it('ACC-370 what fails of it is no error, and known as its own while it loads', async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const loading = quietly(() => promise);
    expect(isQuiet()).toBe(true);
    reject(new Error('gone after a release'));
    expect(await loading).toBeNull();
    expect(isQuiet()).toBe(false);
    expect(await quietly(() => Promise.resolve(7))).toBe(7);
  });
});
