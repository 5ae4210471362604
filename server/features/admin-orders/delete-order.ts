/** Takes a sent order out of lists, reports and customers' areas (NET-256). */
import { sql, type SQL } from 'drizzle-orm';
import { deleteAdminOrder } from '@ema/calls/admin-orders.ts';
import { deletionReasonFault, mayDeleteOrder } from '@ema/domain/admin-orders/may.ts';
import { CONTRACT_TRANSITIONS } from '@ema/domain/contracts/states.ts';
import { ORDER_TRANSITIONS } from '@ema/domain/orders/states.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { flagSentence } from '@ema/domain/payments/flags.ts';
import type { Tx } from '../../db/client.ts';
import { bigint, first, integer, truth, type RowOf } from '../../db/rows.ts';
import { agents } from '../../db/tables/access.ts';
import { orders } from '../../db/tables/orders.ts';
import { paymentAttempts } from '../../db/tables/payments.ts';
import { wordsOf } from '../../db/words.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse, refuseField } from '../../kernel/refuse.ts';
import { samplesOf } from '../orders/commission-queries.ts';
import { findBonds, heldMoney, missingOrder } from './queries.ts';

/**
 * What its sending gave and took is undone in the same transaction; money that came in for it joins the payments to
 * check. The row and its audit stay. A withdrawal, or money at a delivery, undoes the deletion.
 */
export const deleteHandler = handle(deleteAdminOrder, async (c, { params, query }) => {
  const reason = query.reason ?? '';
  refuseField('reason', deletionReasonFault(reason));
  const removed = await remove(c.db, params.id, { by: c.viewer.actorUserId, reason: reason.trim() });
  if (!removed) throw missingOrder(params.id);
  await refuseIfBound(c.db, params.id);
  const money = await flagMoney(c.db, params.id);
  await c.audit({
    object: 'order',
    objectId: params.id,
    subjectUserId: removed.seller_user_id,
    detail: {
      reason,
      totalCents: removed.total_cents,
      pointsTenths: removed.points,
      samples: removed.samples,
      wasExported: removed.was_exported,
      toRefundCents: money.cents,
    },
  });
  return { toRefund: centsToWire(money.cents), isRefundUnderWay: money.is_under_way };
});

const REMOVED = {
  seller_user_id: agents.userId,
  total_cents: orders.totalCents,
  points: integer(),
  samples: integer(),
  was_exported: truth(),
};
type Removal = { by: number; reason: string };
const removedPart = (orderId: number, { by, reason }: Removal): SQL => {
  const { from, to } = ORDER_TRANSITIONS.removed;
  return sql`
    removed as (
      update orders
      set state = ${to}, version = version + 1,
        removed_at = ema_now(), removed_by_user_id = ${by}, removal_reason = ${reason}
      where id = ${orderId} and state = any(${sql.param([...from])}::text[])
      returning
        id, seller_id, total_cents,
        case when undone_at is null then points_earned_tenths - points_used_tenths else 0 end as points,
        exported_at is not null as was_exported, undone_at is not null as was_undone
    )`;
};
const SAMPLES = sql`
  samples as (
    select case when removed.was_undone then 0 else (${samplesOf(sql`removed.id`)}) end as n
    from removed
  )`;
const SELLER = sql`
  seller as (
    update agents a
    set
      points_tenths = a.points_tenths - removed.points,
      sample_units_purchased = greatest(0, a.sample_units_purchased - samples.n)
    from removed, samples
    where a.id = removed.seller_id
    returning a.user_id
  )`;
const COPIES = sql`
  copies as (
    update contracts k
    set state = ${CONTRACT_TRANSITIONS.cancel.to}, cancelled_at = ema_now()
    from removed
    where k.order_id = removed.id and k.state in ${wordsOf(CONTRACT_TRANSITIONS.cancel.from)}
  )`;
const remove = (tx: Tx, orderId: number, removal: Removal): Promise<RowOf<typeof REMOVED> | null> =>
  first(
    tx,
    REMOVED,
    sql`
      with ${removedPart(orderId, removal)}, ${SAMPLES}, ${SELLER}, ${COPIES}
      select
        seller.user_id as seller_user_id, removed.total_cents, removed.points, samples.n as samples,
        removed.was_exported
      from removed, samples, seller`,
  );

/** @throws wrong_state */
const refuseIfBound = async (tx: Tx, orderId: number): Promise<void> => {
  const bonds = await findBonds(tx, orderId);
  if (!bonds) return;
  refuse(
    'wrong_state',
    mayDeleteOrder({
      isWithdrawn: bonds.is_withdrawn,
      isDeliveryPaid: bonds.is_delivery_paid,
      isPartVerified: bonds.is_part_verified,
      isDeliveryDeclared: bonds.is_delivery_declared,
      isUndone: bonds.is_undone,
    }),
  );
};

const MONEY = { id: paymentAttempts.id, cents: bigint(), is_under_way: truth() };
/**
 * What was paid online joins the payments to check, from where it is given back; also what is on its way back, which a
 * provider may refuse yet (ORD-469).
 */
const flagMoney = async (tx: Tx, orderId: number): Promise<Pick<RowOf<typeof MONEY>, 'cents' | 'is_under_way'>> => {
  const paid = await first(tx, MONEY, sql`${heldMoney(sql`${orderId}`)} for update`);
  if (!paid) return { cents: 0, is_under_way: false };
  const sentence = flagSentence('order_deleted', {
    amountCents: paid.cents,
    receivedCents: paid.cents,
    receivedCurrency: 'eur',
    dueCents: 0,
  });
  await tx.execute(sql`
    update payment_attempts
    set
      flag = 'order_deleted',
      flag_text = ${sentence},
      resolved_at = null,
      resolved_by_user_id = null,
      resolution = null,
      updated_at = ema_now()
    where id = ${paid.id}`);
  return paid;
};
