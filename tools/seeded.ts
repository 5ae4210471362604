/** Numbers that look drawn by chance and are the same for the same seed (mulberry32). */

/** @returns whole numbers from 0 to 2³² − 1, one after another */
export const pickerOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
};

/** @returns numbers from 0 up to, and without, 1 */
export const randomFrom = (seed: number): (() => number) => {
  const pick = pickerOf(seed);
  return () => pick() / 2 ** 32;
};
