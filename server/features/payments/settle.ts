import { sql } from 'drizzle-orm';
import { decidePayment } from '@ema/domain/payments/states.ts';
import type { CheckoutFacts } from '../../adapters/ports.ts';
import type { Tx } from '../../db/client.ts';
import { submitOrder } from '../orders/submit.ts';
import { lockAttemptBySession, REOPENED } from './queries.ts';

/**
 * What the provider says becomes true here and nowhere else: for its notification, the return page and the reconciler.
 * Both rows are locked in the same order everywhere (order, then attempt). @returns what was decided
 */
export const settle = async (
  tx: Tx,
  facts: CheckoutFacts,
  given: { now: Date; expectLive: boolean },
): Promise<string> => {
  await tx.execute(sql`
    select 1 from orders where id = (select order_id from payment_attempts where provider_session_id = ${facts.sessionId}) for update`);
  const attempt = await lockAttemptBySession(tx, facts.sessionId);
  if (!attempt) return 'unknown session';
  const decision = decidePayment(
    {
      state: attempt.state,
      reference: attempt.reference,
      amountCents: attempt.amount_cents,
      currency: attempt.currency,
      livemode: given.expectLive,
    },
    facts,
  );
  if (decision.to === null) return decision.why;
  const flag = decision.to === 'paid' || decision.to === 'expired' ? null : decision.why;
  await tx.execute(sql`
    update payment_attempts set state = ${decision.to}, flag = ${flag}, paid_at = case when ${facts.paymentStatus} = 'paid' then ${given.now.toISOString()}::timestamptz end,
      updated_at = ${given.now.toISOString()} where id = ${attempt.id}`);
  if (decision.to === 'expired') {
    await tx.execute(
      sql`update orders set state = ${REOPENED}, version = version + 1 where id = ${attempt.order_id} and state = 'in_payment'`,
    );
    return 'expired';
  }
  if (decision.to !== 'paid') return decision.why;
  const submitted = await submitOrder(tx, attempt.order_id, { now: given.now, from: ['in_payment'], paid: true });
  if (!submitted)
    await tx.execute(
      sql`update payment_attempts set state = 'paid_after_close', flag = 'order closed meanwhile' where id = ${attempt.id}`,
    );
  return 'paid';
};
