/** Changes how an order is paid: its figures, the copy that was signed, the attempts made in the old way. */
import { sql } from 'drizzle-orm';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { CONTRACT_TRANSITIONS } from '@ema/domain/contracts/states.ts';
import { formatEuro, wireToCents } from '@ema/domain/kernel/money.ts';
import { ORDER_TRANSITIONS } from '@ema/domain/orders/states.ts';
import { mayChangeMethod, methodEvent, methodFault } from '@ema/domain/payments/method.ts';
import { assignOrderCopy } from '../contracts/assign.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { orders } from '../../db/tables/orders.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { refuse, refuseField } from '../../kernel/refuse.ts';
import { findTypes, type PaymentMethod } from '../catalogue/queries.ts';
import { findLines } from './commission-queries.ts';
import { holdOpenOrder } from './locks.ts';
import { moveCommissions, recomputeJoined } from './join-orders.ts';
import { findOpenOrder, type OrderRow } from './order-queries.ts';
import { findParties } from './parties-queries.ts';
import { CUMULATIVE } from './seller-queries.ts';
import { rulesOfOrder, totalledLine, totalsOf, type Totals } from './totals.ts';
import { figures } from './write-order.ts';

export type Choice = { method: PaymentMethod; totals: Totals };
/** The type's ways to pay, each with what the order would come to. */
export const choicesOf = async (db: Queryable, order: OrderRow): Promise<Choice[]> => {
  const [type] = await findTypes(db, { id: order.type_id, shop: order.shop });
  const lines = (await findLines(db, [order.id])).map(totalledLine);
  const rules = rulesOfOrder(order);
  return (type?.payments ?? []).map((method) => ({
    method,
    totals: totalsOf(lines, { ...rules, discountBasisPoints: method.discountBasisPoints }),
  }));
};

/** What decides whether another way may be chosen. */
export const methodFacts = (o: OrderRow) => ({
  state: o.state,
  customerCompletes: o.customer_completes,
  lastAttempt: o.last_attempt?.state ?? null,
});

type Wish = { paymentMethod: string; expectedTotal?: string | undefined };
/**
 * Another way to pay for an order whose row the caller holds. An order that its customer finishes waits for a signature
 * again: the copy that was to be signed, or was, is void and kept with its proof. @returns the order to go on with: an
 * open one that collects commissions takes these in @throws wrong_state, invalid, stale_version
 */
export const changeMethod = async (c: WritingContext, order: OrderRow, wish: Wish): Promise<number> => {
  refuse('wrong_state', mayChangeMethod(methodFacts(order)));
  const choices = await choicesOf(c.db, order);
  const offered = choices.map(({ method }) => method.methodId);
  refuseField('paymentMethod', methodFault(offered, order.payment_method_id, wish.paymentMethod));
  const choice = choices.find(({ method }) => method.methodId === wish.paymentMethod);
  if (!choice) throw invalidField('paymentMethod', 'Questo metodo di pagamento non è previsto.');
  const other = order.type_id === CUMULATIVE ? await openOrderOf(c.db, order, wish.paymentMethod) : null;
  if (other !== null) {
    await moveCommissions(c.db, order.id, other);
    await recomputeJoined(c.db, other);
  } else {
    refuseTotal(choice.totals, wish.expectedTotal);
    await write(c.db, order, choice);
  }
  const detail = {
    from: order.payment_method_id,
    to: wish.paymentMethod,
    ...(other === null ? {} : { joined: other }),
  };
  await c.audit({ object: 'order', objectId: order.id, detail });
  return other ?? order.id;
};

const refuseTotal = ({ breakdown }: Totals, expected: string | undefined): void => {
  if (expected === undefined || wireToCents(expected) === breakdown.totalCents) return;
  throw new CallError(
    'stale_version',
    `Nel frattempo il totale è cambiato: con questo metodo è di ${formatEuro(breakdown.totalCents)}. Scegli di nuovo.`,
  );
};

const write = async (tx: Tx, order: OrderRow, { method, totals }: Choice): Promise<void> => {
  const { from, to } = ORDER_TRANSITIONS[methodEvent(order.customer_completes)];
  const changed = await first(
    tx,
    { id: orders.id },
    sql`
      with changed as (
        update orders
        set
          state = ${to}, payment_method_id = ${method.methodId}, payment_method_name = ${method.name},
          ${figures(totals)}
        where id = ${order.id} and state = any(${sql.param([...from])}::text[])
        returning id
      ),
      attempts as (
        update payment_attempts a
        set is_superseded = true
        from changed
        where a.order_id = changed.id
      ),
      copies as (
        update contracts k
        set
          state = ${CONTRACT_TRANSITIONS.cancel.to}, cancelled_at = ema_now(),
          replaced_order_id = k.order_id, order_id = null
        from changed
        where k.order_id = changed.id
      )
      select id from changed`,
  );
  if (!changed) throw new CallError('wrong_state');
  if (!order.customer_completes) return;
  const parties = await findParties(tx, order.id);
  if (!parties) throw new CallError('internal');
  await assignOrderCopy(tx, parties.user_id, order.id);
};

/** The seller's open order that collects what is paid in this way. */
const openOrderOf = async (tx: Tx, o: OrderRow, methodId: string): Promise<number | null> => {
  const open = await findOpenOrder(tx, o, methodId);
  return open !== null && (await holdOpenOrder(tx, open.id)) ? open.id : null;
};
