/** Reads from the address what a list shows (filters, order, page) and writes what changes back into it. */
import type { Address } from '../../kernel/address.ts';
import type { AnyDescription, Direction, Order } from './description.ts';

export type View = {
  filters: Readonly<Record<string, string>>;
  order: Order | null;
  page: number;
  perPage: number;
};
export type Change = Readonly<Record<string, string | null | undefined>>;
type More = {
  /** Defaults that are known only to the page, such as one’s own shop. */
  initial?: Readonly<Record<string, string | undefined>>;
  /** Filters this person may not use: the address cannot bring them. */
  ignored?: readonly string[];
};

const WHOLE = /^[1-9]\d{0,6}$/;
const wholeOr = (text: string | undefined, otherwise: number): number =>
  text !== undefined && WHOLE.test(text) ? Number(text) : otherwise;

const initialOf = (d: AnyDescription, name: string, more: More): string | undefined =>
  more.initial?.[name] ?? d.filters[name]?.initial;

/** A value the call does not know, an unknown column or a page that is no number count as not said. */
export const viewOf = (d: AnyDescription, address: Address, more: More = {}): View => {
  const filters: Record<string, string> = {};
  for (const [name, filter] of Object.entries(d.filters)) {
    if (more.ignored?.includes(name)) continue;
    const said = address[name];
    const isKnown = said !== undefined && said !== '' && (filter.oneOf?.includes(said) ?? true);
    const value = isKnown ? said : initialOf(d, name, more);
    if (value !== undefined && value !== '') filters[name] = value;
  }
  return {
    filters,
    order: orderOf(d, address),
    page: wholeOr(address[d.pageName ?? 'page'], 1),
    perPage: wholeOr(address['perPage'], d.perPage),
  };
};

/** Another page of the list; that of the list beside it stays. */
export const turnedTo = (
  d: AnyDescription,
  address: Address,
  page: number,
): Record<string, string | number | undefined> =>
  d.pageName === undefined ? { page } : { page: address['page'], [d.pageName]: page };

const orderOf = (d: AnyDescription, address: Address): Order | null => {
  if (!d.order) return null;
  const { columns, initial } = d.order;
  const column = Object.keys(columns).find((name) => columns[name]?.field === address['orderField']) ?? initial.column;
  const dir = address['orderDir'];
  return { column, dir: dir === 'asc' || dir === 'desc' ? dir : initial.dir };
};

/** The order as call and address name it; nothing when it is the one the list has by itself. */
export const orderFields = (d: AnyDescription, order: Order | null): { orderField?: string; orderDir?: Direction } => {
  if (!d.order || !order) return {};
  const { columns, initial } = d.order;
  const field = columns[order.column]?.field;
  return {
    ...(order.column === initial.column || field === undefined ? {} : { orderField: field }),
    ...(order.column === initial.column && order.dir === initial.dir ? {} : { orderDir: order.dir }),
  };
};

/** The list follows this order from now on. */
export const orderedBy = (d: AnyDescription, order: Order): Change => ({
  orderField: null,
  orderDir: null,
  ...orderFields(d, order),
});

/** A press on a column: the list follows it, or turns round when it did already. */
export const turned = (d: AnyDescription, order: Order | null, column: string): Change => {
  const isSame = order?.column === column;
  const dir: Direction = isSame ? (order.dir === 'asc' ? 'desc' : 'asc') : (d.order?.initial.dir ?? 'asc');
  return orderedBy(d, { column, dir });
};

/** What the call is asked, without the page. */
export const seenOf = (d: AnyDescription, view: View, always: object = {}): Record<string, unknown> => ({
  ...always,
  ...view.filters,
  ...orderFields(d, view.order),
});

/** A list’s own defaults are not repeated in the address. */
export const written = (d: AnyDescription, change: Change): Change =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, value === d.filters[name]?.initial ? null : value]),
  );

export type FilterChip = { key: string; label: string };
/** What holds now, in the described order; `names`: what the page calls a value, such as the name of an agent. */
export const chipsOf = (
  d: AnyDescription,
  view: View,
  names: Readonly<Record<string, string | undefined>> = {},
): FilterChip[] =>
  Object.entries(d.filters).flatMap(([key, filter]) => {
    const value = view.filters[key];
    if (value === undefined || value === filter.initial) return [];
    const label = filter.chip?.(value, names[key]) ?? null;
    return label === null ? [] : [{ key, label }];
  });

/** Takes away every chip, and what was searched. */
export const withoutFilters = (d: AnyDescription): Change =>
  Object.fromEntries(
    Object.entries(d.filters)
      .filter(([name, filter]) => filter.chip || name === d.search)
      .map(([name]) => [name, null]),
  );

/** Does anything narrow the list down? */
export const isNarrowed = (d: AnyDescription, view: View, more: More = {}): boolean =>
  Object.entries(view.filters).some(([name, value]) => value !== initialOf(d, name, more));
