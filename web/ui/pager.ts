/** Page numbers of the pagination control: three on each side of the current one; none for one page or fewer (ACC-032, ACC-033). */
export const pageWindow = (page: number, totalPages: number): number[] => {
  if (totalPages <= 1) return [];
  const from = Math.max(1, page - 3);
  const to = Math.min(totalPages, page + 3);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
};
