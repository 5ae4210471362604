/** Reads whom an order concerns: the customer who finishes it, with an account, and its seller. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { bigint, first, text, type RowOf } from '../../db/rows.ts';
import { people } from '../../db/tables/access.ts';
import { commissions, orders } from '../../db/tables/orders.ts';

const PARTIES = {
  order_id: orders.id,
  commission_id: commissions.id,
  payment_method_name: orders.paymentMethodName,
  user_id: bigint(),
  first_name: people.firstName,
  customer_name: text(),
  email: people.email,
  mobile: people.mobile,
  seller_name: text(),
  seller_email: people.email,
};
export type Parties = RowOf<typeof PARTIES>;
/** Null for an order that no customer finishes. */
export const findParties = (db: Queryable, orderId: number): Promise<Parties | null> =>
  first(
    db,
    PARTIES,
    sql`
      select
        o.id as order_id, c.id as commission_id, o.payment_method_name, cu.user_id,
        p.first_name, p.first_name || ' ' || p.last_name as customer_name, p.email, p.mobile,
        sp.first_name || ' ' || sp.last_name as seller_name, sp.email as seller_email
      from orders o
      join commissions c on c.order_id = o.id
      join customers cu on cu.id = o.customer_id
      join people p on p.id = cu.person_id
      join agents a on a.id = o.seller_id
      join users su on su.id = a.user_id
      join people sp on sp.id = su.person_id
      where o.id = ${orderId}
        and o.customer_completes
        and cu.user_id is not null
      order by c.id
      limit 1`,
  );

const ADDRESSEE = { first_name: people.firstName, email: people.email, mobile: people.mobile };
/** Where the person of an account is written to. */
export const findAddressee = (db: Queryable, userId: number): Promise<RowOf<typeof ADDRESSEE> | null> =>
  first(
    db,
    ADDRESSEE,
    sql`
      select p.first_name, p.email, p.mobile
      from users u
      join people p on p.id = u.person_id
      where u.id = ${userId}`,
  );
