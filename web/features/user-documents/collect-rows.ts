/** Gathers the rows that are chosen, page by page, and never more than the screen said. */
import { isChosen, type Choice, type Key } from '../../ui/paged-list/choice.ts';
import type { Pagination } from '../../ui/paged-list/pager.ts';

type Of<T> = {
  choice: Choice;
  /** As many as the screen said are chosen: others may have come meanwhile. */
  most: number;
  pageOf: (page: number) => Promise<{ items: readonly T[]; pagination: Pagination }>;
  keyOf: (row: T) => Key;
  canChoose: (row: T) => boolean;
};

export const collectRows = async <T>({ choice, most, pageOf, keyOf, canChoose }: Of<T>): Promise<T[]> => {
  const rows = new Map<Key, T>();
  for (let page = 1, pages = 1; page <= pages && rows.size < most; page += 1) {
    const { items, pagination } = await pageOf(page);
    pages = pagination.totalPages;
    for (const row of items) if (canChoose(row) && isChosen(choice, keyOf(row))) rows.set(keyOf(row), row);
  }
  return [...rows.values()].slice(0, most);
};
