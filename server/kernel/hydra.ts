/** Puts a list into the shape that clients of the earlier API know (hydra). */

type Page = { items: unknown[]; pagination: { page: number; perPage: number; totalItems: number; totalPages: number } };

const isPage = (v: unknown): v is Page => typeof v === 'object' && v !== null && 'items' in v && 'pagination' in v;

/** The hydra shape of a list, for `Accept: application/ld+json`; anything that is no list is left as it is. */
export const toHydra = (answer: unknown, url: string): unknown => {
  if (!isPage(answer)) return answer;
  const at = (page: number) => {
    const [path, query = ''] = url.split('?');
    const search = new URLSearchParams(query);
    search.set('page', String(page));
    return `${path}?${search.toString()}`;
  };
  const last = Math.max(1, answer.pagination.totalPages);
  return {
    'hydra:member': answer.items,
    'hydra:totalItems': answer.pagination.totalItems,
    'hydra:view': { '@id': at(answer.pagination.page), 'hydra:first': at(1), 'hydra:last': at(last) },
  };
};

type Total = number | { total: number; isAtLeast: boolean };

/** Pagination figures of a list. `isAtLeast`: more rows follow the page, and were not counted to their end. */
export const pagination = (page: number, perPage: number, counted: Total) => {
  const { total: totalItems, isAtLeast } = typeof counted === 'number' ? { total: counted, isAtLeast: false } : counted;
  const totalPages = Math.ceil(totalItems / perPage);
  if (!isAtLeast) return { page, perPage, totalItems, totalPages };
  return { page, perPage, totalItems, totalPages: Math.max(totalPages, page + 1), isAtLeast };
};
