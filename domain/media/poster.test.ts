import { describe, expect, it } from 'vitest';
import { bestFrame, isTelling, lookOf, mayGivePoster, posterPoints } from './poster.ts';

const points = (...colors: (readonly [number, number, number])[]): Uint8ClampedArray =>
  new Uint8ClampedArray(colors.flatMap((color) => [...color, 255]));
const BLACK = { mean: 2, spread: 1 };
const GREY = { mean: 120, spread: 3 };
const RICH = { mean: 120, spread: 50 };

describe('the frame that stands for a film', () => {
  it.each([
    [20, [0.5, 0.875, 1.25, 1.625, 2]],
    [6, [0.5, 0.525, 0.55, 0.575, 0.6]],
    [5, [0.5, 2.5, 4]],
    [1, [0.5, 0.8]],
    [0.4, [0.2, 0.32]],
    [Infinity, [0.5, 1, 2, 0.1]],
    [Number.NaN, [0.5, 1, 2, 0.1]],
    [0, [0.5, 1, 2, 0.1]],
  ])('NET-564 a film of %f seconds is looked at at %j', (duration, expected) => {
    const given = posterPoints(duration);
    expect(given).toHaveLength(expected.length);
    for (const [i, at] of expected.entries()) expect(given[i]).toBeCloseTo(at, 6);
    if (Number.isFinite(duration) && duration > 0) expect(Math.max(...given)).toBeLessThan(duration);
  });

  it('NET-564 how bright a frame is, and how much is in it', () => {
    expect(lookOf(points([0, 0, 0], [0, 0, 0]))).toEqual({ mean: 0, spread: 0 });
    const white = lookOf(points([255, 255, 255]));
    expect([Math.round(white.mean), Math.round(white.spread)]).toEqual([255, 0]);
    const half = lookOf(points([0, 0, 0], [255, 255, 255]));
    expect([half.mean, half.spread].map(Math.round)).toEqual([128, 128]);
    expect(
      [
        [255, 0, 0],
        [0, 255, 0],
        [0, 0, 255],
      ].map((color) => Math.round(lookOf(points(color as [number, number, number])).mean)),
    ).toEqual([76, 150, 29]);
    expect(lookOf(new Uint8ClampedArray())).toEqual({ mean: 0, spread: 0 });
  });

  it.each([
    [{ mean: 40, spread: 12 }, true],
    [{ mean: 39.9, spread: 12 }, false],
    [{ mean: 225, spread: 12 }, true],
    [{ mean: 225.1, spread: 12 }, false],
    [{ mean: 100, spread: 11.9 }, false],
  ])('NET-564 %j is telling: %s', (look, expected) => expect(isTelling(look)).toBe(expected));

  it.each([
    [[], null],
    [[BLACK, BLACK], null],
    [[BLACK, RICH, { mean: 130, spread: 80 }], 1],
    [[BLACK, GREY], 1],
    [[GREY, { mean: 230, spread: 9 }], 1],
    [[{ mean: 16, spread: 0 }], 0],
    [[{ mean: 15.9, spread: 11.9 }], null],
    [[{ mean: 15.9, spread: 12 }], 0],
  ])('NET-564 of %j stands number %j', (looks, expected) => expect(bestFrame(looks)).toBe(expected));

  it('NET-564 only a film that is not hidden is given one', () => {
    expect(mayGivePoster({ mediaType: 'video', isHidden: false })).toBeNull();
    expect(mayGivePoster({ mediaType: 'video', isHidden: true })).toMatch(/^Questo video è nascosto/);
    for (const mediaType of ['photo', null] as const)
      expect(mayGivePoster({ mediaType, isHidden: false })).toMatch(/^Solo un video/);
  });
});
