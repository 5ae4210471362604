/** Which answers are stale once the office has exported something. */
import type { QueryClient } from '@tanstack/react-query';
import { adminOrdersOverview, getAdminOrder, listAdminOrders } from '@ema/calls/admin-orders.ts';
import { home } from '@ema/calls/home.ts';
import { refreshAfterWrite } from '../../kernel/use-call.ts';

export const ORDER_READS = [listAdminOrders, adminOrdersOverview, getAdminOrder, home] as const;

export const refreshOrders = async (cache: QueryClient): Promise<void> => {
  await refreshAfterWrite(cache, ORDER_READS);
};
