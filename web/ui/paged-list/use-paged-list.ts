/** A list’s state: what the address says, what the call answers, and the ways to change either. */
import { useEffect } from 'react';
import { useAddress, type Address } from '../../kernel/address.ts';
import { asked, useCall, type Asked } from '../../kernel/use-call.ts';
import type { AnyDescription, Description, FileCall, Paged } from './description.ts';
import type { Sorting } from './column.ts';
import { isPastEnd, lastPage } from './pager.ts';
import {
  chipsOf,
  isNarrowed,
  orderedBy,
  seenOf,
  turned,
  turnedTo,
  viewOf,
  withoutFilters,
  written,
  type FilterChip,
  type View,
} from './view.ts';

type Filters<Q, F extends keyof Q> = { readonly [K in F]?: NonNullable<Q[K]> };
type Asking<A> = {
  enabled?: boolean;
  staleTime?: number;
  /** After how long what is shown is asked again by itself. */
  refetchMs?: (shown: A | undefined) => number;
};
type Options<Q, A, F extends string> = Asking<A> & {
  /** Whose rows: asked and exported with the filters, but not in the address. */
  scope?: Partial<Q>;
  /** Defaults that only the page knows. */
  initial?: Partial<Record<F, string>>;
  /** Filters this person may not use. */
  ignored?: readonly F[];
};

/** The part of a list that its shell draws. */
export type Shown<A extends Paged> = {
  /** Undefined while rows load, also while a page past the end gives way to the last one. */
  data: A | undefined;
  error: unknown;
  isPending: boolean;
  refetch: () => unknown;
  /** What stands here was asked before, by another filter or page: the answer to what is asked now is on its way. */
  isOld: boolean;
  /** How many rows in all; undefined until the first answer. */
  total: number | undefined;
  /** There are more than `total`: they were not counted to their end. */
  isAtLeast: boolean;
  /** Another list with pages stands beside it. */
  isBeside: boolean;
  /** There is something to keep as a view: filters, or an order. */
  hasViews: boolean;
  sorting: Sorting;
  /** What a phone calls the columns that sort. */
  sortLabels: Readonly<Record<string, string>>;
  /** The same rows as a file, and what it is asked: scope, filters and order as on the screen. */
  file: { call: FileCall; query: object } | undefined;
  toPage: (page: number) => void;
  toPerPage: ((perPage: number) => void) | undefined;
  /** What holds now; `names`: what the page calls a value, such as the name of an agent. */
  chips: (names?: ChipNames) => FilterChip[];
  /** Takes one chip away. */
  remove: (key: string) => void;
  clear: () => void;
};
export type ChipNames = Readonly<Record<string, string | undefined>>;
export type PagedListState<Q, A extends Paged, F extends keyof Q & string> = Shown<A> & {
  filters: Filters<Q, F>;
  /** The search text, empty when there is none. */
  searched: string;
  /** Does anything narrow the list down? */
  isFiltered: boolean;
  set: (change: Partial<Record<F, string | null>>) => void;
  /** What is seen: scope, filters and order, without the page; what a file asks. */
  seen: Partial<Q>;
};

const labelsOf = (list: AnyDescription): Record<string, string> =>
  Object.fromEntries(Object.entries(list.order?.columns ?? {}).map(([column, { label }]) => [column, label]));

/** The state of a described list, for the components a page hands it to. */
export type StateOf<D> = D extends Description<infer Q, infer A, infer F> ? PagedListState<Q, A, F> : never;

/** How the page wants its rows asked for; what it does not say stays as it is everywhere. */
const askedBy = <A extends Paged>({ enabled, staleTime, refetchMs }: Asking<A>) => ({
  keep: true,
  enabled,
  ...(staleTime === undefined ? {} : { staleTime }),
  ...(refetchMs && { refetchInterval: (query: { state: { data: A | undefined } }) => refetchMs(query.state.data) }),
});

/** The page of rows that a view shows. */
const queryOf = <Q extends object>(list: AnyDescription, view: View, scope?: Partial<Q>): Q =>
  ({
    page: String(view.page),
    perPage: String(view.perPage),
    ...seenOf(list, view, { ...scope, ...list.always }),
  }) as unknown as Q;

/** What a list shows first at an address, of which this stands after the `?`: what may be fetched ahead. */
export const firstRows = <Q extends object, A extends Paged, F extends keyof Q & string>(
  list: Description<Q, A, F>,
  address: Address,
  { scope, initial }: Pick<Options<Q, A, F>, 'scope' | 'initial'> = {},
): Asked => asked(list.call, { query: queryOf(list, viewOf(list, address, { ...(initial && { initial }) }), scope) });

export const usePagedList = <Q extends object, A extends Paged, F extends keyof Q & string>(
  list: Description<Q, A, F>,
  options: Options<Q, A, F> = {},
): PagedListState<Q, A, F> => {
  const [address, change] = useAddress();
  const view = viewOf(list, address, options);
  const seen = seenOf(list, view, { ...options.scope, ...list.always }) as Partial<Q>;
  const answer = useCall(list.call, { query: queryOf<Q>(list, view, options.scope) }, askedBy(options));
  const pagination = answer.data?.pagination;
  const isLost = pagination !== undefined && isPastEnd(pagination);
  useEffect(() => {
    if (isLost && !answer.isPlaceholderData) change(turnedTo(list, address, lastPage(pagination)), { replace: true });
  }, [isLost, answer.isPlaceholderData]);
  return {
    data: isLost ? undefined : answer.data,
    error: answer.error,
    isPending: answer.isPending,
    refetch: answer.refetch,
    isOld: answer.isPlaceholderData,
    total: pagination?.totalItems,
    isAtLeast: pagination?.isAtLeast === true,
    isBeside: list.pageName !== undefined,
    hasViews: list.order !== undefined || Object.keys(list.filters).length > 0,
    sorting: {
      columns: Object.keys(list.order?.columns ?? {}),
      order: view.order,
      onTurn: (column) => change(turned(list, view.order, column)),
      onOrder: (order) => change(orderedBy(list, order)),
    },
    sortLabels: labelsOf(list),
    file: list.file && { call: list.file, query: seen },
    toPage: (page) => change(turnedTo(list, address, page)),
    toPerPage: list.hasSizes ? (perPage) => change({ perPage }) : undefined,
    filters: view.filters as Filters<Q, F>,
    searched: (list.search && view.filters[list.search]) ?? '',
    isFiltered: isNarrowed(list, view, options),
    set: (filters) => change(written(list, filters)),
    chips: (names) => chipsOf(list, view, names),
    remove: (key) => change({ [key]: null }),
    clear: () => change(withoutFilters(list)),
    seen,
  };
};
