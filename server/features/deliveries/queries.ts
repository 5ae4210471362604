/** What is read of deliveries: what sent orders leave to be paid. */
import { sql, type SQL } from 'drizzle-orm';
import type { SlipType } from '@ema/domain/payments/mav.ts';
import type { Queryable } from '../../db/client.ts';

export type DeliveryRow = {
  id: number;
  order_id: number;
  code: string;
  date: string;
  slip: SlipType;
  seller_id: number;
  seller_name: string;
  customer_name: string | null;
  taxable_cents: number;
  to_pay_cents: number;
  discounted_cents: number;
  deposit_cents: number;
  method_name: string;
  submitted_at: Date;
  is_declared: boolean;
  verified_at: Date | null;
  extended: string | null;
  rejection: string | null;
};

/** Is a payment of `d` declared and not rejected? */
export const DECLARED = sql`exists (select 1 from delivery_payments dp where dp.delivery_id = d.id and dp.state <> 'rejected')`;
/** Unpaid, and its customer has withdrawn from the order: nobody owes it any more. */
export const NOT_OWED = sql`d.verified_at is null and not ${DECLARED} and exists (select 1 from withdrawals w where w.order_id = d.order_id)`;
const DELIVERY = sql`
  select d.id, d.order_id, d.code, d.date::text as date, d.slip, o.seller_id, sp.first_name || ' ' || sp.last_name as seller_name, cp.first_name || ' ' || cp.last_name as customer_name,
    o.taxable_cents, d.to_pay_cents, d.deposit_cents, o.payment_method_name as method_name, o.submitted_at, ${DECLARED} as is_declared, d.verified_at, d.deadline::text as extended,
    (select dp.note from delivery_payments dp where dp.delivery_id = d.id and dp.state = 'rejected' order by dp.id desc limit 1) as rejection,
    coalesce((select sum(l.quantity * l.unit_price_cents) from commission_lines l join commissions c on c.id = l.commission_id where c.order_id = o.id and l.code like 'SCN%'), 0)::bigint as discounted_cents
  from deliveries d join orders o on o.id = d.order_id join agents a on a.id = o.seller_id join users su on su.id = a.user_id join people sp on sp.id = su.person_id
    left join customers cu on cu.id = o.customer_id left join people cp on cp.id = cu.person_id`;

export const findDeliveries = async (db: Queryable, where: SQL, rest: SQL = sql``): Promise<DeliveryRow[]> =>
  (await db.execute<DeliveryRow>(sql`${DELIVERY} where ${where} ${rest}`)).rows;

/** Is `d` of a sent order still to be declared by its seller? */
export const OPEN = sql`d.verified_at is null and not ${DECLARED} and not exists (select 1 from withdrawals w where w.order_id = d.order_id)`;
