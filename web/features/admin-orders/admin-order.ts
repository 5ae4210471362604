/** One order as the server answers it to the office. */
import type { getAdminOrder } from '@ema/calls/admin-orders.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';

export type AdminOrder = CallOutput<typeof getAdminOrder>;
