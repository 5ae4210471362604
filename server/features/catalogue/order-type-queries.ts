/** Reads order types as the office keeps them. */
import { sql } from 'drizzle-orm';
import type { updateOrderType } from '@ema/calls/catalogue.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { all, first, json, nullable, text, type RowOf } from '../../db/rows.ts';
import { commissionTypes } from '../../db/tables/orders.ts';
import { audit } from '../../db/tables/system.ts';

const ORDER_TYPE = {
  id: commissionTypes.id,
  name: commissionTypes.name,
  title: commissionTypes.title,
  shop: commissionTypes.shop,
  customer_required: commissionTypes.customerRequired,
  sample_enabled: commissionTypes.sampleEnabled,
  cumulative: commissionTypes.cumulative,
  delivery_to_customer: commissionTypes.deliveryToCustomer,
  weekly_window: commissionTypes.weeklyWindow,
  submission_period: nullable(commissionTypes.submissionPeriod),
  min_total_cents: commissionTypes.minTotalCents,
  max_total_cents: commissionTypes.maxTotalCents,
  shipping_fee_cents: commissionTypes.shippingFeeCents,
  free_shipping_min_cents: commissionTypes.freeShippingMinCents,
  version: commissionTypes.version,
};
export type OrderTypeRow = RowOf<typeof ORDER_TYPE>;
const SELECT = sql`
  select id, name, title, shop, customer_required, sample_enabled, cumulative, delivery_to_customer, weekly_window,
    submission_period, min_total_cents, max_total_cents, shipping_fee_cents, free_shipping_min_cents, version
  from commission_types`;

/** Those in use, of both shops. */
export const findOrderTypes = (db: Queryable): Promise<OrderTypeRow[]> =>
  all(db, ORDER_TYPE, sql`${SELECT} where enabled order by shop, id`);
/** One in use, its row locked. */
export const lockOrderType = (tx: Tx, id: string): Promise<OrderTypeRow | null> =>
  first(tx, ORDER_TYPE, sql`${SELECT} where id = ${id} and enabled for update`);

type Kept = Partial<CallOutput<typeof updateOrderType>>;
const CHANGE = {
  id: audit.id,
  at: audit.at,
  by: nullable(text()),
  reason: nullable(text()),
  before: json<Kept>(),
  after: json<Kept>(),
};
/** So many changes of one does its history show. */
const SHOWN = 50;
/** What was changed of a type, the newest first, as the log keeps it. */
export const findOrderTypeChanges = (db: Queryable, id: string): Promise<RowOf<typeof CHANGE>[]> =>
  all(
    db,
    CHANGE,
    sql`
      select a.id, a.at, a.detail ->> 'reason' as reason,
        coalesce(p.first_name || ' ' || p.last_name, q.first_name || ' ' || q.last_name) as by,
        a.detail -> 'before' as before, a.detail -> 'after' as after
      from audit a
      left join users u on u.id = a.actor_user_id
      left join people p on p.id = u.person_id
      left join users v on v.id = (a.detail ->> 'plannedByUserId')::bigint
      left join people q on q.id = v.person_id
      where a.object = 'order-type' and a.object_id = ${id} and a.detail ? 'after'
      order by a.at desc, a.id desc
      limit ${SHOWN}`,
  );
