/** A customer’s order as the server answers it, and which answers are stale after a change. */
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { home } from '@ema/calls/home.ts';
import { getCustomerCommission, listCustomerCommissions } from '@ema/calls/customer-orders.ts';

export type CustomerOrder = CallOutput<typeof getCustomerCommission>;
export type CustomerOrderRow = CallOutput<typeof listCustomerCommissions>['items'][number];

/** Answers that are stale after an order of the customer has changed. */
export const CUSTOMER_READS = [getCustomerCommission, listCustomerCommissions, home] as const;
