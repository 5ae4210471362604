/** One order as the server answers it to the office. */
import type { getAdminOrder, getClosedOrder } from '@ema/calls/admin-orders.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';

export type AdminOrder = CallOutput<typeof getAdminOrder>;
/** One that was deleted, for whoever gives its money back. */
export type ClosedAdminOrder = CallOutput<typeof getClosedOrder>;
