/** When a page counts as shown to its end, and which one is to be read next. */
import { describe, expect, it } from 'vitest';
import { firstUnread, isWhole, nextUnread, shownTo, type InView } from './shown-part.ts';

const after = (...views: InView[]): number => views.reduce(shownTo, 0);

describe('how much of a page was shown', () => {
  it.each([
    ['its top alone', [{ from: 0, to: 0.4 }], false],
    [
      'all of it, screen by screen',
      [
        { from: 0, to: 0.4 },
        { from: 0.35, to: 0.75 },
        { from: 0.6, to: 1 },
      ],
      true,
    ],
    ['all of it at once', [{ from: 0, to: 1 }], true],
    [
      'top and end without the middle',
      [
        { from: 0, to: 0.4 },
        { from: 0.6, to: 1 },
      ],
      false,
    ],
    [
      'what was jumped over, afterwards',
      [
        { from: 0, to: 0.4 },
        { from: 0.6, to: 1 },
        { from: 0.3, to: 0.7 },
        { from: 0.6, to: 1 },
      ],
      true,
    ],
    ['but a dot of the screen', [{ from: 0, to: 0.997 }], true],
  ] as const)('ACC-113 R40 %s', (_, views, expected) => expect(isWhole(after(...views))).toBe(expected));

  it('ACC-113 going back takes nothing away', () =>
    expect(after({ from: 0, to: 0.5 }, { from: 0.4, to: 0.9 }, { from: 0, to: 0.5 })).toBe(0.9));
});

describe('where reading begins', () => {
  it.each([
    [4, [], 1],
    [4, [1, 2], 3],
    [4, [2, 4], 1],
    [4, [1, 2, 3, 4], 1],
  ] as const)('ACC-661 of %i pages, with %j read', (pages, seen, first) =>
    expect(firstUnread(pages, seen)).toBe(first),
  );
});

describe('the next page to read', () => {
  it.each([
    [1, 4, [1], 2],
    [2, 4, [1, 2, 3], 4],
    [4, 4, [1, 3, 4], 2],
    [4, 4, [1, 2, 3, 4], null],
    [3, 4, [1], 4],
  ] as const)('R46 on page %i of %i, with %j read', (page, pages, seen, next) =>
    expect(nextUnread(page, pages, seen)).toBe(next),
  );
});
