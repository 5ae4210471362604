/** Orders and commissions as the server answers them, and which answers are stale after a change. */
import { agentMe } from '@ema/calls/catalogue.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { getOrder, getPendingOrder, listOrders, listPendingOrders, type quoteCommission } from '@ema/calls/orders.ts';
import { home } from '@ema/calls/home.ts';

export type Order = CallOutput<typeof getOrder>;
export type OrderRow = CallOutput<typeof listOrders>['items'][number];
export type Commission = Order['commissions'][number];
export type Quoted = CallOutput<typeof quoteCommission>;
export type Breakdown = Omit<Quoted, 'warning' | 'joins'>;

/** Answers that are stale after a commission or an order has changed. */
export const ORDER_READS = [getOrder, getPendingOrder, listOrders, listPendingOrders, agentMe, home] as const;

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
