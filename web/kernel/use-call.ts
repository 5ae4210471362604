/** Hooks by which pages read and send calls, with the cache of their answers. */
import { QueryClient, useMutation, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import { recordHistory } from '@ema/calls/users/record-history.ts';
import type { CallInput, CallOutput, CallSpec } from '@ema/calls/kernel/call.ts';
import { askedAgainAfter, isAskedAgain } from './ask-again.ts';
import { CallFailure, isStale, newIntent, sendCall } from './client.ts';
import { accountKey, knownAccount, onAccount } from './session.tsx';

/**
 * Answers are fresh for a minute (ACC-043); what the server refuses is not asked again. Without a network a call fails
 * at once (ACC-580): one that waited for it would be sent after its form was cancelled.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: isAskedAgain,
      retryDelay: askedAgainAfter,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// The current user is known before any answer is kept, and by whoever asks for it afterwards.
queryClient.setQueryData(accountKey, knownAccount());
onAccount((account) => {
  if (!account.isAuthenticated) queryClient.clear();
  queryClient.setQueryData(accountKey, account);
});
const nameOf = (spec: unknown): string => (spec as CallSpec).name;
export const keyOf = <C>(spec: C, input?: CallInput<C>): readonly unknown[] =>
  input === undefined ? [nameOf(spec)] : [nameOf(spec), input];

/** A call and what it is asked: where an answer is kept, and how it is fetched. */
export type Asked = {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<unknown>;
  /** So long it is kept while no screen shows it. */
  gcTime?: number;
};
export const asked = <C>(spec: C, input: CallInput<C>) => ({
  queryKey: keyOf(spec, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => sendCall(spec, input, { signal }),
});
/**
 * Fetches an answer before a screen asks for it; one that is fresh stays. What nobody asked for yet is not asked again
 * when it fails; what the screen that is opening waits for is, as if it had asked itself (NET-570).
 */
export const fetchAnswer = (ahead: Asked, isOpening: boolean): Promise<void> =>
  queryClient.prefetchQuery(isOpening ? ahead : { ...ahead, retry: false });

type Options<C> = Pick<UseQueryOptions<CallOutput<C>, CallFailure>, 'enabled' | 'staleTime' | 'refetchInterval'> & {
  keep?: boolean;
};

/** Reads. `keep` shows the previous answer while another page or filter loads. */
export const useCall = <C>(spec: C, input: CallInput<C>, options: Options<C> = {}) => {
  const { keep, ...rest } = options;
  return useQuery<CallOutput<C>, CallFailure>({
    ...asked(spec, input),
    ...(keep ? { placeholderData: (previous) => previous } : {}),
    ...rest,
  });
};

/**
 * After a write nothing that was read before is fresh any more (NET-870): what is on the screen and changes is named by
 * its page, the history of a record changes with everything, and what is opened later is asked anew.
 */
export const refreshAfterWrite = async (client: QueryClient, refreshes: readonly unknown[]): Promise<void> => {
  const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== accountKey[0];
  void client.invalidateQueries({ type: 'inactive', refetchType: 'none', predicate: isOther });
  await Promise.all(
    [...refreshes, recordHistory].map((stale) => client.invalidateQueries({ queryKey: [nameOf(stale)] })),
  );
};

type SendOptions<C> = {
  refreshes?: readonly unknown[];
  /** What the server refuses changes these answers too: a wrong code costs an attempt. */
  refreshesWhenRefused?: boolean;
  onDone?: (answer: CallOutput<C>, input: CallInput<C>) => void | Promise<void>;
};

/**
 * Writes. One idempotency key per intent: a repeat after a failed connection carries the key of the first try; after an
 * answer the next click is a new intent. `refreshes`: the calls whose answers are stale afterwards, as they are when
 * the server says that what was seen is no more (NET-762).
 */
export const useSend = <C>(spec: C, options: SendOptions<C> = {}) => {
  const client = useQueryClient();
  const intent = useRef<{ key: string; input: string } | null>(null);
  const refresh = (): Promise<void> => refreshAfterWrite(client, options.refreshes ?? []);
  return useMutation<CallOutput<C>, CallFailure, CallInput<C>>({
    mutationFn: async (input) => {
      const written = JSON.stringify(input ?? null);
      if (intent.current?.input !== written) intent.current = { key: newIntent(), input: written };
      try {
        const answer = await sendCall(spec, input, { intent: intent.current.key });
        intent.current = null;
        return answer;
      } catch (thrown) {
        if (thrown instanceof CallFailure && thrown.status !== 0 && thrown.status < 500) intent.current = null;
        throw thrown;
      }
    },
    onSuccess: async (answer, input) => {
      await refresh();
      await options.onDone?.(answer, input);
    },
    onError: (thrown) => (options.refreshesWhenRefused || isStale(thrown) ? refresh() : undefined),
  });
};
