import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '@ema/calls/kernel/call.ts';
import { quoteCommission } from '@ema/calls/orders.ts';
import { type CallFailure, sendCall } from '../../kernel/client.ts';
import { keyOf } from '../../kernel/use-call.ts';
import { useSettled } from '../../kernel/latest.ts';
import type { Breakdown } from './order-types.ts';

export type Cart = CallInput<typeof quoteCommission>['body'];
export type Quotation<B = Breakdown> = {
  breakdown: B | null;
  /** What is shown is not yet the answer for what is chosen. */ isStale: boolean;
  error: string | null;
};

/** The server's price of a commission as it is being put together: asked 300 ms after the last change, the latest wins. */
export const useQuotation = (cart: Cart | null): Quotation => useQuotationOf(quoteCommission, cart);

/** The same with the call of whoever orders. */
export const useQuotationOf = <C>(spec: C, cart: unknown): Quotation<CallOutput<C>> => {
  const written = JSON.stringify(cart);
  const settled = useSettled(written, 300);
  const quotation = useQuery<CallOutput<C>, CallFailure>({
    queryKey: [...keyOf(spec), settled],
    queryFn: ({ signal }) => sendCall(spec, { body: JSON.parse(settled) as unknown } as CallInput<C>, { signal }),
    enabled: settled !== 'null' && cart !== null,
    placeholderData: keepPreviousData as never,
    staleTime: 30_000,
    retry: 1,
  });
  return {
    breakdown: cart === null ? null : (quotation.data ?? null),
    isStale: settled !== written || quotation.isPlaceholderData || quotation.isFetching,
    error: quotation.error?.message ?? null,
  };
};
