/** One step in the life of the refund of a withdrawal. */
import { sql, type SQL } from 'drizzle-orm';
import { REFUND_TRANSITIONS } from '@ema/domain/customer-orders/refund.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { withdrawals } from '../../db/tables/customer-orders.ts';

/** It is as it was before anybody began it, and before it was done; what was written of it stands in the log. */
export const NOT_BEGUN = sql`
  refund_method = null, refund_cents = null, refund_known_cents = null, refund_started_at = null,
  refund_attempt_id = null, refund_note = '', refund_reason = ''`;
export const NOT_REFUNDED = sql`refunded_at = null, refunded_by_user_id = null, refund_reference = null`;

/** With what it writes. @returns whether it came to that: a repeat changes nothing */
export const refundStep = async (
  tx: Tx,
  id: number,
  event: keyof typeof REFUND_TRANSITIONS,
  columns: SQL,
): Promise<boolean> => {
  const { from, to } = REFUND_TRANSITIONS[event];
  const stepped = await first(
    tx,
    { id: withdrawals.id },
    sql`
      update withdrawals w
      set refund_state = ${to}, ${columns}
      where id = ${id} and refund_state = any(${sql.param([...from])}::text[])
      returning id`,
  );
  return stepped !== null;
};
