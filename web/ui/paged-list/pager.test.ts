import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPastEnd, lastPage, pageWindow } from './pager.ts';

describe('pagination window', () => {
  it.each([
    ['ACC-032 nothing for no page', 1, 0, []],
    ['ACC-032 nothing for one page', 1, 1, []],
    ['ACC-033 page 10 of 20', 10, 20, [7, 8, 9, 10, 11, 12, 13]],
    ['ACC-033 first page', 1, 20, [1, 2, 3, 4]],
    ['ACC-033 last page', 20, 20, [17, 18, 19, 20]],
  ] as const)('%s', (_, page, pages, expected) => expect(pageWindow(page, pages)).toEqual(expected));

  it('ACC-033 holds the current page and at most three on each side, all of which exist', () => {
    const pages = fc
      .integer({ min: 2, max: 500 })
      .chain((n) => fc.tuple(fc.integer({ min: 1, max: n }), fc.constant(n)));
    fc.assert(
      fc.property(pages, ([page, totalPages]) => {
        const numbers = pageWindow(page, totalPages);
        expect(numbers).toContain(page);
        for (const n of numbers) {
          expect(Math.abs(n - page)).toBeLessThanOrEqual(3);
          expect(n).toBeGreaterThanOrEqual(1);
          expect(n).toBeLessThanOrEqual(totalPages);
        }
      }),
    );
  });
});

describe('a page past the end', () => {
  const of = (page: number, totalItems: number, perPage = 25) => ({
    page,
    perPage,
    totalItems,
    totalPages: Math.ceil(totalItems / perPage),
  });
  it.each([
    ['the last page exists', of(4, 100), false, 4],
    ['one too far', of(5, 100), true, 4],
    ['far too far', of(9999, 101), true, 5],
    ['an empty list has one empty page', of(1, 0), false, 1],
    ['an empty list has no second page', of(2, 0), true, 1],
  ])('%s', (_, pagination, isPast, last) => {
    expect(isPastEnd(pagination)).toBe(isPast);
    expect(lastPage(pagination)).toBe(last);
  });

  it('the page shown instead exists, and has rows when there are any', () => {
    const lists = fc.tuple(fc.integer({ min: 1, max: 10_000 }), fc.nat(50_000), fc.integer({ min: 1, max: 200 }));
    fc.assert(
      fc.property(lists, ([page, totalItems, perPage]) => {
        const asked = of(page, totalItems, perPage);
        const instead = of(lastPage(asked), totalItems, perPage);
        expect(isPastEnd(instead)).toBe(false);
        const first = (instead.page - 1) * perPage + 1;
        expect(totalItems === 0 || first <= totalItems).toBe(true);
      }),
    );
  });
});
