import { sql, type SQL } from 'drizzle-orm';
import type { OrderState } from '@ema/domain/orders/states.ts';
import type { Provider } from '@ema/domain/payments/due.ts';
import type { AttemptState } from '@ema/domain/payments/states.ts';
import type { Queryable } from '../../db/client.ts';

export type PayableOrder = {
  id: number;
  state: OrderState;
  type_title: string;
  payment_method_id: string;
  total_cents: number;
  completable: boolean;
  customer_completes: boolean;
  version: number;
};
export type AttemptRow = {
  id: number;
  order_id: number;
  provider: Provider;
  state: AttemptState;
  reference: string;
  amount_cents: number;
  currency: string;
  livemode: boolean;
  provider_session_id: string | null;
  provider_status: string | null;
  provider_day: string;
  checkout_url: string | null;
  success_path: string;
  cancel_path: string;
  flag: string | null;
  resolved_at: Date | null;
  created_at: Date;
  expires_at: Date;
};

/** An order that somebody is about to pay, locked for this transaction so that it cannot change while its payment starts. */
export const lockOrder = async (db: Queryable, id: number, own: SQL): Promise<PayableOrder | null> =>
  (
    await db.execute<PayableOrder>(sql`
      select o.id, o.state, t.title as type_title, o.payment_method_id, o.total_cents, t.completable_by_seller and not o.customer_completes as completable, o.customer_completes, o.version
      from orders o join commission_types t on t.id = o.type_id where o.id = ${id} and ${own} for update of o`)
  ).rows[0] ?? null;

export const findOrderState = async (
  db: Queryable,
  id: number,
  own: SQL,
): Promise<{ id: number; state: OrderState } | null> =>
  (
    await db.execute<{ id: number; state: OrderState }>(
      sql`select o.id, o.state from orders o where o.id = ${id} and ${own}`,
    )
  ).rows[0] ?? null;

/** Where an order goes when its payment came to nothing: back to whoever finishes it (the agent when it is open, the customer when it is confirmed). */
export const REOPENED = sql`case when customer_completes then 'confirmed' else 'open' end`;

const ATTEMPT = sql`
  select id, order_id, provider, state, reference, amount_cents, currency, livemode, provider_session_id, provider_status, provider_day::text as provider_day,
    checkout_url, success_path, cancel_path, flag, resolved_at, created_at, expires_at from payment_attempts`;
const one = async (db: Queryable, where: SQL): Promise<AttemptRow | null> =>
  (await db.execute<AttemptRow>(sql`${ATTEMPT} ${where}`)).rows[0] ?? null;

export const openAttempt = (db: Queryable, orderId: number): Promise<AttemptRow | null> =>
  one(db, sql`where order_id = ${orderId} and state in ('created', 'open')`);
export const lastAttempt = (db: Queryable, orderId: number): Promise<AttemptRow | null> =>
  one(db, sql`where order_id = ${orderId} order by id desc limit 1`);
export const attemptById = (db: Queryable, id: number): Promise<AttemptRow | null> => one(db, sql`where id = ${id}`);
export const attemptBySession = (db: Queryable, sessionId: string): Promise<AttemptRow | null> =>
  one(db, sql`where provider_session_id = ${sessionId}`);
export const attemptByReference = (db: Queryable, provider: Provider, reference: string): Promise<AttemptRow | null> =>
  one(db, sql`where provider = ${provider} and reference = ${reference}`);

/** The order, then the attempt: both rows are locked in the same order everywhere. */
export const lockAttempt = async (
  tx: Queryable,
  id: number,
): Promise<{
  attempt: AttemptRow;
  order: { id: number; state: OrderState; payment_method_id: string; total_cents: number };
} | null> => {
  const order = await tx.execute<{ id: number; state: OrderState; payment_method_id: string; total_cents: number }>(sql`
    select id, state, payment_method_id, total_cents from orders where id = (select order_id from payment_attempts where id = ${id}) for update`);
  const attempt = await one(tx, sql`where id = ${id} for update`);
  return order.rows[0] && attempt ? { attempt, order: order.rows[0] } : null;
};

/** Attempts the provider should be asked about: nothing heard for so long, the longest unasked first. */
export const staleAttempts = async (db: Queryable, now: Date, olderThanMinutes: number): Promise<AttemptRow[]> =>
  (
    await db.execute<AttemptRow>(sql`
      ${ATTEMPT} where state in ('created', 'open') and coalesce(checked_at, created_at) < ${now.toISOString()}::timestamptz - make_interval(mins => ${olderThanMinutes})
      order by coalesce(checked_at, created_at), id limit 100`)
  ).rows;
