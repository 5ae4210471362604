import { describe, expect, it } from 'vitest';
import { CARD, frameIn, paperDoubts } from './paper.ts';

const SMALL = /^È piccola \(\d+ × \d+ punti\)/;
const STRIP = /^È lunga e stretta/;
const UPRIGHT = /^È verticale/;

describe('a paper before its photo is sent (NET-620)', () => {
  it.each([
    [1600, 1200, []],
    [1600, 1000, []],
    [1000, 1000, []],
    [800, 600, []],
    [799, 600, [SMALL]],
    [600, 799, [SMALL, UPRIGHT]],
    [1200, 1600, [UPRIGHT]],
    [1999, 1000, []],
    [2000, 1000, [STRIP]],
    [1080, 2400, [STRIP, UPRIGHT]],
  ])('%d × %d is doubted for %j', (width, height, expected) =>
    expect(paperDoubts({ width, height })).toEqual(expected.map((words) => expect.stringMatching(words) as string)),
  );
  it.each([
    [4000, 3000],
    [3000, 4000],
    [1600, 900],
    [2400, 900],
    [500, 500],
  ])('the frame in %d × %d is a card, in the middle, whole and as big as it can be', (width, height) => {
    const frame = frameIn({ width, height });
    expect(frame.width / frame.height).toBeCloseTo(CARD.width / CARD.height, 6);
    expect(frame.corner / frame.width).toBeCloseTo(CARD.corner / CARD.width, 6);
    expect(frame.x * 2 + frame.width).toBeCloseTo(width, 6);
    expect(frame.y * 2 + frame.height).toBeCloseTo(height, 6);
    expect(Math.max(frame.width / width, frame.height / height)).toBeCloseTo(0.9, 6);
  });
});
