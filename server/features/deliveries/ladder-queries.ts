/** Reads deliveries whose next step of the ladder may have come. */
import { sql } from 'drizzle-orm';
import { DAYS_OF_NOTICE, STEPS } from '@ema/domain/deliveries/ladder.ts';
import { addDays, type Day } from '@ema/domain/kernel/days.ts';
import type { Queryable } from '../../db/client.ts';
import { all, bigint, type RowOf } from '../../db/rows.ts';
import { people } from '../../db/tables/access.ts';
import { deliveries } from '../../db/tables/payments.ts';
import { OPEN, REST } from './queries.ts';

const DUE = {
  id: deliveries.id,
  order_id: deliveries.orderId,
  code: deliveries.code,
  date: deliveries.date,
  extended: deliveries.deadline,
  cents: bigint(),
  told_step: deliveries.toldStep,
  email: people.email,
  mobile: people.mobile,
};
export type Due = RowOf<typeof DUE>;
/** Deliveries of sellers at work whose next step may have come. */
export const dueDeliveries = (db: Queryable, today: Day): Promise<Due[]> =>
  all(
    db,
    DUE,
    sql`
      select d.id, d.order_id, d.code, d.date, d.deadline as extended, ${REST} as cents, d.told_step,
        p.email, p.mobile
      from deliveries d
      join orders o on o.id = d.order_id and o.state = 'submitted'
      join agents a on a.id = o.seller_id and a.status = 'seller'
      join users u on u.id = a.user_id
      join people p on p.id = u.person_id
      where ${OPEN}
        and d.told_step < ${STEPS.length - 1}
        and d.date <= ${addDays(today, DAYS_OF_NOTICE)}::date
      order by d.id`,
  );
