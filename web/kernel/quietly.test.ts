import { describe, expect, it } from 'vitest';
import { quietly, wasQuiet } from './quietly.ts';

describe('code that nobody waits for', () => {
  it('ACC-370 what fails of it is no error, and known as its own, unlike what fails beside it', async () => {
    const gone = new Error('gone after a release');
    expect(await quietly(() => Promise.reject(gone))).toBeNull();
    expect(wasQuiet(gone)).toBe(true);
    expect(wasQuiet(new Error('gone after a release'))).toBe(false);
    expect(await quietly(() => Promise.resolve(7))).toBe(7);
  });
});
