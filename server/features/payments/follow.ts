import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { abandonPayment, checkPayment, readPayment, type paymentStatus } from '@ema/calls/payments.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { OrderState } from '@ema/domain/orders/states.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { ownOrders } from '../../kernel/scopes.ts';
import { findOrderState, lastAttempt, type AttemptRow, REOPENED } from './queries.ts';
import { settle } from './settle.ts';

const MESSAGES: Partial<Record<OrderState, string>> = {
  in_payment: 'In attesa di conferma del pagamento',
  submitted: 'Pagamento confermato: l’ordine è stato inviato.',
  open: 'Il pagamento non è stato completato: l’ordine è di nuovo in sospeso.',
};
const REVIEW = 'Il pagamento è in verifica: ti contatteremo noi.';

const present = (
  order: { id: number; state: OrderState },
  attempt: AttemptRow | null,
): z.input<typeof paymentStatus> => ({
  orderId: order.id,
  state: order.state,
  attempt: attempt?.state ?? null,
  message:
    attempt?.state === 'in_review' || attempt?.state === 'paid_after_close' ? REVIEW : (MESSAGES[order.state] ?? ''),
});

const statusOf = async (c: CallContext, id: number) => {
  const order = await findOrderState(c.db, id, ownOrders(c.scope, sql`o.seller_id`));
  if (!order) throw new CallError('not_found', `Ordine ${id} non trovato`);
  return { order, attempt: await lastAttempt(c.db, id) };
};

/** ORD: what the waiting page polls; it reads and never writes. */
export const readPaymentHandler = handle(readPayment, async (c, { params }) => {
  const { order, attempt } = await statusOf(c, params.id);
  return present(order, attempt);
});

/** Asks the provider anew: the return page makes nothing paid, the provider's answer does. */
const recheck = async (c: CallContext, id: number): Promise<z.input<typeof paymentStatus>> => {
  const before = await statusOf(c, id);
  const session = before.attempt?.provider_session_id;
  if (session && before.order.state === 'in_payment') {
    const facts = await c.ports.payments.readCheckout(session).catch((cause: unknown) => {
      throw new CallError('provider_failed', undefined, { cause });
    });
    await c.transact((tx) => settle(tx, facts, { now: c.now, expectLive: c.config.isProduction }));
  }
  const after = await statusOf(c, id);
  return present(after.order, after.attempt);
};
export const checkPaymentHandler = handle(checkPayment, (c, { params }) => recheck(c, params.id), {
  transaction: 'manual',
});

/** ORD: gives the payment up. The provider's session is closed first; if money came in meanwhile, the order goes out. */
export const abandonPaymentHandler = handle(
  abandonPayment,
  async (c, { params }) => {
    const { order, attempt } = await statusOf(c, params.id);
    if (order.state !== 'in_payment' || !attempt) throw new CallError('wrong_state', 'Non c’è un pagamento in corso.');
    if (attempt.provider_session_id) await c.ports.payments.expireCheckout(attempt.provider_session_id).catch(() => {});
    else
      await c.transact(async (tx) => {
        await tx.execute(
          sql`update payment_attempts set state = 'cancelled', updated_at = now() where id = ${attempt.id} and state = 'created' and provider_session_id is null`,
        );
        await tx.execute(sql`update orders set state = ${REOPENED}, version = version + 1 where id = ${order.id} and state = 'in_payment'
          and not exists (select 1 from payment_attempts where order_id = ${order.id} and state in ('created', 'open'))`);
      });
    await c.audit({ object: 'order', objectId: order.id });
    return recheck(c, params.id);
  },
  { transaction: 'manual' },
);
