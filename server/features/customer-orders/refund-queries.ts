/** Reads withdrawals whose money its provider has given back, refused, or seen come back. */
import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { all, bigint, first } from '../../db/rows.ts';

/** Of one that the release before began nobody knows which payment it was: any of the order's. */
export const REFUND_OF = sql`
  from payment_refunds r
  join payment_attempts a on a.id = r.attempt_id
  where (a.id = w.refund_attempt_id or (w.refund_attempt_id is null and a.order_id = w.order_id))`;
/** Begun and left in between: the call that began it has ended by now. */
const CALL_IS_OVER = sql`w.refund_started_at < ema_now() - interval '2 minutes'`;
const IS_PROVIDERS = sql`w.refund_method in ('card', 'financing')`;

/** Each with what became of its money. */
const OUTCOMES = {
  arrived: sql`
    w.refund_state = 'in_progress'
    and exists (select 1 ${REFUND_OF} and r.state = 'done')
    and ${CALL_IS_OVER}`,
  refused: sql`
    w.refund_state = 'in_progress'
    and not exists (select 1 ${REFUND_OF} and r.state <> 'failed')
    and ${CALL_IS_OVER}`,
  cameBack: sql`
    w.refund_state = 'done'
    and exists (select 1 ${REFUND_OF} and r.state = 'failed' and r.provider_reference = w.refund_reference)`,
} as const;
export type Outcome = keyof typeof OUTCOMES;
const withdrawalsOf = (outcome: Outcome) => sql`
  select w.id
  from withdrawals w
  where ${IS_PROVIDERS}
    and ${OUTCOMES[outcome]}`;
export const findAllRefunds = (db: Queryable, outcome: Outcome) =>
  all(db, { id: bigint() }, sql`${withdrawalsOf(outcome)} order by w.id`);
/** Whoever else holds it, or was first, follows it. */
export const lockRefund = (tx: Tx, outcome: Outcome, id: number) =>
  first(tx, { id: bigint() }, sql`${withdrawalsOf(outcome)} and w.id = ${id} for update of w skip locked`);
