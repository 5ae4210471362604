/** Which pages a pager offers, and which page is shown when one past the end is asked for (ACC-032, ACC-033). */
export type Pagination = {
  page: number;
  perPage: number;
  totalItems: number;
  totalPages: number;
  /** More rows follow than were counted. */
  isAtLeast?: boolean | undefined;
};

/** Page numbers of the control: three on each side of the current one; none for one page or fewer. */
export const pageWindow = (page: number, totalPages: number): number[] => {
  if (totalPages <= 1) return [];
  const from = Math.max(1, page - 3);
  const to = Math.min(totalPages, page + 3);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
};

export const lastPage = (p: Pagination): number => Math.max(1, p.totalPages);

/** An answer for a page that does not exist: its rows are none, whatever the list holds. */
export const isPastEnd = (p: Pagination): boolean => p.page > lastPage(p);
