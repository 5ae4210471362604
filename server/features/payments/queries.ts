import { sql, type SQL } from 'drizzle-orm';
import type { OrderState } from '@ema/domain/orders/states.ts';
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
  state: AttemptState;
  reference: string;
  amount_cents: number;
  currency: string;
  provider_session_id: string | null;
  checkout_url: string | null;
  created_at: Date;
  expires_at: Date;
};

/** The seller's order, locked for this transaction so that it cannot change while its payment starts. */
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

/** Where an order goes when its payment came to nothing: back to whoever finishes it (domain/customer-orders/status.ts). */
export const REOPENED = sql`case when customer_completes then 'confirmed' else 'open' end`;

const ATTEMPT = sql`select id, order_id, state, reference, amount_cents, currency, provider_session_id, checkout_url, created_at, expires_at from payment_attempts`;
export const openAttempt = async (db: Queryable, orderId: number): Promise<AttemptRow | null> =>
  (await db.execute<AttemptRow>(sql`${ATTEMPT} where order_id = ${orderId} and state in ('created', 'open')`))
    .rows[0] ?? null;
export const lastAttempt = async (db: Queryable, orderId: number): Promise<AttemptRow | null> =>
  (await db.execute<AttemptRow>(sql`${ATTEMPT} where order_id = ${orderId} order by id desc limit 1`)).rows[0] ?? null;
export const lockAttemptBySession = async (db: Queryable, sessionId: string): Promise<AttemptRow | null> =>
  (await db.execute<AttemptRow>(sql`${ATTEMPT} where provider_session_id = ${sessionId} for update`)).rows[0] ?? null;
/** Attempts the provider should be asked about. */
export const staleAttempts = async (db: Queryable, olderThanMinutes: number): Promise<AttemptRow[]> =>
  (
    await db.execute<AttemptRow>(
      sql`${ATTEMPT} where state in ('created', 'open') and created_at < now() - make_interval(mins => ${olderThanMinutes}) order by id limit 100`,
    )
  ).rows;
