import { describe, expect, it } from 'vitest';
import { pageWindow } from './pager.ts';

describe('pagination window', () => {
  it.each([
    ['ACC-032 nothing for no page', 1, 0, []],
    ['ACC-032 nothing for one page', 1, 1, []],
    ['ACC-033 page 10 of 20', 10, 20, [7, 8, 9, 10, 11, 12, 13]],
    ['ACC-033 first page', 1, 20, [1, 2, 3, 4]],
    ['ACC-033 last page', 20, 20, [17, 18, 19, 20]],
  ] as const)('%s', (_, page, pages, expected) => expect(pageWindow(page, pages)).toEqual(expected));
});
