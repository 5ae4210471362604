/** Orders and commissions as the server answers them. */
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { getOrder, listOrders, quoteCommission } from '@ema/calls/orders.ts';

export type Order = CallOutput<typeof getOrder>;
export type OrderRow = CallOutput<typeof listOrders>['items'][number];
export type Commission = Order['commissions'][number];
export type Quoted = CallOutput<typeof quoteCommission>;
export type Breakdown = Omit<Quoted, 'warning' | 'joins'>;

/** «Lucia Bianchi», «Lucia Bianchi e altri 2». */
export const customersOf = (order: { customers: readonly string[] }): string => {
  const [first, ...others] = order.customers;
  if (first === undefined) return '–';
  return others.length === 0
    ? first
    : others.length === 1
      ? `${first} e ${others[0]}`
      : `${first} e altri ${others.length}`;
};
