/** The server’s price of what is being put together. */
import { skipToken, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { CallInput, CallOutput } from '@ema/calls/kernel/call.ts';
import { quoteCommission } from '@ema/calls/orders.ts';
import { type CallFailure, sendCall } from '../../kernel/client.ts';
import { keyOf } from '../../kernel/use-call.ts';
import { useSettled } from '../../kernel/latest.ts';
import { useSame } from '../../kernel/same.ts';
import type { Quoted } from './order-types.ts';

export type Cart = CallInput<typeof quoteCommission>['body'];
export type Quotation<B = Quoted> = {
  breakdown: B | null;
  /** What is shown is not yet the answer for what is chosen. */ isStale: boolean;
  error: string | null;
  /** Asks once more for what could not be told. */ retry: () => void;
};

/** The server's price of a commission as it is being put together: asked 300 ms after the last change, the latest wins. */
export const useQuotation = (cart: Cart | null): Quotation =>
  useQuotationOf(quoteCommission, cart === null ? null : { body: cart });

/** The same with the call of whoever orders; `input`: null while nothing is chosen. */
export const useQuotationOf = <C>(spec: C, input: CallInput<C> | null): Quotation<CallOutput<C>> => {
  const written = JSON.stringify(input);
  const asked = useMemo(() => input, [written]);
  const settled = useSettled(asked, 300);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery<CallOutput<C>, CallFailure>({
    queryKey: [...keyOf(spec), settled],
    queryFn: settled === null || asked === null ? skipToken : ({ signal }) => sendCall(spec, settled, { signal }),
    placeholderData: (previous) => previous,
    staleTime: 30_000,
  });
  const retry = useCallback(() => void refetch(), [refetch]);
  // That it is asked for, 300 ms after what was chosen, changes nothing that is shown.
  return useSame<Quotation<CallOutput<C>>>({
    breakdown: asked === null ? null : (data ?? null),
    isStale: settled !== asked || isPlaceholderData || isFetching,
    error: error?.message ?? null,
    retry,
  });
};
