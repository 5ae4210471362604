import { describe, expect, it, vi } from 'vitest';
import { EVERYTHING } from '../../ui/paged-list/choice.ts';
import { collectRows } from './collect-rows.ts';

const PER_PAGE = 10;
/** So many rows, every fourth of which cannot be chosen. */
const listOf = (count: number) => ({
  pageOf: vi.fn((page: number) =>
    Promise.resolve({
      items: Array.from({ length: count }, (_, i) => i).slice((page - 1) * PER_PAGE, page * PER_PAGE),
      pagination: { page, perPage: PER_PAGE, totalItems: count, totalPages: Math.ceil(count / PER_PAGE) },
    }),
  ),
  keyOf: (row: number) => row,
  canChoose: (row: number) => row % 4 !== 0,
});

describe('NET-935 the rows that are chosen', () => {
  it('are gathered from every page, without those taken out or that cannot be chosen', async () => {
    const rows = await collectRows({
      ...listOf(25),
      choice: { kind: 'all', except: new Set([1, 23]) },
      most: 16,
    });
    expect(rows).toEqual([2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15, 17, 18, 19, 21, 22]);
  });
  it('are no more than were said, and no page is asked for beyond them', async () => {
    const list = listOf(100);
    expect(await collectRows({ ...list, choice: EVERYTHING, most: 10 })).toHaveLength(10);
    expect(list.pageOf).toHaveBeenCalledTimes(2);
  });
});
