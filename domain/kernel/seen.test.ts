/** What of a text is seen. */
import { describe, expect, it } from 'vitest';
import { isSeen, seenLength } from './seen.ts';

describe('what is seen of a text', () => {
  it.each([
    ['', 0],
    ['  \n', 0],
    ['\u200B', 0],
    ['\u2060\uFEFF \u00AD', 0],
    ['\u0301\u0302', 0],
    ['\u115F\u1160\u3164\uFFA0', 0],
    ['\u2800', 0],
    ['\u200B a \u200B', 1],
    ['a\u200B\u200B\u200B\u200B', 1],
    ['e\u0301', 1],
    ['a b c', 5],
    ['così', 4],
    ['名前', 2],
  ])('NET-572 %j has %i letters', (text, length) => {
    expect(seenLength(text)).toBe(length);
    expect(isSeen(text)).toBe(length > 0);
  });
});
