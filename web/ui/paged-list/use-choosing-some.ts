/** Chooses rows of a list of which only some can be chosen: a filter finds these, and says how many they are. */
import { useCall } from '../../kernel/use-call.ts';
import { useChoosing, type Choosing, type Names } from './choosing.tsx';
import type { ListCall, Paged } from './description.ts';
import type { PagedListState } from './use-paged-list.ts';

type Some<Q extends object, A extends Paged> = Names<A['items'][number]> & {
  call: ListCall<Q, A>;
  /** The filter that finds those that can be chosen. */
  only: Partial<Q>;
};
type Chosen<Q, T> = {
  choosing: Choosing<T>;
  /** How many can be chosen, for the bar. */
  choosable: { total: number; isAtLeast: boolean; others: number };
  /** By what all of them are found again. */
  seen: Partial<Q>;
};

/** What the list asks already decides it: all of its rows can be chosen, none of them, or some (null). */
export const decidedBy = (seen: object, only: object): 'all' | 'none' | null => {
  const asked = Object.entries(only).map(([name, value]) => {
    const own = (seen as Record<string, unknown>)[name];
    return own === undefined ? null : own === value;
  });
  if (asked.includes(false)) return 'none';
  return asked.includes(null) ? null : 'all';
};

export const useChoosingSome = <Q extends object, A extends Paged>(
  list: Pick<PagedListState<Q, A, never>, 'seen' | 'total' | 'isAtLeast' | 'isOld'>,
  { call, only, ...names }: Some<Q, A>,
): Chosen<Q, A['items'][number]> => {
  const decided = decidedBy(list.seen, only);
  const seen = { ...list.seen, ...only };
  const counted = useCall(
    call,
    { query: { ...seen, page: '1', perPage: '1' } as unknown as Q },
    { enabled: decided === null, staleTime: 0 },
  ).data?.pagination;
  const all = list.total ?? 0;
  const isOfSome = decided === null;
  const total = isOfSome ? (counted?.totalItems ?? 0) : decided === 'all' ? all : 0;
  const choosing = useChoosing<A['items'][number]>({ seen: list.seen, total, isOld: list.isOld }, names);
  return {
    choosing,
    choosable: {
      total,
      isAtLeast: isOfSome ? counted?.isAtLeast === true : list.isAtLeast,
      others: Math.max(0, all - total),
    },
    seen,
  };
};
