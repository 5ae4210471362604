/** What an agent still has to finish, and where that leads. */
import { listPendingOrders } from '@ema/calls/orders.ts';
import { useCall } from '../../kernel/use-call.ts';
import type { OrderRow } from './order-types.ts';

/**
 * What is not sent yet: orders in payment, and those still to be paid or closed. `fresh`: nothing before the server has
 * answered anew, for who decides by it where to go.
 */
export const useUnsubmitted = (
  fresh = false,
): {
  pending: OrderRow[] | undefined;
  uncompleted: OrderRow[] | undefined;
  error: unknown;
  refetch: () => void;
} => {
  const orders = useCall(listPendingOrders, {}, { staleTime: 0 });
  const items = fresh && !orders.isFetchedAfterMount ? undefined : orders.data?.items;
  return {
    pending: items?.filter((o) => !o.isInPayment),
    uncompleted: items?.filter((o) => o.isInPayment),
    error: orders.data ? null : orders.error,
    refetch: () => void orders.refetch(),
  };
};
