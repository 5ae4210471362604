/** What a comparison keeps: as much as two texts have in common, with equal beginnings and ends at any length. */
import { describe, expect, it } from 'vitest';
import { countDifferences, differencesOf, type Difference } from './differences.ts';

const textOf = (paragraphs: readonly string[]): string => paragraphs.join('\n\n');
const compared = (before: readonly string[], after: readonly string[]): Difference[] =>
  differencesOf(textOf(before), textOf(after));
/** `=a -b +c`: a stayed, b is gone, c is new. */
const brief = (differences: readonly Difference[]): string =>
  differences
    .map((d) => (d.kind === 'changed' ? '~' : `${{ same: '=', removed: '-', added: '+' }[d.kind]}${d.text}`))
    .join(' ');

/** Every list of so many of these paragraphs, the empty one too. */
const listsOf = (paragraphs: readonly string[], most: number): string[][] => {
  const all: string[][] = [[]];
  for (let from = 0, length = 1; length <= most; length += 1) {
    const to = all.length;
    for (const list of all.slice(from, to)) all.push(...paragraphs.map((one) => [...list, one]));
    from = to;
  }
  return all;
};
/** All that is left of a list when any of its paragraphs are left out. */
const remainders = (list: readonly string[]): Set<string> =>
  list.reduce((kept, one) => new Set([...kept, ...[...kept].map((some) => some + one)]), new Set(['']));

describe('what two texts have in common', () => {
  it.each([
    [['a', 'b'], ['n', 'a', 'c'], '+n =a -b +c'],
    [['n', 'a', 'b'], ['a', 'b', 'n'], '-n =a =b +n'],
    [['a', 'b'], ['b', 'a'], '-a =b +a'],
    [['x'], ['x', 'x'], '=x +x'],
    [['x', 'x'], ['x'], '=x -x'],
    [['p', 'x'], ['x', 'q', 'x'], '-p +x +q =x'],
    [['a', 'b', 'c', 'd'], ['a', 'd'], '=a -b -c =d'],
    [['a', 'd'], ['a', 'b', 'c', 'd'], '=a +b +c =d'],
    [[], ['a'], '+a'],
    [['a'], [], '-a'],
    [['s', 'a', 'b', 'c', 'e'], ['s', 'b', 'd', 'c', 'a', 'e'], '=s -a =b +d =c +a =e'],
  ])('ACC-383 %j that becomes %j', (before, after, steps) => expect(brief(compared(before, after))).toBe(steps));

  it('ACC-383 no comparison of few paragraphs keeps less than it could', () => {
    const lists = listsOf(['a', 'b', 'c'], 4).map((list) => ({ list, rest: remainders(list) }));
    const short = lists.flatMap(({ list: before, rest }) =>
      lists.flatMap(({ list: after, rest: others }) => {
        const most = Math.max(...[...rest].filter((some) => others.has(some)).map((some) => some.length));
        const kept = compared(before, after).filter(({ kind }) => kind === 'same').length;
        return kept === most ? [] : [`${before.join('')} to ${after.join('')}: ${kept} instead of ${most}`];
      }),
    );
    expect(short).toEqual([]);
  });
});

describe('long texts', () => {
  const long = (length: number, at: number, one: string, word = 'p'): string[] =>
    Array.from({ length }, (_, i) => (i === at ? one : `${word}${i}`));

  it('ACC-383 equal beginnings and ends do not count: one word changed in 5,000 paragraphs is one change', () => {
    const differences = compared(
      long(5_000, 2_500, 'Il compenso è del 10 per cento'),
      long(5_000, 2_500, 'Il compenso è del 12 per cento'),
    );
    expect(countDifferences(differences)).toEqual({ added: 0, removed: 0, changed: 1 });
    expect(differences).toHaveLength(5_000);
    expect(differences.filter(({ kind }) => kind === 'same')).toHaveLength(4_999);
  });
  it.each([
    ['compared', 2_000, { added: 1_999, removed: 1_999, changed: 0 }],
    ['shown whole', 2_001, { added: 2_001, removed: 2_000, changed: 0 }],
  ])('ACC-383 4,000,000 comparisons are made and no more: %s', (_, length, counts) =>
    expect(countDifferences(compared(long(2_000, 1_000, 'Comune', 'a'), long(length, 1_000, 'Comune', 'b')))).toEqual(
      counts,
    ),
  );
});

describe('paragraphs that are alike', () => {
  it.each([
    ['four letters of ten', 'abc defghi', 'abc klmnop', '~'],
    ['four letters of eleven', 'abc defghij', 'abc klmnopq', '-abc defghij +abc klmnopq'],
    [
      'four of ten, and of twenty-four',
      'abc defghi',
      'abc klmnopqrstuvwxyzabcd',
      '-abc defghi +abc klmnopqrstuvwxyzabcd',
    ],
    [
      'four of twenty-four, and of ten',
      'abc klmnopqrstuvwxyzabcd',
      'abc defghi',
      '-abc klmnopqrstuvwxyzabcd +abc defghi',
    ],
  ])('ACC-383 two that share %s', (_, before, after, steps) => expect(brief(compared([before], [after]))).toBe(steps));
});
