import { sql } from 'drizzle-orm';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { deadlineOf } from '@ema/domain/payments/ladder.ts';
import { DAYS_TO_DECLARE } from '@ema/domain/payments/mav.ts';
import type { Queryable } from '../../db/client.ts';
import { OPEN } from './delivery-rows.ts';

/** Why this seller sends no orders: a delivery that was not declared paid in time, as a sentence, or null (NET-261). */
export const blockedBy = async (db: Queryable, sellerId: number, now: Date): Promise<string | null> => {
  const found = await db.execute<{ code: string; date: string; extended: string | null }>(sql`
    select d.code, d.date::text, d.deadline::text as extended from orders o join deliveries d on d.order_id = o.id
    where o.seller_id = ${sellerId} and o.state = 'submitted' and ${OPEN} order by greatest(d.date + ${DAYS_TO_DECLARE}::int, d.deadline), d.id limit 1`);
  const d = found.rows[0];
  return d && romeDay(now) > deadlineOf(d.date, d.extended)
    ? `La consegna ${d.code} non risulta pagata: dichiara il pagamento in «Stato pagamenti».`
    : null;
};
