/** Which answers are stale after a commission or an order has changed. */
import { agentMe } from '@ema/calls/catalogue.ts';
import { home } from '@ema/calls/home.ts';
import { getOrder, getPendingOrder, listOrders, listPendingOrders } from '@ema/calls/orders.ts';

export const ORDER_READS = [getOrder, getPendingOrder, listOrders, listPendingOrders, agentMe, home] as const;
